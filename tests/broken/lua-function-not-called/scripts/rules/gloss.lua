local function more(value)
  return value + 1
end

return rule {
  text = "x {gloss}",
  params = { gloss = card {} },
  run = function(fx, p)
    fx:add(p.gloss, 1)
  end,
}
