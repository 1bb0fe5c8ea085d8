return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {}, power = amount { default = 1 } },
  run = function(fx, p)
    fx:add(p.nudge, p.pwoer)
  end,
}
