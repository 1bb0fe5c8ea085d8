-- weaken: this moment's and the later actions of the round that can be weakened are.
return action {
  text   = "actions that can be weakened are, everywhere, this round",
  params = { weaken = amount { from = 1, to = 1 }, weakened = counter_named {} },
  pass   = 0,
  run = function(fx, p)
    fx:set_counter(p.weakened, p.weaken)
  end,
}
