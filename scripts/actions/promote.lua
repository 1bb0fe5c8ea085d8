-- promote: a card of a value becomes a higher one.
return action {
  text   = "{promote} becomes a {to}",
  params = {
    promote = card {}, to = amount { from = 0, to = 6 }, less = amount { from = 0, to = 6 },
    weakened = counter_named {}, weak = counter_named {},
  },
  pass   = 1,
  run = function(fx, p)
    local weakened = fx:get_counter(p.weakened)
    fx:set(p.promote, weakened == 1 and p.less or p.to)
    fx:set_counter(p.weak, weakened)
  end,
}
