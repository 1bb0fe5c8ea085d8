return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:set(p.gloss, 3, attr.owner)
  end,
}
