#!/usr/bin/env python3
"""Mutations of meaning: games and scripts that are well-formed but do not do what they should.

meaning.py QUATTRO [COUNT] [-j N] [--show]

Makes COUNT mutants (QUATTRO_MEANING, or 79, one of each kind) of the shipped games and of the test packs, the same ones each
time. Checks them, N at a time, and prints how many pass: a mutant passes if `check` reports nothing new about it. Each kind
declares whether a checker can see its mutants. Mutants of invisible kinds are valid games and are not counted. Malformed
mutants, which use a missing name or break the grammar, are not counted either. Of all others at most one in ten may pass.
"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kinds_games  # noqa: F401, declares its kinds
import kinds_scripts  # noqa: F401
from kinds import BOARD, GAME, KINDS, SCRIPT

HOME = pathlib.Path(__file__).resolve().parents[2]
PACKS = {"base": HOME, "classics": HOME / "tests/packs/classics", "three-or-four": HOME / "tests/packs/three-or-four"}
MATCHES = "100"
MOST_PASSING = 10  # of 100 well-formed mutants that a checker can see
# The messages about malformed mutants.
MALFORMED = re.compile("there is no '|unknown key|cannot have brackets|is not known here|takes an integer")


class Dice:
    """Random numbers that are equal with every version of Python."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n

    def shuffled(self, items):
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            k = self.below(i + 1)
            items[i], items[k] = items[k], items[i]
        return items


class File:
    """A file of a pack, and its mutants."""

    def __init__(self, pack, inside):
        self.pack, self.inside = pack, inside
        self.lines = (PACKS[pack] / inside).read_text().split("\n")
        self.is_board = any(line.startswith("board:") for line in self.lines)

    def takes(self, files):
        if self.inside.endswith(".lua"):
            return files == SCRIPT
        return files == (BOARD if self.is_board else GAME)

    def mutants(self, make):
        for n, line in enumerate(self.lines):
            cut = re.search(r" +(#|--).*$|^#.*$", line)
            bare = line[: cut.start()] if cut and not line.strip().startswith(("text", "title")) else line
            for text in make(bare):
                changed = self.with_text(n, text)
                if changed != self.lines:
                    yield n + 1, text.split("\ncounters\n")[0].split("\noptions\n")[0].strip(), changed

    def with_text(self, n, text):
        """The lines of the file with line n replaced by `text`. A line `counters`, `options` or `routines` of `text`
        names the section of the next lines."""
        lines, section = self.lines[:n], None
        added = []
        for part in text.rstrip("\n").split("\n"):
            if part in ("counters", "options", "routines"):
                section = part
            elif section:
                added.append((section, part))
            else:
                lines.append(part)
        lines += self.lines[n + 1 :]
        for section, part in added:
            if section + ":" in lines:
                lines.insert(lines.index(section + ":") + 1, part)
            else:
                lines[lines.index("flow:"):lines.index("flow:")] = [section + ":", part]
        return lines


def all_files():
    for pack, folder in PACKS.items():
        for part in ("boards", "scripts"):
            for path in sorted((folder / part).rglob("*")):
                if path.suffix in (".yaml", ".lua"):
                    yield File(pack, path.relative_to(folder).as_posix())


def pick(count):
    """Picks `count` mutants: equally many of each kind if they exist, and of different files if possible."""
    dice, rows = Dice(27), []
    files = list(all_files())
    for name, takes, visible, make in KINDS:
        found = [(name, visible, f, *m) for f in files if f.takes(takes) for m in f.mutants(make)]
        found, seen, later = dice.shuffled(found), set(), []
        first = [m for m in found if m[2].inside not in seen and not seen.add(m[2].inside)]
        rows.append(first + [m for m in found if m not in first])
    picked = []
    while len(picked) < count and any(rows):
        for row in rows:
            if row and len(picked) < count:
                picked.append(row.pop(0))
    return picked


class Bench:
    """Copies of the packs, in which one file at a time is replaced."""

    def __init__(self, quattro, folder):
        self.quattro, self.folder, self.known = quattro, folder, {}
        for pack, source in PACKS.items():
            (folder / pack).mkdir()
            for part in ("boards", "cards", "scripts"):
                if (source / part).exists():
                    shutil.copytree(source / part, folder / pack / part)
            shutil.copy(source / "pack.yaml", folder / pack / "pack.yaml")

    def remarks(self, file):
        """The errors and notes of `check` about the file's games, without numbers, with their counts; and all its
        output."""
        path = self.folder / file.pack / file.inside
        env = dict(os.environ, QUATTRO_HOME=str(self.folder / "base"))
        done = subprocess.run([self.quattro, "check", path, "--matches", MATCHES], env=env, text=True,
                              capture_output=True, cwd=self.folder)
        said = {}
        for line in (done.stdout + done.stderr).splitlines():
            if re.match(r".*\.(yaml|lua):\d+", line) or "error" in line:
                words = re.sub(r"\d+", "#", line)
                said[words] = said.get(words, 0) + 1
        return said, done.stdout + done.stderr

    def said_of(self, mutant):
        """The messages about a mutant that the unchanged file does not have. If there are none, the mutant passes."""
        _, _, file, _, _, lines = mutant
        key = (file.pack, file.inside)
        if key not in self.known:
            self.known[key] = self.remarks(file)[0]
        path = self.folder / file.pack / file.inside
        path.write_text("\n".join(lines))
        said, _ = self.remarks(file)
        path.write_text("\n".join(file.lines))
        return [words for words, times in said.items() if times > self.known[key].get(words, 0)]


def is_malformed(said):
    """True if there are messages about a mutant, and all are about its form."""
    return bool(said) and all(MALFORMED.search(words) and ": note: " not in words for words in said)


def judge(quattro, mutants, show):
    """The new messages about each mutant, in the order of `mutants`."""
    with tempfile.TemporaryDirectory() as folder:
        bench, all_said = Bench(quattro, pathlib.Path(folder)), []
        for name, visible, file, line, text, lines in mutants:
            said = bench.said_of((name, visible, file, line, text, lines))
            all_said.append(said)
            if show:
                word = "PASS" if not said else "malformed" if is_malformed(said) else "seen"
                print(f"{word} {'' if visible else '(invisible) '}{name}: {file.pack}/{file.inside}:{line}: {text}",
                      *(words.replace(folder, "") for words in said[:2]), sep="\n        ", flush=True)
    return all_said


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("-")]
    jobs = int(words.pop(words.index(sys.argv[sys.argv.index("-j") + 1]))) if "-j" in sys.argv else 1
    quattro = str(pathlib.Path(words[0]).resolve())
    count = int(words[1]) if len(words) > 1 else int(os.environ.get("QUATTRO_MEANING", "79"))
    mutants = pick(count)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        parts = list(pool.map(lambda n: judge(quattro, mutants[n::jobs], "--show" in sys.argv), range(jobs)))
    said_of = [parts[n % jobs][n // jobs] for n in range(len(mutants))]
    visible = [(m, said) for m, said in zip(mutants, said_of) if m[1]]
    passing = [m for m, said in visible if not said]
    well_formed = sum(not is_malformed(said) for _, said in visible)
    print(f"{len(mutants)} mutants; of {len(visible)} that a checker can see {len(passing)} pass, "
          f"that is of {well_formed} well-formed ones {len(passing) / max(well_formed, 1):.1%}")
    for name, _, file, line, text, _ in passing:
        print(f"passes: {name}: {file.pack}/{file.inside}:{line}: {text}")
    sys.exit(len(passing) * 100 > MOST_PASSING * well_formed)


if __name__ == "__main__":
    main()
