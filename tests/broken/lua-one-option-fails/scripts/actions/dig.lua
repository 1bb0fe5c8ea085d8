return action {
  text   = "digs {dig} deep",
  params = { dig = amount { from = 1, to = 30 } },
  run = function(fx, p)
    local found = { 3, 1, 4 }
    if p.dig > 28 then found = { 1, 5 } end
    fx:add_counter(counter.gold, found[p.dig % 3 + 1] + p.dig)
  end,
}
