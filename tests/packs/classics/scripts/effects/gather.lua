-- gather: the seeds of all these pits go into a store.
return effect {
  text   = "{gather} goes into {into}",
  params = { gather = cards {}, into = card {} },
  run = function(fx, p)
    for n = 1, fx:count(p.gather) do
      local pit = fx:nth(p.gather, n)
      fx:transfer(pit, p.into, fx:get(pit))
    end
  end,
}
