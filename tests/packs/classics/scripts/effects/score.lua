-- score: what the dice show is counted.
return effect {
  text   = "{score} are counted",
  params = { score = cards {} },
  run = function(fx, p)
    local sum = 0
    for n = 1, fx:count(p.score) do sum = sum + fx:get(fx:nth(p.score, n)) end
    fx:add_counter(counter.score, sum)
  end,
}
