"""Finds the kinds of fields and the target words that a game uses, for used_by.py. This needs the names of the game."""
import re

FIELDS = {"places(": "places(ZONE)", "columns(": "columns(ZONE)", "seats": "seats", "every(": "every(ATTRIBUTE; ATTRIBUTE)",
          "splits(": "splits(NUMBER; ATTRIBUTE), splits(NUMBER; seats)", "action": "action", "truth": "[some, words], truth"}
TARGETS = {"this card": "this card", "this": "this card", "clockwise": "clockwise, anticlockwise",
           "anticlockwise": "clockwise, anticlockwise", "adjacent": "adjacent", "max": "max, min", "min": "max, min",
           "non-zero min": "non-zero min", "odd": "odd, even", "even": "odd, even", "all": "all",
           "a card you choose": "a card you choose", "an opponent's card": "an opponent's card, any card",
           "any card": "an opponent's card, any card"}
WHOSE = {"any": "any WORDS", "opponent": "opponent's WORDS", "opponent's": "opponent's WORDS"}


def kinds_of_pick(pick, doc, attributes):
    """The kinds of fields, in the words of the reference, that a value of `pick` can be."""
    if isinstance(pick, list):
        return {"[some, words], truth"}
    pick = re.sub(r" where .*", "", pick.strip())
    if choice := re.fullmatch(r"(.+?) if .+ else (.+)", pick):
        return kinds_of_pick(choice[1], doc, attributes) | kinds_of_pick(choice[2], doc, attributes)
    if pick in (doc.get("let") or {}):
        return kinds_of_pick(doc["let"][pick], doc, attributes)
    for begin, kind in FIELDS.items():
        if pick == begin or (begin[-1] == "(" and pick.startswith(begin)):
            return {kind}
    if ".." in pick:
        return {"LOWEST..HIGHEST"}
    if pick.startswith("("):
        return {"[some, words], truth"}
    word = re.fullmatch(r"(?:all )?(\w+)(?: of .+)?", pick)
    if word and word[1] in attributes:
        return {"ATTRIBUTE"}
    if word and word[1] in doc["zones"]:
        return {"ZONE, ZONE of opponent, all ZONE"}
    raise ValueError(f"{doc['game']}: which kind of field is 'pick: {pick}'?")


def picks(node):
    """All values of `pick` in a document."""
    if isinstance(node, dict):
        yield from ([node["pick"]] if "pick" in node else [])
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from picks(child)


def parameters(folders):
    """The parameters of each effect in scripts/effects: name -> (kind, default)."""
    found = {}
    for folder in folders:
        for file in (folder / "scripts/effects").glob("*.lua"):
            found[file.stem] = {name: (kind, otherwise) for name, kind, otherwise in re.findall(
                r'(\w+)\s*=\s*(amount|cards?|pair)\s*\{(?:[^}]*default\s*=\s*"([^"]*)")?', file.read_text())}
    return found


class TargetWords:
    """Collects the target words that the slots of a game's boards use."""

    def __init__(self, doc, attributes, effects):
        zone = next((z for z in doc["zones"].values() if z.get("effects")), {})
        values = [v for a in attributes.values() for v in a.get("one_of", ())]
        self.rows = TARGETS | dict.fromkeys(values, "a named value") | dict.fromkeys(doc.get("targets") or (), "a name under `targets`")
        self.rows |= dict.fromkeys(zone.get("places", ()), "A, B ...")
        self.effects, self.found, self.in_expressions = effects, set(), False

    def target(self, words):
        whose = re.match(r"(any|opponent's|opponent) (?!card$)(.+)", words)
        self.found |= {WHOSE[whose[1]]} if whose else set()
        self.found.add(self.rows[whose[2] if whose else words])

    def expression(self, text):
        """Collects target words in an expression. Words after `is` or `=` describe a card; `this` and `all ZONE` are other rows."""
        words = "|".join(re.escape(w) for w in sorted(self.rows, key=len, reverse=True) if w != "this")
        for found in re.finditer(rf"(?<!is )(?<!is not )(?<!= )(?<![\w'-])((?:any |opponent's )?(?:{words}))(?![\w(-])(?! [a-z]+\))", text):
            self.in_expressions = True
            self.target(found[1])

    def slots(self, node):
        """Collects the target words in the effects of a slot."""
        if isinstance(node, list):
            for part in node:
                self.slots(part)
        if not isinstance(node, dict):
            return
        for key in ("then", "else"):
            self.slots(node.get(key))
        self.expression(node.get("if", ""))
        effect = next((self.effects[key] for key in node if key in self.effects), {})
        for name, (kind, otherwise) in effect.items():
            given = node.get(name, otherwise)
            if kind == "amount":
                self.expression(given)
            elif given:
                for words in given if isinstance(given, list) else [given]:
                    self.target(words)
