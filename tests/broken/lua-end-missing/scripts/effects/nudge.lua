return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    if fx:count(p.nudge) > 1 then
      fx:add(p.nudge, 1)
  end,
}
