-- quartet: a card of each colour becomes one high card of the island the seat came from.
return action {
  text   = "discard a card of each colour; gain a {quartet} of the colour of your last island",
  params = {
    cards = cards {}, quartet = amount { from = 0, to = 6 }, weak = amount { from = 0, to = 6 },
    weakened = counter_named { default = "weakened" }, was_weak = counter_named { default = "weak" },
    home = counter_named { default = "last_island" },
  },
  pass   = 1,
  run = function(fx, p)
    local weak = fx:get_counter(p.weakened)
    fx:discard(p.cards)
    local value = weak == 1 and p.weak or p.quartet
    fx:create(zone.hand, { value = value, colour = fx:get_counter(p.home) })
    fx:set_counter(p.was_weak, weak)
  end,
}
