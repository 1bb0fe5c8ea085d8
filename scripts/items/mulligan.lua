-- mulligan: the cards go back into the draw pile; the flow shuffles it and deals as many again.
return item {
  text   = "the cards of the hand go back into the pile",
  params = { mulligan = cards {}, mulligans = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.mulligans, -1)
    fx:give(p.mulligan, zone.deck)
  end,
}
