-- shift: one card loses, another gains.
return action {
  text   = "{lower} loses {loss}, {shift} gains {by}",
  params = { shift = card {}, lower = card {}, by = amount { from = 0, to = 6 }, loss = amount { from = 0, to = 6 } },
  pass   = 1,
  run = function(fx, p)
    fx:add(p.shift, p.by)
    fx:add(p.lower, -p.loss)
  end,
}
