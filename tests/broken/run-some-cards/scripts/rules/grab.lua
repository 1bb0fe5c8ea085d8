return rule { text = "grab {grab}", params = { grab = cards {} }, run = function(fx, p) fx:add(p.grab, 1) end }
