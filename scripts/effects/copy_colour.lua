-- copy_colour: cards take the colour of another card; a card without one gives none.
local colour = attr.colour

return effect {
  text   = "{to} takes the colour of {copy_colour}",
  params = { copy_colour = card {}, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:copy(p.copy_colour, p.to, colour)
  end,
}
