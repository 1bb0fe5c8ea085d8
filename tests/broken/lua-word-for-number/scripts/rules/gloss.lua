return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    if fx:get(p.gloss, attr.colour) == "red" then fx:add(p.gloss, 1) end
  end,
}
