return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    count = fx:count(p.nudge)
    fx:add(p.nudge, count)
  end,
}
