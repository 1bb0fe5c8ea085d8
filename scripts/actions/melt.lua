-- melt: as many cards as wanted become one card of that value.
return action {
  text   = "discard cards and gain one card worth their number",
  params = { melt = cards {}, colour = value { of = "colour" } },
  pass   = 1,
  run = function(fx, p)
    fx:discard(p.melt)
    fx:create(zone.hand, { value = fx:count(p.melt), colour = p.colour })
  end,
}
