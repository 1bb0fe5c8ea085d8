"""Declares kinds of mutations. KINDS has all of them."""
import re

BOARD, GAME, SCRIPT = "board", "game", "script"  # the files that a kind can mutate
KINDS = []


def kind(name, files, visible=True):
    """A decorator that declares a kind. The function yields the texts that can replace a line, which is without its comment."""

    def declare(make):
        KINDS.append((name, files, visible, make))
        return make

    return declare


def swaps(line, pattern, with_):
    """Yields the line with one match of the pattern replaced. `with_` maps a match to a text, or to several texts."""
    for m in re.finditer(pattern, line):
        texts = with_(m)
        for text in [texts] if isinstance(texts, str) else texts or []:
            yield line[: m.start()] + text + line[m.end() :]
