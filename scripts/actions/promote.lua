-- promote: a card of a value becomes a higher one.
return action {
  text   = "{promote} becomes a {to}",
  params = { promote = card {}, to = amount { from = 0, to = 6 }, weak = amount { from = 0, to = 6 } },
  pass   = 1,
  run = function(fx, p)
    local weak = fx:get_counter(counter.weakened)
    fx:set(p.promote, weak == 1 and p.weak or p.to)
    fx:set_counter(counter.weak, weak)
  end,
}
