return rule {
  text = "x {gloss}",
  params = { gloss = card {}, other = card {} },
  run = function(fx, p)
    if p.gloss == p.other then fx:add(p.gloss, 1) end
  end,
}
