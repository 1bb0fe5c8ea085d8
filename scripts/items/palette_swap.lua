-- palette_swap: a symbol counts with the other colour.
return item {
  text   = "the symbol counts with the other colour",
  params = {
    palette_swap = card {}, left = counter_named { default = "palettes" },
    used = counter_named { default = "swapped" },
  },
  run = function(fx, p)
    fx:add_counter(p.left, -1)
    fx:set_counter(p.used, 1)
    fx:set(p.palette_swap, 3 - fx:get(p.palette_swap, attr.shade), attr.shade)
  end,
}
