#!/usr/bin/env python3
"""Mutations of meaning: games and scripts that are written as they should be and do not what they should.

meaning.py QUATTRO [COUNT] [--show]

Makes COUNT mutants (60) of the shipped games and of the test packs, the same ones every time. It checks each and prints how
many pass: of those `check` says nothing that it does not say of the unchanged file. Beside each kind it is declared whether a
checker can see such a mutant; at most one in ten of those that it can see may pass. The other kinds, whose mutants are games
as good as the first, count for nothing.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parents[2]
PACKS = {"base": HOME, "classics": HOME / "tests/packs/classics", "three-or-four": HOME / "tests/packs/three-or-four"}
MATCHES = "100"
MOST_PASSING = 10  # of 100 that a checker can see


class Dice:
    """Random numbers that are the same with every version of Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def shuffled(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            k = self.below(i + 1)
            items[i], items[k] = items[k], items[i]
        return items


KINDS = []


def kind(name, files, visible=True):
    """A function from a line (without its comment) to the texts that can stand in its place."""

    def declare(make):
        KINDS.append((name, files, visible, make))
        return make

    return declare


def swaps(line, pattern, with_):
    """The line with each place of the pattern replaced; `with_`: from the match to a text, or to several."""
    for m in re.finditer(pattern, line):
        texts = with_(m)
        for text in [texts] if isinstance(texts, str) else texts or []:
            yield line[: m.start()] + text + line[m.end() :]


# Slots of boards: one effect is a map in braces.
BOARD, GAME, SCRIPT, EITHER = "board", "game", "script", "board or game"
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


# What is declared and not used, or not as it should be: a line more.
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


# Scripts.
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


class File:
    """A file of a pack, and of which kinds its mutants are."""

    def __init__(self, pack, inside):
        self.pack, self.inside = pack, inside
        self.lines = (PACKS[pack] / inside).read_text().split("\n")
        self.is_board = any(line.startswith("board:") for line in self.lines)

    def takes(self, files):
        if self.inside.endswith(".lua"):
            return files == SCRIPT
        return files == (BOARD if self.is_board else GAME)

    def mutants(self, make):
        for n, line in enumerate(self.lines):
            cut = re.search(r" +(#|--).*$|^#.*$", line)
            bare = line[: cut.start()] if cut and not line.strip().startswith(("text", "title")) else line
            for text in make(bare):
                changed = self.with_text(n, text)
                if changed != self.lines:
                    yield n + 1, text.split("\ncounters\n")[0].split("\noptions\n")[0].strip(), changed

    def with_text(self, n, text):
        """`text` for line n. A line of it without a colon is a section, to which what follows belongs."""
        lines, section = self.lines[:n], None
        added = []
        for part in text.rstrip("\n").split("\n"):
            if part in ("counters", "options", "routines"):
                section = part
            elif section:
                added.append((section, part))
            else:
                lines.append(part)
        lines += self.lines[n + 1 :]
        for section, part in added:
            if section + ":" in lines:
                lines.insert(lines.index(section + ":") + 1, part)
            else:
                lines[lines.index("flow:"):lines.index("flow:")] = [section + ":", part]
        return lines


def all_files():
    for pack, folder in PACKS.items():
        for part in ("boards", "scripts"):
            for path in sorted((folder / part).rglob("*")):
                if path.suffix in (".yaml", ".lua"):
                    yield File(pack, path.relative_to(folder).as_posix())


def pick(count):
    """As many of each kind, as far as there are so many; each time another file, if possible."""
    dice, rows = Dice(27), []
    files = list(all_files())
    for name, takes, visible, make in KINDS:
        found = [(name, visible, f, *m) for f in files if f.takes(takes) for m in f.mutants(make)]
        found, seen, later = dice.shuffled(found), set(), []
        first = [m for m in found if m[2].inside not in seen and not seen.add(m[2].inside)]
        rows.append(first + [m for m in found if m not in first])
    picked = []
    while len(picked) < count and any(rows):
        for row in rows:
            if row and len(picked) < count:
                picked.append(row.pop(0))
    return picked


class Bench:
    """Copies of the packs, in which one file at a time is another one."""

    def __init__(self, quattro, folder):
        self.quattro, self.folder, self.known = quattro, folder, {}
        for pack, source in PACKS.items():
            (folder / pack).mkdir()
            for part in ("boards", "cards", "scripts"):
                if (source / part).exists():
                    shutil.copytree(source / part, folder / pack / part)
            shutil.copy(source / "pack.yaml", folder / pack / "pack.yaml")

    def remarks(self, file):
        """What `check` says of the file's games: errors and notes without their numbers, and how often."""
        path = self.folder / file.pack / file.inside
        env = dict(os.environ, QUATTRO_HOME=str(self.folder / "base"))
        done = subprocess.run([self.quattro, "check", path, "--matches", MATCHES], env=env, text=True,
                              capture_output=True, cwd=self.folder)
        said = {}
        for line in (done.stdout + done.stderr).splitlines():
            if re.match(r".*\.(yaml|lua):\d+", line) or "error" in line:
                words = re.sub(r"\d+", "#", line)
                said[words] = said.get(words, 0) + 1
        return said, done.stdout + done.stderr

    def said_of(self, mutant):
        """What is said of a mutant and not of the file as it is; empty: it passes."""
        _, _, file, _, _, lines = mutant
        key = (file.pack, file.inside)
        if key not in self.known:
            self.known[key] = self.remarks(file)[0]
        path = self.folder / file.pack / file.inside
        path.write_text("\n".join(lines))
        said, _ = self.remarks(file)
        path.write_text("\n".join(file.lines))
        return [words for words, times in said.items() if times > self.known[key].get(words, 0)]


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    quattro = str(pathlib.Path(words[0]).resolve())
    count = int(words[1]) if len(words) > 1 else 60
    passing, visible_ones = [], 0
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(quattro, pathlib.Path(folder))
        for mutant in pick(count):
            name, visible, file, line, text, _ = mutant
            said = bench.said_of(mutant)
            visible_ones += visible
            if "--show" in sys.argv:
                print(f"{'seen' if said else 'PASS'} {'' if visible else '(invisible) '}{name}: {file.pack}/{file.inside}:{line}: {text}", flush=True)
                for words_ in said[:2]:
                    print("       ", words_.replace(folder, ""), flush=True)
            if not said and visible:
                passing.append(f"{name}: {file.pack}/{file.inside}:{line}: {text}")
    print(f"{count} mutants; of {visible_ones} that a checker can see {len(passing)} pass")
    for each in passing:
        print("passes:", each)
    sys.exit(len(passing) * 100 > MOST_PASSING * visible_ones)


if __name__ == "__main__":
    main()
