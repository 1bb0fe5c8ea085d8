return action {
  text   = "digs {dig} deep, or {lower} lower",
  params = { dig = amount { from = 1, to = 30 }, lower = amount { from = 1, to = 3 } },
  run = function(fx, p)
    fx:add_counter(counter.gold, p.dig + p.lower)
  end,
}
