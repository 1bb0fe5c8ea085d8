return action {
  text   = "digs {dig} deep",
  params = { dig = amount { from = 1, to = 30 }, gold = counter_named { holds = "seat" } },
  run = function(fx, p)
    if p.dig > 4 then fx:set_counter(p.gold, 1) end
  end,
}
