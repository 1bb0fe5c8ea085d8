-- halve: each card becomes half its value, rounded up.
local function half(value) return (value + 1) // 2 end

return effect {
  text   = "halve {halve}",
  params = { halve = cards {} },
  run = function(fx, p)
    fx:update(p.halve, half)
  end,
}
