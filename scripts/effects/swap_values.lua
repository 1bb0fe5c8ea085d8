-- swap_values: two cards exchange their values.
local value = attr.value

return effect {
  text   = "swap the values of {swap_values}",
  params = { swap_values = pair {} },
  run = function(fx, p)
    fx:swap(p.swap_values[1], p.swap_values[2], value)
  end,
}
