#!/usr/bin/env python3
"""The house rules that no compiler checks: layers, places of libraries, sizes, a documented contract, comments that name only
existing things, no words of games in engine/.

house_check.py [FOLDER]: prints every place that breaks a rule, as file:line, and fails. Prints a message if there is none.
"""
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import house_comments  # noqa: E402
import house_counts  # noqa: E402
import house_includes  # noqa: E402
from house_text import code_of  # noqa: E402

LAYERS = {  # the layers that each layer may include besides itself
    "base": [],
    "lang": ["base"],
    "pack": ["base"],
    "state": ["base"],
    "script": ["base", "state"],
    "script_check": ["base", "state", "script"],
    "game": ["base", "pack", "state"],
    # The layers of the flow: those that play open no document; those that read know words only from the language.
    "rules": ["base", "lang", "state", "script", "game"],
    "run": ["base", "lang", "state", "script", "game", "rules"],
    "compile": ["base", "lang", "pack", "state", "script", "script_check", "game", "rules", "run"],
    "link": ["base", "lang", "pack", "state", "script", "script_check", "game", "rules", "run", "compile"],
    "builtins": ["base", "lang", "pack", "state", "script", "game", "rules", "run", "compile", "link"],
    "lint": ["base", "lang", "pack", "state", "script", "game", "rules", "run", "compile"],
    # The layers of a match: its events, the match itself, its logs and saves, and bots and checks.
    "events": ["base", "state", "game", "rules", "run"],
    "match": ["base", "pack", "state", "script", "game", "rules", "run", "compile", "link", "builtins", "events"],
    "store": ["base", "pack", "state", "game", "rules", "run", "events", "match"],
    "host": ["base", "match", "store"],  # common to all hosts of matches; uses only the contract
    "bots": ["base", "state", "game", "rules", "run", "events", "match"],
    "check": ["base", "pack", "state", "script", "script_check", "game", "rules", "run", "compile", "link", "builtins",
              "lint", "events", "match"],
    "rulebook": ["base", "pack", "state", "script", "game", "rules", "run", "compile", "builtins", "events", "match",
                 "check"],
    # The positions of things for a viewer: for every host that draws, in any medium.
    "layout": ["base", "game", "events", "match", "rulebook"],
    "analytics": ["base", "pack", "state", "script", "game", "rules", "run", "compile", "link", "builtins", "events",
                  "match", "store", "bots", "check", "rulebook"],
}
LIBRARIES = [  # a header of a library, and the only folders that may include it
    (re.compile(r"yaml-cpp/"), ["engine/pack/"]),
    (re.compile(r"(^|/)(lua|lauxlib|lualib|luaconf)\.(h|hpp)$"), ["engine/script/"]),
    (re.compile(r"(nlohmann|CLI)/"), ["tools/", "tests/"]),
    (re.compile(r"boost/|sqlite|sodium|rapidjson|json/|glpk", re.I), ["tools/", "tests/"]),
]
GAME_WORDS = ["quattro-loop", "quattro-bridge", "connect-four", "quarto", "triangle", "island", "garnet", "volcano",
              "checker", "colour-wheel"]  # besides the names of the games in boards/
LONGEST_FILE, LONGEST_FUNCTION, LONGEST_SCRIPT, LONGEST_RULES = 400, 50, 40, 250
LIMITS_LISTED = "engine/compile/limit_rows.cpp"  # lists each constant of a limits.hpp
MOST_METHODS = 30  # of a class
LEAST_COMMENT = 1 / 3  # the least share of lines with a comment in headers of the contract
TOP = {"CMakeLists.txt", "engine", "scripts", "boards", "cards", "tests", "tools", "README.md", "pack.yaml", "LICENSE"}

NO_FUNCTION = re.compile(r"^(if|for|while|switch|do|else|try|catch|namespace|class|struct|enum|union|extern)\b")


def functions_of(text):
    """(first line, number of lines) of every function; a lambda belongs to the function around it."""
    code, found, stack, start = code_of(text), [], [], 0
    for match in re.finditer(r"[{};]", code):
        before = code[start:match.start()]
        if match[0] == "{":
            head = re.sub(r"^\s*((public|private|protected):|template\s*<[^{}]*?>(?=\s*[\w\[:~]))", "", before).strip()
            inside = any(is_function for is_function, _ in stack)
            is_function = not inside and ")" in head and not NO_FUNCTION.match(head)
            first = code.count("\n", 0, start + len(before) - len(before.lstrip())) + 1
            stack.append((is_function, first))
        elif match[0] == "}" and stack:
            is_function, first = stack.pop()
            if is_function:
                last = code.count("\n", 0, match.start()) + 1
                found.append((first, last - first + 1))
        start = match.end()
    return found


CLASS = re.compile(r"\b(?:class|struct)\s+([\w:]+)(?:\s+final)?(?:\s*:(?!:)[^;]*)?$")


def methods_of(text):
    """(line, name, number of methods) of every class. Static methods count; constructors, destructors and `=` do not."""
    code, found, scopes, start = code_of(text), [], [], 0
    for match in re.finditer(r"[{};]", code):
        head = re.sub(r"\b(public|private|protected)\s*:(?!:)", "", code[start:match.start()]).strip()
        while re.search(r"<[^<>;{}]*>", head):  # template arguments declare nothing
            head = re.sub(r"<[^<>;{}]*>", "", head)
        is_class = match[0] == "{" and "(" not in head and CLASS.search(head)
        if scopes and scopes[-1] and match[0] != "}" and not is_class and not re.match(r"(using|friend|static_assert)\b", head):
            name = re.match(r"[^=()]*?(operator\W+|~?\b\w+)\s*\((?!\s*\*)", head)
            own = scopes[-1][1].split("::")[-1]
            if name and name[1].strip() not in (own, "~" + own, "operator="):
                scopes[-1][2] += 1
        if match[0] == "{":
            scopes.append([code.count("\n", 0, match.start()) + 1, is_class[1], 0] if is_class else None)
            if is_class:
                found.append(scopes[-1])
        elif match[0] == "}" and scopes:
            scopes.pop()
        start = match.end()
    return found


SPECIAL = re.compile(r"~|=\s*(default|delete)\b|\boperator=\s*\(|^(?:constexpr\s+)?(\w+)\((?:const \2&|\2&&)?\)\s*(noexcept)?$")
LABEL = re.compile(r"\b(public|private|protected)\s*:(?!:)")


def declarations_of(text):
    """(first line, last line, head) of each public declaration of a header: types, members, functions, constants.
    Leaves out destructors, assignments, and constructors that copy, move or take nothing."""
    code, found, scopes, start = code_of(text), [], [], 0
    for match in re.finditer(r"[{};]", code):
        before = code[start:match.start()]
        for label in LABEL.finditer(before):
            if scopes:
                scopes[-1] = "public" if label[1] == "public" else "private"
        head = re.sub(r"^\s*((public|private|protected)\s*:(?!:)\s*)*", "", before)
        first = code.count("\n", 0, match.start() - len(head)) + 1
        last = code.count("\n", 0, match.start()) + 1
        head = " ".join(head.split())
        kind = re.match(r"(?:enum )?(namespace|class|struct|enum|union)\b(?!.*\()", head)
        seen = all(scope in ("namespace", "public") for scope in scopes)
        names_alone = re.match(r"(friend|namespace|using namespace|static_assert)\b", head) or (
            match[0] == ";" and re.fullmatch(r"(class|struct|enum class) [\w:]+", head))
        if seen and head and match[0] != "}" and not names_alone and not SPECIAL.search(head):
            found.append((first, last, head))
        if match[0] == "{":
            scopes.append({"namespace": "namespace", "struct": "public", "class": "private"}.get(kind[1], "body") if kind
                          else "body")
        elif match[0] == "}" and scopes:
            scopes.pop()
        start = match.end()
    return found


def is_documented(lines, first, last):
    """True if the lines contain a comment or follow one. No line in between may be empty, contain a comment, or end
    with an opening brace or a colon."""
    if any("//" in line for line in lines[first - 1:last]):
        return True
    for line in reversed(lines[:first - 1]):
        if line.strip().startswith("//"):
            return True
        if not line.strip() or "//" in line or line.rstrip().endswith(("{", ":")):
            return False
    return False


def is_private(text):
    """True if the comment at the top of a header says that the header is private, and not for programs that embed the engine."""
    return "Private to" in " ".join(re.sub(r"^// ?", "", line) for line in text.split("#pragma once")[0].splitlines())


def includes_of(text):
    """(line, included file) of each include."""
    for number, line in enumerate(text.splitlines(), 1):
        include = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', line)
        if include:
            yield number, include[1]


class House:
    def __init__(self, root, today=None):
        self.root, self.today = root, today
        self.found = []
        self.files = {p.relative_to(root).as_posix(): p.read_text() for folder in ("engine", "tools", "tests")
                      for p in sorted((root / folder).rglob("*")) if p.suffix in (".cpp", ".hpp")}

    def say(self, name, line, text):
        self.found.append(f"{name}:{line}: {text}")

    def check_includes(self, name, text):
        part = name.split("/")
        layer = part[1] if part[0] == "engine" else None
        if layer and layer not in LAYERS:
            self.say(name, 1, f"engine/{layer} is not a layer")
            return
        for number, target in includes_of(text):
            for library, places in LIBRARIES:
                if library.search(target) and not any(name.startswith(p) for p in places):
                    self.say(name, number, f"<{target}> may only be included in {' and '.join(places)}")
            other = target.split("/")[0]
            if layer and target.startswith(".."):
                self.say(name, number, f"'{target}': name a header by its layer")
            elif layer and other in LAYERS and other != layer and other not in LAYERS[layer]:
                self.say(name, number, f"{layer} may not include {other}")
            elif layer and other in ("cli", "tools", "tests"):
                self.say(name, number, f"the engine may not include {other}")

    def lists(self):
        """The files of the repository that each file includes: (line, file)."""
        lists = {}
        for name, text in self.files.items():
            base, folder = name.split("/")[0], name.rsplit("/", 1)[0]
            targets = [(n, next((c for c in (f"{base}/{t}", f"{folder}/{t}", f"engine/{t}") if c in self.files), None))
                       for n, t in includes_of(text)]
            lists[name] = [(n, t) for n, t in targets if t]
        return lists

    def check_missing(self, lists):
        """Reports sources that use a name without including its header."""
        def may(name, header):
            part, other = name.split("/"), header.split("/")
            if other[0] != "engine":
                return other[0] == part[0]
            return part[0] != "engine" or other[1] == part[1] or other[1] in LAYERS.get(part[1], ())
        includes = {name: [target for _, target in targets] for name, targets in lists.items()}
        for name, line, what, header in house_includes.Includes(self.files, includes, code_of, may).missing():
            self.say(name, line, f"'{what}' is declared in {header}, which is not included")

    def check_circles(self, lists):
        """Reports headers that include each other in a circle."""
        done, path = set(), []

        def visit(name):
            path.append(name)
            for number, target in lists[name]:
                if target in path:
                    self.say(name, number, "a circle: " + " > ".join(path[path.index(target):] + [target]))
                elif target not in done:
                    visit(target)
            done.add(path.pop())
        for name in lists:
            if name not in done:
                visit(name)

    def check_sizes(self, name, text):
        count = len(text.splitlines())
        if count > LONGEST_FILE:
            self.say(name, LONGEST_FILE + 1, f"{count} lines; {LONGEST_FILE} at most")
        if name.startswith("tests/"):
            return
        for first, length in functions_of(text):
            if length > LONGEST_FUNCTION:
                self.say(name, first, f"a function of {length} lines; {LONGEST_FUNCTION} at most")
        for line, which, count in methods_of(text):
            if count > MOST_METHODS:
                self.say(name, line, f"{which} has {count} methods; {MOST_METHODS} at most")

    def contract(self):
        """The headers for programs that embed the engine, and all headers that these include."""
        found, todo = set(), [name for name, text in self.files.items()
                              if re.fullmatch(r"engine/(events|match|store|host|bots|check|rulebook|layout)/\w+\.hpp", name) and not is_private(text)]
        while todo:
            name = todo.pop()
            if name in self.files and name not in found:
                found.add(name)
                todo += [f"engine/{target}" for _, target in includes_of(self.files[name])]
        return sorted(found)

    def check_installed(self):
        """Reports differences between the headers that CMake installs and the contract."""
        path = self.root / "engine/CMakeLists.txt"
        listed = re.search(r"set\(contract\s+([^)]*)\)", path.read_text() if path.exists() else "")
        if listed:
            line = path.read_text().count("\n", 0, listed.start()) + 1
            names = {f"engine/{name}" for name in listed[1].split()}
            for name in sorted(names ^ set(self.contract())):
                self.say("engine/CMakeLists.txt", line, f"{name} is {'no' if name in names else 'a'} header of the contract")

    def check_contract(self):
        self.check_installed()
        for name in self.contract():
            lines = self.files[name].splitlines()
            full = [line for line in lines if line.strip()]
            bear = sum("//" in line for line in full)
            if bear < len(full) * LEAST_COMMENT:
                self.say(name, 1, f"{bear} of {len(full)} lines bear a comment; a third of a contract's do")
            for first, last, head in declarations_of(self.files[name]):
                if not is_documented(lines, first, last):
                    self.say(name, first, f"'{head}' is not explained")

    def game_words(self):
        words = set(GAME_WORDS) | {path.name for path in (self.root / "boards").glob("*") if path.is_dir()}
        each = "|".join(w.replace("-", "[-_ ]?") for w in sorted(words))
        camel = "|".join(w.title().replace("-", "") for w in sorted(words))
        return re.compile(rf"(?i:(?<![a-z])({each})s?(?![a-z]))|({camel})(?![a-z])")

    def check_words(self, name, text, words):
        for number, line in enumerate(text.splitlines(), 1):
            for word in words.finditer(line):
                self.say(name, number, f"'{word[0]}' is a game's word")

    def check_limits(self):
        listed = self.files.get(LIMITS_LISTED, "")
        for name, text in self.files.items():
            if not name.endswith("/limits.hpp"):
                continue
            for number, line in enumerate(text.splitlines(), 1):
                constant = re.match(r"inline constexpr [\w:]+ (k\w+) =", line)
                if constant and not re.search(rf"\b{constant[1]}\b", listed):
                    self.say(name, number, f"'{constant[1]}' is not in the reference ({LIMITS_LISTED})")

    def check_scripts(self):
        for path in sorted((self.root / "scripts").rglob("*.lua")):
            count = len(path.read_text().splitlines())
            most = LONGEST_RULES if {"rules", "lib"} & set(path.parts) else LONGEST_SCRIPT
            if count > most:
                self.say(path.relative_to(self.root).as_posix(), most + 1, f"{count} lines; {most} at most")

    def check_top(self):
        for path in sorted(self.root.iterdir()):
            if not path.name.startswith(".") and path.name not in TOP:
                self.say(path.name, 1, "does not belong at the top")

    def check(self):
        words = self.game_words()
        for name, text in self.files.items():
            self.check_includes(name, text)
            self.check_sizes(name, text)
        for folder in ("engine", "tools/page", "tools/serve", "tools/studio/src", "tools/wasm/src", "tools/web"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.is_file() and path.suffix != ".md":  # a page may say which games use what
                    self.check_words(path.relative_to(self.root).as_posix(), path.read_text(), words)
        scripts = [*(self.root / "tests").rglob("*.py"), *(self.root / "tools").rglob("*.py"), *(self.root / "tools/web/src").glob("*.ts*"), *(self.root / "tools/wasm/src").glob("*.ts"), *(self.root / "tools/studio/src").glob("*.ts*")]
        for path in sorted(scripts):
            count = len(path.read_text().splitlines())
            if count > LONGEST_FILE:
                self.say(path.relative_to(self.root).as_posix(), LONGEST_FILE + 1, f"{count} lines; {LONGEST_FILE} at most")
        lists = self.lists()
        self.check_circles(lists)
        self.check_missing(lists)
        self.check_contract()
        self.check_limits()
        for place in house_comments.stale_names(self.files, self.root):
            self.say(*place)
        for place in house_counts.differences(self.files, self.today):
            self.say(*place)
        self.check_scripts()
        self.check_top()
        return self.found


if __name__ == "__main__":
    house = House(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve())
    problems = house.check()
    print("\n".join(problems) if problems else f"{len(house.files)} files keep the rules of the house")
    sys.exit(1 if problems else 0)
