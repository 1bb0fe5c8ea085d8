return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    fx:add(1, p.nudge)
  end,
}
