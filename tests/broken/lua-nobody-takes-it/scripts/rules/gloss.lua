return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:get_counter(counter.points) fx:count(p.gloss) fx:add(p.gloss, 1)
  end,
}
