-- show: one of the two symbols of a card lies open; the card itself stays with its owner, in play.
return rule {
  text   = "a symbol is chosen",
  params = { show = card {}, symbol = amount { from = 0, to = 1 } },
  run = function(fx, p)
    if fx:count(p.show) == 0 then return end
    local dir, shade = attr.dir, attr.shade
    if p.symbol == 1 then dir, shade = attr.dir2, attr.shade2 end
    fx:create(zone.shown, { dir = fx:get(p.show, dir), shade = fx:get(p.show, shade) })
    fx:set(p.show, p.symbol + 1, attr.used)
    fx:give(p.show, zone.play)
  end,
}
