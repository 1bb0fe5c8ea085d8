return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:create(zone.hand, { valeu = 3 }) fx:add(p.gloss, 1)
  end,
}
