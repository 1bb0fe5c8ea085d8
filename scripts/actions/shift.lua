-- shift: one card loses 1, another gains.
return action {
  text   = "{lower} loses 1, {shift} gains {by}",
  params = { shift = card {}, lower = card {}, by = amount { from = 0, to = 6 } },
  pass   = 1,
  run = function(fx, p)
    fx:add(p.shift, p.by)
    fx:add(p.lower, -1)
  end,
}
