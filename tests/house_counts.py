"""Counts of unwanted things in the engine: a count may fall, but none may rise.

`COUNTS` has the current numbers. A lower count is reported as well: its new number must be written there, so that
nothing can rise unnoticed.
"""
import re

from house_text import code_of

ROOMS = ["base", "lang", "pack", "state", "script", "script_check", "game", "rules", "run", "compile", "link", "builtins",
         "lint", "events", "match", "store", "host", "bots", "check", "rulebook", "layout",
         "analytics"]  # lowest first

FUNCTION = re.compile(r"^(?!\s|return\b|using\b|typedef\b|struct\b|class\b|enum\b|namespace\b|template\b|static_assert\b|#)"
                      r"[\w:<>,&*\[\] ]*?[\w>&*\]] ?\b(?P<name>\w+(?:::~?\w+)*)\((?P<rest>[^;{}]*)(?P<end>[;{])", re.M)
TYPE = re.compile(r"^(?:class|struct) (\w+)\b[^;{]*\{", re.M)
NO_LANGUAGE = re.compile(r"engine/(builtins/|script/|script_check/|(check/scenario|store/save))")  # the rows, and code that reads other formats
SENTINEL = re.compile(r"(?<!constexpr )\b(?:int|std::int\d+_t|Seat|short|long) (?:\w+(?: = [^,;(){}]+)?, )*\w+ = -1\b")


def room_of(name):
    part = name.split("/")
    return ROOMS.index(part[1]) if part[0] == "engine" and part[1] in ROOMS else None


def upward_definitions(files):
    """(file, line, name) of each function that is defined in a layer whose headers do not declare it, while those of a
    lower layer do. Leaves out unnamed namespaces."""
    rooms = {}  # by function and type: the layers whose headers declare it
    for name, text in files.items():
        room = room_of(name)
        if room is not None and name.endswith(".hpp"):
            code = code_of(text)
            for found in FUNCTION.finditer(code):
                if found["end"] == ";":
                    rooms.setdefault(found["name"], set()).add(room)
            for found in TYPE.finditer(code):
                rooms.setdefault("type " + found[1], set()).add(room)
    for name, text in files.items():
        room = room_of(name)
        if room is None or not name.endswith(".cpp"):
            continue
        own = r"^namespace \{$.*?^\}  // namespace$"  # definitions in unnamed namespaces
        code = code_of(re.sub(own, lambda match: re.sub(r"[^\n]", " ", match[0]), text, flags=re.M | re.S))
        for found in FUNCTION.finditer(code):
            first, _, member = found["name"].partition("::")
            declared = rooms.get("type " + first if member else first, ())
            if found["end"] == "{" and declared and room not in declared and min(declared) < room:
                yield name, code.count("\n", 0, found.start()) + 1, found["name"]


def words_of_rows(files):
    """The words that rows of steps and functions declare."""
    words = set()
    for name, text in files.items():
        if name.startswith("engine/builtins/"):
            words |= set(re.findall(r'\{"step: (\w+)"', text))
            words |= set(re.findall(r'FunctionRow k\w+ = [{\s]+"(\w+)",', text))
    return words


def words_outside_rows(files):
    """(file, line, word) of each word in quotes outside the rows with which code compares, or which it looks up."""
    words = words_of_rows(files)
    each = re.compile('(?:==|!=|find\\(|is\\w*\\() ?"(' + "|".join(sorted(words)) + ')"')
    for name, text in files.items():
        if room_of(name) is not None and not NO_LANGUAGE.match(name):
            for number, line in enumerate(text.splitlines(), 1):
                for found in each.finditer(line.split("//")[0]):
                    yield name, number, found[1]


def sentinels(files):
    for name, text in files.items():
        if room_of(name) is not None and name.endswith(".hpp"):
            for number, line in enumerate(text.splitlines(), 1):
                for found in SENTINEL.finditer(line.split("//")[0]):
                    yield name, number, found[0]


def casts(files):
    for name, text in files.items():
        if room_of(name) is not None:
            for number, line in enumerate(text.splitlines(), 1):
                for found in re.finditer(r"static_cast<int>\(", line):
                    yield name, number, found[0]


COUNTS = [  # the counted thing, the function that finds it, and the current number
    ("functions that only lower rooms declare are defined in a higher one", upward_definitions, 0),
    ("names of words stand in quotes outside the rows of words", words_outside_rows, 0),
    ("plain integers in the engine's headers begin as -1", sentinels, 0),
    ("casts to int stand in the engine", casts, 88),
]


def differences(files, today=None):
    """(file, line, problem) of each count that differs from its number."""
    for n, (what, count, number) in enumerate(COUNTS):
        found, number = list(count(files)), today[n] if today else number
        if len(found) != number:
            name, line = found[-1][:2] if found else ("engine", 1)
            yield name, line, f"{len(found)} {what}; in tests/house_counts.py: {number}"
