return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    if not fx:count(p.gloss) then fx:add(p.gloss, 1) end fx:add(p.gloss, 1)
  end,
}
