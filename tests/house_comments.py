"""Finds comments and pages of the engine that name things which do not exist in the code."""
import pathlib
import re

LITERAL = r'R"([^()\s\\]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
TOKEN = re.compile(rf"(?P<comment>//[^\n]*|/\*.*?\*/)|{LITERAL}", re.S)
SCOPE = re.compile(r"\b(?:class|struct|union|enum(?: class)?|namespace)\s+([\w:]+)[^;{}()]*\{")
QUOTED = re.compile(r"`(~?[A-Za-z_]\w*(?:(?:::|\.)~?\w+)*)(?:\(\))?`")  # one identifier, possibly with its scopes
CALL = re.compile(r"(?<![:\w])(\w+)\(\)")
QUALIFIED = re.compile(r"\w+(?:::~?\w+)+")
FILE = re.compile(r"(?<![\w/*])[a-z_*][\w/*]*\.(?:hpp|cpp)\b")
LAYER = re.compile(r"\b[Pp]rivate to the (\w+) layer")


class Code:
    """The names that the engine's code declares and uses. Words in string literals count as used."""

    def __init__(self, files):
        self.comments, codes = [], []  # (file, line, text)
        self.names = set(files)
        self.layers = {name.split("/")[1] for name in files}
        for name, text in files.items():
            codes.append(TOKEN.sub(lambda match: self.without_comment(name, text, match), text))
        code = "\n".join(codes)
        self.words = set(re.findall(r"\w+", code))
        self.called = set(re.findall(r"(\w+)\s*(?:<[^;{}()]*>)?\s*\(", code))
        self.members = {}
        for scope in SCOPE.finditer(code):
            self.members.setdefault(scope[1].split("::")[-1], set()).update(
                re.findall(r"\w+", code[scope.end():self.end_of(code, scope.end())]))
        self.qualified = set(re.findall(r"(?<!\w)(\w+)(?=::~?(\w+))", code))

    def without_comment(self, name, text, match):
        if not match["comment"]:
            return match[0]
        for number, line in enumerate(match[0].splitlines(), text.count("\n", 0, match.start()) + 1):
            self.comments.append((name, number, line))
        return " "

    @staticmethod
    def end_of(code, at):
        depth = 1
        for brace in re.compile(r"[{}]").finditer(code, at):
            depth += 1 if brace[0] == "{" else -1
            if depth == 0:
                return brace.start()
        return len(code)

    def lacks_member(self, scope, name):
        return scope != "std" and (scope, name) not in self.qualified and name not in self.members.get(scope, ())

    def missing(self, text, is_page):
        """The names in a line that do not exist in the engine. A page may quote words of the language and of tools."""
        found = []
        for quoted in QUOTED.finditer("" if is_page else text):
            parts = re.findall(r"\w+", quoted[1])
            if parts[0] != "std" and any(part not in self.words for part in parts):
                found.append(quoted[1])
        for qualified in QUALIFIED.finditer(text):
            parts = re.findall(r"\w+", qualified[0])
            if any(self.lacks_member(scope, name) for scope, name in zip(parts, parts[1:])):
                found.append(qualified[0])
        found += [f"{call[1]}()" for call in CALL.finditer(text) if call[1] not in self.called]
        found += [f"the {layer[1]} layer" for layer in LAYER.finditer(text) if layer[1] not in self.layers]
        return list(dict.fromkeys(found))

    def missing_files(self, name, text, others):
        for named in FILE.finditer(text):
            parts = re.split(r"\*|[A-Z]+", named[0])  # save_read*.cpp and step_WORD.cpp stand for several files
            pattern = re.compile(r"(.*/)?" + r"[^/]*".join(map(re.escape, parts)))
            if not any(pattern.fullmatch(other) for other in others):
                yield named[0]


def stale_names(files, root=None):
    """(file, line, text) of each name in a comment or page of the engine that does not exist."""
    code = Code({name: text for name, text in files.items() if name.startswith("engine/")})
    places = [(place, False) for place in code.comments]
    for path in sorted((root / "engine").rglob("*.md")) if root else ():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            places.append(((path.relative_to(root).as_posix(), number, line), True))
    for (name, number, text), is_page in places:
        for what in [*code.missing(text, is_page), *code.missing_files(name, text, files)]:
            yield name, number, f"'{what}' does not exist in the engine"
