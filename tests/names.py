#!/usr/bin/env python3
"""names.py QUATTRO: tries names of many sorts for every kind of name that a pack declares. Each name must be refused by
`check` at its place, or work in a match: in the protocol, its log, a replay, a save and a load. Some are also typed at
the terminal, or must work in the report of a simulation. Each name is played for some of the kinds."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from base_pack import without_games  # noqa: E402

QUATTRO = os.path.abspath(sys.argv[1])

CARDS = """cards: GAME
attributes:
  @ATTRIBUTE@: { one_of: { @VALUE@: R, othervalue: r } }
  @NUMBER@: { from: 0, to: 3 }
written: "{ATTRIBUTE}{NUMBER}"
"""

GAME = """game: GAME
seats: 2
cards: GAME
options: { @OPTION@: { number: 2, from: 1, to: 5 } }
counters:
  @COUNTER@: { of: seat, starts: 1 }
  @KEYED@: { of: ATTRIBUTE }
  @HELD@: { of: seat, holds: card }
  @WORD_COUNTER@: { of: seat, holds: ATTRIBUTE, starts: VALUE }
zones:
  @ZONE@: { of: seat, kind: hand, seen_by: owner, starts: [{ every: [ATTRIBUTE, NUMBER] }] }
  @HEAP@: { kind: pile, seen_by: everyone }
  @ROW@: { of: seat, kind: row, places: [@PLACE@, otherplace], seen_by: everyone }
patterns: { @PATTERN@: { among: { cards: ZONE }, table: [{ cards: 2, same: ATTRIBUTE, worth: 1 }] } }
let: { @LET@: COUNTER + OPTION }
channels: { @CHANNEL@: { if: LET > 0 } }
routines: { @ROUTINE@: { inner_step: { add: { COUNTER: GIVEN } } } }
targets: { @TARGET@: { cards: ROW } }
triggers: { @TRIGGER@: { when: NUMBER rises from 0, ask: risen, set: { ATTRIBUTE: risen } } }
actions: { @ACTION@: { GAME: { pick: 1..2 }, PARAMETER: { pick: 1..3 } } }
prompts:
  @PROMPT@:
    fields:
      @FIELD@: { pick: [@WORD@, otherword] }
      set_field: { pick: [@MEMBER@, othermember, third_member], up_to: 2 }
      card_field: { pick: ZONE where ATTRIBUTE of it = VALUE }
      place_field: { pick: places(ROW) where it is empty, optional: true }
      value_field: { pick: ATTRIBUTE }
      @EACH_FIELD@: { pick: 0..1, each: ATTRIBUTE }
    seconds: 60
  @SINGLE@: { pick: [firstword, second_word], seconds: 60 }
  risen: { pick: ATTRIBUTE, seconds: 60 }
  doing: { pick: action, seconds: 60 }
flow:
  @REPEAT@:
    repeat: 2
    steps:
      asking: { ask: PROMPT }
      asking_one: { ask: SINGLE }
      @STEP@: { do: ROUTINE, with: { @GIVEN@: 1 } }
      keeping: { move: PROMPT.card_field, to: HEAP, as: HELD }
      counting: { add: { COUNTER: REPEAT, KEYED(VALUE): 1 }, if: PROMPT.FIELD = WORD and LET > 0 }
      noting: { set: { WORD_COUNTER: PROMPT.value_field }, if: SINGLE = firstword and WORD_COUNTER = VALUE }
      adding: { add: { COUNTER: "PROMPT.EACH_FIELD(VALUE) + count(HEAP where NUMBER of it > 1)" } }
      asking_third: { ask: doing }
      acting: { run: doing }
      reading: { add: { COUNTER: 1 }, if: not (at(ROW; PLACE) is none) or HELD is none or count(ZONE) > 100 }
  over: { end: leaders(COUNTER + KEYED(VALUE) + (PATTERN or 0)) }
"""

SCRIPT = """return action {
  text   = "adds {GAME} and more",
  params = { ["GAME"] = amount { from = 1, to = 2 }, ["@PARAMETER@"] = amount { from = 1, to = 3 } },
  run = function(fx, p)
    fx:add_counter(counter["COUNTER"], p["GAME"] + p["PARAMETER"])
  end,
}
"""

# CAPITALS: names that differ only in case from another name or a word of the terminal. SURE: names that are typed for
# every kind in TYPED, such as words that end a set or begin an answer.
CAPITALS = ["Otherword", "OTHERWORD", "Othermember", "Otherplace", "Othervalue", "Firstword", "None", "NONE", "True", "Done", "Log"]
SURE = CAPITALS + ["done", "gold_coins", "a-b", "n" * 100, "no", "log", "to", "seat", "null", "none", "", "a b", "a=b", "a.b",
                   "hard: no luck", "#x", "1", "?", "n" * 101]
KINDS = sorted(set(re.findall(r"@([A-Z_]+)@", CARDS + GAME + SCRIPT)))
GOOD = ["x", "gold_coins", "a-b", "_u", "A1", "e5", "n" * 100, "yes", "no", "on", "off", "y", "n"]
WORDS = """log save seed inputs sum id op now players names host quit help undo back rules look why say at seconds text pick
    fields each steps repeat ask move to from kind counters zones options deadline hidden boards
    none null Null NULL true false it this seat seats opponent random draw scrap everything and or not in is if else of
    the where all empty full
    count total best least most leaders kinds alike first last only next abs down up places made witness done silent
    every splits action truth odd even max min red""".split()
RESERVED = """none true false it this seat seats opponent random draw scrap everything and or not in is if else of the
    where all empty full""".split()
ODD = ["", "~", "a b", " a", "a=b", "a.b", "a:b", "hard: no luck", "#x", "a #b", "a,b", "a;b", "1", "17", "1a", "a-1", "a-",
       "-a", "\u00fc", "na\u00efve", "a/b", "a'b", "a\"b", "a\\b", "[a]", "{a}", "(a)", "?", "-", "*a", "&a", "!a", "%a", "@a",
       "|", ">", "+", "n" * 101, "a_b?", "a\u00a0b"]

NAMES = GOOD + CAPITALS + WORDS + ODD
TYPED = ["WORD", "MEMBER", "PLACE", "VALUE", "FIELD", "SINGLE", "EACH_FIELD"]  # kinds of names that are typed in an answer

failures = []


def fail(*what):
    failures.append(" ".join(str(w) for w in what))
    print("FAILED", failures[-1][:1500], flush=True)


def quoted(name):
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def rendered(template, game, kind, name):
    """The text of a template, and the place in it where the name is declared: line and column from 1, or none."""
    place = None
    lines = []
    for number, line in enumerate(template.split("\n"), 1):
        out, at = "", 0
        for token in re.finditer(r"@([A-Z_]+)@|\b([A-Z][A-Z_]+)\b", line):
            out += line[at:token.start()]
            at = token.end()
            word = token.group(1) or token.group(2)
            if word == "GAME":
                out += game
            elif word not in KINDS:
                out += word
            elif word != kind:
                out += "the_" + word.lower()
            elif token.group(1):
                place = (number, len(out) + 1)
                out += quoted(name)[1:-1] if line[:token.start()].endswith('"') else quoted(name)
            else:  # an odd name is declared alone: the file stays YAML
                out += name if name not in ODD else "the_" + word.lower()
        lines.append(out + line[at:])
    return "\n".join(lines), place


def run(*args, text=None, cwd=None):
    environment = dict(os.environ, NO_COLOR="1")
    return subprocess.run([QUATTRO, *args], input=text, capture_output=True, text=True, timeout=300, env=environment, cwd=cwd,
                          errors="replace")


def write_pack(folder, name, kinds):
    """Writes one game for each kind. Returns the place where each declares the name: (file, line, column)."""
    for inner in ("boards", "cards", "scripts/actions"):
        os.makedirs(os.path.join(folder, inner), exist_ok=True)
    with open(os.path.join(folder, "pack.yaml"), "w") as file:
        file.write("pack: named\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n")
    places = {}
    for kind in kinds:
        game = "game-" + kind.lower().replace("_", "-")
        os.makedirs(os.path.join(folder, "boards", game), exist_ok=True)
        for path, template in ((f"boards/{game}/game.yaml", GAME), (f"cards/{game}.yaml", CARDS),
                               (f"scripts/actions/{game}.lua", SCRIPT)):
            text, place = rendered(template, game, kind, name)
            with open(os.path.join(folder, path), "w") as file:
                file.write(text)
            if place:
                places[kind] = (path, *place)
    return places


def stands_in(mistake, place, name):
    """True if a mistake is reported at the beginning of the name, anywhere in it if it is not ASCII, or, in Lua, at its
    line."""
    (path, line, column), (its_path, its_line, begin) = mistake, place
    if path.endswith(".lua"):  # messages about a Lua table have only a line
        return (path, line) == (its_path, its_line)
    end = begin + (len(name.encode()) + 1 if not name.isascii() else 0)  # the name is in quotes
    return (path, line) == (its_path, its_line) and begin <= column <= end


def refused(folder, name, kinds):
    """The kinds that refuse the name. A message must be at the place of the name, except for a `repeat` with a reserved
    name."""
    places = write_pack(folder, name, kinds)
    out = run("check", "--matches", "0", folder)
    found = {}
    for path, line, column, message in re.findall(r"^.*?((?:boards|cards|scripts)/[^:\n]+):(\d+):(\d+): (.*)$", out.stdout, re.M):
        if message.startswith("note:"):
            continue
        game = re.search(r"game-[a-z-]+", path)
        if game:
            found.setdefault(game.group(0), []).append((path, int(line), int(column), message))
    no = set()
    for kind in kinds:
        mistakes = found.get("game-" + kind.lower().replace("_", "-"))
        if not mistakes:
            continue
        no.add(kind)
        if kind == "REPEAT" and name in RESERVED:
            continue  # only where an expression names the step
        if not any(stands_in(m[:3], places[kind], name) for m in mistakes):
            fail(kind, repr(name), "is refused elsewhere:", mistakes[0], "and is declared at", places[kind])
    if out.returncode == 0 and no or out.returncode != 0 and not no:
        fail(repr(name), "check ends with", out.returncode, out.stdout[-600:])
    return no


class Session:
    def __init__(self, *args):
        self.process = subprocess.Popen([QUATTRO, "serve-stdio", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)

    def __call__(self, op, **parts):
        try:
            self.process.stdin.write(json.dumps(dict(parts, op=op)) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        return json.loads(line) if line else {"ok": False, "reason": "the program ended: " + self.process.stderr.read()}

    def end(self):
        self.process.stdin.close()
        self.process.wait(60)


def answer_all(session, saves):
    """Answers all prompts with the first options other than none, until nothing is asked, for 20 rounds at most. Saves
    after each round. Returns the problem, or "" if there is none."""
    for _ in range(20):
        asked = 0
        for seat in (1, 2):
            for prompt in session("prompts", seat=seat).get("prompts", []):
                if prompt.get("answered"):
                    continue
                values = {}
                for field in prompt["fields"]:
                    options = session("options", seat=seat, prompt=prompt["number"], field=field["name"],
                                      given=values).get("options") or field.get("options") or []
                    values[field["name"]] = next((o for o in options if o != "none"), "none")
                said = session("answer", seat=seat, prompt=prompt["number"], values=values)
                if not said["ok"]:
                    return f"answer {values}: {said}"
                asked += 1
        if not asked:
            break
        saves.append(session("save"))
    return ""


def survives(folder, kind, name):
    game = "game-" + kind.lower().replace("_", "-")
    log = os.path.join(folder, "match.log")
    if os.path.exists(log):
        os.remove(log)
    options = ["--option", f"{name}=3"] if kind == "OPTION" else []
    session = Session(game, "--host", "--pack", folder, "--log", log, *options)
    begun = session("new", seed=5)
    if not begun["ok"]:
        session.end()
        return fail(kind, repr(name), "new:", begun)
    saves = [session("save")]
    wrong = answer_all(session, saves)
    session.end()
    if wrong:
        return fail(kind, repr(name), wrong)
    session = Session(game, "--host", "--pack", folder, *options)
    for saved in saves:
        loaded = session("load", saved=saved.get("saved", ""))
        if not loaded["ok"]:
            fail(kind, repr(name), "load:", saved.get("reason"), loaded)
            break
    session.end()
    replayed = run("replay", log, "--pack", folder)
    if replayed.returncode != 0:
        return fail(kind, repr(name), "replay:", replayed.stdout[-300:], replayed.stderr[-300:])


def simulated(folder, kind, name):
    game = "game-" + kind.lower().replace("_", "-")
    out = os.path.join(folder, "figures-" + kind.lower())
    said = run("simulate", game, "--pack", folder, "--matches", "2", "--seed", "1", "--out", out)
    if said.returncode != 0:
        return fail(kind, repr(name), "simulate:", said.stdout[-300:], said.stderr[-300:])
    for file in os.listdir(out):
        if file.endswith(".json"):
            with open(os.path.join(out, file)) as text:
                json.load(text)


def typed(folder, kind, name):
    """Types the names of options at the keyboard, most after the name of their field, so that they are no commands. The
    log must have the typed answers."""
    game = "game-" + kind.lower().replace("_", "-")
    log = os.path.join(folder, "typed.log")
    if os.path.exists(log):
        os.remove(log)

    def called(a_kind):
        return name if a_kind == kind else "the_" + a_kind.lower()

    answers = [("" if kind == "FIELD" else called("FIELD"), called("FIELD"), called("WORD")),
               ("set_field", "set_field_1", called("MEMBER")), ("set_field", "set_field_2", "othermember"),
               ("card_field", "card_field", "R0"), ("place_field", "place_field", called("PLACE")),
               ("value_field", "value_field", called("VALUE")), ("", called("EACH_FIELD") + "_" + called("VALUE"), "1"),
               ("", called("EACH_FIELD") + "_othervalue", "0"), ("" if kind == "SINGLE" else called("SINGLE"), called("SINGLE"), "second_word")]
    text = "".join(f"{said} {value}\n" for said, _, value in answers) + "quit\n"
    said = run("play", game, "--pack", folder, "--seats", "me,random", "--seed", "1", "--log", log, text=text, cwd=folder)
    if not os.path.exists(log):
        return fail(kind, repr(name), "typed:", said.stdout[-300:], said.stderr[-300:])
    with open(log) as file:
        kept = re.findall(r"seat: 1, prompt: \d+, answer: \{([^}]*)\}", file.read())
    found = [tuple(part.strip(' "') for part in pair.split(":", 1)) for answer in kept[:2] for pair in answer.split(",")]
    if found != [(field, value) for _, field, value in answers]:
        fail(kind, repr(name), "typed, and kept is", found, said.stdout[-800:], said.stderr[-300:])


def main():
    accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        without_games(os.path.join(folder, "base"))
        base = refused(os.path.join(folder, "plain"), "plain_name", KINDS)
        if base:
            fail("the plain pack is refused:", base)
            return 1
        for number, name in enumerate(NAMES):
            pack = os.path.join(folder, f"pack-{number}")
            no = refused(pack, name, KINDS)
            if name in GOOD and no:
                fail(repr(name), "is a good name and is refused as", sorted(no))
            if name in ODD and no != set(KINDS):
                fail(repr(name), "is no name and is accepted as", sorted(set(KINDS) - no))
            kept = [kind for kind in KINDS if kind not in no]  # a step may have the name of a word of expressions
            if not kept:
                continue
            kept_pack = os.path.join(folder, f"kept-{number}")
            write_pack(kept_pack, name, kept)
            for kind in kept:
                if kind in TYPED and (name in SURE or number % len(TYPED) == TYPED.index(kind)):
                    typed(kept_pack, kind, name)
            for kind in kept if name in ("gold_coins", "n" * 100, "a-b", "no") else kept[number % 7::7]:
                accepted += 1
                survives(kept_pack, kind, name)
                if name in ("n" * 100, "a-b", "no") or kind == "STEP":
                    simulated(kept_pack, kind, name)
    print(f"{len(KINDS)} kinds, {len(NAMES)} names, {accepted} matches played, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
