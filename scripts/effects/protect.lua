-- protect: cards ignore later effects this round: value, colour and swaps.
local shield = attr.shield

return effect {
  text   = "protect {protect}",
  params = { protect = cards {} },
  run = function(fx, p)
    fx:set(p.protect, 1, shield)
  end,
}
