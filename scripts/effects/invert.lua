-- invert: each card becomes 10 minus its value.
local function from_ten(value) return 10 - value end

return effect {
  text   = "turn {invert} over: 10 minus its value",
  params = { invert = cards {} },
  run = function(fx, p)
    fx:update(p.invert, from_ten)
  end,
}
