"""C++ code without comments and literals."""
import re

# Text whose braces and names are no code: comments, raw strings, strings, characters (not the ' of 1'000).
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^()\s\\]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.S)


def code_of(text):
    """The text with comments, literals, directives and values in braces (`member{value}`) replaced by blanks. Line
    numbers stay."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])
    text = SILENT.sub(blank, text)
    text = re.sub(r"(?<=[\w>])\{[^{};\n]*\}", blank, text)  # member{value}
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)
