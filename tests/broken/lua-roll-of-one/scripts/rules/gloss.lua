return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:add(p.gloss, fx:roll(1, 1))
  end,
}
