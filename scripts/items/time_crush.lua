-- time_crush: for this round the opponent's moves have fewer seconds.
return item {
  text   = "the opponent has less time for moves this round",
  params = {
    time_crush = amount { from = 1, to = 3600 }, left = counter_named { default = "crushes" },
    seconds = counter_named { default = "clock" },
  },
  run = function(fx, p)
    fx:add_counter(p.left, -1)
    fx:set_counter(p.seconds, p.time_crush, fx:opponent())
  end,
}
