-- roll: what was above comes to the right; front and back stay.
local quarters = require "quarters"

return action {
  text   = "roll {roll} to the right {quarters} times",
  params = { roll = card {}, quarters = amount { from = 1, to = 3 } },
  run = function(fx, p)
    quarters(fx, p.roll, { attr.right, attr.top, attr.left, attr.bottom }, p.quarters)
  end,
}
