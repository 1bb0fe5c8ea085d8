-- right_angle: a symbol counts turned by 90 degrees, clockwise.
return item {
  text   = "the symbol counts turned by 90 degrees",
  params = { right_angle = card {}, angles = counter_named {}, angled = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.angles, -1)
    fx:set_counter(p.angled, 1)
    fx:set(p.right_angle, (fx:get(p.right_angle, attr.dir) + 1) % 8 + 1, attr.dir)
  end,
}
