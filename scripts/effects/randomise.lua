-- randomise: each card gets a random value of its own, both ends included.
return effect {
  text   = "{randomise} becomes a random number from {lowest} to {highest}",
  params = {
    randomise = cards {},
    lowest    = amount { from = 0, to = 10, default = 0 },
    highest   = amount { from = 0, to = 10, default = 10 },
  },
  run = function(fx, p)
    fx:roll_each(p.randomise, p.lowest, p.highest)
  end,
}
