return rule {
  text = "x {gloss}",
  params = { gloss = card {} }, when = { "placed"  },
  run = function(fx, p)
    fx:add(p.gloss, 1)
  end,
}
