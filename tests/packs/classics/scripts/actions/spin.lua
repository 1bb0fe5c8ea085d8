-- spin: what was to the right of a cube comes to the front; above and below stay.
local quarters = require "quarters"

return action {
  text   = "turn {spin} to the left {quarters} times",
  params = { spin = card {}, quarters = amount { from = 1, to = 3 } },
  run = function(fx, p)
    quarters(fx, p.spin, { attr.front, attr.right, attr.back, attr.left }, p.quarters)
  end,
}
