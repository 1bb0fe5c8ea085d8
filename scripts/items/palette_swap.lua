-- palette_swap: a symbol counts with the other colour.
return item {
  text   = "the symbol counts with the other colour",
  params = { palette_swap = card {}, palettes = counter_named {}, swapped = counter_named {} },
  run = function(fx, p)
    fx:add_counter(p.palettes, -1)
    fx:set_counter(p.swapped, 1)
    fx:set(p.palette_swap, 3 - fx:get(p.palette_swap, attr.shade), attr.shade)
  end,
}
