"""Scripts that work without end, or in native functions that count no instructions."""
from packs import COUNTED, FINE, WORKED, Case, script

D = "local function f0(v) return v end\n" + "".join(
    f"local function f{i}(v) return f{i - 1}(v) + f{i - 1}(v) end\n" for i in range(1, 41))


CASES = [Case(*case) for case in [
    ("forty-require", script("local f = require 'bomb'"), "require 'bomb' cannot be inside a function; write it at the top of the file"),
    ("forty-lib", script("fx:add_counter(counter.n, bomb(1))","local bomb = require 'bomb'\n",bomb=D+"return f40\n"),
     'the script ran for more than 1000000 instructions; check that its loops end'),
    ("forty-lib-load", script("","local bomb = require 'bomb'\n",bomb=D+"return { v = f40(1) }\n"),
     'the script ran for more than 1000000 instructions; check that its loops end'),
    ("forty-sort2", script("table.sort({ 3, 2, 1 }, f)",D+"local function f(a, b) return f40(a) < b end\n"),
     'the script ran for more than 1000000 instructions; check that its loops end'),
    ("walk-load", script("","local t = {} for i = 1, 5000 do t[i] = i end local step, walk = pairs(t) for i = 1, 5000 do t[i] = nil end for i = 1, 5000 do step(walk) end\n"),
     'the script handled more than 1000000 cards, table fields or pieces of text in one call'),
    ("walk-kept", script("local step, w = step0, w0 for i=1,100000 do step(w) end","local t = {} for i = 1, 5000 do t[i] = i end local step0, w0 = pairs(t)\n"),
     FINE),
    ("varargs-select", script("local function f(...) return select('#', ...) end f(1)"), "a function cannot take '...'"),
    ("varargs-max", script("local function f(...) return f(1, ...) end f(1)"), "a function cannot take '...'"),
    ("varargs-main", script("fx:add_counter(counter.n, n)","local n = ...\n"), "'...' of a file is always empty"),
    ("max-many", script("math.max("+",".join("1" for _ in range(250))+")"), FINE),
    ("max-grow", script("local t = {} for i = 1, 201 do t[i] = i end math.max(table.unpack(t))"),
     'table.unpack: the list has more than 200 items'),
    ("max-loop", script("local t = {} for i = 1, 200 do t[i] = i end while true do math.max(table.unpack(t)) end"),
     'the script handled more than 1000000 cards, table fields or pieces of text in one call'),
    ("straight-sort", script("local t = {} for i = 1, 90000 do t[i] = i * 7919 % 90001 end table.sort(t, function(a, b) return a < b end)"),
     'the script ran for more than 1000000 instructions; check that its loops end'),
    ("straight-sort-big", script("local t = {} for i = 1, 5000 do t[i] = i * 7919 % 5003 end table.sort(t, function(a, b) "+"a = a + 1 "*300+" return a < b end)"),
     'the script ran for more than 1000000 instructions; check that its loops end'),
    ("calls-150000", script("fx:seat() "*25000), FINE),
    ("calls-native", script("fx:cards(zone.box) "*1500), 'fx:cards: the script makes more than 1000 sets of cards in one call'),
    ("ifs", script("if p.toil > 1 then fx:seat() end "*8000), 'this script is larger than 256 KiB'),
    ("ipairs-min", script("local step, t = ipairs({}) step(t, math.tointeger(9223372036854775807))"), FINE),
]]
