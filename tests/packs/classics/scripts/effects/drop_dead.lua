-- drop_dead: dice are out.
return effect {
  text   = "{drop_dead} are out",
  params = { drop_dead = cards {} },
  run = function(fx, p)
    fx:discard(p.drop_dead)
  end,
}
