#!/usr/bin/env python3
"""The house rules a compiler does not check: layers, libraries in their place, sizes, no game's words in engine/."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
# A layer may include itself and these.
BELOW = {
    "base": set(),
    "pack": {"base"},
    "state": {"base"},
    "script": {"base", "state"},
    "game": {"base", "pack", "state"},
    "flow": {"base", "pack", "state", "script", "game"},
    "match": {"base", "pack", "state", "script", "game", "flow"},
}
LIBRARIES = [  # what, where it may be included
    (re.compile(r"yaml-cpp/"), "engine/pack/"),
    (re.compile(r"\b(lua|lauxlib|lualib)\.h"), "engine/script/"),
    (re.compile(r"(nlohmann|CLI)/"), "tools/"),
    (re.compile(r"boost/|sqlite"), "nowhere"),
]
WORDS = re.compile(r"quattro[_-]?(loop|bridge)|\b(quarto|triangle|island|garnet|volcano|checker)s?\b|connect[_-]?four|colour[_-]?wheel", re.I)
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
found = []


def say(path, line, text):
    found.append(f"{path.relative_to(ROOT)}:{line}: {text}")


def check_includes(path, lines):
    name = str(path.relative_to(ROOT))
    for number, line in enumerate(lines, 1):
        include = re.match(r'\s*#\s*include\s*["<]([^">]+)[">]', line)
        if not include:
            continue
        for library, place in LIBRARIES:
            if library.search(include[1]) and not name.startswith(place):
                say(path, number, f"{include[1]} belongs in {place}")
        layer = path.relative_to(ROOT).parts[1]
        target = include[1].split("/")[0]
        if name.startswith("engine/") and target in BELOW and target != layer and target not in BELOW[layer]:
            say(path, number, f"{layer} must not include {target}")


def code_only(line):
    line = re.sub(r'"(\\.|[^"\\])*"', '""', line)
    line = re.sub(r"'(\\.|[^'\\])'", "''", line)
    return line.split("//")[0]


def check_functions(path, lines):
    """A function is a line that ends a parameter list and opens a brace; classes and namespaces are none."""
    open_at, depth, raw = [], 0, False
    for number, line in enumerate(lines, 1):
        if raw:
            raw = ')"' not in line
            continue
        if 'R"(' in line and ')"' not in line.split('R"(')[1]:
            raw = True
            continue
        code = code_only(line)
        opens = re.search(r"\)\s*(const|override|final|noexcept|\s|->\s*[\w:<>*&, ]+)*\{\s*$", code) and not re.search(r"^\s*(if|for|while|switch|else|\}|do)\b", code)
        for char in code:
            if char == "{":
                depth += 1
            elif char == "}":
                depth -= 1
                if open_at and open_at[-1][0] == depth:
                    begin = open_at.pop()[1]
                    if number - begin + 1 > LONGEST_FUNCTION:
                        say(path, begin, f"a function of {number - begin + 1} lines")
        if opens:
            open_at.append((depth - 1, number))


def main():
    files = [p for folder in ("engine", "tools", "tests") for p in sorted((ROOT / folder).rglob("*")) if p.suffix in (".cpp", ".hpp")]
    for path in files:
        lines = path.read_text().splitlines()
        if len(lines) > LONGEST_FILE:
            say(path, LONGEST_FILE, f"{len(lines)} lines")
        check_includes(path, lines)
        if path.relative_to(ROOT).parts[0] != "tests":
            check_functions(path, lines)
        if path.relative_to(ROOT).parts[0] == "engine":
            for number, line in enumerate(lines, 1):
                if WORDS.search(line):
                    say(path, number, f"a game's word: {WORDS.search(line)[0]}")
    for path in sorted((ROOT / "scripts").rglob("*.lua")):
        length = len(path.read_text().splitlines())
        if length > (250 if "rules" in path.parts else 40):
            say(path, length, f"a script of {length} lines")
    visible = {p.name for p in ROOT.iterdir() if not p.name.startswith(".")}
    extra = visible - {"CMakeLists.txt", "engine", "scripts", "boards", "cards", "tests", "tools", "README.md", "pack.yaml", "LICENSE"}
    for name in sorted(extra):
        found.append(f"{name}: does not belong at the top")
    print("\n".join(found) if found else "the house is in order")
    return 1 if found else 0


sys.exit(main())
