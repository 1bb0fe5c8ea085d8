#!/usr/bin/python3
"""Makes the pictures of README.md and tools/README.md: screens of the program in a real terminal, with fixed seeds.

pictures.py QUATTRO           draws all pictures into tools/pictures
pictures.py QUATTRO --check   reports existing pictures that differ from the current output of the program, or are in
                              neither page

It needs Debian's own Python, since python3-rich is installed for it. The drawings of rich depend on its version, so a
check compares only the words.
"""
import collections
import html
import io
import os
import pathlib
import re
import sys
import tempfile

import rich._export_format
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from terminal import Terminal

HOME = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = HOME / "tools/pictures"
# name: of the file. play: the arguments of `quattro play`. typed: the lines that are typed, each after a question.
# columns: of the window. begins: the picture begins with the last line that begins so.
Picture = collections.namedtuple("Picture", "name play typed columns begins")
PICTURES = [
    Picture("loop", "quattro-loop --seed 7 --seats me,bot", ["B2 C", "R2 E", "Y2 A", "R1 F", "Y1 B"], 100, "> "),
    Picture("question", "quarto --seed 7 --seats me,bot:2",
            ["no", "giving", "none", "[R#o]", "(R/o)", "no", "no", "none", "c1", "none", "[R/o]", "no", "no", "none",
             "b4", "none", "[R#o]", "no", "no", "none", "c3", "none", "a2", "none", "(R/@)", "no", "no"], 100, "round "),
    Picture("outcome", "connect-four --seed 7 --seats me,bot:2", ["2", "5", "6", "3", "6", "6", "4", "5", "2", "5"], 64, "> "),
]
# A dark window, so that pictures look equal on a light and on a dark page. Text on a colour is black.
COLOURS = [(0, 0, 0), (205, 49, 49), (35, 170, 90), (205, 150, 20), (70, 130, 220), (170, 90, 190), (40, 165, 180), (225, 225, 225)]
BRIGHT = [(120, 120, 120), (255, 105, 100), (80, 200, 110), (240, 205, 70), (105, 175, 255), (215, 140, 240), (90, 210, 220), (255, 255, 255)]
THEME = TerminalTheme((28, 30, 34), (225, 225, 225), COLOURS, BRIGHT)


def template():
    """The SVG template of rich, without the font that it would fetch, and with spaces preserved."""
    text = re.sub(r"@font-face \{\{.*?\}\}\n", "", rich._export_format.CONSOLE_SVG_FORMAT, flags=re.S)
    text = text.replace("Fira Code, monospace", "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace")
    return text.replace('<g class="{unique_id}-matrix">', '<g class="{unique_id}-matrix" xml:space="preserve">')


def shown(quattro, picture):
    """The lines of the screen that belong to the picture, with their colours."""
    with tempfile.TemporaryDirectory() as folder, \
            Terminal(f"{quattro} play {picture.play} --no-clock", picture.columns, 60, folder=folder) as window:
        window.wait("\n>")
        for line in picture.typed:
            questions = window.all().count("\n>")
            window.type(line)
            window.until(lambda text: text.count("\n>") > questions or "[exit code" in text, f"what comes of '{line}'")
        plain, coloured = window.all().split("\n"), window.all(colours=True).split("\n")
        if "[exit code" not in "\n".join(plain):
            window.type("quit")
            window.wait("[exit code")
    refused = next((i for i, line in enumerate(plain) if "is not possible" in line), None)
    if refused is not None:
        raise SystemExit(f"{picture.name}: something else must be typed now:\n" + "\n".join(plain[max(0, refused - 10):refused + 1]))
    first = max(i for i, line in enumerate(plain) if line.startswith(picture.begins) and line.strip() != picture.begins.strip())
    last = next((i for i, line in enumerate(plain) if line.startswith("[exit code")), len(plain))
    while not plain[last - 1].strip():
        last -= 1
    return coloured[first:last]


def drawn(quattro, picture):
    console = Console(record=True, width=picture.columns, file=io.StringIO())
    console.print(Text.from_ansi("\n".join(shown(quattro, picture))))
    return console.export_svg(title=f"quattro play {picture.play}", theme=THEME, code_format=template(), unique_id=picture.name)


def words(svg):
    """The text of a picture, from the top to the bottom."""
    spans = re.findall(r'<text [^>]*\bx="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg)
    ordered = sorted((float(y), float(x), html.unescape(text)) for x, y, text in spans)
    return " ".join(" ".join(text for _, _, text in ordered).split())


def check(quattro):
    wrong = []
    pages = [HOME / "README.md", HOME / "tools/README.md"]
    shown = {(page.parent / target).resolve() for page in pages
             for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", page.read_text())}
    for picture in PICTURES:
        path = FOLDER / f"{picture.name}.svg"
        kept = path.read_text() if path.exists() else ""
        if words(kept) != words(drawn(quattro, picture)):
            wrong.append(f"{path} is stale: {os.path.relpath(__file__, HOME)} QUATTRO draws it anew")
        if path.resolve() not in shown:
            wrong.append(f"neither README.md nor tools/README.md shows {path}")
        if re.search(r"url\(\s*[\"']?http", kept):
            wrong.append(f"{path} asks the network for something")
    names = {f"{picture.name}.svg" for picture in PICTURES}
    others = {"report.png", "report-phone.png",  # made by tools/report/run pictures; they depend on the version of Chromium
              "match-phone.png", "match-wide.png", "desk.png"}  # made by tools/web/run pictures
    wrong += [f"{path} is drawn by nobody" for path in FOLDER.iterdir() if path.name not in names | others]
    wrong += [f"neither README.md nor tools/README.md shows {FOLDER / name}" for name in sorted(others)
              if (FOLDER / name).resolve() not in shown]
    wrong += [f"{path} is shown and does not exist" for path in sorted(shown) if not path.exists()]
    print("\n".join(wrong) or f"{len(PICTURES)} pictures are up to date")
    return 1 if wrong else 0


def main():
    quattro = os.path.realpath(sys.argv[1])
    if sys.argv[2:] == ["--check"]:
        return check(quattro)
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        (FOLDER / f"{picture.name}.svg").write_text(drawn(quattro, picture))
    return 0


if __name__ == "__main__":
    sys.exit(main())
