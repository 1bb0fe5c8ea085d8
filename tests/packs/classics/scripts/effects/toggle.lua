-- toggle: a lit lamp goes dark, a dark one is lit.
local function toggled(lit) return 1 - lit end

return effect {
  text   = "toggle {toggle}",
  params = { toggle = cards {} },
  run = function(fx, p)
    fx:update(p.toggle, toggled)
  end,
}
