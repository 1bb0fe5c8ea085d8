"""Parts of hostile cases: a small game that works, into which one fault is put."""
import json
from typing import NamedTuple

MANIFEST = "pack: hostile\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n"
TOO_LONG = "the flow is too long: up to here it has more than 20000 instructions"
COUNTED = "the script ran for more than 1000000 instructions"
WORKED = "the script handled more than 1000000 cards, table fields or pieces of text"
FINE = "nothing wrong"


class Case(NamedTuple):
    """A pack that is checked, or served with these `lines` as input, or played with the arguments `play`. Lines begin with
    `new`. The match must be equal at the first and the last `state`, unless `changes` is set."""
    name: str
    files: dict
    says: str
    lines: tuple = None
    changes: bool = False
    serve: tuple = ("--host",)
    play: tuple = None


class Link(str):
    """The target of a symbolic link."""


def line(**parts):
    return json.dumps(parts).encode()


STATE = line(op="state")


def served(name, files, says, *lines, begin=(line(op="new", seed=1),), **more):
    """A case whose lines must not change the match. `begin` are the lines before them."""
    return Case(name, files, says, (*begin, STATE, *lines, STATE), **more)


def game(flow="flow:\n  ask: { ask: go }\n  over: { end: draw }\n", extra="", zones="", field="{ pick: [now, then] }", counters=""):
    return (f"game: hostile\ncards: checker\nseats: 2\ncounters: {{ n: {{}}{counters} }}\n"
            f"zones: {{ box: {{ kind: pile, seen_by: nobody, starts: [\"1\", \"2\"] }}{zones} }}\n"
            f"prompts: {{ go: {{ fields: {{ say: {field} }} }} }}\n{extra}{flow}")


def flow(steps, extra="", zones="", counters=""):
    """A game that asks every seat and then does `steps`."""
    return yaml(game(f"flow:\n  ask: {{ ask: go }}\n{steps}  over: {{ end: draw }}\n", extra, zones, counters=counters))


def rule(body, before=""):
    return (f"{before}return rule {{\n  text = 'toils', params = {{ toil = amount {{ default = 1 }} }},\n"
            f"  run = function(fx, p)\n    {body}\n    fx:add_counter(counter.n, p.toil)\n  end,\n}}\n")


WORKS = game("flow:\n  ask: { ask: go }\n  work: { run: { toil: 1 }, of: table }\n  over: { end: draw }\n")


def script(body, before="", **more):
    """A game whose rule `toil` has this body. `more` are files of scripts/lib by name."""
    return {"boards/hostile/game.yaml": WORKS, "scripts/rules/toil.lua": rule(body, before),
            **{f"scripts/lib/{name}.lua": text for name, text in more.items()}}


def yaml(text):
    return {"boards/hostile/game.yaml": text}


def cards(text, starts="'1'"):
    """A game with this card set."""
    return {"cards/odd.yaml": text, "boards/hostile/game.yaml":
            f"game: hostile\ncards: odd\nseats: 2\nzones: {{ box: {{ kind: pile, seen_by: nobody, starts: [{starts}] }} }}\n"
            "prompts: { go: { fields: { say: { pick: [now, then] } } } }\nflow:\n  ask: { ask: go }\n  over: { end: draw }\n"}


def routines(count, steps):
    lines = "".join(f"  r{i}: {{ {steps.replace('#', f'r{i + 1}')} }}\n" for i in range(count))
    return flow("  first: { do: r0 }\n", f"routines:\n{lines}  r{count}: {{ a: {{ add: {{ n: 1 }} }} }}\n")


def endless(step, extra="", zones=""):
    return flow(f"  round: {{ until: n < 0, steps: {{ more: {step} }} }}\n", extra, zones)
