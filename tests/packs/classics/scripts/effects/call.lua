-- call: what its dice show counts so much for a seat.
return effect {
  text   = "it counts {call}",
  params = { call = amount {} },
  run = function(fx, p)
    fx:set_counter(counter.score, p.call)
  end,
}
