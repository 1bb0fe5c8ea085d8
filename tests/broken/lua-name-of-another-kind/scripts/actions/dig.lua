local kept = { gold = zone.bag }

return action {
  text   = "digs {dig} deep",
  params = { dig = amount { from = 1, to = 30 } },
  run = function(fx, p)
    fx:add_counter(kept.gold, p.dig)
  end,
}
