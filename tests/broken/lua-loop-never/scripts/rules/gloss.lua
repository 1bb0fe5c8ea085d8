return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    for i = 5, 1 do fx:add(p.gloss, i) end fx:add(p.gloss, 1)
  end,
}
