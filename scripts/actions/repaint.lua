-- repaint: a card takes another colour.
return action {
  text   = "{repaint} takes another colour",
  params = { repaint = card {}, colour = value { of = "colour" } },
  pass   = 1,
  run = function(fx, p)
    fx:set(p.repaint, p.colour, attr.colour)
  end,
}
