#!/usr/bin/env python3
"""Lists the games that use each native step, kind of field, filter, pattern and word: the tables in engine/uses.md.

used_by.py ROOT           fails if the table is stale, if a row is used by no game and no test, or if a row that only one game
                          uses has no reason in ALONE (or a reason has no row)
used_by.py ROOT --write   writes the table
boards/reference.md, which the engine writes, has the rows. The shipped games count, and those of packs whose rules are older
than the engine. A game and its final are one game.
"""
import pathlib
import re
import sys

from used_words import TargetWords, kinds_of_pick, parameters, picks

BEGIN, END = "<!-- tests/used_by.py --write begins -->", "<!-- tests/used_by.py --write ends -->"
PACKS = ["classics", "three-or-four"]  # folders of tests/packs
ONE_GAME = {"quattro-loop-final": "quattro-loop"}  # games that count as another one
# Rows that only one game uses, each with the reason why it exists.
ALONE = {
    "`seen_by` (tell)": "only where much is secret may one seat alone be told why it got nothing",
    "`first` (drop)": "who falls first when both choose one column is what the variant is about",
    "`overflow` (drop)": "only where two fall at once can a column have become full",
    "`tie` (if_made)": "only where two fall at once can both complete a line",
    "`title` (prompt)": "only items that are asked for with yes or no are called otherwise than their prompts",
    "`names` (prompt)": "of the prompts with `pick` only this one has words that say too little",
    "`as` (run)": "an action that changes a card, and a second one that goes on with it",
    "`by` (field)": "actions chosen at once name cards that others may make or take",
    "`or` (field)": "the same: the card that one's own first action makes",
    "`clock` (at_once)": "a rule of this clock: it starts anew for both",
    "`wild` (pattern)": "a 0 clashes with nothing, in a window of the loop",
    "`score` (pattern)": "windows of the loop are worth their sum",
    "`round` (pattern's row)": "symbols on a dial stand in a circle",
    "`steps` (pattern's row)": "the same: how far apart on it",
    "`told_again` (zone)": "only here is something shown for two minutes and then hidden",
    "`when` (trigger)": "what rises from 0 is coloured: the only thing that happens between two steps",
    "`unless` (trigger)": "the same",
    "`ask` (trigger)": "the same",
    "`set` (trigger)": "the same",
    "`honeycomb` (kind of zone)": "boards of hexagons, of which this is the only one so far",
    "`lattice` (kind of zone)": "points whose diagonals are no lines, and this is the only such board so far",
    "`done(ANSWER)`": "an action can fail because of what others do at the same moment",
    "`non-zero min` (target word)": "of the final, where zeros are many: the lowest card that is none",
}
# The pattern that finds a word of an expression. Other words are found by their letters, NAME(...) by its name.
WORDS = {
    "number, + - * / %": r" [-+*/%] ", "= != < <= > >=": r" (!?=|[<>]=?) ", "and, or, not": r"\b(and|or|not)\b",
    "X if CONDITION else Y": r"\bif\b.+\belse\b", "X is none": r" is (not )?none\b",
    "X or Y": r" or (-?\d|none|draw)|\b(most|only|first|last|best|least|next)\([^()]*\) or ", "the X": r"\bthe [a-z(]",
    "NAME of SEAT": r"\b[\w.)]+ of (\d|opponent|next|most|mover|holder|seat\b)", "ATTRIBUTE of CARD": r"\b\w+ of (it|this|first|last|the|at)\b",
    "SET where CONDITION": r"\bwhere\b", "X of SET": r"\b\w+ of (hand|loop|pool|pot|lots|\(|witness)", "X in SET": r" in [a-z(]",
    "all ZONE": r"\ball \w", "(A; B), 1..6": r"\([^()]*;[^()]*\)|\d\.\.", "SET is empty, ZONE is full": r"(?!it\b)[\w)]+ is (not )?(full|empty)\b",
    "PLACE is empty, COLUMN is full": r"\bit is (not )?(empty|full)\b", "CARD is WORD; CARD or NUMBER is odd, even": r"\b(this|it|card) is (not )?(?!none|full|empty|not)\w",
    "true, false, none": r"\b(true|false|none)\b", "seat, opponent, seats": r"\b(seats?|opponent)\b(?!')",
    "PROMPT.FIELD, PROMPT": r"\b[a-z_]+\.[a-z_]+\b",
    "PROMPT.FIELD(KEY)": r"\b[a-z_]+\.[a-z_]+\(", "TARGET WORDS": r"(?!)",  # see used_words.py
}
WORDS |= {"this": r"\bthis\b(?! card)"}
NO_EXPRESSIONS = {"text", "title", "name", "names", "look", "tell", "holds", "each", "kind", "by", "seen_by", "extends", "designers"}
ANY_STEP = ("of", "if")
BY_NAME = {"COUNTER", "ZONE", "LET", "OPTION", "REPEAT", "PATTERN", "NAME OF A CARD"}  # names that a game declares: every game has some
TABLES = ("prompt", "field", "at_once", "pattern", "pattern's row", "pattern's tie", "trigger", "zone", "counter",
          "every", "channel", "kind of zone", "kind of field")


def pattern_of(word):
    """The pattern that finds a word of an expression in a text."""
    name = re.fullmatch(r"(\w+)\(.*\)", word)
    return WORDS.get(word, rf"\b{name[1]}\(" if name else r"\b" + re.escape(word) + r"\b")


def lines_of(text):
    """(indent, text) of each line. Comments are removed; values in brackets and folded texts are joined to one line."""
    lines, folded, open_brackets = [], None, 0
    for raw in text.split("\n"):
        line = re.sub(r"""^((?:[^"'#]|"[^"]*"|'[^']*'|\S#|')*?)(?:(?:^|(?<=\s))#.*)?$""", r"\1", raw).rstrip()
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            continue
        if open_brackets > 0 or (folded is not None and indent > folded):
            lines[-1] = (lines[-1][0], lines[-1][1] + " " + line.strip())
        else:
            lines.append((indent, line.strip()))
            folded = None
        if re.search(r"(: |- )>-?$", line):
            folded, lines[-1] = indent, (indent, lines[-1][1].rstrip(">-"))
        if folded is None:
            bare = re.sub(r"""(?:(?<=[\s\[{,])|^)("[^"]*"|'[^']*')""", "", line)
            open_brackets += sum(bare.count(c) for c in "[{") - sum(bare.count(c) for c in "]}")
    return lines


def flow(text, at=0):
    """The value at a place of a text, in brackets, in quotes or plain, and the place of its end."""
    while text[at:at + 1] == " ":
        at += 1
    if text[at:at + 1] in ('"', "'"):
        end = text.index(text[at], at + 1)
        return text[at + 1:end], end + 1
    if text[at:at + 1] not in ("{", "["):
        end = at
        while end < len(text) and text[end] not in ",]}" and text[end:end + 2] != ": ":
            end += 1
        return text[at:end].strip(), end
    is_map, value, at = text[at] == "{", {} if text[at] == "{" else [], at + 1
    while True:
        while text[at] in ", ":
            at += 1
        if text[at] in "]}":
            return value, at + 1
        item, at = flow(text, at)
        if is_map:
            value[item], at = flow(text, at + 1)
        else:
            value.append(item)


def block(lines):
    """The value of lines with one indent and of deeper lines: a map, a list or a text."""
    indent, first = lines[0]
    is_list, value = first.startswith("- "), [] if first.startswith("- ") else {}
    if not is_list and not re.match(r"""("[^"]*"|[\w.<>-]+):( |$)""", first):
        return flow(first)[0] if first[0] in "[{\"'" else first
    begin = 0
    while begin < len(lines):
        end = begin + 1
        while end < len(lines) and lines[end][0] > indent:
            end += 1
        text = lines[begin][1]
        if is_list:
            value.append(block([(indent + 2, text[2:].strip())] + lines[begin + 1:end]))
        else:
            key, rest = text.split(":", 1)
            rest = rest.strip()
            value[key.strip('"')] = (flow(rest)[0] if rest[:1] in tuple("[{\"'") else rest) if rest else (
                block(lines[begin + 1:end]) if end > begin + 1 else "")
        begin = end
    return value


def merged(base, change):
    """Applies a variant: merges maps, removes entries with `~`, replaces all other values."""
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    both = {key: merged(base[key], change[key]) if key in change else base[key] for key in base}
    return {key: value for key, value in (both | {k: change[k] for k in change if k not in base}).items() if value != "~"}


def own_words(doc):
    """The patterns of words that are formed with names of a game."""
    def keys(node):
        if isinstance(node, dict):
            yield from ([node["each"]] if isinstance(node.get("each"), str) else [])
        for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            yield from keys(child)
    families = [name for part in ("counters", "zones") for name, value in (doc.get(part) or {}).items()
                if isinstance(value, dict) and value.get("of", "seat") != "seat"]
    attributes = set(keys(doc)) - {"seat"}
    never = r"(?!)"
    return {"COUNTER(KEY), ZONE(KEY)": rf"\b({'|'.join(families)})\(" if families else never,
            "ATTRIBUTE by itself": rf"(= |\()({'|'.join(attributes)})\b(?! of)" if attributes else never}


class Users:
    def __init__(self, reference):
        self.tables = {}  # name -> its keys; a step's first key is its word
        for name, table in re.findall(r"^### (.+)\n\n.*\n\n((?:\|.*\n)+)", reference, re.M):
            self.tables[name] = re.findall(r"^\| `([^`]+)`", table, re.M)
        expressions = re.search(r"^### Expressions\n\n((?:\|.*\n)+)", reference, re.M)[1]
        self.words = [w for w in re.findall(r"^\| `([^`]+)`", expressions, re.M) if w not in BY_NAME]
        for name, title in (("kind of zone", "Kinds of zones"), ("kind of field", "Kinds of fields"), ("target word", "Target words")):
            rows = re.search(rf"^### {title}\n\n((?:\|.*\n)+)", reference, re.M)[1]
            self.tables[name] = re.findall(r"^\| `(.+?)` \|", rows, re.M)
        self.steps = [n for n in self.tables if n.startswith("step: ")]
        self.used = {}  # (table, key) -> games

    def use(self, game, table, key):
        self.used.setdefault((table, key), set()).add(game)

    def keys(self, game, table, node):
        for key in node if isinstance(node, (dict, list)) else ():
            self.use(game, table, key)

    def texts(self, game, node, own):
        """Counts the words in the expressions of a document. `own`: patterns of words that are formed with names of the game."""
        if isinstance(node, dict):
            targets = [k for word in ("set", "add") if isinstance(node.get(word), dict) for k in node[word]]
            node = [value for key, value in node.items() if key not in NO_EXPRESSIONS and (key, value) != ("of", "seat")] + targets
        for child in node if isinstance(node, list) else ():
            self.texts(game, child, own)
        if isinstance(node, str):
            for word in self.words:
                if re.search(own.get(word) or pattern_of(word), node):
                    self.use(game, "expression", word)

    def flow(self, game, steps):
        for step in steps.values() if isinstance(steps, dict) else ():
            if not isinstance(step, dict):
                continue
            kind = next((n for n in self.steps if self.tables[n][0] in step), None)
            if kind:
                self.keys(game, kind, step)
                self.keys(game, "step: any", [k for k in step if k in ANY_STEP and kind != "step: block"])
                self.keys(game, "at_once", step.get("at_once"))
            for inner in (step, step.get("at_once")):
                for key in ("steps", "else"):
                    self.flow(game, inner.get(key) if isinstance(inner, dict) else None)

    def own_names(self, name, doc, boards, folders):
        """Counts rows that need the names of the game: kinds of its fields, and target words of its boards."""
        cards = next(f for f in (folder / f"cards/{doc['cards']}.yaml" for folder in folders) if f.exists())
        attributes = block(lines_of(cards.read_text()))["attributes"]
        for pick in picks(doc):
            self.keys(name, "kind of field", list(kinds_of_pick(pick, doc, attributes)))
        words = TargetWords(doc, attributes, parameters(folders))
        for board in boards:
            words.slots(list(board["slots"].values()))
        self.keys(name, "target word", list(words.found))
        if words.in_expressions:
            self.use(name, "expression", "TARGET WORDS")

    def game(self, name, doc):
        """Counts the rows that a game.yaml or a variant uses."""
        for table, key in (("prompt", "prompts"), ("trigger", "triggers"), ("zone", "zones"), ("counter", "counters"),
                           ("pattern", "patterns"), ("channel", "channels")):
            for part in doc.get(key, {}).values() if isinstance(doc.get(key), dict) else ():
                self.keys(name, table, part)
                if table == "zone":
                    self.use(name, "kind of zone", part.get("kind"))
                self.parts(name, key, part)
        for action in (doc.get("actions") or {}).values():
            for field in action.values() if isinstance(action, dict) else ():
                self.keys(name, "field", field)
        self.flow(name, doc.get("flow"))
        for routine in (doc.get("routines") or {}).values():
            self.flow(name, routine)
        self.texts(name, doc, own_words(doc))

    def parts(self, name, key, part):
        get = part.get if isinstance(part, dict) else lambda *_: None
        if key == "prompts" and get("pick"):
            for known in ("pick", "where"):
                if get(known):
                    self.use(name, "field", known)
        for field in (get("fields") or {}).values():
            self.keys(name, "field", field)
        for table, list_key in (("pattern's row", "table"), ("pattern's tie", "ties"), ("every", "starts")):
            for item in get(list_key) or () if isinstance(get(list_key), list) else ():
                self.keys(name, table, item)

    def rows(self):
        """The rows to count, in the order of the reference."""
        for name in self.steps:
            word, *keys = self.tables[name]
            yield "step", name[6:], word, name
            for key in keys:
                if key not in ANY_STEP or name == "step: block":
                    yield name, key, key, name
        for key in ANY_STEP:
            yield "any step", key, key, "step: any"
        for table in TABLES:
            for key in self.tables[table]:
                yield table, key, key, table
        for word in self.words:
            yield "expression", word, word, "expression"
        for word in self.tables["target word"]:
            yield "target word", word, word, "target word"


def in_tests(root, table, key):
    """True if a small game of the tests uses the row, by the letters of its key or of its expression. False for kinds of fields
    and target words, which games must use."""
    if table in ("kind of field", "target word"):
        return False
    pattern = pattern_of(key) if table == "expression" else r"\b" + key + r": "
    files = [f for f in (root / "tests/unit").glob("*_test.cpp") if f.name != "reference_test.cpp"]
    files += (root / "tests/packs").rglob("*.yaml")
    return any(re.search(pattern, f.read_text()) for f in files)


def documents(root, game):
    """The games of a folder, merged with the games that they extend, and its boards."""
    def whole(doc):
        if "extends" not in doc:
            return doc
        file = next(f for f in (root / "boards").rglob("*.yaml") if re.search(rf"^game: {doc['extends']}$", f.read_text(), re.M))
        return merged(whole(block(lines_of(file.read_text()))), {k: v for k, v in doc.items() if k != "extends"})
    for file in sorted((root / "boards" / game).glob("*.yaml")):
        yield whole(block(lines_of(file.read_text())))


def page(root):
    """The table, and the problems with it."""
    users = Users((root / "boards/reference.md").read_text())
    folders = [(root, "")] + [(root / "tests/packs" / pack, f" ({pack})") for pack in PACKS]
    games = []
    for folder, of in folders:
        for game in sorted(p.parent.name for p in (folder / "boards").glob("*/game.yaml")):
            games.append(game + of)
            docs = list(documents(folder, game))
            boards = [doc for doc in docs if "slots" in doc]
            for doc in docs:
                users.game(game + of, doc) if "game" in doc else users.texts(game + of, doc, {})
                if "game" in doc:
                    users.own_names(game + of, doc, boards, [folder, root])
    lines, unused, single, tested = ["| of | what | used by |", "| --- | --- | --- |"], [], {}, []
    for of, what, key, table in users.rows():
        found = users.used.get((table, key), set())
        shown = f"`{what}`" if of in ("step", "expression") else f"`{what}` ({of.removeprefix('step: ')})"
        if len({ONE_GAME.get(game, game) for game in found}) == 1:
            single[shown] = min(found)
        elif not found and in_tests(root, table, key):
            tested.append(shown)
        elif not found:
            unused.append(f"{of}: {what}")
        if found:
            lines.append(f"| {of} | `{what}` | {'all' if len(found) == len(games) else ', '.join(sorted(found))} |")
    alone = ["", "By one game alone, and why it is there nevertheless:", "", "| what | game | because |", "| --- | --- | --- |"]
    alone += [f"| {what} | {game} | {ALONE.get(what, '')} |" for what, game in single.items()]
    wrong = [f"{what} is used by no game and no test" for what in unused]
    wrong += [f"{what} is used by {game} alone, and ALONE does not say why" for what, game in single.items() if what not in ALONE]
    wrong += [f"{what} is not used by one game alone: take it out of ALONE" for what in ALONE if what not in single]
    end = ["", "By no game, but by the engine's own tests: " + (", ".join(tested) or "nothing") + ".", ""]
    return "\n".join(lines + alone + end), wrong


def main():
    root = pathlib.Path(sys.argv[1])
    table, wrong = page(root)
    page_file = root / "engine/uses.md"
    text = page_file.read_text()
    begin, end = text.index(BEGIN) + len(BEGIN), text.index(END)
    fresh = text[:begin] + "\n" + table + text[end:]
    for what in wrong:
        print(what, file=sys.stderr)
    if "--write" in sys.argv:
        page_file.write_text(fresh)
    elif fresh != text:
        print("engine/uses.md is stale: tests/used_by.py . --write", file=sys.stderr)
        return 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
