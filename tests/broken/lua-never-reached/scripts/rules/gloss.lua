return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    do return end fx:add(p.gloss, 1)
  end,
}
