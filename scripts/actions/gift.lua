-- gift: another seat gains a card of the colour of its first island, unless it makes gifts itself this round.
return action {
  text   = "another traveller here gains a {value} of the colour of its first island",
  params = {
    gift = seat {}, value = amount { from = 0, to = 6 },
    giver = counter_named {}, home = counter_named { holds = "colour" },
  },
  pass   = 2,
  run = function(fx, p)
    if fx:get_counter(p.giver, p.gift) == 1 then return end
    fx:create(zone.hand, { value = p.value, colour = fx:get_counter(p.home, p.gift) }, p.gift)
  end,
}
