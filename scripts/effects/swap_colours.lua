-- swap_colours: two cards exchange their colours; both must have one.
local colour = attr.colour

return effect {
  text   = "swap the colours of {swap_colours}",
  params = { swap_colours = pair {} },
  run = function(fx, p)
    fx:swap(p.swap_colours[1], p.swap_colours[2], colour)
  end,
}
