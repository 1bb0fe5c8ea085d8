return effect {
  text   = "bury {bury}",
  params = { bury = cards {} },
  run = function(fx, p)
    fx:set(p.bury, nil, attr.owner)
  end,
}
