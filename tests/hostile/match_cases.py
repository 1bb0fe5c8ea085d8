"""Packs that load, but whose match never ends, tells events without end, grows, or costs too much. The cost of one input is
bounded: an input that needs more halts the match. One match plays to its end."""
from packs import FINE, STATE, Case, flow, game, line, rule, script, yaml

NEW = line(op="new", seed=1)
HALTED = '"halted":true'
ROUND = "the flow repeats without asking any seat"


def asking(step, extra="", zones="", field="{ pick: [now, then] }", ask="{ ask: go }"):
    """A game that asks for ever, and does a step after each round of answers."""
    return yaml(game(f"flow:\n  round: {{ until: n < 0, steps: {{ ask: {ask}, more: {step} }} }}\n  over: {{ end: draw }}\n",
                     extra, zones, field))


def inside(step, times=1000000, extra="", zones="", most=""):
    """A game that does a step `times` times after the answers."""
    return flow(f"  many: {{ repeat: {times}, steps: {{ more: {step} }} }}\n", extra + most, zones)


def both(seat_values=None):
    values = seat_values or {"say": "now"}
    return tuple(line(op="answer", seat=seat, prompt=1, values=values) for seat in (1, 2))


def answered(name, files, says=HALTED):
    """A case in which both seats answer. The host is told why the match halts, and can still request the state."""
    return Case(name, files, says, (NEW, *both(), STATE, line(op="events", seat=0, after=0, most=1), STATE))


HANDS = ", hand: { of: seat, kind: hand, seen_by: owner }"
TOIL = "return rule {{\n  text = 'toils', params = {{ toil = amount {{ default = 1 }} }},\n  run = function(fx, p)\n    {}\n  end,\n}}\n"


def toiling(body, most=""):
    """A game with a rule with this body, which is called once."""
    return {**flow("  work: { run: { toil: 1 }, of: table }\n", most), "scripts/rules/toil.lua": TOIL.format(body)}


CASES = [
    Case("ask-for-ever", asking("{ add: { n: 1 } }"), "a match is not over after 50000 answers"),
    Case("ask-for-ever-of-amounts", asking("{ add: { n: 1 } }", field="{ pick: 0..100000 }"), FINE),
    Case("ask-for-ever-looking-ahead", asking("{ add: { n: 1 } }", field="{ pick: 0..50000 }, "
         "b: { pick: (0..50000) where it = say - 1 }"), FINE),
    Case("ask-for-ever-much", asking("{ add: { n: 1 } }", field="{ pick: [now, then] }, " + ", ".join(
         f"a{i}: {{ pick: 0..414 }}" for i in range(240))), FINE),
    Case("ask-for-ever-and-toil", asking("{ repeat: 60000, steps: { more: { add: { n: 1 } } } }"), FINE),
    Case("ask-what-cannot-be-answered", yaml(game(
         "flow:\n  many: { until: n < 0, steps: { ask: { ask: go } } }\n  over: { end: draw }\n",
         field="{ pick: 0..50000 }, b: { pick: (0..50000) where it > say + 50000 }")), "finding the legal answers takes too long"),
    answered("shuffles", inside("{ shuffle: box }")),
    answered("hands-to-and-fro", flow(
        "  many: { repeat: 1000000, steps: { there: { move: box, to: other }, back: { move: other, to: box } } }\n",
        zones=", other: { kind: pile, seen_by: nobody }")),
    answered("tells", inside("{ tell: 'And again and again and again and again.' }")),
    answered("tells-a-gigabyte", inside("{ tell: '" + "x" * 4000 + "' }")),
    answered("counts", inside("{ add: { n: 1 } }")),
    answered("repeats-in-repeats", flow(
        "  a: { repeat: 100000, steps: { b: { repeat: 100000, steps: { c: { add: { n: 1 } } } } } }\n")),
    answered("cards-without-end", inside("{ make: { owner: 1 }, to: box }", most="most_cards: 4000\n")),
    answered("a-script-in-a-loop", {**inside("{ run: { toil: 1 }, of: table }"),
                                    "scripts/rules/toil.lua": TOIL.format("for i = 1, 200000 do fx:seat() end fx:add_counter(counter.n, p.toil)")}),
    answered("a-pile-that-grows", toiling("for i = 1, 5000 do fx:create(zone.box, {}) end fx:add_counter(counter.n, p.toil)",
                                          "most_cards: 4000\n")),
    Case("plays-to-its-end", flow(""), "draw", play=("--seats", "random", "--seed", "1")),
    Case("plays-without-end", asking("{ tell: 'And again.' }"), "", play=("--seats", "me,random", "--seed", "1")),
    Case("halts-in-play", inside("{ shuffle: box }"), "", play=("--seats", "random", "--seed", "1")),
]
