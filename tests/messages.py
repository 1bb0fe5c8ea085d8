#!/usr/bin/env python3
"""Lists the texts in the sources that the program can print for players, designers and hosts.

messages.py ROOT              each text with its file and line
messages.py ROOT --sample N SEED   N of them, drawn at random, for a reader
A text is a string literal of engine/ or tools/cli that contains a blank between words. Adjacent literals are one text.
Raw literals are left out.
"""
import pathlib
import random
import re
import sys

LITERAL = r'"(?:[^"\\\n]|\\.)*"'
TEXT = re.compile(LITERAL + r"(?:\s*" + LITERAL + ")*")
RAW = re.compile(r'R"(\w*)\((.*?)\)\1"', re.S)
NO_TEXT = re.compile(r"^\s*(#include|//|static_assert|QUATTRO_|extern)")


def texts_of(source):
    """(line, text) of each text of a C++ source."""
    kept = []
    for line in source.splitlines():
        kept.append("" if NO_TEXT.match(line) else re.sub(r"(?<![\":\\])//[^\"]*$", "", line))
    code = "\n".join(kept)
    code = RAW.sub(lambda raw: '""' + "\n" * raw[0].count("\n"), code)
    for found in TEXT.finditer(code):
        text = "".join(part[1:-1] for part in re.findall(LITERAL, found[0]))
        if " " in text.strip() and re.search("[a-z]{2}", text):
            yield code.count("\n", 0, found.start()) + 1, text


def all_texts(root):
    for folder in ("engine", "tools/cli"):
        for path in sorted((root / folder).rglob("*.?pp")):
            for line, text in texts_of(path.read_text()):
                yield f"{path.relative_to(root)}:{line}", text


def main():
    texts = list(all_texts(pathlib.Path(sys.argv[1])))
    if "--sample" in sys.argv:
        count, seed = (int(word) for word in sys.argv[sys.argv.index("--sample") + 1:][:2])
        texts = random.Random(seed).sample(texts, count)
    for place, text in texts:
        print(f"{place}: {text}")


if __name__ == "__main__":
    main()
