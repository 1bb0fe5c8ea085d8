return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    if p.gloss.value % 2 < 2 then fx:add(p.gloss, 1) end
  end,
}
