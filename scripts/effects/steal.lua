-- steal: one card gains what another loses, at most what that one had.
return effect {
  text   = "take {steal} from {from} for {to}",
  params = {
    steal = amount { from = 0, to = 10 },
    from  = card {},
    to    = card { default = "this card" },
  },
  run = function(fx, p)
    fx:transfer(p.from, p.to, p.steal)
  end,
}
