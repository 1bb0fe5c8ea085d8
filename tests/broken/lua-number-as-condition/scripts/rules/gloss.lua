return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    if fx:get_counter(counter.points) then fx:add(p.gloss, 1) end
  end,
}
