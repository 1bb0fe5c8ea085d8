#!/usr/bin/env python3
"""Whether loading takes time in proportion to what is loaded: each kind of pack is checked at three sizes, each twice the one
before; the largest is just under its limit, or takes some tenths of a second. Of each the instructions are counted (by valgrind's
callgrind, so noise has no part in it), less those of an empty pack. It fails if twice as much takes more than twice as many, but
for LITTLE: to look up a name among twice as many takes one comparison more.
doubling.py QUATTRO [NAME]…  Takes some minutes, and valgrind."""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from packs import cards, flow, game, routines, script, yaml  # noqa: E402
from run import write  # noqa: E402

LITTLE = 0.15


def many(count, each, between="\n"):
    return between.join(each.replace("#", str(i)) for i in range(count))


def extending(count):
    """A game with so many counters, and one that puts as many behind them, in reverse."""
    steps = many(count, "  s#: { add: 1, to: n }") + "\n"
    more = "".join(f"  t{i}: {{ add: 1, to: n, after: {'ask' if i + 1 == count else f't{i + 1}'} }}\n" for i in range(count))
    return {**flow(steps), "boards/other/game.yaml": f"game: other\nextends: hostile\nflow:\n{more}"}


def named(count, text):
    return {f"boards/g{i}/game.yaml": text.replace("#", str(i)) for i in range(count)}


SMALL = "game: g#\ncards: checker\nseats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\nflow: { over: { end: draw } }\n"
EFFECT = "return effect { text = 'x', params = { s# = cards {} }, run = function(fx, p) fx:discard(p.s#) end }\n"

# Name, how a pack of a size is made, its largest size.
KINDS = [
    ("steps", lambda n: flow(many(n, "  s#: { add: 1, to: n }") + "\n"), 3200),
    ("keys", lambda n: yaml(game(extra="unknown:\n" + many(n, "  o#: 1") + "\n")), 9600),
    ("errors", lambda n: yaml(game(extra=many(n, "u#: 1") + "\n")), 200),
    ("duplicates", lambda n: yaml(game(extra=many(n, "text: a") + "\n")), 200),
    ("a list", lambda n: yaml(game(field="{ one_of: [" + many(n, "w#", ", ") + "] }")), 19200),
    ("lines", lambda n: yaml(game(extra="# a line\n" * n)), 100000),
    ("a text", lambda n: yaml(game(extra=f"text: {'ab ' * n}\n")), 300000),
    ("a text in quotes", lambda n: yaml(game(extra=f"text: '{'ab ' * n}'\n")), 300000),
    ("counters", lambda n: yaml(game(counters=", " + many(n, "c#: {}", ", "))), 9600),
    ("options", lambda n: yaml(game(extra="options:\n" + many(n, "  o#: { number: 1 }") + "\n")), 1000),
    ("prompts", lambda n: yaml(game().replace("prompts: {", "prompts: { " + many(n, "p#: { pick: seat }, ", ""))), 4800),
    ("routines", lambda n: flow("", "routines:\n" + many(n, "  r#: { a: { add: 1, to: n } }") + "\n"), 2400),
    ("routines in each other", lambda n: routines(n, "a: { do: # }, b: { add: 1, to: n }"), 96),
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
    ("brackets never closed", lambda n: yaml(game(extra="x: [1\n" * n)), 200),
    ("a broken line", lambda n: yaml(game(extra="x: " + "{a: 'b' " * n + "\n")), 64000),
]


def instructions(quattro, files):
    """In millions, of a check with one trial match."""
    with tempfile.TemporaryDirectory() as folder:
        pack = os.path.join(folder, "pack")
        write(pack, files)
        done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", quattro, "check", "--matches", "1", pack],
                              capture_output=True, text=True, check=False)
        counted = re.search(r"Collected : ([0-9]+)", done.stderr)
        if done.returncode not in (0, 1) or not counted:
            raise RuntimeError(f"ended with {done.returncode}: {done.stderr[-300:]}")
        return int(counted[1]) / 1e6


def main():
    quattro, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    empty = instructions(quattro, {})
    print(f"an empty pack: {empty:.1f} million instructions\n")
    print(f"{'of':26} {'sizes':>22} {'millions more than an empty pack':>34}  ratios")
    worse = 0
    for name, make, most in KINDS:
        if names and name not in names:
            continue
        sizes = [most // 4, most // 2, most]
        counts = [max(instructions(quattro, make(n)) - empty, 0.1) for n in sizes]
        ratios = [counts[1] / counts[0], counts[2] / counts[1]]
        bad = any(ratio > 2 * (1 + LITTLE) for ratio in ratios)
        worse += bad
        print(f"{name:26} {' '.join(f'{n:7}' for n in sizes)} {' '.join(f'{c:10.1f}' for c in counts):>34}  "
              f"{ratios[0]:.2f} {ratios[1]:.2f}{'  more than twice' if bad else ''}", flush=True)
    print(f"\n{worse} grow faster than what is loaded")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
