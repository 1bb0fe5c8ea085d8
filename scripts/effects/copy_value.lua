-- copy_value: cards take the value of another card.
return effect {
  text   = "{to} takes the value of {copy_value}",
  params = { copy_value = card {}, to = cards { default = "this card" } },
  run = function(fx, p)
    fx:copy(p.copy_value, p.to)
  end,
}
