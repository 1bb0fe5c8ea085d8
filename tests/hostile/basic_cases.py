"""Names that scripts cannot use, and a case of every kind."""
from packs import COUNTED, TOO_LONG, WORKED, Case, endless, flow, game, routines, rule, script, yaml

DOUBLING = "local function f0(v) return v end\n" + "".join(
    f"local function f{i}(v) return f{i - 1}(v) + f{i - 1}(v) end\n" for i in range(1, 41))
CLOSED = ["os", "io", "print", "debug", "load", "dofile", "loadfile", "pcall", "xpcall", "coroutine", "setmetatable",
          "getmetatable", "rawset", "rawget", "rawequal", "rawlen", "next", "collectgarbage", "package", "warn", "utf8",
          "loadstring", "_G", "select"]


CASES = [Case(f"closed-{name}", script(f"local x = {name}"), f"there is no '{name}' here") for name in CLOSED]
CASES += [Case(f"closed-{name.replace('.', '-')}", script(f"local x = {name}"), f"there is no '{name}' here")
          for name in ["string.rep", "string.find", "string.gsub", "string.match", "string.gmatch", "string.dump", "string.pack",
                       "math.random", "math.randomseed", "table.move", "table.pack", "math.huge", "math.sqrt"]]
CASES += [Case(*case) for case in [
    ("loop", script("while true do end"), COUNTED),
    ("goto", script("::again:: goto again"), COUNTED),
    ("forty-functions", script("f40(1)", DOUBLING), COUNTED),
    ("forty-as-callback", script("fx:update(fx:cards(zone.box), f40)", DOUBLING), COUNTED),
    ("forty-in-sort", script("table.sort({ 2, 1 }, function(a, b) return f40(a) < b end)", DOUBLING), COUNTED),
    ("recursion", script("f(1)", "local function f(n) return 1 + f(n + 1) end\n"), "function calls are nested more than 190 deep"),
    ("while-loading", {**script(""), "scripts/rules/toil.lua": "while true do end\n" + rule("")}, COUNTED),
    ("walk-emptied", script("local t = {} for i = 1, 5000 do t[i] = i end local step, walk = pairs(t) "
                            "for i = 1, 5000 do t[i] = nil end for i = 1, 5000 do step(walk) end"), WORKED),
    ("insert-in-front", script("local t = {} for i = 1, 5000 do table.insert(t, 1, i) end"), WORKED),
    ("long-sort", script("local t = {} for i = 1, 90000 do t[i] = i * 7919 % 90001 end table.sort(t)"), WORKED),
    ("text-bomb", script("local s = 'abcdefgh' for i = 1, 40 do s = s .. s end"), "a text of more than 4096 characters"),
    ("table-bomb", script("local t = {} for i = 1, 900000 do t[i] = { i } end"), "of memory"),
    ("holes", script("local t = { 1, nil, 3 } local n = #t"), "scripts cannot use '#'"),
    ("varargs", script("local function f(...) return 1 end f(1)"), "a function cannot take '...'"),
    ("global", script("kept = 1"), "is assigned as a global"),
    ("upvalue", script("kept = kept + 1", "local kept = 0\n"), "scripts keep no values between calls"),
    ("module-table", script("kept.n = 1", "local kept = {}\n"), "scripts keep no values between calls"),
    ("library", script("math.max = nil"), "cannot set 'max'"),
    ("bytecode", {**script(""), "scripts/rules/toil.lua": "\x1bLua"}, "this is not a valid character"),
    ("long-script", script("fx:add_counter(counter.n, 1)\n" * 75000), "larger than 256 KiB"),
    ("elseif", script("if p.toil > 1 then\n" + "elseif p.toil == 3 then fx:add_counter(counter.n, 2)\n" * 30000 + "end"),
     "larger than 256 KiB"),
    ("many-ifs", script("if p.toil > 1 then fx:add_counter(counter.n, 1) end\n" * 4000), "nothing wrong"),
    ("routine-chain", routines(2000, "a: { do: # }"), "more than 100 deep"),
    ("routine-doubling", routines(40, "a: { do: # }, b: { do: # }"), TOO_LONG),
    ("routine-doubling-empty", flow("  first: { do: r40 }\n", "routines:\n  r0: {}\n" + "".join(
        f"  r{i + 1}: {{ a: {{ do: r{i} }}, b: {{ do: r{i} }} }}\n" for i in range(40))), "more than 200000 steps"),
    ("routine-circle", yaml(game("flow:\n  ask: { ask: go }\n  a: { do: r0 }\n  over: { end: draw }\n",
                                 "routines: { r0: { a: { do: r0 } } }\n")), "calls itself"),
    ("many-steps", yaml(game("flow:\n  ask: { ask: go }\n" + "".join(f"  s{i}: {{ add: {{ n: 1 }} }}\n" for i in range(5000)) +
                             "  over: { end: draw }\n")), "more than 20000 keys and values"),
    ("many-keys", yaml(game(extra="unknown:\n" + "".join(f"  o{i}: 1\n" for i in range(9000)))), "unknown key 'unknown'"),
    ("many-errors", yaml(game(extra="".join(f"unknown{i}: 1\n" for i in range(5000)))), "more errors"),
    ("many-anchors", yaml(game(extra="x:\n" + "".join(f"  - &a{i} 1\n" for i in range(9000)))), "is an anchor, which is not used here"),
    ("deep-brackets", yaml(game(extra="x: " + "[" * 20000 + "]" * 20000 + "\n")), "are nested too deeply"),
    ("huge-file", yaml(game(extra="#" * (2 << 20) + "\n")), "larger than 1 MiB"),
    ("extends-circle", {"boards/hostile/game.yaml": "game: hostile\nextends: other\n",
                        "boards/other/game.yaml": "game: other\nextends: hostile\n"}, "other > hostile"),
    ("control", yaml(game(extra='text: "a\\e[2Jb"\n')), "U+001B"),
    ("bidi", yaml(game(extra='text: "a\u202eb"\n')), "U+202E"),
    ("endless-steps", endless("{ add: { n: 1 } }"), "the flow repeats without asking"),
    ("endless-shuffle", endless("{ shuffle: box }"), "the flow repeats without asking"),
    ("endless-tell", endless("{ tell: 'And again.' }"), "the flow repeats without asking"),
]]
