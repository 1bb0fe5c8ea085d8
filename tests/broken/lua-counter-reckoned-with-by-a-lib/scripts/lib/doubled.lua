-- Twice as much.
return function(n)
  return n * 2
end
