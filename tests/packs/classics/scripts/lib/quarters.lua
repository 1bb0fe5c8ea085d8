-- A cube turns so many quarters: four of its faces, named in order, each get the colour of the next.
return function(fx, cube, faces, quarters)
  for n, face in ipairs(faces) do
    fx:set(cube, fx:get(cube, faces[(n - 1 + quarters) % 4 + 1]), face)
  end
end
