-- recolour: cards take a colour, named on the board or chosen by the player.
local colour = attr.colour

return effect {
  text   = "{to} becomes {recolour}",
  params = { recolour = value { of = "colour" }, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:set(p.to, p.recolour, colour)
  end,
}
