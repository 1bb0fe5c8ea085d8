-- throw: each die shows any of its faces.
return effect {
  text   = "throw {throw}",
  params = { throw = cards {} },
  run = function(fx, p)
    fx:roll_each(p.throw, 1, 6)
  end,
}
