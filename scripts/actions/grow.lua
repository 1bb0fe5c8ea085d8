-- grow: a card gains.
return action {
  text   = "{grow} gains {by}",
  params = { grow = card {}, by = amount { from = 0, to = 6 } },
  pass   = 1,
  run = function(fx, p)
    fx:add(p.grow, p.by)
  end,
}
