return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    local n = fx:count(p.gloss)
  end,
}
