-- hammer: in each house every lot goes to the highest bid there, which is paid; a tie, or no bid, sells nothing.
return rule {
  text   = "the lots are sold",
  params = { hammer = amount { from = 1, to = 3 } },
  run = function(fx, p)
    local bids = { counter.bid_1, counter.bid_2, counter.bid_3 }
    local lots = { fx:cards(zone.north_lots), fx:cards(zone.east_lots), fx:cards(zone.south_lots) }
    for house = 1, 3 do
      for lot = 1, math.min(p.hammer, fx:count(lots[house])) do
        local best, buyer = 0, 0
        for seat = 1, fx:seats() do
          local bid = fx:get_counter(counter.house, seat) == house and fx:get_counter(bids[lot], seat) or 0
          if bid > best then best, buyer = bid, seat elseif bid == best then buyer = 0 end
        end
        if buyer > 0 then
          fx:give(fx:nth(lots[house], lot), zone.won, buyer)
          fx:add_counter(counter.purse, -best, buyer)
        end
      end
    end
  end,
}
