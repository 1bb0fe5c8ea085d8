-- time_crush: for this round the opponent's moves have fewer seconds.
return item {
  text   = "the opponent has less time for moves this round",
  params = { time_crush = amount { from = 1, to = 3600 }, crushes = counter_named {}, clock = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.crushes, -1)
    fx:set_counter(p.clock, p.time_crush, fx:opponent())
  end,
}
