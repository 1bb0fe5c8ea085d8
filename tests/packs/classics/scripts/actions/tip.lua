-- tip: what was above comes to the front; right and left stay.
local quarters = require "quarters"

return action {
  text   = "tip {tip} forward {quarters} times",
  params = { tip = card {}, quarters = amount { from = 1, to = 3 } },
  run = function(fx, p)
    quarters(fx, p.tip, { attr.front, attr.top, attr.back, attr.bottom }, p.quarters)
  end,
}
