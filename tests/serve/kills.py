#!/usr/bin/env python3
"""Kills the server repeatedly under load, and tests it with a full disk and a read-only disk: kills.py SERVER
LOAD_CLIENT READ_ONLY. READ_ONLY: the library of read_only.cpp, which simulates a read-only disk.

QUATTRO_SERVER_KILLS is the number of kills (3). No confirmed request may be lost or carried out twice, every client must go
on, and all hashes must be right when the matches are read again. Only root can test the full disk, for which a small file
system is mounted.
"""
import contextlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client import Server
from play import choose

KILLS = int(os.environ.get("QUATTRO_SERVER_KILLS", "3"))
MATCHES = 50


def start_load(server, load, confirmed, seconds):
    client = subprocess.Popen([load, str(server.port), server.link], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    client.stdin.write(json.dumps({"matches": MATCHES, "sockets": 3 * MATCHES, "rate": 50, "seconds": seconds,
                                   "confirmed": str(confirmed), "bots": True, "again": True}))
    client.stdin.close()
    client.stdout.readline()
    return client


def end(client, server):
    if client is not None:
        client.kill()
        client.wait()
    server.kill()


def check_stored(server, confirmed):
    """Checks that each confirmed answer is stored once, and that every match replays with its hashes. Returns
    (number of confirmed answers, number of matches)."""
    with contextlib.closing(sqlite3.connect(Path(server.folder) / "state/matches.sqlite")) as database:
        requests = database.execute("SELECT match, viewer, id FROM request WHERE viewer > 0").fetchall()
        entries = database.execute("SELECT match, log FROM entry ORDER BY match, number").fetchall()
    stored = {(match, str(viewer), request) for match, viewer, request in requests}
    said = [tuple(line.split()) for line in confirmed.read_text().splitlines()]
    assert said and not set(said) - stored, f"lost: {sorted(set(said) - stored)[:5]}"
    assert len(said) == len(set(said)), "an answer was confirmed twice under one request"
    logs = {}
    for match, text in entries:
        logs[match] = logs.get(match, "") + text
    people = {}
    for match, viewer, _ in stored:
        people[match, viewer] = people.get((match, viewer), 0) + 1
    for (match, viewer), count in people.items():
        answers = logs[match].count(f" seat: {viewer}, prompt: ")
        assert answers == count, f"seat {viewer} of {match}: {count} requests, {answers} answers"
    owner = server.connect(server.link)
    for match in logs:
        desk = server.connect(owner.ask("desk", match=match, request="check " + match)["link"])
        assert desk.table()["match"] == match
        desk.end.close()
    return len(said), len(logs)


def kill_again_and_again(program, load):
    with tempfile.TemporaryDirectory() as folder:
        server, client, confirmed, dice = Server(program, folder), None, Path(folder) / "confirmed", random.Random(KILLS)
        try:
            client = start_load(server, load, confirmed, seconds=3600 + 10 * KILLS)
            for _ in range(KILLS):
                time.sleep(dice.uniform(0.2, 1.5))
                server.kill()
                server.start()
            time.sleep(2)  # all clients come back
            assert client.poll() is None, "the load has ended before the last kill"
            client.terminate()
            figures = json.loads(client.stdout.readline())
            assert client.wait(60) == 0
            assert figures["lost"] == 0 and figures["gone"] == 0 and figures["returned"] > KILLS, figures
            wrong = set(figures["refused"]) - {"stale_prompt", "match_over", ""}
            assert not wrong, figures
            server.kill()
            server.start()
            answers, matches = check_stored(server, confirmed)
        finally:
            end(client, server)
    print(f"ok {KILLS} kills, {answers} confirmed answers in {matches} matches, {figures['returned']} connections came back")


def confirmed_lines(confirmed):
    return len(confirmed.read_text().splitlines()) if confirmed.exists() else 0


def store_nothing_for_a_while(program, load, folder, what, begin, finish, environment=None):
    """From begin() to finish() hardly anything can be stored, and after 3 seconds nothing may be confirmed. Then the
    server must go on without a restart."""
    confirmed = Path(folder) / "confirmed"
    server, client = Server(program, folder, environment=environment), None
    try:
        client = start_load(server, load, confirmed, seconds=17)
        time.sleep(4)
        before = confirmed_lines(confirmed)
        begin()
        time.sleep(3)  # on a full disk, changes that fit into existing pages are still stored
        begun = confirmed_lines(confirmed)
        time.sleep(3)
        still = confirmed_lines(confirmed)
        assert server.process.poll() is None, "the server has ended"
        finish()
        time.sleep(5)
        after = confirmed_lines(confirmed)
        client.stdout.readline()
        client.wait(60)
        assert before > 0 and still - begun <= 10 and after - still > 50, (before, begun, still, after)
        server.kill()
        server.start()
        answers, matches = check_stored(server, confirmed)
    finally:
        end(client, server)
    print(f"ok {what}: {still - begun} answers in 3 s while it was so, {after - still} in the 5 s after; {answers} in {matches} matches are stored")


def fill(file):
    with open(file, "wb", buffering=0) as ballast, contextlib.suppress(OSError):
        while True:
            ballast.write(b"x" * 4096)


def check_refused_start(program, state):
    """On a read-only disk the server must not start, and must say why."""
    ended = subprocess.run([program, "--dir", state, "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and str(state) in ended.stderr and "Read-only" in ended.stderr, ended


def fill_the_disk(program, load):
    with tempfile.TemporaryDirectory() as folder:
        state = Path(folder) / "state"
        state.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", state], capture_output=True, text=True)
        if mounted.returncode != 0:
            print(f"skipped the full disk: {mounted.stderr.strip()}")
            return
        try:
            ballast = state / "ballast"
            store_nothing_for_a_while(program, load, folder, "full disk", lambda: fill(ballast), ballast.unlink)
            subprocess.run(["mount", "-o", "remount,ro", state], check=True)
            check_refused_start(program, state)
        finally:
            subprocess.run(["umount", state], check=True)


def make_disk_read_only(program, load, library):
    with tempfile.TemporaryDirectory() as folder:
        sign = Path(folder) / "read-only"
        store_nothing_for_a_while(program, load, folder, "read-only disk", sign.touch, sign.unlink,
                                  {"LD_PRELOAD": library, "QUATTRO_READ_ONLY": str(sign)})


def pause_the_time_without_a_disk(program, library):
    """A minute or more in which nothing could be stored must be a pause: it does not count for deadlines."""
    with tempfile.TemporaryDirectory() as folder:
        sign = Path(folder) / "read-only"
        server = Server(program, folder, environment={"LD_PRELOAD": library, "QUATTRO_READ_ONLY": str(sign)})
        try:
            reply = server.connect(server.link).ask("open", game="connect-four", players=["person", "person"], request="open",
                                                    time={"rule": "each", "milliseconds": 60_000, "silence": "rule"})
            join = server.connect(reply["join"])
            page = [server.connect(join.ask("take", seat=seat, name=str(seat), request=str(seat))["link"]) for seat in (1, 2)][0]
            prompt = page.table(lambda table: table["prompts"])["prompts"][0]
            values = choose(page, prompt, random.Random(1))
            sign.touch()
            refused = page.request("answer", prompt=prompt["number"], values=values, request="early")
            assert not refused["ok"], refused
            time.sleep(66)  # the deadline passes
            sign.unlink()
            after = page.table(lambda table: table["prompts"] and table["prompts"][0]["deadline"] != prompt["deadline"], 20)
            moved = (after["prompts"][0]["deadline"] - prompt["deadline"]) / 1000
            assert after["prompts"][0]["number"] == prompt["number"] and 60 <= moved <= 90, (moved, after["prompts"])
            page.ask("answer", prompt=prompt["number"], values=values, request="early")
        finally:
            server.kill()
    print(f"ok the deadline of a minute in which the disk could only be read came {moved:.1f} s later")


def main():
    kill_again_and_again(sys.argv[1], sys.argv[2])
    make_disk_read_only(*sys.argv[1:])
    pause_the_time_without_a_disk(sys.argv[1], sys.argv[3])
    if os.geteuid() == 0:
        fill_the_disk(sys.argv[1], sys.argv[2])
    else:
        print("skipped the full disk: only root can mount one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
