-- nudge
return effect {
  text   = [==[nudge {nudge}]],
  params = { nudge = cards {} },
  run = function(fx, p)
    fx:add(p.nudge, 1)
  end,
}
