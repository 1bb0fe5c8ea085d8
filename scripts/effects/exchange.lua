-- exchange: a card changes places with the card on the opponent's same place.
return effect {
  text   = "exchange {exchange} with the opponent's card on the same place",
  params = { exchange = card {} },
  run = function(fx, p)
    fx:exchange(p.exchange, fx:opposite(p.exchange))
  end,
}
