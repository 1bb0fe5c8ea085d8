"""Checks that each source includes the headers of the types and functions of the repository that it uses, by itself or
through another header. Sources are compiled together, so a compiler finds a missing header only in separate builds.

It reads names, not C++. It skips names that several headers or the source declare, and members.
"""
import re

NAME = re.compile(r"(?<![\w])(?<!\.)(?<!->)(?:(\w+)::)?([A-Za-z_]\w*)\b")
TYPE = re.compile(r"^(?:template\s*<[^;{]*>\s*)?(?:enum class|class|struct|enum|union)\s+(?:\[\[\w+\]\]\s*)?(\w+)|^using (\w+) =")
FUNCTION = re.compile(r"^[^=(]*?\b(\w+)\s*\(")
CONSTANT = re.compile(r"\b(?:constexpr|extern const)\b")
# Names that a file declares anywhere: nested types, members, variables and functions with their type before them.
LOCAL = re.compile(r"\b(?:class|struct|enum|using|typename|auto)\s+(\w+)|\b(?!(?:quattro|tools|lang)::)\w+::~?(\w+)\s*\(|"
                   r"(?<=[\w>&*\]]\s)(?<!return\s)(?<!else\s)(?<!case\s)(?<!throw\s)(?<!new\s)(?<!&&\s)(\w+)\s*[({=;,)\[]")
NAMESPACES = ("quattro", "tools", "lang")
NO_NAME = {"if", "for", "while", "switch", "return", "operator", "static_assert", "decltype", "noexcept", "explicit"}


def declared(code):
    """(name, True for a forward declaration of a type) of the types, functions and constants kName that are declared
    outside of classes and functions."""
    depth, start, scopes = 0, 0, []
    for match in re.finditer(r"[{};]", code):
        head = " ".join(code[start:match.start()].split())
        open_here = all(scopes)
        if match[0] == "}":
            if scopes:
                scopes.pop()
        elif open_here and head and not head.startswith(("namespace", "using namespace", "template <>", "extern template")):
            kind, constant, function = TYPE.match(head), CONSTANT.match(head.removeprefix("inline ")), FUNCTION.match(head)
            if kind:
                yield kind[1] or kind[2], match[0] == ";" and not kind[2]
            elif constant and re.search(r"\bk[A-Z]", re.split(r"[=({\[]", head)[0]):
                yield from ((name, False) for name in re.findall(r"\bk[A-Z]\w*", re.split(r"[=({\[]", head)[0]))
            elif function and function[1] not in NO_NAME and "::" + function[1] not in head.split("(")[0]:
                yield function[1], False
        if match[0] == "{":
            scopes.append(open_here and bool(re.match(r"^(inline )?namespace\b|^extern \"C\"", head)))
        start = match.end()


class Includes:
    """`files`: name -> text; `includes`: name -> the files that it includes; `code`: blanks out comments and literals;
    `may`: returns true if one file may include another."""

    def __init__(self, files, includes, code, may):
        self.includes, self.may, self.homes, self.reached, self.locals = includes, may, {}, {}, {}
        self.code = {name: code(text) for name, text in files.items()}
        self.own = {name: list(declared(text)) for name, text in self.code.items()}
        for name, names in self.own.items():
            for what, announced in names if name.endswith(".hpp") else ():
                if not announced:
                    self.homes.setdefault(what, set()).add(name)

    def reach(self, name):
        """The headers that a file includes, directly or through others."""
        if name not in self.reached:
            self.reached[name] = found = set()
            for other in self.includes[name]:
                found |= {other} | self.reach(other)
        return self.reached[name]

    def known(self, name):
        """The names that a source can use: those that its headers and the source declare, with members and variables."""
        seen = self.reach(name) | {name}
        names = {what for other in seen for what, _ in self.own[other]}
        for other in seen:
            names |= self.local(other)
        return names

    def local(self, name):
        """All names that a file declares, with members and local variables."""
        if name not in self.locals:
            self.locals[name] = {what for found in LOCAL.findall(self.code[name]) for what in found if what}
        return self.locals[name]

    def missing(self):
        """(file, line, name, header) of each name whose header is not included."""
        for name, code in self.code.items():
            if not name.endswith(".cpp") or not name.startswith(("engine/", "tools/")):
                continue
            known = self.known(name)
            for match in NAME.finditer(code):
                within = match[1] not in (None, *NAMESPACES)  # TYPE::member
                what = match[1] if within else match[2]
                home = [h for h in self.homes.get(what, ()) if self.may(name, h)]
                called = re.match(r"\s*(<[^;{}]*>)?\(", code[match.end():match.end() + 99])
                if len(home) == 1 and what not in known and (
                        called and not within or re.match("k?[A-Z]", what)):
                    known.add(what)
                    yield name, code.count("\n", 0, match.start()) + 1, what, home[0]
