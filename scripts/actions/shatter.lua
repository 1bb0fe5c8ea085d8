-- shatter: a card goes, one of each other colour comes.
return action {
  text   = "discard {shatter}; gain a {value} of each other colour",
  params = { shatter = card {}, value = amount { from = 0, to = 6 } },
  pass   = 1,
  run = function(fx, p)
    fx:discard(p.shatter)
    for colour = 1, 4 do
      if colour ~= fx:get(p.shatter, attr.colour) then fx:create(zone.hand, { value = p.value, colour = colour }) end
    end
  end,
}
