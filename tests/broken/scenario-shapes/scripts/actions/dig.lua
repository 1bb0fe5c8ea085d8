return action {
  text   = "digs {dig} deep",
  params = { dig = amount { from = 1, to = 30 }, gold = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.gold, p.dig)
  end,
}
