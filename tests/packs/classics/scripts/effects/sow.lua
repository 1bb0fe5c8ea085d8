-- sow: the seeds of a pit go one by one into those after it, after the own ones into the own store. The last one in an empty pit
-- of one's own captures what lies across, and in the store it earns another turn.
local function ring_of(fx, p)  -- the pits from the seat's first one on, as they lie around the board, and where the sown one is
  local count, ring, from = fx:count(p.around), {}, 0
  for n = 1, count do
    local pit = fx:nth(p.around, (n - 1 + (fx:seat() - 1) * count // 2) % count + 1)
    table.insert(ring, pit)
    if fx:same(pit, p.sow) then from = n end
  end
  return ring, from
end

return effect {
  text   = "sow the seeds of {sow} around {around}, and into {into}",
  params = { sow = card {}, around = cards {}, into = card {} },
  run = function(fx, p)
    local ring, at = ring_of(fx, p)
    local own, seeds, stored = size(ring) // 2, {}, fx:get(p.into)
    for n, pit in ipairs(ring) do seeds[n] = fx:get(pit) end
    local hand = seeds[at]
    seeds[at] = 0
    local in_store = false
    for _ = 1, hand do
      in_store = at == own and not in_store
      if in_store then
        stored = stored + 1
      else
        at = at % size(ring) + 1
        seeds[at] = seeds[at] + 1
      end
    end
    local across = size(ring) + 1 - at
    if in_store then fx:set_counter(counter.again, 1) end
    if not in_store and at <= own and seeds[at] == 1 and seeds[across] > 0 then
      stored = stored + 1 + seeds[across]
      seeds[at], seeds[across] = 0, 0
    end
    for n, pit in ipairs(ring) do fx:set(pit, seeds[n]) end
    fx:set(p.into, stored)
  end,
}
