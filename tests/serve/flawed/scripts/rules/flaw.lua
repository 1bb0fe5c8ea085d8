return rule {
  text = 'counts down, and fails', params = { flaw = amount { from = 0, to = 9 } },
  run = function(fx, p)
    if p.flaw > 0 then error('it is broken') end
    fx:set_counter(counter.flaw, 0)
  end,
}
