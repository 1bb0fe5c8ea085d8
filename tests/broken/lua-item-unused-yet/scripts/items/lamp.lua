return item {
  text   = "shines {lamp} bright",
  params = { lamp = amount { from = 0, to = 9 } },
  run = function(fx, p)
    local oil = { 1 }
    fx:add_counter(counter.light, oil[p.lamp] + 1)
  end,
}
