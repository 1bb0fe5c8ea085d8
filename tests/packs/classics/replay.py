#!/usr/bin/env python3
"""Recorded matches of public games, played again: who moves, what there is to choose and what it was worth at the end.

replay.py QUATTRO
tests/recorded/ holds what another engine (OpenSpiel) recorded of them: a line of parameters and worth, then one line a state. Each is written as a
scenario: chance is put where cards lie or told as rolls, every recorded state is compared, every recorded action answered.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RANKS = ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"]
HEAPS = ["first", "second", "third", "fourth"]


class Match:
    """A recorded match on its way into a scenario."""

    def __init__(self, file):
        self.parameters, *self.states = [json.loads(line) for line in file.read_text().splitlines()]
        self.name, self.do = file.stem, []
        self.chance = [s["action"] for s in self.states if s.get("who") == "chance"]
        self.players = self.parameters["players"]

    def asked(self, seat, prompt):
        self.do.append({"expect": {"asked": {s + 1: prompt if s == seat else "none" for s in range(self.players)}}})

    def options(self, seat, fields):
        self.do.append({"expect": {"options": {seat + 1: fields}}})

    def answer(self, seat, fields):
        self.do.append({seat + 1: fields})

    def scenario(self, game, **beside):
        worth = self.parameters["returns"]
        expect = {"over": True, "winners": [seat + 1 for seat, value in enumerate(worth) if value > 0]}
        return {"scenario": f"{self.name} as it was recorded", "game": game, **beside, "do": self.do, "expect": expect}


def in_turn(match, game, prompt, field, spelt, **beside):
    """Games in which one after the other answers one field."""
    for n, state in enumerate(match.states):
        seat = state.get("who", n % match.players)
        match.asked(seat, prompt)
        if "legal" in state:
            match.options(seat, {field: [spelt(a) for a in state["legal"]]})
        match.answer(seat, {field: spelt(state["action"])})
    return match.scenario(game, **beside)


def together(match, game, prompt, spelt, taken):
    """Games in which all answer at once; `taken` is told what each of them answered."""
    for state in match.states:
        for seat in range(match.players):
            if "legal" in state:
                match.options(seat, {prompt: [spelt(a) for a in state["legal"][str(seat)]]})
        for seat, action in enumerate(state["action"]):
            match.answer(seat, {prompt: spelt(action)})
    return match.scenario(game, **taken)


def tic_tac_toe(match):
    def cell(action):
        row, column = re.findall(r"\d", action)
        return "abc"[int(column)] + str(int(row) + 1)
    return in_turn(match, "tic-tac-toe", "cell", "cell", cell)


def connect_four(match):
    return in_turn(match, "connect-four", "column", "column", lambda action: int(action[1:]) + 1)


def hex_cell(match):
    return in_turn(match, "hex", "cell", "cell", lambda action: f"c{'abcde'.index(action[0]) + 1}r{action[1]}")


def rock_paper_scissors(match):
    return together(match, "rock-paper-scissors", "throw", str.lower, {"options": {"rounds": 1}})


def bid(action):
    return int(action.rsplit(" ", 1)[1])


def goofspiel(match):
    played = {seat: {state["action"][int(seat)] for state in match.states} for seat in ("0", "1")}
    last = {seat: [a for a in match.states[0]["legal"][seat] if a not in played[seat]] for seat in played}
    match.states.append({"legal": last, "action": [last["0"][0], last["1"][0]]})  # the last card is laid unasked there
    return together(match, "goofspiel", "bid", lambda action: str(bid(action)), {})


def oshi_zumo(match):
    return together(match, "oshi-zumo", "bid", bid, {})


def nim(match):
    for n, state in enumerate(match.states):
        taken = [tuple(int(n) for n in re.findall(r"\d+", action)) for action in state["legal"] + [state["action"]]]
        *legal, (heap, many) = taken
        match.asked(state["who"], "take")
        match.options(state["who"], {"heap": [HEAPS[h - 1] for h in sorted({h for h, _ in legal})]})
        for one in {h for h, _ in legal}:
            match.options(state["who"], {"after": {"heap": HEAPS[one - 1]}, "many": [m for h, m in legal if h == one]})
        match.answer(state["who"], {"heap": HEAPS[heap - 1], "many": many})
    return match.scenario("nim")


def breakthrough(match):
    owner = {(c, r): 1 if r >= 7 else 2 if r <= 2 else 0 for c in "abcdefgh" for r in range(1, 9)}

    def square(column, row):
        place = column, int(row)
        return f"c{'abcdefgh'.index(column) + 1}r{row}" + (f"x{owner[place]}" if owner[place] else "")
    for n, state in enumerate(match.states):
        seat = state.get("who", n % 2)
        match.asked(seat, "move")
        legal = [(square(*a[:2]), square(*a[2:4])) for a in state.get("legal", ())]
        for piece in sorted({p for p, _ in legal}):
            match.options(seat, {"after": {"piece": piece}, "to": [t for p, t in legal if p == piece]})
        if legal:
            match.options(seat, {"piece": sorted({p for p, _ in legal})})
        action = state["action"]
        match.answer(seat, {"piece": square(*action[:2]), "to": square(*action[2:4])})
        owner[action[0], int(action[1])], owner[action[2], int(action[3])] = 0, seat + 1
    return match.scenario("breakthrough")


def kuhn_poker(match):
    dealt = [int(action[-1]) for action in match.chance]
    match.states = [s for s in match.states if s.get("who") != "chance"]
    left = [rank for rank in range(3) if rank not in dealt]
    scenario = in_turn(match, "kuhn-poker", "act", "act", str.lower, at="deal",
                       position={"deck": " ".join(f"{rank + 1}a" for rank in dealt + left), "hand": ["", ""]})
    scenario["expect"]["chips"] = match.parameters["returns"]
    return scenario


def leduc_poker(match):
    chance = [int(s["action"].rsplit(":", 1)[1]) for s in match.states if "outcome" in s["action"]]
    match.states = [s for s in match.states if "outcome" not in s["action"]]
    cards = chance + [card for card in range(6) if card not in chance]
    scenario = in_turn(match, "leduc-poker", "act", "act", str.lower, at="deal",
                       position={"deck": " ".join(f"{card // 2 + 1}{'ab'[card % 2]}" for card in cards), "hand": ["", ""], "common": ""})
    scenario["expect"]["chips"] = match.parameters["returns"]
    return scenario


def liars_dice(match):
    dice = [action[-1] for action in match.chance]
    for state in match.states[2:]:
        bids = [tuple(a.split("-")) for a in state["legal"] if a != "Liar"]
        match.asked(state["who"], "bid")
        called = {"call": "none"} if "Liar" in state["legal"] else {}  # at first there is nothing to call
        match.options(state["who"], {"call": ["liar", "none"] if called else []})
        for number in sorted({n for n, _ in bids}):
            match.options(state["who"], {"after": called | {"number": int(number)}, "shows": [int(f) for n, f in bids if n == number]})
        match.options(state["who"], {"after": called, "number": [int(n) for n in sorted({n for n, _ in bids})]})
        if state["action"] == "Liar":
            match.answer(state["who"], {"call": "liar"})
        else:
            number, shows = state["action"].split("-")
            match.answer(state["who"], called | {"number": int(number), "shows": int(shows)})
    return match.scenario("liars-dice", at="turn", position={"die": dice})


def pig(match):
    rolls = [s["action"][-1] for s in match.states if s["action"].startswith("Roll")]
    match.do.append({"host": {"expect": {"draws": " ".join(rolls)}}})
    seat = 0
    for state in match.states:
        action = state["action"]
        if not action.startswith("Roll"):
            assert state.get("who", seat) == seat
            match.asked(seat, "act")
            if "legal" in state:
                match.options(seat, {"act": state["legal"]})
            match.answer(seat, {"act": action})
        if action in ("stop", "Roll 1"):
            seat = (seat + 1) % match.players
    return match.scenario("pig")


def go_fish(match):
    suits, pond, asked = {}, [], []

    def card(letter):
        suits[letter] = suits.get(letter, -1) + 1
        return "A23456789TJQK"["abcdefghijklm".index(letter)].replace("T", "10") + "cdhs"[suits[letter]]
    for state in match.states:
        (asked if state["action"][0].isdigit() else pond).append(state)
    rank = {letter: RANKS[n] for n, letter in enumerate("abcdefghijklm")}
    for state in asked:
        seat = 1 - int(state["action"][0])
        match.asked(seat, "want")
        if "legal" in state:
            match.options(seat, {"want": [rank[a[1]] for a in state["legal"]]})
        match.answer(seat, {"want": rank[state["action"][1]]})
    return match.scenario("go-fish", at="deal", position={"pond": " ".join(card(s["action"]) for s in pond), "hand": ["", ""], "books": ["", ""]})


GAMES = {"matrix_rps": rock_paper_scissors, "hex": hex_cell} | {f.__name__: f for f in (
    tic_tac_toe, connect_four, goofspiel, oshi_zumo, nim, breakthrough, kuhn_poker, leduc_poker, liars_dice, pig, go_fish)}


def main():
    scenarios = [GAMES[re.sub(r"_\d+$", "", file.stem)](Match(file)) for file in sorted((HERE / "tests/recorded").glob("*.jsonl"))]
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "recorded.yaml")
        file.write_text("\n".join("- " + json.dumps(scenario) for scenario in scenarios) + "\n")
        sys.stdout.flush()
        sys.exit(subprocess.run([sys.argv[1], "test", str(file), "--pack", str(HERE)]).returncode)


if __name__ == "__main__":
    main()
