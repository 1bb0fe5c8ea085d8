-- tally: different cards, their sum, and the most of one colour.
return rule {
  text   = "the hand is counted",
  params = { tally = cards {} },
  run = function(fx, p)
    local seen, colours, kinds, total, suit = {}, { 0, 0, 0, 0 }, 0, 0, 0
    for i = 1, fx:count(p.tally) do
      local card = fx:nth(p.tally, i)
      local value, colour = fx:get(card), fx:get(card, attr.colour)
      total = total + value
      colours[colour] = colours[colour] + 1
      suit = math.max(suit, colours[colour])
      if not seen[value * 4 + colour] then kinds = kinds + 1 end
      seen[value * 4 + colour] = true
    end
    fx:set_counter(counter.variety, kinds)
    fx:set_counter(counter.worth, total)
    fx:set_counter(counter.suit, suit)
  end,
}
