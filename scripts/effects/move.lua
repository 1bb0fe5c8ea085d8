-- move: a card goes to an empty place; only for slots that work when a card is placed.
return effect {
  text   = "move {move} to {into}",
  when   = { "placed" },
  params = { move = card {}, into = place { empty = true } },
  run = function(fx, p)
    fx:move(p.move, p.into)
  end,
}
