#!/usr/bin/env python3
"""draw.py QUATTRO: tests the files of `quattro draw` for the start, the middle and the end of matches of every shipped
game and of three test packs. They must be well-formed, with every rectangle inside the drawing. Rectangles must be
apart or one inside the other. Names of a hostile pack must stay texts, and a file for everybody must contain no hidden
information."""
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

QUATTRO = str(pathlib.Path(sys.argv[1]).resolve())
HERE = pathlib.Path(__file__).parent
PACKS = ["", "auction-houses", "classics", "three-or-four"]
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "title", "style", "g", "rect", "text", "path"}
HOSTILE = """game: hostile
title: '</title><script>alert(1)</script>'
seats: 2
cards: hostile
zones:
  row: { kind: row, text: 'row "><image href=x>', places: [A, B, C], seen_by: everyone }
  hand: { of: seat, text: '&amp; <b>', kind: hand, seen_by: owner, starts: [{ every: [sort] }] }
prompts: { choose: { text: 'Which?', pick: hand } }
flow:
  choosing: { ask: choose }
"""
CARDS = """cards: hostile
attributes:
  sort: { one_of: { one: X, two: Y } }
written: "{sort}"
look: { shown: "{sort}", signs: { sort: { one: "<&\\"'>", two: "]]>" } } }
"""


def run(*words):
    done = subprocess.run([QUATTRO, *map(str, words)], capture_output=True, text=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def rectangles(element, x=0.0, y=0.0):
    """(class, left, top, right, bottom) of every rectangle, in coordinates of the drawing."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == SVG + "rect":
        left, top = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        yield element.get("class"), left, top, left + float(element.get("width")), top + float(element.get("height"))
    for child in element:
        yield from rectangles(child, x, y)


def texts(root):
    return ["".join(element.itertext()) for element in root.iter(SVG + "text")]


def checked(svg, what):
    root = tree.fromstring(svg)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in SHAPES, (what, element.tag)
        assert not any(name.startswith("on") or "href" in name for name in element.keys()), (what, element.keys())
    width, height = float(root.get("width")), float(root.get("height"))
    boxes = [box for box in rectangles(root) if box[0] != "ground"]
    for kind, left, top, right, bottom in boxes:
        assert 0 <= left < right <= width and 0 <= top < bottom <= height, (what, kind, left, top, right, bottom)
    for i, (_, left, top, right, bottom) in enumerate(boxes):
        for _, l, t, r, b in boxes[:i]:
            apart = right <= l + .11 or r <= left + .11 or bottom <= t + .11 or b <= top + .11
            within = left >= l - .11 and top >= t - .11 and right <= r + .11 and bottom <= b + .11
            assert apart or within, (what, "overlap", (left, top, right, bottom), (l, t, r, b))
    return root


def every_game(folder):
    for pack in PACKS:
        more = ["--pack", HERE / "packs" / pack] if pack else []
        for game in run("list", "--ids", *more)[1].split():
            if pack and game in every_game.seen:
                continue
            every_game.seen.add(game)
            code, svg, said = run("draw", game, *more)
            assert code == 0, (game, said)
            checked(svg, game)
            log = folder / f"{game}.qlog"
            code, _, said = run("play", game, "--seats", "random", "--seed", 7, "--log", log, *more)
            inputs = len(re.findall(r"^- \{ at", log.read_text(), re.M))
            for words in ([f"{log}:{inputs // 2}"], [log, "--seat", 1]):
                code, svg, said = run("draw", *words, *more)
                assert code == 0, (game, words, said)
                checked(svg, f"{game} {words}")


every_game.seen = set()


def strangers(folder):
    pack = folder / "stranger"
    (pack / "boards/hostile").mkdir(parents=True)
    (pack / "cards").mkdir()
    (pack / "boards/hostile/game.yaml").write_text(HOSTILE)
    (pack / "cards/hostile.yaml").write_text(CARDS)
    (pack / "pack.yaml").write_text("pack: stranger\nversion: 1.0.0\n")
    code, svg, said = run("draw", "hostile", "--pack", pack, "--seat", 1)
    assert code == 0, said
    shown = " ".join(texts(checked(svg, "hostile")))
    for text in ("</title><script>alert(1)</script>", 'row "><image href=x>', "<&\"'>", "]]>", "&amp; <b>"):
        assert text in shown, (text, shown)
    code, svg, said = run("draw", "hostile", "--pack", pack)
    hidden = " ".join(texts(checked(svg, "hostile, for everybody")))
    assert hidden.count("]]>") == 1 and "2 hidden" in hidden, hidden  # the legend


def refused(folder):
    log = folder / "connect-four.qlog"
    for words, expected in [(["no-such-game"], "no-such-game"), (["quarto", "--seat", 9], "There is no seat 9"),
                            ([f"{log}:999"], "so it has no input 999"), ([log, "--board", "x"], "leave out")]:
        code, svg, said = run("draw", *words)
        assert code == 1 and svg == "" and expected in said, (words, code, svg[:80], said)
    file = folder / "x.svg"
    assert run("draw", "quarto", "-o", file)[0] == 0
    assert run("draw", "quarto", "-o", file)[0] == 1, "a file that is there is not overwritten"
    assert run("draw", "quarto", "-o", file, "--replace")[0] == 0


with tempfile.TemporaryDirectory() as name:
    every_game(pathlib.Path(name))
    strangers(pathlib.Path(name))
    refused(pathlib.Path(name))
print("drawn")
