#!/usr/bin/env python3
"""Executes the how-to pages, each in its own folder.

how_to.py QUATTRO ROOT

A block whose first line is a comment with a path is a file of the page's pack. A block of shell commands is run, with
`tools/quattro` as the program; it must succeed, and its output must contain each line of the text block after it. A
page with another opening, more than 100 lines, no commands or a block of another kind has a fault. So has any page in a
folder of ROOT, and ROOT's README, with a link to a missing file or a heading that its page does not have.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PATH = re.compile(r"^(?:#|--|<!--) ([\w./-]+)(?: -->)?$")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.M)
OPENING = re.compile(r"\A# [A-Z][^\n]*\n\nFor [^\n]*\. Assumes [^\n]*\.\n", re.S)


def write_file(folder, kind, text):
    """Writes the block if it is a file. Returns true if it is one."""
    first, _, rest = text.partition("\n")
    path = PATH.match(first)
    if not path:
        return False
    file = folder / path[1]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(rest if kind == "markdown" else text)
    return True


def run(folder, commands):
    """Runs the commands in the folder. Returns their exit code and output."""
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=folder, text=True, timeout=300,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def anchors_of(page):
    """The names by which a link finds the headings of a page, as GitHub forms them."""
    text = BLOCK.sub("", page.read_text())
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in HEADING.findall(text)}


def broken_links(page):
    for link in LINK.findall(page.read_text()):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if "://" in link or (target.exists() and (not anchor or anchor in anchors_of(target))):
            continue
        yield f"{page.parent.name}/{page.name}: points to {link}, which is not there"


def faults_of(page, quattro, root):
    text = page.read_text()
    if not OPENING.match(text):
        yield "does not say at its top who it is for and what it assumes"
    if len(text.splitlines()) > 100:
        yield "is longer than 100 lines"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "tools").mkdir()
        tool = folder / "tools" / "quattro"
        tool.write_text(f'#!/bin/sh\nQUATTRO_HOME="{root}" exec "{quattro}" "$@"\n')
        tool.chmod(0o755)
        printed, commands = "", 0
        for kind, block in BLOCK.findall(text):
            if kind == "sh":
                (code, printed), commands = run(folder, block), commands + 1
                if code != 0:
                    yield f"a command fails:\n{block}exit {code}\n{printed}"
            elif kind == "text":
                for line in block.splitlines():
                    if line.strip() not in printed:
                        yield f"the program does not print\n{line}\nbut\n{printed}"
            elif not write_file(folder, kind, block):
                yield f"a block is neither a file, nor commands, nor what they print:\n{block}"
        if not commands:
            yield "has no commands"


def main():
    quattro, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    pages = sorted((root / "boards").glob("how-to-*.md"))
    wrong = [f"{page.name}: {fault}" for page in pages for fault in faults_of(page, quattro, root)]
    for page in sorted([*root.glob("*.md"), *root.glob("[a-z]*/**/*.md")]):
        wrong += broken_links(page)
    print("\n".join(wrong) if wrong else f"{len(pages)} how-to pages do what they say")
    sys.exit(bool(wrong) or len(pages) < 2)


if __name__ == "__main__":
    main()
