return effect {
  text   = "hide {hide}",
  params = { hide = cards {} },
  run = function(fx, p)
    fx:set(p.hide, 0, attr.owner)
  end,
}
