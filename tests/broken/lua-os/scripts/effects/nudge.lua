return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    fx:add(p.nudge, os.time() % 6)
  end,
}
