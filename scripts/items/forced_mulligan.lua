-- forced_mulligan: the opponent takes the piece it has just placed into its hand again.
return item {
  text   = "the piece must go to another cell",
  params = { forced_mulligan = card {}, mulligans = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.mulligans, -1)
    fx:give(p.forced_mulligan, zone.held, fx:opponent())
  end,
}
