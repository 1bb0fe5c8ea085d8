#!/usr/bin/env python3
"""Replays the stored matches of a server: every hash of every log must be equal to that of the engine.

    replayed.py QUATTRO STATE [PACK ...]     QUATTRO: the program; STATE: the server's folder; PACK: a pack of the server
"""
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path


def logs_of(state):
    """The log of each match, by the match's id."""
    with sqlite3.connect(f"file:{Path(state) / 'matches.sqlite'}?mode=ro", uri=True) as database:
        logs = {}
        for match, log in database.execute("SELECT match, log FROM entry ORDER BY match, number"):
            logs[match] = logs.get(match, "") + log
    return logs


def main(program, state, *packs):
    words = [word for pack in packs for word in ("--pack", pack)]
    logs = logs_of(state)
    for match, log in logs.items():
        with tempfile.NamedTemporaryFile("w", suffix=".log") as file:
            file.write(log)
            file.flush()
            done = subprocess.run([program, "replay", file.name, *words], capture_output=True, text=True)
        if done.returncode != 0 or "every hash is the same" not in done.stdout:
            sys.exit(f"match {match} does not play again:\n{done.stdout}{done.stderr}")
    print(f"{len(logs)} matches play again, hash by hash")


if __name__ == "__main__":
    main(*sys.argv[1:])
