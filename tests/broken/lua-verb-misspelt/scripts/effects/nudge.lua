return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    fx:ad(p.nudge, 1)
  end,
}
