-- reverse: turns the order of a loop round: the first place exchanges with the last, and so on.
return effect {
  text   = "reverse the loop ({reverse})",
  params = { reverse = whose { default = "own" } },
  run = function(fx, p)
    fx:reverse(p.reverse)
  end,
}
