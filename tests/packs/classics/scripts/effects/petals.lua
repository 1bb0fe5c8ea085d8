-- petals: how many there are, which players are not told how to count.
return effect {
  text   = "somebody counts the petals",
  params = { petals = amount {} },
  run = function(fx, p)
    fx:set_counter(counter.petals, p.petals)
  end,
}
