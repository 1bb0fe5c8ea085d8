-- time_crush: for this round the opponent's moves have fewer seconds.
return item {
  text   = "the opponent has less time for moves this round",
  params = { time_crush = amount { from = 1, to = 3600 } },
  run = function(fx, p)
    fx:add_counter(counter.crushes, -1)
    fx:set_counter(counter.clock, p.time_crush, fx:opponent())
  end,
}
