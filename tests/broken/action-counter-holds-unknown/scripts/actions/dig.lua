return action {
  text = "digs {dig}",
  params = { dig = amount { from = 1, to = 30 }, gold = counter_named { holds = "zzz" } },
  run = function(fx, p) fx:add_counter(p.gold, p.dig) end,
}
