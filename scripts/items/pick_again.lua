-- pick_again: the piece that was given goes back to the pool.
return item {
  text   = "the piece goes back, another one must be given",
  params = { pick_again = card {}, agains = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.agains, -1)
    fx:give(p.pick_again, zone.pool)
  end,
}
