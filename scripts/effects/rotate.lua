-- rotate: turns a whole loop clockwise, gaps too; a negative number turns it back.
return effect {
  text   = "turn the loop ({whose}) {rotate:+} clockwise",
  params = { rotate = amount { from = -10, to = 10 }, whose = whose { default = "own" } },
  run = function(fx, p)
    fx:rotate(p.whose, p.rotate)
  end,
}
