return action { text = "take {take}", params = { take = amount { from = 0, to = 9 } }, run = function(fx, p) fx:add_counter(counter.n, p.take) end }
