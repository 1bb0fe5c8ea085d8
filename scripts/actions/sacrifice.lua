-- sacrifice: one card goes, another of its colour gains.
return action {
  text   = "discard {sacrifice}; {raise} gains {by}",
  params = {
    sacrifice = card {}, raise = card {}, by = amount { from = 0, to = 6 },
    less = amount { from = 0, to = 6 }, weakened = counter_named {}, weak = counter_named {},
  },
  pass   = 1,
  run = function(fx, p)
    local weakened = fx:get_counter(p.weakened)
    fx:add(p.raise, weakened == 1 and p.less or p.by)
    fx:discard(p.sacrifice)
    fx:set_counter(p.weak, weakened)
  end,
}
