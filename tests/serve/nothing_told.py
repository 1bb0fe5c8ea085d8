#!/usr/bin/env python3
"""Tests that the server sends no viewer anything that the viewer may not know: nothing_told.py SERVER [MATCHES [PACK ...]].

Two servers begin with the same stored matches. Every match is played on both. The two courses differ only in things that some
viewers may not know: answers of other seats that were changed later, the number of changes, silence that nobody sees,
questions to the host, requests. Such a viewer must get equal bytes from both servers: on its page, by polling, as a spectator,
on a page that comes late, by webhooks and in previews. MATCHES is the number of pairs, divided among the games; by default,
the first inputs of one pair of each game are played. PACK is a folder of games that are served beside the shipped ones.

Only times and the addresses of the servers are replaced in the bytes, since two servers cannot act at the same
millisecond or have the same port. No deadline runs.
"""
import json
import random
import re
import select
import shutil
import sys
import tempfile
import time
from pathlib import Path

from client import Connection, Server
from desk_people_cases import Stub
from play import choose, shown
from robust_cases import Posted

MOST_INPUTS = 400  # of a match; the host ends a longer one
FEW_INPUTS = 40
TIMES = re.compile(rb"\b1\d{12}\b")
PORTS = re.compile(rb"127\.0\.0\.1:\d+")


def without_times(sent):
    return PORTS.sub(b"HOST", TIMES.sub(b"TIME", sent))


class Recorded(Connection):
    """A page that keeps all bytes that it receives."""

    def __init__(self, server, link):
        self.sent = []
        super().__init__(server.port)
        self.link = link
        self.hello = self.ask("hello", link=link)

    def frame(self):
        kind, payload = super().frame()
        if kind == "text" and b'"code":"too_fast"' not in payload:
            self.sent.append(without_times(payload))
        return kind, payload

    def drain(self):
        """Reads all messages that have arrived."""
        while self.buffer or select.select([self.end], [], [], 0)[0]:
            self.pushes.append(self.receive())

    def latest(self):
        self.drain()
        self.pushes = [self.pushes[-1]] if self.pushes else self.pushes
        return self.table()


class Side:
    """A match on one of the two servers, with the pages that watch it. `watched` are the seats with a webhook."""

    def __init__(self, server, made, links, stub, watched):
        self.server, self.made, self.stub, self.stubbed = server, made, stub, f"/{made['match']}"
        self.desk = server.connect(made["host"])
        for seat in [0, *watched]:
            self.desk.ask("webhook", seat=seat, address=f"{stub.address}{self.stubbed}/{seat}", request=f"webhook {seat}")
        self.seats = {seat: Recorded(server, link) for seat, link in links.items()}
        self.spectator = Recorded(server, made["spectator"])
        self.post, self.polled, self.seen = Posted(server, made["spectator"]), [], {}
        self.late = []

    def poll(self):
        """Polls once, and stores the reply."""
        status, body = self.post.post(json.dumps({"op": "poll", "id": 7, "wait": 1000, **self.seen}))
        assert status == 200, body
        for push in json.loads(body).get("pushes", []):
            self.seen = {"event": push["table"].get("event", self.seen.get("event")), "epoch": push["table"].get("epoch", self.seen.get("epoch", 0)), "state": push["state"]}
        self.polled.append(without_times(body))

    def come_late(self, link):
        page = Recorded(self.server, link)
        page.table()
        page.ask("news", after=0)
        self.late.append(page.sent)
        page.end.close()

    def preview(self):
        page = self.server.http(f"GET /m/{self.made['match']} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nConnection: close\r\n\r\n".encode())
        assert b"og:title" in page, page
        return [page]

    def close(self):
        for page in [*self.seats.values(), self.spectator, self.desk]:
            page.end.close()


class PairOfMatches:
    def __init__(self, sides, dice, changeable):
        """`changeable`: names of prompts that are known to stay open after an answer. The object adds names to it."""
        self.sides, self.dice, self.number, self.changeable = sides, dice, 0, changeable
        seats = list(sides[0].seats)
        self.acting = set(dice.sample(seats, dice.randint(1, len(seats) - 1))) if len(seats) > 1 else set()
        self.unlike = 0

    def viewers(self):
        return [seat for seat in self.sides[0].seats if seat not in self.acting]

    def request(self):
        self.number += 1
        return f"{self.number}"

    def open_prompts(self, seat):
        return [p for p in self.sides[0].seats[seat].latest()["prompts"] if not p["answered"]]

    def answer(self, side, seat, prompt, values):
        page = side.seats[seat]
        reply = page.request("answer", prompt=prompt["number"], values=values, request=self.request())
        assert reply["ok"], (side.made["match"], seat, prompt["name"], values, reply)
        shown(page, prompt)

    def wander(self, side, seat, prompt, least):
        """Makes answers that are changed later, and other requests that other viewers must not notice."""
        page = side.seats[seat]
        page.latest()
        for _ in range(self.dice.randint(least, 3)):
            if not self.is_open(side, seat, prompt):
                return
            self.answer(side, seat, prompt, choose(page, prompt, self.dice))
            self.unlike += 1
        if self.dice.random() < 0.2:
            page.ask("ask_host", text="x" * self.dice.randint(1, 200), request=self.request())
            page.ask("rules")
            self.unlike += 1

    def is_open(self, side, seat, prompt):
        return any(p["number"] == prompt["number"] for p in side.seats[seat].latest()["prompts"])

    def step(self, asked):
        """Makes one more answer on both sides. Returns false if an answer on only one side has closed a prompt."""
        others = [seat for seat in asked if seat not in self.acting]
        acting = [seat for seat in asked if seat in self.acting]
        seat = self.dice.choice(acting if acting and self.dice.random() < 0.8 else asked)
        prompt = self.open_prompts(seat)[0]
        if seat in self.acting and others and prompt["name"] in self.changeable:
            # Another seat still has to answer, so the prompt stays open.
            sees = [side.seats[other].latest()["seats"][seat - 1]["asked"] for side in self.sides for other in self.viewers()]
            least = 1 if any(sees) or self.sides[0].spectator.latest()["seats"][seat - 1]["asked"] else 0
            for side in self.dice.sample(self.sides, 2):
                self.wander(side, seat, prompt, least)
            if not all(self.is_open(side, seat, prompt) for side in self.sides):
                return False
        dice, before = self.dice, self.dice.getstate()
        for side in self.sides:  # both pages look at the same options
            dice.setstate(before)
            self.answer(side, seat, prompt, choose(side.seats[seat], prompt, dice))
        if all(self.is_open(side, seat, prompt) for side in self.sides):
            self.changeable.add(prompt["name"])
        return True

    def wait(self):
        """Waits until both sides ask the same seats, and returns them. An empty list: the match is over."""
        end = time.monotonic() + 30
        while time.monotonic() < end:
            asked = [[seat for seat, page in side.seats.items() if any(not p["answered"] for p in page.latest()["prompts"])] for side in self.sides]
            over = [all(page.latest()["over"] for page in side.seats.values()) for side in self.sides]
            if all(over):
                return []
            if asked[0] and asked[0] == asked[1]:
                return asked[0]
            time.sleep(0.002)
        raise AssertionError(f"{self.sides[0].made}: asked are {asked}")

    def play(self, most_inputs):
        """Plays both matches to their end, and compares the bytes of every viewer. Returns true then. If step() returns
        false, returns false without a comparison."""
        for number in range(most_inputs):
            asked = self.wait()
            if not asked:
                break
            if not self.step(asked):
                return False
            if number % 7 == 3:
                self.look(late=number % 21 == 3)
        else:
            for side in self.sides:
                side.desk.ask("host", input="result", data={"winners": ""}, request="end")
            self.wait()
        self.look(late=True)
        self.compare()
        return True

    def look(self, late):
        for side in self.sides:
            side.poll()
            if late:
                for viewer in self.viewers():
                    side.come_late(side.seats[viewer].link)
                side.come_late(side.made["spectator"])

    def compare(self):
        for viewer in self.viewers():
            for side in self.sides:
                side.seats[viewer].ask("news", after=0)  # after all its pushes
            self.same(f"seat {viewer}", *(side.seats[viewer].sent for side in self.sides))
        for side in self.sides:
            side.spectator.ask("news", after=0)
        self.same("the spectator", *(side.spectator.sent for side in self.sides))
        self.same("a page that polls", *(side.polled for side in self.sides))
        for pages in zip(*(side.late for side in self.sides), strict=True):
            self.same("a page that came late", *pages)
        self.same("previews", *([without_times(page) for page in side.preview()] for side in self.sides))
        for viewer in [0, *self.viewers()]:
            calls = self.called(viewer)
            assert viewer > 0 or calls[0], "no webhook was called"
            self.same(f"the webhook of {viewer}", *calls)

    def called(self, viewer):
        """The calls to the webhook of a seat (0: of the match) on each side, sorted, since calls may overtake each other."""
        end = time.monotonic() + 5
        while True:
            calls = [sorted(side.stub.texts(f"{side.stubbed}/{viewer}", 0)) for side in self.sides]
            if len(calls[0]) == len(calls[1]) or time.monotonic() > end:
                return [[without_times(text.encode()) for text in texts] for texts in calls]
            time.sleep(0.05)

    def differ(self):
        """The number of seats that acted differently on both sides and got different bytes, which is allowed."""
        return sum(self.sides[0].seats[seat].sent != self.sides[1].seats[seat].sent for seat in self.acting)

    def same(self, whose, first, second):
        for number, (one, other) in enumerate(zip(first, second)):
            if one != other:
                at = next((i for i, (x, y) in enumerate(zip(one, other)) if x != y), min(len(one), len(other)))
                raise AssertionError(f"{self.sides[0].made['game']}, {whose}, message {number} of {len(first)}: "
                                     f"{one[max(0, at - 200):at + 200]} and {other[max(0, at - 200):at + 200]}")
        assert len(first) == len(second), f"{self.sides[0].made['game']}, {whose}: {len(first)} and {len(second)} messages"


def open_matches(server, count):
    """Opens `count` matches, of all games in turn. Returns [(reply to `open`, links by seat)]."""
    owner, made = server.connect(server.link), []
    games = owner.ask("games")["games"]
    for number in range(max(count, len(games)) if count else len(games)):
        game = games[number % len(games)]
        reply = owner.ask("open", game=game["id"], players=["person"] * game["seats"], request=f"open {number}")
        desk, join = server.connect(reply["host"]), server.connect(reply["join"])
        desk.ask("time", rule="none", silence="rule", request="time")
        links = {seat: join.ask("take", seat=seat, name=f"P{seat}", request=f"take {seat}")["link"] for seat in range(1, game["seats"] + 1)}
        made.append(({**reply, "game": game["id"]}, links))
        desk.end.close(), join.end.close()
    return made


def start_with_previews(server):
    """Gives the page a head, into which the server puts previews."""
    server.stop()
    Path(server.pages, "index.html").write_text("<!doctype html><html><head><title>page</title></head></html>")
    server.start()


def main():
    program, count, packs = sys.argv[1], int((sys.argv[2:] or ["0"])[0]), sys.argv[3:]
    words = ["--private-webhooks", *(word for pack in packs for word in ("--pack", pack))]
    stubs, complete, unlike, differ, changeable = [Stub(), Stub()], 0, 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, f"{folder}/a", *words)
        servers = [server]
        try:
            made = open_matches(server, count)
            server.stop()
            shutil.copytree(f"{folder}/a", f"{folder}/b")
            server.start()
            servers.append(Server(program, f"{folder}/b", *words))
            for each in servers:
                start_with_previews(each)
            for number, (reply, links) in enumerate(made):
                dice = random.Random(number)
                watched = list(links)[:2]
                pair = PairOfMatches([Side(each, reply, links, stub, watched) for each, stub in zip(servers, stubs)], dice, changeable.setdefault(reply["game"], set()))
                complete += pair.play(MOST_INPUTS if count else FEW_INPUTS)
                unlike += pair.unlike
                differ += pair.differ()
                for side in pair.sides:
                    side.close()
        finally:
            for each in servers:
                each.kill()
    print(f"{len(made)} pairs of matches, {complete} to their end; {unlike} requests that only one of the two had, which {differ} seats know of")
    assert complete >= 0.8 * len(made) and unlike > len(made) and differ > 0, "too few pairs were compared"


if __name__ == "__main__":
    main()
