-- level: two cards move one step towards each other in value.
return effect {
  text   = "bring {level} one step together",
  params = { level = pair {} },
  run = function(fx, p)
    local a, b = p.level[1], p.level[2]
    if fx:count(a) == 0 or fx:count(b) == 0 then return end
    if fx:get(a) > fx:get(b) then a, b = b, a end
    if fx:get(a) == fx:get(b) then return end
    fx:add(a, 1)
    fx:add(b, -1)
  end,
}
