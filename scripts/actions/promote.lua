-- promote: a card of a value becomes a higher one.
return action {
  text   = "{promote} becomes a {to}",
  params = {
    promote = card {}, to = amount { from = 0, to = 6 }, weak = amount { from = 0, to = 6 },
    weakened = counter_named { default = "weakened" }, was_weak = counter_named { default = "weak" },
  },
  pass   = 1,
  run = function(fx, p)
    local weak = fx:get_counter(p.weakened)
    fx:set(p.promote, weak == 1 and p.weak or p.to)
    fx:set_counter(p.was_weak, weak)
  end,
}
