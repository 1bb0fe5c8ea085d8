-- set: gives cards a fixed value.
return effect {
  text   = "{to} becomes {set}",
  params = { set = amount { from = 0, to = 10 }, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:set(p.to, p.set)
  end,
}
