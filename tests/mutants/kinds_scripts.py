"""Mutations of meaning in scripts."""
from kinds import SCRIPT, kind, swaps


@kind("Lua: an amount of 0", SCRIPT)
def lua_zero(line):
    return swaps(line, r"(fx:(?:add|rotate|transfer|add_counter)\(.*), -?p\.\w+\)$", lambda m: f"{m[1]}, 0)")


@kind("Lua: a number less itself", SCRIPT)
def lua_less_itself(line):
    return swaps(line, r"(fx:(?:add|rotate)\([\w.]+), (-?)(p\.\w+)\)$", lambda m: f"{m[1]}, {m[3]} - {m[3]})")


@kind("Lua: compared with nil", SCRIPT)
def lua_nil(line):
    return swaps(line, r"(if .*) (==|~=|<|>|<=|>=) (\w+) then", lambda m: f"{m[1]} == nil then")


@kind("Lua: a local function that nothing calls", SCRIPT)
def lua_spare_function(line):
    return swaps(line, r"^return (\w+) \{$", lambda m: f"local function spare(x) return x + 1 end\n\n{m[0]}")


@kind("Lua: a local that nothing reads", SCRIPT)
def lua_spare_local(line):
    return swaps(line, r"^(  run = function\(fx, p\))$", lambda m: f"{m[1]}\n    local spare = 1")


@kind("Lua: a loop that never runs", SCRIPT)
def lua_loop(line):
    return swaps(line, r"^(    )(fx:.*)$", lambda m: f"    for _ = 1, 0 do {m[2]} end")


@kind("Lua: a condition twice", SCRIPT)
def lua_twice(line):
    return swaps(line, r"\bif (.*) then", lambda m: f"if {m[1]} and {m[1]} then" if " or " not in m[1] else [])


@kind("Lua: a condition or its contrary", SCRIPT)
def lua_or_not(line):
    return swaps(line, r"\bif (.*) then", lambda m: f"if ({m[1]}) or not ({m[1]}) then")


@kind("Lua: equal operands", SCRIPT)
def lua_equal(line):
    return swaps(line, r"\bif ([\w.:()]+) (==|~=|<|>|<=|>=) ([\w.]+) then", lambda m: f"if {m[1]} {m[2]} {m[1]} then")


@kind("Lua: a variable set to itself", SCRIPT)
def lua_itself(line):
    return swaps(line, r"^(    local (\w+) = .*)$", lambda m: f"{m[1]}\n    {m[2]} = {m[2]}")


@kind("Lua: never reached", SCRIPT)
def lua_never(line):
    return swaps(line, r"^(    )(fx:.*)$", lambda m: f"    if false then {m[2]} end")


@kind("Lua: a function that returns what it gets", SCRIPT)
def lua_identity(line):
    return swaps(line, r"^local function (\w+)\((\w+)\) return .* end$",
                 lambda m: f"local function {m[1]}({m[2]}) return {m[2]} end")


@kind("Lua: swapped with itself", SCRIPT)
def lua_swap_itself(line):
    return swaps(line, r"fx:(swap\w*)\(([\w.\[\]]+), [\w.\[\]]+", lambda m: f"fx:{m[1]}({m[2]}, {m[2]}")


@kind("Lua: a copy from itself", SCRIPT)
def lua_copy_itself(line):
    return swaps(line, r"fx:copy\(([\w.]+), ([\w.]+)", lambda m: f"fx:copy({m[1]}, {m[1]}")


@kind("Lua: set twice", SCRIPT)
def lua_set_twice(line):
    return swaps(line, r"^    (fx:set\w*\(.*\))$", lambda m: f"    {m[1]}\n    {m[1]}")


@kind("Lua: reversed twice", SCRIPT)
def lua_reverse_twice(line):
    return swaps(line, r"^    (fx:(?:reverse|invert|swap\w*|exchange)\(.*\))$", lambda m: f"    {m[1]}\n    {m[1]}")


@kind("Lua: roll of one number", SCRIPT)
def lua_roll(line):
    return swaps(line, r"fx:(roll\w*)\(([\w.]+), ([\w.]+), ([\w.]+)", lambda m: f"fx:{m[1]}({m[2]}, {m[3]}, {m[3]}")


@kind("Lua: a remainder that is never left", SCRIPT)
def lua_remainder(line):
    return swaps(line, r"% 2 == \d", lambda m: "% 2 == 3")


@kind("Lua: another verb", SCRIPT, visible=False)
def lua_other(line):
    return swaps(line, r"fx:add\(([\w.]+), ([\w.]+)\)$", lambda m: f"fx:set({m[1]}, {m[2]})")
