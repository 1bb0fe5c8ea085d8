#!/usr/bin/env python3
"""Tests that tests/secrets/GAME.yaml lists the secrets of every game, by its declarations and by the views of seats.

secrets_check.py QUATTRO [GAME...]: the list must name exactly the things that the game's files do not show to everyone. In
random matches, all that is hidden from a seat must be in the list, and all that is listed must be hidden once or more,
unless no view shows it.
"""
import json
import pathlib
import random
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SECRET = re.compile(r"(zone|counter|attribute|prompt) ([\w.]+): \{ from: (everyone|others), until: .+, what: .+ \}$")
MATCHES = 2
MANY = 6  # a view has this many different cards in their true order only by design
SILENCE = 0.08  # probability that nobody answers until the deadline


def read_list(path):
    """{(kind, name): from} of a list. A line that cannot be read and a repeated secret are errors."""
    found = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        secret = SECRET.match(line)
        if not secret or secret.group(1, 2) in found:
            sys.exit(f"{path}:{number}: a new secret in one line is needed: "
                     "zone hand: { from: others, until: the end, what: the cards a seat holds }")
        found[secret.group(1, 2)] = secret[3]
    return found


def sections(path):
    """{section: {name: its text}} of a game or card set, by indentation."""
    found, section, name = {}, None, None
    for line in path.read_text().splitlines():
        line = re.sub(r"(^|\s)#.*", "", line)
        if top := re.match(r"(\w+):", line):
            section, name = top[1], None
            found[section] = {"": line}
        elif inner := re.match(r"  (\w+):", line):
            name = inner[1]
        if section and name:
            found[section][name] = found[section].get(name, "") + line + "\n"
    return found


def hidden_from(text, kind):
    """The group from which a declaration hides its thing; None if everyone sees it."""
    if kind == "prompt":
        return "others" if re.search(r"\b(secret|private): true", text) else None
    seen_by = re.search(r"\bseen_by: (\{[^}]*\}|\w+)", text)
    words = re.findall(r"\w+", seen_by[1]) if seen_by else ["everyone"]
    if "nobody" in words or words[0] == "while" and "else" not in words:
        return "everyone"
    return "others" if words != ["everyone"] or "counted_by: owner" in text else None


class Game:
    def __init__(self, root, name):
        self.name, self.files = name, []
        files = {sections(p).get("game", {}).get("", ""): p for p in sorted((root / "boards").glob("*/*.yaml"))}
        while name:
            path = files[f"game: {name}"]
            self.files.append(path)
            extends = sections(path).get("extends", {}).get("", "")
            name = extends.partition(": ")[2].strip()
        self.names = [sections(p)["game"][""].partition(": ")[2].strip() for p in self.files]
        self.declared = {}  # (kind, name): text; the lines of a variant come first
        self.about_cards = set()  # prompts that triggers ask: an answer about a card is hidden with the card
        for path in self.files:
            triggers = "".join(sections(path).get("triggers", {}).values())
            self.about_cards |= set(re.findall(r"\bask: (\w+)", triggers))
            self.declare(sections(path), {"zones": "zone", "counters": "counter", "prompts": "prompt"})
            cards = sections(path).get("cards")
            if cards:
                card_set = cards[""].partition(": ")[2].strip()
                self.declare(sections(root / "cards" / f"{card_set}.yaml"), {"attributes": "attribute"})

    def declare(self, found, kinds):
        for section, kind in kinds.items():
            for name, text in found.get(section, {}).items():
                if name:
                    self.declared.setdefault((kind, name), text)

    def secrets(self):
        told = {key: hidden_from(text, key[0]) for key, text in self.declared.items()}
        return {key: whom for key, whom in told.items() if whom}

    def list_path(self):
        """The file with the list of secrets, or none. A variant without one uses that of the game that it extends."""
        lists = [HERE / "secrets" / f"{name}.yaml" for name in self.names]
        return next((p for p in lists if p.exists()), None)


class Program:
    def __init__(self, quattro, game):
        self.process = subprocess.Popen([quattro, "serve-stdio", game, "--host"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, op, **words):
        self.process.stdin.write(json.dumps({"op": op, **words}) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            sys.exit(f"{op} {words} is refused: {reply}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Watch:
    """Compares the view of the host with those of the seats."""
    def __init__(self, program, secrets, about_cards, unshown):
        self.program, self.secrets, self.about_cards, self.unshown = program, secrets, about_cards, unshown
        self.hidden, self.shown, self.wrong = set(), set(), set()

    def note(self, kind, name, viewer, owner):
        self.hidden.add((kind, name))
        whom = self.secrets.get((kind, name))
        if whom is None:
            self.wrong.add(f"{kind} {name}: hidden from a seat, but not in the list")
        elif whom == "others" and viewer == owner:
            self.wrong.add(f"{kind} {name}: hidden from its owner too, the list says only from others")

    def views(self, seats):
        host = self.program.ask("view", seat=0)["view"]
        for seat in seats:
            view = self.program.ask("view", seat=seat)["view"]
            for zone, seen in zip(host["zones"], view["zones"]):
                if zone["cards"] != seen["cards"]:
                    self.note("zone", zone["name"], seat, zone.get("seat", 0))
                elif len(set(zone["cards"])) >= MANY and zone.get("seat", 0) != seat:
                    self.shown.add(("zone", zone["name"]))
            seen = {(c["name"], c.get("seat", 0)): c["value"] for c in view["counters"]}
            for counter in host["counters"]:
                name, owner = counter["name"], counter.get("seat", 0)
                if seen.get((name, owner)) == counter["value"]:
                    continue
                # Hidden by the rules, and only in the host's view: the view does not tell who may know it.
                kept = (name in self.unshown or name.startswith("option.")) and (name, owner) not in seen
                if not kept or (("counter", name) in self.secrets and seat != owner):
                    self.note("counter", name, seat, owner)

    def events(self, seats):
        """Compares, at the end of a match, the answers and changes that each seat was told."""
        def told(seat):
            events = self.program.ask("events", seat=seat, after=0)["events"]
            answers = [(int(e["data"]["seat"]), e["data"]["prompt"]) for e in events if e["key"] == "answered"]
            changes = [e["data"] for e in events if e["key"] == "changed"]
            return answers, [(int(c["at"].partition(":")[0]), c["attribute"]) for c in changes if c["at"][0].isdigit()]
        answers, changes = told(0)
        for seat in seats:
            own_answers, own_changes = told(seat)
            for owner, name in set(answers):
                heard = own_answers.count((owner, name))
                if heard < answers.count((owner, name)) and name not in self.about_cards:
                    self.note("prompt", name, seat, owner)
                if heard and owner != seat and ("prompt", name) in self.secrets:
                    self.wrong.add(f"prompt {name}: an answer is told to another seat, the list calls it secret")
            for owner, name in set(changes):
                listed = ("attribute", name) in self.secrets
                if listed and own_changes.count((owner, name)) < changes.count((owner, name)):
                    self.note("attribute", name, seat, owner)
                if listed and owner != seat and (owner, name) in own_changes:
                    self.wrong.add(f"attribute {name}: its change is told to another seat, the list calls it secret")


def answer(program, seat, prompt, dice):
    given = {}
    for field in prompt["fields"]:
        options = program.ask("options", seat=seat, prompt=prompt["number"], field=field["name"], given=given)["options"]
        if options:
            given[field["name"]] = dice.choice(options)
    return program.ask("answer", seat=seat, prompt=prompt["number"], values=given)


def play(program, watch, seed):
    dice = random.Random(seed)
    state = program.ask("new", seed=seed)
    seats = [s["seat"] for s in program.ask("view", seat=0)["view"]["seats"]]
    watch.views(seats)
    while not state["over"]:
        asked = [(s, p) for s in seats for p in program.ask("prompts", seat=s)["prompts"] if not p["answered"]]
        if asked and dice.random() >= SILENCE:
            for seat, prompt in asked:
                if not state["over"] and prompt["number"] in still_open(program, seat):
                    state = answer(program, seat, prompt, dice)
        else:
            state = program.ask("tick", now=state["next_deadline"])
        watch.views(seats)
    watch.events(seats)


def still_open(program, seat):
    return [p["number"] for p in program.ask("prompts", seat=seat)["prompts"] if not p["answered"]]


def check(quattro, root, name):
    game = Game(root, name)
    path = game.list_path()
    if not path:
        return [f"{name}: tests/secrets/{name}.yaml is missing"]
    listed, declared = read_list(path), game.secrets()
    # only its seat knows whether an answered action was carried out; no view shows it
    own = root / "boards" / name / "game.yaml"
    run = {f"done.{a}" for a in re.findall(r"\brun: (\w+\.\w+)", own.read_text())} if own.exists() else set()
    declared.update({("counter", done): "others" for done in run})
    wrong = [f"{k} {n}: declared as hidden, but not in the list" for k, n in sorted(declared.keys() - listed.keys())]
    wrong += [f"{k} {n}: in the list, but everyone may see it" for k, n in sorted(listed.keys() - declared.keys())]
    wrong += [f"{k} {n}: from {listed[k, n]} in the list, from {declared[k, n]} in the game"
              for k, n in sorted(listed.keys() & declared.keys()) if listed[k, n] != declared[k, n]]
    program = Program(quattro, name)
    unshown = run | {name for (kind, name), text in game.declared.items() if kind == "counter" and "shown: false" in text}
    watch = Watch(program, listed, game.about_cards, unshown)
    for seed in range(1, MATCHES + 1):
        play(program, watch, seed)
    program.close()
    wrong += sorted(watch.wrong)
    for key in sorted(listed.keys() - watch.hidden):
        if "shown: false" not in game.declared.get(key, "") and key[1] not in run:  # these are in no view
            wrong.append(f"{key[0]} {key[1]}: in the list, but never hidden from anybody")
    for key, text in sorted(game.declared.items()):
        if re.search(r"seen_by: \{ if:", text) and key not in watch.shown:
            wrong.append(f"{key[0]} {key[1]}: at times it should lie open, and it never did")
    return [f"{name}: {w}" for w in wrong]


def main():
    quattro, root = sys.argv[1], HERE.parent
    games = sys.argv[2:] or re.findall(r"^([a-z][\w-]*) - ", subprocess.run(
        [quattro, "list"], capture_output=True, text=True, check=True).stdout, re.M)
    wrong = [w for name in games for w in check(quattro, root, name)]
    known = {p.stem for p in (HERE / "secrets").glob("*.yaml")}
    wrong += [f"tests/secrets/{n}.yaml: there is no such game" for n in sorted(known - set(games)) if not sys.argv[2:]]
    print("\n".join(wrong) if wrong else f"{len(games)} games keep the secrets that are listed, and no others")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
