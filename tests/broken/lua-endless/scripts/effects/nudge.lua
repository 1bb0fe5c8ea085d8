return effect {
  text   = "nudge {nudge}",
  params = { nudge = cards {} },
  run = function(fx, p)
    local n = 1
    while true do
      n = n + 1
    end
    fx:add(p.nudge, n)
  end,
}
