-- give: a card goes to another seat; a note keeps to whom.
return action {
  text   = "hand {give} to another traveller here",
  params = { give = card {}, to = seat {} },
  pass   = 2,
  run = function(fx, p)
    fx:give(p.give, zone.hand, p.to)
    fx:create(zone.given, { receiver = p.to })
  end,
}
