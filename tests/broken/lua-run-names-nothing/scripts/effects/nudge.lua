return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {}, by = amount { default = 1 } },
  run = function()
    fx:add(p.nudge, p.by)
    fx:add(p.nudge, p.by)
  end,
}
