#!/usr/bin/env python3
"""expressions.py QUATTRO [GAMES [SEED]]: composes expressions of every type, sometimes with a part of a wrong type, and
puts them into games. Each must be refused at its line, or work: no check and no match may crash. QUATTRO_EXPRESSIONS
sets the number of games, instead of GAMES."""
import os
import random
import re
import subprocess
import sys
import tempfile


QUATTRO = os.path.abspath(sys.argv[1])
GAMES = int(os.environ.get("QUATTRO_EXPRESSIONS") or (sys.argv[2] if len(sys.argv) > 2 else 12))
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
PARTS = 14     # expressions of each sort in a game
WRONG = 0.04   # probability that a part gets a random type
DEPTH = 4

CARDS = """cards: lot
attributes:
  colour: { one_of: { red: r, blue: b, green: g } }
  value:  { from: 0, to: 6 }
  shade:  { like: colour }
  holder: { holds: seat }
written: "{colour}{value}"
"""
GAME = """game: g
seats: 2
cards: lot
options: { goal: { number: 3, from: 1, to: 9 } }
counters:
  points: { of: seat }
  mover: { holds: seat }
  mate: { of: seat, holds: seat }
  sure: { of: seat, holds: truth }
  fact: { holds: truth }
  liked: { of: seat, holds: colour }
  spent: { of: [seat, colour] }
  price: { of: colour, starts: 2 }
  ally: { of: [seat, colour], holds: seat }
  last: { of: seat, holds: card }
zones:
  deck: { kind: pile, seen_by: everyone, starts: [{ every: [value, colour] }] }
  hand: { of: seat, kind: hand, seen_by: everyone }
  shelf: { kind: row, places: [A, B, C], seen_by: everyone }
  tray: { of: seat, kind: row, places: [P, Q], seen_by: everyone }
  lots: { of: colour, kind: hand, seen_by: everyone }
  slots: { of: [seat, colour], kind: hand, seen_by: everyone }
patterns:
  pairs: { among: { cards: hand }, table: [{ cards: 2, same: colour, worth: 1 }] }
  line: { among: { windows: shelf, length: 2 }, same: colour }
"""
PROMPT = """prompts:
  p:
    fields:
      card: { pick: hand }
      kind: { pick: every(value; colour), optional: true }
      other: { pick: every(colour), optional: true }
      place: { pick: places(shelf) }
      mine: { pick: places(tray) where it is empty }
      who: { pick: seats }
      hue: { pick: colour }
      word: { pick: [nod, shake] }
      few: { pick: hand, up_to: 2 }
      n: { pick: 0..3 }
      yes: { pick: truth }
"""
FLOW = """flow:
  mix: { shuffle: deck }
  deal: { move: 4, from: deck, to: hand }
  lay: { move: first(hand), to: tray, at: P }
  p: { ask: p }
  as: { move: p.card, to: lots(red), as: last }
  set: { set: { points: p.n, mate: p.who, liked: p.hue, mover: 1, sure: p.yes } }
"""

# The forms of expressions of each type. {num} stands for an expression of that type, {truth>card} for a condition in
# which `it` is a card. The first list has the forms without parts.
TYPES = {
    "num": (["0", "1", "3", "points", "goal", "price(red)", "p.n", "spent(blue)", "pairs", "line", "0.5"],
            ["count({cards})", "count({seats})", "count({hues})", "count({places})", "points of {seat}", "value of {card}",
             "(value of {card} or {num})", "total({amount})", "(best({amount}) or 0)", "({num} + {num})", "({num} - {num})",
             "({num} * {num})", "down({num} / 2)", "abs({num})", "spent({hue})", "price({hue})", "kinds({cards})",
             "alike({hues})", "({num} if {truth} else {num})", "value of {kind}", "pairs of {seat}", "-{num}",
             "spent({hue}) of {seat}", "p.n of {seat}", "first({nums})"]),
    "amount": (["points", "spent(red)", "pairs"], ["value of {cards}", "points of {seats}", "{num}", "{nums}"]),
    "nums": (["1..3", "(1; 2)", "value of hand", "points of seats"],
             ["value of {cards}", "({nums} where {truth>num})", "({num}; {num})", "points of {seats}", "spent(blue) of {seats}"]),
    "seat": (["seat", "opponent", "mover", "mate", "1", "2", "p.who"],
             ["next({seat})", "mate of {seat}", "only({seats})", "first({seats})", "most({amount})", "holder of {card}",
              "ally({hue})", "({seat} or {seat})", "(the {seat})", "({seat} if {truth} else {seat})", "p.who of {seat}"]),
    "seats": (["seats", "(1; 2)", "mate of seats", "leaders(points)"],
              ["({seats} where {truth>seat})", "leaders({amount})", "({seat}; {seat})", "holder of {cards}", "mate of {seats}"]),
    "hue": (["red", "blue", "green", "liked", "p.hue"],
            ["colour of {card}", "shade of {card}", "liked of {seat}", "first({hues})", "colour of {kind}", "(liked or blue)",
             "({hue} if {truth} else {hue})", "only({hues})", "p.hue of {seat}"]),
    "hues": (["(red; blue)", "colour of hand", "liked of seats"],
             ["colour of {cards}", "({hues} where {truth>hue})", "({hue}; {hue})", "liked of {seats}"]),
    "card": (["first(hand)", "last(deck)", "p.card", "at(shelf; A)", "at(tray; P)", "last"],
             ["first({cards})", "last({cards})", "only({cards})", "at({cards}; {place})", "({card} or {card})", "(the {card})",
              "({card} if {truth} else {card})", "p.card of {seat}", "most(value of {cards})"]),
    "cards": (["hand", "deck", "shelf", "tray", "lots(red)", "slots(blue)", "all hand", "all tray", "all slots(red)",
               "everything", "witness(pairs)"],
              ["({cards} where {truth>card})", "hand of {seat}", "tray of {seat}", "({card}; {card})", "slots({hue}) of {seat}",
               "({cards} if {truth} else {cards})", "hand of {seats}", "leaders(value of {cards})"]),
    "kind": (["p.kind", "p.other"], ["p.kind of {seat}", "({kind} if {truth} else {kind})", "({kind} or {kind})"]),
    "place": (["A", "B", "P", "p.place", "p.mine"], ["first({places})", "p.place of {seat}", "only({places})"]),
    "places": (["places(shelf)", "places(tray)"],
               ["({places} where {truth>place})", "places({cards})", "({place}; {place})", "p.place of {seats}"]),
    "truth": (["fact", "sure", "p.yes", "points > 1", "liked = red", "mover = seat", "p.word = nod"],
              ["{num} = {num}", "{num} > {num}", "{seat} = {seat}", "{hue} != {hue}", "{card} = {card}", "{place} = {place}",
               "{num} in {nums}", "{seat} in {seats}", "{card} in {cards}", "{hue} in {hues}", "{place} in {places}",
               "{seat} is none", "{card} is not none", "{hue} is none", "{kind} is none", "{cards} is empty", "{seats} is empty",
               "{cards} is full", "{place} is empty", "{card} is red", "{kind} is blue", "{card} is odd", "{num} is even",
               "{kind} is odd", "not ({truth})", "({truth} and {truth})", "({truth} or {truth})", "sure of {seat}",
               "made(pairs; {card})", "made(line; {card})", "({truth} if {truth} else {truth})", "silent(p)"]),
}


def composed(dice, kind, depth, it=None):
    """A random expression of this type or, with probability WRONG, of any type. `it`: the type of `it`, or none if
    there is no `it`."""
    if dice.random() < WRONG:
        kind = dice.choice(list(TYPES))
    if it == kind and dice.random() < 0.6:
        return "it"
    leaves, forms = TYPES[kind]
    if depth <= 0 or dice.random() < 0.2:
        return dice.choice(leaves)
    part = lambda match: composed(dice, match[1], depth - 1, match[2] or it)
    return re.sub(r"\{(\w+)(?:>(\w+))?\}", part, dice.choice(forms))


def lines_of(dice):
    """The expressions of a game, by the part of the game that contains them."""
    values = [kind for kind in TYPES if kind != "amount"]
    sets = [kind for kind in TYPES if kind.endswith("s")]
    lets = [composed(dice, dice.choice(values), DEPTH) for _ in range(PARTS)]
    picks = [composed(dice, dice.choice(sets), DEPTH) for _ in range(PARTS)]
    steps = [composed(dice, "truth", DEPTH) for _ in range(PARTS)]
    return {"let": [f'  e{i}: "{text}"\n' for i, text in enumerate(lets)],
            "pick": [f'  q{i}: {{ pick: "{text}" }}\n' for i, text in enumerate(picks)],
            "step": [f'  t{i}: {{ tell: x, seen_by: everyone, if: "{text}" }}\n' for i, text in enumerate(steps)]}


def written(parts):
    asked = "".join(f"  {re.match(r'  (q[0-9]+)', line)[1]}: {{ ask: {re.match(r'  (q[0-9]+)', line)[1]} }}\n"
                    for line in parts["pick"])
    lets = "let:\n" + "".join(parts["let"]) if parts["let"] else ""
    return GAME + lets + PROMPT + "".join(parts["pick"]) + FLOW + "".join(parts["step"]) + asked + "  over: { end: draw }\n"


def run(*words):
    done = subprocess.run([QUATTRO, *words], capture_output=True, text=True, errors="replace", timeout=600)
    return done.returncode, done.stdout + done.stderr


def fault(code, shown):
    """The problem with the end of a run; "" if there is none."""
    if code not in (0, 1):
        return f"ended with {code}"
    return "a bug in the engine" if "a bug in the engine" in shown or "Sanitizer" in shown else ""


def try_game(folder, number):
    dice = random.Random(SEED * 1_000_003 + number)
    parts = lines_of(dice)
    tried = sum(map(len, parts.values()))
    path = os.path.join(folder, "boards/g/game.yaml")
    while True:
        game = written(parts)
        with open(path, "w", encoding="utf-8") as file:
            file.write(game)
        code, shown = run("check", folder, "--matches", "1")
        problem = fault(code, shown)
        if not problem and code == 0:
            code, shown = run("play", "g", "--pack", folder, "--seats", "random,random", "--seed", str(number + 1))
            problem = fault(code, shown)
            if code == 1 and not re.search(r"game\.yaml:\d+:\d+", shown):   # a match can only halt at an expression
                problem = "a match that ended with 1 and names no line"
            if not problem:
                return tried, sum(map(len, parts.values())), ""
        named = {int(line) for line in re.findall(r"game\.yaml:(\d+):\d+: (?!note)", shown)}
        wrong = {line for i, line in enumerate(game.splitlines(keepends=True), 1) if i in named}
        left = {part: [line for line in lines if line not in wrong] for part, lines in parts.items()}
        if problem or left == parts:
            return tried, 0, f"{problem or 'an error that names none of the expressions'}:\n{shown[-1500:]}\n{game}"
        parts = left


def main():
    tried = kept = 0
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(os.path.join(folder, "boards/g"))
        os.makedirs(os.path.join(folder, "cards"))
        for name, text in (("pack.yaml", "pack: composed\nversion: 1.0.0\n"), ("cards/lot.yaml", CARDS)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        for number in range(GAMES):
            more, works, problem = try_game(folder, number)
            if problem:
                sys.exit(f"game {number} of seed {SEED}: {problem}")
            tried, kept = tried + more, kept + works
    print(f"{tried} expressions in {GAMES} games, {kept} of them work and the others are refused at their place")
    if kept * 8 < tried:
        sys.exit("most of them are refused: the grammar has changed")


if __name__ == "__main__":
    main()
