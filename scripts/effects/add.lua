-- add: raises or lowers cards by a fixed amount.
return effect {
  text   = "{add:+} to {to}",
  params = { add = amount { from = -10, to = 10 }, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:add(p.to, p.add)
  end,
}
