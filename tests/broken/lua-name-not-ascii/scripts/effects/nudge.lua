-- nudge
return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    local größe = 1
    fx:add(p.nudge, größe)
  end,
}
