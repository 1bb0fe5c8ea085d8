-- swap: two cards exchange their places.
return effect {
  text   = "swap {swap}",
  params = { swap = pair {} },
  run = function(fx, p)
    fx:swap(p.swap[1], p.swap[2])
  end,
}
