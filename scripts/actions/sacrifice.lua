-- sacrifice: one card goes, another of its colour gains.
return action {
  text   = "discard {sacrifice}; {raise} gains {by}",
  params = {
    sacrifice = card {}, raise = card {}, by = amount { from = 0, to = 6 },
    weak = amount { from = 0, to = 6 }, weakened = counter_named { default = "weakened" },
    was_weak = counter_named { default = "weak" },
  },
  pass   = 1,
  run = function(fx, p)
    local weak = fx:get_counter(p.weakened)
    fx:add(p.raise, weak == 1 and p.weak or p.by)
    fx:discard(p.sacrifice)
    fx:set_counter(p.was_weak, weak)
  end,
}
