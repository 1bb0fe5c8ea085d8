-- pour: from one jug into another, until that one is full or nothing is left.
return effect {
  text   = "pour {pour} into {into}",
  params = { pour = card {}, into = card {} },
  run = function(fx, p)
    local room = fx:get(p.into, attr.size) - fx:get(p.into)
    fx:transfer(p.pour, p.into, math.min(room, fx:get(p.pour)))
  end,
}
