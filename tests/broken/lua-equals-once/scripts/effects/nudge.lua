return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {}, by = amount { default = 1 } },
  run = function(fx, p)
    local tides = fx:count(p.nudge)
    if tides = p.by then fx:add(p.nudge, 1) end
  end,
}
