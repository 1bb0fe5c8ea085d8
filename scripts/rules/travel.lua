-- travel: the bridge that is crossed, and the one built the other way, count as travelled.
return rule {
  text   = "crosses a bridge",
  params = { travel = value { of = "colour" } },
  run = function(fx, p)
    local here, bridges = fx:get_counter(counter.island), fx:cards(zone.bridges)
    for i = 1, fx:count(bridges) do
      local bridge = fx:nth(bridges, i)
      local from, to = fx:get(bridge, attr.colour), fx:get(bridge, attr.to)
      if (from == here and to == p.travel) or (from == p.travel and to == here) then fx:set(bridge, 1) end
    end
  end,
}
