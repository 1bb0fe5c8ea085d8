-- quartet: a card of each colour becomes one high card of the island the seat came from.
return action {
  text   = "discard a card of each colour; gain a {quartet} of the colour of your last island",
  params = {
    cards = cards {}, quartet = amount { from = 0, to = 6 }, less = amount { from = 0, to = 6 },
    weakened = counter_named {}, weak = counter_named {}, last_island = counter_named { holds = "colour" },
  },
  pass   = 1,
  run = function(fx, p)
    local weakened = fx:get_counter(p.weakened)
    fx:discard(p.cards)
    local value = weakened == 1 and p.less or p.quartet
    fx:create(zone.hand, { value = value, colour = fx:get_counter(p.last_island) })
    fx:set_counter(p.weak, weakened)
  end,
}
