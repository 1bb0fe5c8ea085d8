#!/usr/bin/env python3
"""Tests that the time of loading is proportional to the size of the input. Checks each kind of pack, or serves lines, at
three sizes that double. The largest is just under its limit, or takes a few tenths of a second. Counts the instructions
with valgrind's callgrind, without noise, minus those for an empty pack or a match that is begun. Fails if a double size
takes more than twice as many, apart from LITTLE: finding a name among twice as many names takes one more comparison.
doubling.py QUATTRO [NAME]…  Needs valgrind and some minutes."""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from packs import cards, flow, game, line, routines, script, yaml  # noqa: E402
from run import write  # noqa: E402

LITTLE = 0.15
# Kinds that grow faster, each with the reason and the bound.
KNOWN = {"and": "Lua's compiler walks the chain at each; 2,000 a file are the most"}


def many(count, each, between="\n"):
    return between.join(each.replace("#", str(i)) for i in range(count))


def extending(count):
    """A game with `count` steps, and one that extends it by as many steps, in reverse order."""
    steps = many(count, "  s#: { add: { n: 1 } }") + "\n"
    more = "".join(f"  t{i}: {{ add: {{ n: 1 }}, after: {'ask' if i + 1 == count else f't{i + 1}'} }}\n" for i in range(count))
    return {**flow(steps), "boards/other/game.yaml": f"game: other\nextends: hostile\nflow:\n{more}"}


def named(count, text):
    return {f"boards/g{i}/game.yaml": text.replace("#", str(i)) for i in range(count)}


SMALL = ("game: g#\ncards: checker\nseats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\n"
         "prompts: { go: { pick: seats } }\nflow: { ask: { ask: go }, over: { end: draw } }\n")
EFFECT = "return effect { text = 'x', params = { s# = cards {} }, run = function(fx, p) fx:discard(p.s#) end }\n"

def extending_each_other(count):
    """A chain of `count` games, each of which extends the previous one. `hostile` extends the last and is served."""
    more = {f"boards/g{i}/game.yaml": f"game: g{i}\nextends: g{i - 1}\n" for i in range(1, count)}
    last = {"boards/hostile/game.yaml": f"game: hostile\nextends: g{count - 1}\n"}
    return {"boards/g0/game.yaml": game().replace("game: hostile", "game: g0"), **more, **last}, ()


def answer(values):
    return line(op="answer", seat=1, prompt=1, values=values)


def amounts(most):
    return yaml(game(field=f"{{ pick: 0..{most} }}")), (line(op="prompts", seat=1), answer({"say": "7"}))


# Name, function from a size to a pack (or to a pack and the lines that are sent), largest size.
KINDS = [
    ("steps", lambda n: flow(many(n, "  s#: { add: { n: 1 } }") + "\n"), 3200),
    ("keys", lambda n: yaml(game(extra="unknown:\n" + many(n, "  o#: 1") + "\n")), 9600),
    ("errors", lambda n: yaml(game(extra=many(n, "u#: 1") + "\n")), 200),
    ("duplicates", lambda n: yaml(game(extra=many(n, "text: a") + "\n")), 200),
    ("a list", lambda n: yaml(game(field="{ pick: [" + many(n, "w#", ", ") + "] }")), 19200),
    ("lines", lambda n: yaml(game(extra="# a line\n" * n)), 100000),
    ("a text", lambda n: yaml(game(extra=f"text: {'ab ' * n}\n")), 300000),
    ("a text in quotes", lambda n: yaml(game(extra=f"text: '{'ab ' * n}'\n")), 300000),
    ("counters", lambda n: yaml(game(counters=", " + many(n, "c#: {}", ", "))), 9600),
    ("options", lambda n: yaml(game(extra="options:\n" + many(n, "  o#: { number: 1 }") + "\n")), 1000),
    ("prompts", lambda n: yaml(game().replace("prompts: {", "prompts: { " + many(n, "p#: { pick: seats }, ", ""))), 4800),
    ("routines", lambda n: flow("", "routines:\n" + many(n, "  r#: { a: { add: { n: 1 } } }") + "\n"), 2400),
    ("routines in each other", lambda n: routines(n, "a: { do: # }, b: { add: { n: 1 } }"), 96),
    ("a flow that extends", extending, 1600),
    ("games", lambda n: named(n, SMALL), 960),
    ("boards", lambda n: {**yaml(game()), **{f"boards/hostile/b{i}.yaml": f"board: b{i}\nslots: {{}}\n" for i in range(n)}}, 960),
    ("scripts", lambda n: {**yaml(game()), **{f"scripts/effects/s{i}.lua": EFFECT.replace("#", str(i)) for i in range(n)}}, 960),
    ("cards", lambda n: yaml(game(zones=", z: { kind: pile, seen_by: nobody, starts: [" + many(n, "'1'", ", ") + "] }")), 3900),
    ("names of an attribute", lambda n: cards(f"cards: odd\nattributes:\n  c: {{ one_of: [{many(n, 'a#', ', ')}] }}\n"
                                              'written: "{c}"\n', "a5"), 1000),
    ("a script's lines", lambda n: script(many(n, "fx:seat()")), 24000),
    ("a script's functions", lambda n: script("", many(n, "do local function f() return 1 end f() end") + "\n"), 5600),
    ("ifs", lambda n: script(many(n, "if p.toil > 1 then fx:seat() end")), 6400),
    ("fields of a table", lambda n: script(f"local t = {{ {many(n, 'a# = #', ', ')} }}"), 12000),
    ("items of a table", lambda n: script(f"local t = {{ {many(n, '#', ', ')} }}"), 24000),
    ("a sum", lambda n: script(f"local x = {many(n, '1', ' + ')}"), 48000),
    ("texts", lambda n: script(f"local x {many(n, 'x = [[t#]]', ' ')}"), 14000),
    ("else if", lambda n: script("if p.toil > 1 then " + many(n, "elseif p.toil == 3 then fx:seat()") + " end"), 200),
    ("and", lambda n: script("local x = " + "p.toil and " * n + "1"), 1900),
    ("break", lambda n: script("while p.toil < 2 do " + "if p.toil == 3 then break end " * n + " break end"), 199),
    ("labels", lambda n: script(many(n, "::l#:: fx:seat()")), 200),
    ("a comparator", lambda n: script(f"table.sort({{ 3, 1, 2 }}, function(a, b) {many(n, 'do local x = a + b end')} return a < b end)"),
     6400),
    ("anchors", lambda n: yaml(game(extra="x:\n" + many(n, "  - &a# 1") + "\n")), 200),
    ("places", lambda n: yaml(game(zones=f", row: {{ kind: row, seen_by: everyone, places: [{many(n, 'p#', ', ')}] }}")), 250),
    ("games that extend each other", extending_each_other, 12),
    ("amounts of a prompt", amounts, 96000),
    ("names in an answer", lambda n: (yaml(game()), (answer({f"f{i:05}": "1" for i in range(n)}),)), 60000),
    ("pairs in an answer", lambda n: (yaml(game()), (answer([[f"f{i:05}", "1"] for i in range(n)]),)), 40000),
    ("a save of text", lambda n: (yaml(game()), (line(op="load", saved="x" * n),)), 900000),
    ("a save of lines", lambda n: (yaml(game()), (line(op="load", saved="quattro: save\n" + "a: b\n" * n),)), 120000),
    ("brackets never closed", lambda n: yaml(game(extra="x: [1\n" * n)), 200),
    ("a broken line", lambda n: yaml(game(extra="x: " + "{a: 'b' " * n + "\n")), 64000),
]


def instructions(quattro, files, lines=None):
    """The instructions, in millions, of a check with one trial match, or of a match that is begun and gets the lines."""
    with tempfile.TemporaryDirectory() as folder:
        pack = os.path.join(folder, "pack")
        write(pack, files)
        what = ["check", "--matches", "1", pack] if lines is None else ["serve-stdio", "hostile", "--host", "--pack", pack]
        sent = b"".join(text + b"\n" for text in (line(op="new", seed=1), *(lines or ())))
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", quattro, *what], input=sent,
                              capture_output=True, check=False)
        said = done.stderr.decode(errors="replace")
        counted = re.search(r"Collected : ([0-9]+)", said)
        if done.returncode not in (0, 1) or not counted:
            raise RuntimeError(f"ended with {done.returncode}: {said[-300:]}")
        return int(counted[1]) / 1e6


def main():
    quattro, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    empty, begun = instructions(quattro, {}), instructions(quattro, yaml(game()), ())
    print(f"an empty pack: {empty:.1f} million instructions; a match that is begun: {begun:.1f}\n")
    print(f"{'of':26} {'sizes':>22} {'millions more than an empty pack':>34}  ratios")
    worse = 0
    for name, make, most in KINDS:
        if names and name not in names:
            continue
        sizes = [most // 4, most // 2, most]
        counts = []
        for made in map(make, sizes):
            served = isinstance(made, tuple)
            counts.append(max(instructions(quattro, *made) - begun if served else instructions(quattro, made) - empty, 0.1))
        ratios = [counts[1] / counts[0], counts[2] / counts[1]]
        bad = any(ratio > 2 * (1 + LITTLE) for ratio in ratios)
        worse += bad and name not in KNOWN
        print(f"{name:26} {' '.join(f'{n:7}' for n in sizes)} {' '.join(f'{c:10.1f}' for c in counts):>34}  "
              f"{ratios[0]:.2f} {ratios[1]:.2f}{'  more than twice' if bad else ''}"
              f"{': ' + KNOWN[name] if bad and name in KNOWN else ''}", flush=True)
    print(f"\n{worse} grow faster than what is loaded")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
