return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:set(p.gloss, 0, attr.colour)
  end,
}
