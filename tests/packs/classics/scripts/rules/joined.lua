-- joined: whether a seat's cells join its two edges: rows for seat 1, columns for seat 2.
-- Cells touch those beside them in their row and column, and on one of the two diagonals.
local function touch(a, b)
  local across, down = b.column - a.column, b.row - a.row
  return math.abs(across) <= 1 and math.abs(down) <= 1 and math.abs(across + down) <= 1
end

local function own_cells(fx, board)
  local cells = {}
  for n = 1, fx:count(board) do
    local card = fx:nth(board, n)
    if fx:get(card, attr.owner) == fx:seat() then
      table.insert(cells, { column = fx:get(card, attr.column), row = fx:get(card, attr.row) })
    end
  end
  return cells
end

return rule {
  text   = "the cells of {joined} that join two edges win",
  params = { joined = cards {} },
  run = function(fx, p)
    local cells = own_cells(fx, p.joined)
    local along = "column"
    if fx:seat() == 1 then along = "row" end
    local reached = {}
    for _, cell in ipairs(cells) do
      if cell[along] == 1 then table.insert(reached, cell) end
      cell.seen = cell[along] == 1
    end
    local at = 1
    while at <= size(reached) do
      for _, cell in ipairs(cells) do
        if not cell.seen and touch(reached[at], cell) then
          cell.seen = true
          table.insert(reached, cell)
        end
      end
      if reached[at][along] == 5 then fx:set_counter(counter.joined, 1) end
      at = at + 1
    end
  end,
}
