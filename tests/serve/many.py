#!/usr/bin/env python3
"""Many matches on one server: many.py SERVER [DEADLINES SLEEPING].

DEADLINES matches have a deadline at the same moment: each must fire once, and 99 in 100 must be told within a second.
SLEEPING matches that nobody uses are rows of the database: they must take almost no memory, and 20 of them must wake
when somebody comes.
"""
import json
import random
import selectors
import sys
import tempfile
import time

from client import Server

MOST_LATE = 1000        # milliseconds, of 99 in 100
MOST_KILOBYTES = 1.0    # a sleeping match, in the memory of a server that has started with them
GAME = "connect-four"


def kilobytes(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def open_matches(server, count, **more):
    owner = server.connect(server.link)
    return [owner.ask("open", game=GAME, players=["person", "person"], request=f"m{i}", **more) for i in range(count)]


def pushes_until(desks, moment):
    """(desk, push, time of arrival) of all pushes until `moment`; times are in milliseconds since 1970."""
    selector = selectors.DefaultSelector()
    for desk in desks:
        selector.register(desk.end, selectors.EVENT_READ, desk)
    got = []
    while (left := moment / 1000 - time.time()) > 0:
        for key, _ in selector.select(left):
            desk = key.data
            got.append((desk, desk.receive(), time.time() * 1000))
            while desk.buffer:
                got.append((desk, desk.receive(), time.time() * 1000))
    return got


def deadlines(program, count):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            begin = int(time.time() * 1000) + 15_000 + 40 * count
            desks = []
            for made in open_matches(server, count, start="at", start_at=begin):
                desk = server.connect(made["host"])
                desk.ask("time", rule="each", milliseconds=60_000, silence="rule", request="t")
                desk.pushes.clear()
                desks.append(desk)
            assert time.time() * 1000 < begin - 1000, "the machine is too slow for so many matches"
            late = {"begun": [], "fired": []}
            deadline, fired = {}, set()   # the deadline of each desk; the desks whose deadline has fired
            for desk, push, arrived in pushes_until(desks, begin + 80_000):
                times = {line["at"] for line in push.get("lines", [])}
                if times and begin <= min(times) < begin + 30_000:
                    assert desk not in deadline, "a match has begun twice"
                    deadline[desk] = min(times) + 60_000
                    late["begun"].append(arrived - begin)
                elif times and min(times) >= begin:
                    assert times == {deadline[desk]}, (times, deadline[desk])
                    assert desk not in fired, "a deadline has fired twice"
                    fired.add(desk)
                    late["fired"].append(arrived - deadline[desk])
            assert len(deadline) == count, f"{count - len(deadline)} matches have not begun"
            assert len(fired) == count, f"{count - len(fired)} deadlines have not fired"
        finally:
            server.kill()
    figures = {}
    for name, all_late in late.items():
        all_late.sort()
        assert all_late[0] >= 0, "one was early"
        figures[name] = {"p50": round(all_late[count // 2]), "p99": round(all_late[count * 99 // 100]), "most": round(all_late[-1])}
    print(json.dumps({"deadlines": count, "late": figures}))
    assert figures["fired"]["p99"] <= MOST_LATE, "too late"   # the start of a match takes longer than a deadline, but costs nobody time


def sleeping(program, count):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, "--unused", "2")
        try:
            memory = [kilobytes(server)]
            made = open_matches(server, count, start="full")   # no deadline runs in them
            memory.append(kilobytes(server))
            time.sleep(8)
            memory.append(kilobytes(server))
            server.stop()
            begin = time.monotonic()
            server.start()
            started = time.monotonic() - begin
            time.sleep(3)                                       # the server loads matches that are due
            memory.append(kilobytes(server))
            dice = random.Random(count)
            begin = time.monotonic()
            for match in dice.sample(made, 20):
                assert server.connect(match["spectator"]).table()["match"] == match["match"]
            woken = (time.monotonic() - begin) / 20
        finally:
            server.kill()
    print(json.dumps({"sleeping": count, "kilobytes": dict(zip(("before", "opened", "asleep", "started"), memory)),
                      "started_in": round(started, 3), "woken_in": round(woken, 4)}))
    assert memory[3] - memory[0] <= MOST_KILOBYTES * count + 2000, "sleeping matches take memory"


def main():
    counts = [int(word) for word in sys.argv[2:]] or [2000, 10000]
    deadlines(sys.argv[1], counts[0])
    sleeping(sys.argv[1], counts[1])


if __name__ == "__main__":
    main()
