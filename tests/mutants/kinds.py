"""What a kind of mutation is, and all kinds that were declared."""
import re

BOARD, GAME, SCRIPT = "board", "game", "script"  # the files of which it makes mutants
KINDS = []


def kind(name, files, visible=True):
    """A function from a line (without its comment) to the texts that can stand in its place."""

    def declare(make):
        KINDS.append((name, files, visible, make))
        return make

    return declare


def swaps(line, pattern, with_):
    """The line with each place of the pattern replaced; `with_`: from the match to a text, or to several."""
    for m in re.finditer(pattern, line):
        texts = with_(m)
        for text in [texts] if isinstance(texts, str) else texts or []:
            yield line[: m.start()] + text + line[m.end() :]
