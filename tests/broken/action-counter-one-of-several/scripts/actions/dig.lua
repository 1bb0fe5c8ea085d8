return action {
  text   = "digs {dig} deep",
  params = { dig = amount { from = 1, to = 30 }, into = counter_named { default = "gold" } },
  run = function(fx, p)
    fx:add_counter(p.into, p.dig)
  end,
}
