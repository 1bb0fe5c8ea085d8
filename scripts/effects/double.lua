-- double: each card becomes twice its value.
local function twice(value) return value * 2 end

return effect {
  text   = "double {double}",
  params = { double = cards {} },
  run = function(fx, p)
    fx:update(p.double, twice)
  end,
}
