return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {}, by = amount { default = 1 } },
  run = function(fx, p)
    fx:add(p.nudge, 1)
  end,
}
