"""Mutations of meaning in boards and games."""
from kinds import BOARD, GAME, kind, swaps

# Slots of boards: one effect is a map in braces.
EFFECT = r"\{ (?!if)[^{}]*\}"


@kind("a slot's number is 0", BOARD)
def zero(line):
    return swaps(line, r"\b(add|rotate|steal|add_for_each): -?[1-9]\d*", lambda m: f"{m[1]}: 0")


@kind("a swap of a card with itself", BOARD)
def swap_itself(line):
    return swaps(line, r"(swap\w*): \[([^,\]]+), [^\]]+\]", lambda m: f"{m[1]}: [{m[2]}, {m[2]}]")


@kind("a copy from itself", BOARD)
def copy_itself(line):
    return swaps(line, r"\{ (copy_\w+): [^{},]*(, to: ([^{},]+))? \}",
                 lambda m: f"{{ {m[1]}: {m[3] or 'this card'}, to: {m[3] or 'this card'} }}")


@kind("both branches are equal", BOARD)
def branches(line):
    return swaps(line, r"then: (\{[^{}]*\}|\[[^\[\]]*\]), else: (\{[^{}]*\}|\[[^\[\]]*\])",
                 lambda m: f"then: {m[2]}, else: {m[2]}")


@kind("a slot's condition never holds", BOARD)
def slot_never(line):
    return swaps(line, r"if: value of (this|[\w']+ \w+) (>=|>) \d+", lambda m: f"if: value of {m[1]} {m[2]} 11")


@kind("a slot's condition has equal operands", BOARD)
def slot_equal(line):
    return swaps(line, r"if: (value of [\w' ]+?) (<|>|>=|<=|=) ([\w' ]+),", lambda m: f"if: {m[1]} {m[2]} {m[1]},")


@kind("a slot's condition holds twice over", BOARD)
def slot_twice(line):
    return swaps(line, r"if: ([^,{}]+),", lambda m: f"if: {m[1]} and {m[1]},")


@kind("a slot's condition always holds", BOARD)
def slot_always(line):
    return swaps(line, r"if: ([^,{}]+),", lambda m: f"if: {m[1]} or not ({m[1]}),")


@kind("a rotation by all", BOARD)
def rotate_all(line):
    return swaps(line, r"rotate: -?\d+", lambda m: "rotate: 7")


@kind("reversed twice", BOARD)
def reverse_twice(line):
    return swaps(line, r"\{ reverse: \w+ \}(?! \])", lambda m: f"[ {m[0]}, {m[0]} ]")


@kind("added and subtracted", BOARD)
def there_and_back(line):
    return swaps(line, r"(?<=^  [A-G]: )\{ add: (-?\d+)([^{}]*)\}$",
                 lambda m: f"[ {m[0]}, {{ add: {-int(m[1])}{m[2]}}} ]")


@kind("changed and set", BOARD)
def set_twice(line):
    def both(m):
        to = (m[3] or "")[6:] or ("this card" if m[1] in ("set", "add") else m[2])
        return f"[ {m[0]}, {{ set: 3, to: {to} }} ]"

    return swaps(line, r"(?<=^  [A-G]: )\{ (set|add|halve|double|invert): ([^{},]*?)(, to: [\w' ]+?)? \}$", both)


@kind("a card takes the colour it has", BOARD)
def recolour(line):
    return swaps(line, r"\{ recolour: (red|green|blue|yellow)[^{}]*\}",
                 lambda m: f"{{ recolour: {m[1]}, to: {m[1]} }}")


@kind("a number is cut off each time", BOARD)
def cut_off(line):
    return swaps(line, r"\{ add: -?\d+, to: (max|min|opponent's max) \}",
                 lambda m: f"{{ add: {10 if 'max' in m[1] else -10}, to: {m[1]} }}")


@kind("a slot repeats itself", BOARD)
def repeat_itself(line):
    return swaps(line, r"^  ([A-G]): \{ repeat: [A-G]", lambda m: f"  {m[1]}: {{ repeat: {m[1]}")


@kind("a number of a slot is another one", BOARD, visible=False)
def other_number(line):
    return swaps(line, r"\b(add|set|steal): (-?[1-8])\b", lambda m: f"{m[1]}: {int(m[2]) + 1 or 2}")


@kind("a target of a slot is another one", BOARD, visible=False)
def other_target(line):
    return swaps(line, r"to: (max|min|clockwise|anticlockwise)\b",
                 lambda m: "to: " + {"max": "min", "min": "max", "clockwise": "anticlockwise",
                                     "anticlockwise": "clockwise"}[m[1]])


# Conditions of games.
IF = r"(?<=\bif: )([^,{}\[\]\"]+?)(?=,| \}|$)"
UNTIL = r"(?<=\buntil: )([^,{}\[\]\"]+?)(?=,| \}|$)"
NUMBER = r"(\bcount\([\w ]+\)|\bround|\bpasses|\bgarnets|\bstrength|\bmade|\bleft|\brolled|\bvotes)"


@kind("a condition twice", GAME)
def twice(line):
    return swaps(line, IF, lambda m: f"({m[1]}) and ({m[1]})")


@kind("a condition or its contrary", GAME)
def or_not(line):
    return swaps(line, IF, lambda m: f"({m[1]}) or not ({m[1]})")


@kind("a condition and its contrary", GAME)
def and_not(line):
    return swaps(line, IF, lambda m: f"({m[1]}) and not ({m[1]})")


@kind("X and (X or Y)", GAME)
def settled(line):
    return swaps(line, IF, lambda m: f"({m[1]}) and (({m[1]}) or count(seats) > 3)")


@kind("equal operands", GAME)
def equal(line):
    return swaps(line, r"\b((?:count\([\w ]+\)|[\w.]+)) (=|!=|<|>|<=|>=) (\w+)\b(?!\()", lambda m: f"{m[1]} {m[2]} {m[1]}")


@kind("a number beyond its range", GAME)
def beyond(line):
    return swaps(line, r"\b(count\([^()]+\)) (=|>|>=) (\d+)", lambda m: f"{m[1]} {m[2]} {int(m[3]) + 5000}")


@kind("a comparison that always holds", GAME)
def always(line):
    return swaps(line, r"\b(count\([^()]+\)|\bround) (>|>=) (\d+)", lambda m: f"{m[1]} >= 0")


@kind("a number that play never comes to", GAME)
def never_in_play(line):
    return swaps(line, NUMBER + r" (=|>=|>) (\d+)", lambda m: f"{m[1]} {m[2]} {int(m[3]) + 97}")


@kind("a remainder that is never left", GAME)
def remainder(line):
    return swaps(line, r"% (\d+) = (\d+)", lambda m: f"% {m[1]} = {m[1]}")


@kind("a part that never holds, beside an or", GAME)
def beside_or(line):
    return swaps(line, IF, lambda m: f"({m[1]}) or count(seats) > 90")


@kind("a part that play never makes true, beside an or", GAME)
def beside_or_in_play(line):
    return swaps(line, IF, lambda m: f"({m[1]}) or count(hand) > 90")


@kind("a filter that always holds", GAME)
def filter_always(line):
    return swaps(line, r"\bwhere (value of it|[a-z]+ of it) (=|>|>=|<) (\d+)", lambda m: f"where {m[1]} > -9000")


@kind("a filter that never holds", GAME)
def filter_never(line):
    return swaps(line, r"\bwhere (value of it|[a-z]+ of it) (=|>|>=|<) (\d+)", lambda m: f"where {m[1]} > 9000")


@kind("a filter twice", GAME)
def filter_twice(line):
    return swaps(line, r"\bwhere ([^,{}()\[\]\"]+?)(?=,| \}|$)", lambda m: f"where ({m[1]}) and ({m[1]})")


@kind("a choice of equals", GAME)
def choice(line):
    return swaps(line, r"(?<=[ (])(\w+) if ([^,{}\[\]\"]+?) else (\w+)\b(?! of)", lambda m: f"{m[1]} if {m[2]} else {m[1]}")


@kind("a choice that is always made alike", GAME)
def chosen(line):
    return swaps(line, r"(?<=[ (])(\w+) if ([^,{}\[\]\"]+?) else (\w+)\b(?! of)", lambda m: f"{m[1]} if count(seats) > 0 else {m[3]}")


@kind("a condition turned round", GAME, visible=False)
def turned(line):
    return swaps(line, r"(?<=\bif: )(\w+) (=|>=|<) (\w+)(?=,| \}|$)",
                 lambda m: f"{m[1]} {dict([('=', '!='), ('>=', '<'), ('<', '>=')])[m[2]]} {m[3]}")


@kind("a count of one more", GAME, visible=False)
def one_more(line):
    return swaps(line, r"\b(repeat|move): (\d+)\b", lambda m: f"{m[1]}: {int(m[2]) + 1}")


# Steps.
STEP = r"^( +)(\w+):( +)\{ "


@kind("a counter set to itself", GAME)
def set_itself(line):
    return swaps(line, r"\bset: \{ (\w+): [^{},]+", lambda m: f"set: {{ {m[1]}: {m[1]}")


@kind("0 is added", GAME)
def add_nothing(line):
    return swaps(line, r"\badd: \{ (\w+): [^{},]+", lambda m: f"add: {{ {m[1]}: 0")


@kind("set, and set again", GAME)
def set_again(line):
    return swaps(line, STEP + r"set: \{ (\w+): ([^{},]+) \}(, of: \w+)? \}$",
                 lambda m: f"{m[1]}{m[2]}_first:{m[3]}{{ set: {{ {m[4]}: {m[5]} }}{m[6] or ''} }}\n{m[0]}")


@kind("added and subtracted by steps", GAME)
def add_and_back(line):
    return swaps(line, STEP + r"add: \{ (\w+): (\w+) \}(.*) \}$",
                 lambda m: f"{m[0]}\n{m[1]}{m[2]}_back:{m[3]}{{ add: {{ {m[4]}: -{m[5]} }}{m[6]} }}")


@kind("cards move where they are", GAME)
def move_to_itself(line):
    return swaps(line, r"\bmove: (\d+), from: (\w+), to: \w+", lambda m: f"move: {m[1]}, from: {m[2]}, to: {m[2]}")


@kind("all cards move where they are", GAME)
def move_all_to_itself(line):
    return swaps(line, r"\bmove: ([a-z]+), to: \w+", lambda m: f"move: {m[1]}, to: {m[1]}")


@kind("shuffled twice", GAME)
def shuffled_twice(line):
    return swaps(line, STEP + r"shuffle: (\w+) \}$", lambda m: f"{m[0]}\n{m[1]}{m[2]}_again:{m[3]}{{ shuffle: {m[4]} }}")


@kind("nothing is shuffled", GAME)
def not_shuffled(line):
    return swaps(line, STEP + r"shuffle: (\w+) \}$", lambda m: f"{m[1]}{m[2]}:{m[3]}{{ tell: Ready. }}")


@kind("every match is a draw", GAME)
def all_draws(line):
    return swaps(line, r"^  over:( +)\{ end: .*\}$", lambda m: f"  over:{m[1]}{{ end: draw }}")


@kind("seat 1 wins every match", GAME)
def seat_1(line):
    return swaps(line, r"^  over:( +)\{ end: .*\}$", lambda m: f"  over:{m[1]}{{ end: 1 }}")


@kind("an until that never comes", GAME)
def until_never(line):
    return swaps(line, UNTIL, lambda m: f"({m[1]}) and count(seats) > 90")


@kind("an until that has come", GAME)
def until_now(line):
    return swaps(line, UNTIL, lambda m: f"({m[1]}) or count(seats) > 0")


@kind("a pattern longer than its places", GAME)
def longer(line):
    return swaps(line, r"\blength: (\d+)", lambda m: "length: 60")


@kind("a pattern of equal ones that differ", GAME)
def same_and_different(line):
    return swaps(line, r"\bsame: (\w+)", lambda m: f"same: {m[1]}, different: {m[1]}")


@kind("more different ones than there are", GAME)
def too_many_different(line):
    return swaps(line, r"\bcards: ([2345]), (same|different): (\w+)", lambda m: f"cards: 8, different: {m[3]}")


@kind("a text that is cut", GAME)
def cut_text(line):
    return swaps(line, r"\btext: ([A-Za-z][^\"{}#]*?) (\w+[^\"{}#]*?)( \}|$)", lambda m: f"text: {m[1]} #{m[2]}\n" if m[3] == "" else [])


# Additional lines: declarations that are not used, or used wrongly.
@kind("a counter that nothing uses", GAME)
def idle_counter(line):
    return swaps(line, r"^counters:$", lambda m: "counters:\n  spare: { starts: 1 }")


@kind("a counter that is never set", GAME)
def never_set(line):
    return swaps(line, STEP + r"(.*), if: ([^{}\"]+) \}$",
                 lambda m: f"{m[1]}{m[2]}:{m[3]}{{ {m[4]}, if: ({m[5]}) and probe = 0 }}\ncounters\n  probe: {{}}")


@kind("a counter that is read before it is set", GAME)
def read_first(line):
    return swaps(line, r"^flow:$", lambda m: "flow:\n  early: { tell: It is so., if: probe > 0 }\n"
                                             "  late_on: { set: { probe: count(seats) } }\ncounters\n  probe: {}")


@kind("a counter that is set and never read", GAME)
def never_read(line):
    return swaps(line, r"^flow:$", lambda m: "flow:\n  early: { set: { probe: count(seats) } }\n"
                                             "counters\n  probe: { shown: false }")


@kind("an option that nothing reads", GAME)
def idle_option(line):
    return swaps(line, r"^flow:$", lambda m: "flow:\noptions\n  spare: { number: 3, from: 1, to: 5 }")


@kind("a zone that nothing uses", GAME)
def idle_zone(line):
    return swaps(line, r"^zones:$", lambda m: "zones:\n  spare: { kind: pile, seen_by: everyone }")


@kind("a let that nothing names", GAME)
def idle_let(line):
    return swaps(line, r"^let:$", lambda m: "let:\n  spare: count(seats) + 1")


@kind("a prompt that nobody is asked", GAME)
def idle_prompt(line):
    return swaps(line, r"^prompts:$", lambda m: "prompts:\n  spare: { pick: [yes_please, no_thanks] }")


@kind("a routine that nothing does", GAME)
def idle_routine(line):
    return swaps(line, r"^flow:$", lambda m: "flow:\nroutines\n  spare: { say: { tell: Hello. } }")
