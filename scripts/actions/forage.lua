-- forage: a new card.
return action {
  text   = "gain a {colour} {forage}",
  params = { forage = amount { from = 0, to = 6 }, colour = value { of = "colour" } },
  pass   = 1,
  run = function(fx, p)
    fx:create(zone.hand, { value = p.forage, colour = p.colour })
  end,
}
