-- add_for_each: raises or lowers cards once for each thing that is counted.
return effect {
  text   = "{add_for_each:+} to {to} for each: {counted}",
  params = {
    add_for_each = amount { from = -10, to = 10 },
    counted      = amount { from = 0, to = 100 },
    to           = cards { default = "this card" },
  },
  run = function(fx, p)
    fx:add(p.to, p.add_for_each * p.counted)
  end,
}
