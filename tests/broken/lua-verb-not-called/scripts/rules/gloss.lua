return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    if fx.seat == 1 then fx:add(p.gloss, 1) end fx:add(p.gloss, 1)
  end,
}
