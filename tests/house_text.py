"""C++ without what is not code."""
import re

# What braces and names inside of are none: comments, raw strings, strings, characters (not the ' of 1'000).
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"([^()\s\\]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.S)


def code_of(text):
    """The text with comments and literals blanked out, lines kept."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])
    text = SILENT.sub(blank, text)
    text = re.sub(r"(?<=[\w>])\{[^{};\n]*\}", blank, text)  # member{value}
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", blank, text, flags=re.M)
