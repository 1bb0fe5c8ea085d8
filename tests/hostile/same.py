#!/usr/bin/env python3
"""Equal seeds must give equal matches. Plays every shipped game, every hostile pack that `check` accepts and whose
match ends, and some packs made for this test. Each is played with one seed in three processes, whose addresses and
hashes differ. Their output and their logs must be equal to the byte, and the log must replay. same.py QUATTRO"""
from concurrent.futures import ThreadPoolExecutor
import glob
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cases import CASES  # noqa: E402
from packs import FINE, script  # noqa: E402
from run import write  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIMES, SECONDS = 3, 3600  # the number of processes, and the time limit of a match

# Scripts that could differ between processes: by an iteration order, an address, equal items, a table with holes.
TELLING = {
    "pairs-of-words": "local t, n = {}, 0 for w in pairs({ a = 1, bb = 2, c = 3, ddd = 4, e = 5, f = 6, gg = 7 }) do "
                      "n = n * 7 % 1000003 + size(w) end fx:add_counter(counter.n, n)",
    "pairs-of-made-words": "local t, n = {}, 0 for i = 1, 50 do t['w' .. i * 7919 % 997] = i end "
                           "for w, i in pairs(t) do n = (n * 31 + i) % 1000003 end fx:add_counter(counter.n, n)",
    "pairs-of-both": "local t, n = { z = 1, y = 2, [3] = 3, [-5] = 4, [1 << 40] = 5 }, 0 "
                     "for w, i in pairs(t) do n = (n * 31 + i) % 1000003 end fx:add_counter(counter.n, n)",
    "tostring": "fx:add_counter(counter.n, size(tostring({}) .. tostring(math.max) .. tostring(fx) .. tostring(p)))",
    "format": "local s, n = string.format('%s %s', {}, fx:cards(zone.box)), 0 "
              "for i = 1, size(s) do n = (n * 31 + string.byte(s, i)) % 1000003 end fx:add_counter(counter.n, n)",
    "ties": "local t, n = {}, 0 for i = 1, 100 do t[i] = { i % 3, i } end "
            "table.sort(t, function(a, b) return a[1] < b[1] end) "
            "for i = 1, 100 do n = (n * 31 + t[i][2]) % 1000003 end fx:add_counter(counter.n, n)",
    "lies": "local t, n = {}, 0 for i = 1, 100 do t[i] = i end table.sort(t, function(a, b) return (a * b) % 3 == 1 end) "
            "for i = 1, 100 do n = (n * 31 + t[i]) % 1000003 end fx:add_counter(counter.n, n)",
    "holes": "local t = { 1, nil, 3, nil, 5 } t[8] = 8 local n = size(t) for i in ipairs(t) do n = n + i end "
             "for i in pairs(t) do n = n * 3 + i end fx:add_counter(counter.n, n)",
    "rolls": "local n = 0 for i = 1, 20 do n = (n * 7 + fx:roll(1, 6)) % 1000003 end fx:add_counter(counter.n, n)",
    "fails-by-cards": "local t = {} t[fx:cards(zone.box)] = 1 for k in pairs(t) do fx:seat() end",
    "fails-by-truth": "local t = { [true] = 1, [false] = 2, [{}] = 3 } for k in pairs(t) do fx:seat() end",
    "fails-with-address": "error(tostring({}) .. tostring(fx) .. string.format('%s', math.max))",
}


def shipped():
    """The games of this repository."""
    for path in sorted(glob.glob(os.path.join(ROOT, "boards", "**", "*.yaml"), recursive=True)):
        with open(path, encoding="utf-8") as file:
            found = re.search(r"^game: *(\S+)", file.read(), re.M)
        if found:
            yield found[1]


def played(quattro, game, packs, folder, number):
    """The exit code, output and log of one process."""
    log = os.path.join(folder, f"log{number}.yaml")
    done = subprocess.run([quattro, "play", game, *packs, "--seats", "random", "--seed", "7", "--log", log], check=False,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, cwd=folder)
    text = open(log, "rb").read() if os.path.exists(log) else b""
    said = (done.stdout + done.stderr).replace(log.encode(), b"LOG").replace(folder.encode(), b"FOLDER")
    return done.returncode, said, text


def complaint(quattro, game, files=None):
    """The problem with a match, "" if there is none: its processes differ or fail, or its log does not replay."""
    with tempfile.TemporaryDirectory() as folder:
        packs = []
        if files is not None:
            write(os.path.join(folder, "pack"), files)
            packs = ["--pack", os.path.join(folder, "pack")]
        all_played = [played(quattro, game, packs, folder, i) for i in range(TIMES)]
        if len(set(all_played)) > 1:
            return f"{TIMES} processes differ: {[p[1][-200:] for p in all_played]}"
        code, said, log = all_played[0]
        if code not in (0, 1) or (code == 0 and not log):
            return f"it ended with {code}: {said[-300:].decode(errors='replace')}"
        if code == 0:
            again = subprocess.run([quattro, "replay", *packs, os.path.join(folder, "log0.yaml")], capture_output=True,
                                   timeout=SECONDS, check=False)
            if again.returncode != 0:
                return f"its log cannot be played again: {(again.stdout + again.stderr)[-300:].decode(errors='replace')}"
    return ""


def main():
    quattro = os.path.abspath(sys.argv[1])
    matches = [(name, name, None) for name in shipped()]
    matches += [(case.name, "hostile", case.files) for case in CASES
                if case.says == FINE and case.lines is None and "boards/hostile/game.yaml" in case.files
                and not case.name.startswith("ask-for-ever")]  # these never end
    matches += [(name, "hostile", script(body)) for name, body in TELLING.items()]
    failed = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for match, wrong in zip(matches, pool.map(lambda match: complaint(quattro, *match[1:]), matches)):
            if wrong:
                failed += 1
                print(f"{match[0]}: {wrong}", flush=True)
    print(f"{len(matches)} matches, each in {TIMES} processes: {failed} not the same")
    return 1 if failed or len(matches) < 30 else 0


if __name__ == "__main__":
    sys.exit(main())
