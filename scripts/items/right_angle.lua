-- right_angle: a symbol counts turned by 90 degrees, clockwise.
return item {
  text   = "the symbol counts turned by 90 degrees",
  params = {
    right_angle = card {}, left = counter_named { default = "angles" },
    used = counter_named { default = "angled" },
  },
  run = function(fx, p)
    fx:add_counter(p.left, -1)
    fx:set_counter(p.used, 1)
    fx:set(p.right_angle, (fx:get(p.right_angle, attr.dir) + 1) % 8 + 1, attr.dir)
  end,
}
