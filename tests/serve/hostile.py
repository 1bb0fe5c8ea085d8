#!/usr/bin/env python3
"""Sends hostile requests: hostile.py SERVER [HOW_MANY].

Requests of every role with missing parts, or parts of a wrong type, too large or with wrong bytes, through WebSockets and by
POST; also invalid frames and HTTP. Each must be carried out or refused with a reason, or its connection must be closed.
The server must go on, and matches of others must not change. QUATTRO_SEED selects another series.
"""
import http.client
import json
import os
import random
import socket
import sys
import tempfile
import time

from client import Closed, Connection, Server

SEED = int(os.environ.get("QUATTRO_SEED", "1"))
NUMBERS = (0, -1, 1, 2, 2**31, -2**31 - 1, 2**32, 2**53 + 1, 2**63, 2**64, 1e308, -0.5, 10**40)
TEXTS = ("", " ", "x" * 70, "x" * 5000, "\x00", "a\nb", "\u202e", "😀" * 30, "none", "-1", "1:hand", "999999:hand", "../../etc/passwd", "%s%n", "';--",
         "<script>", "true", "{}", "\ud800", "a" * 16000)
DEEP = {"deep 5": 5, "deep 90": 90, "deep 7000": 7000}    # nested lists; Python's own JSON does not go so deep
OTHERS = (None, True, False, [], {}, [[[]]], {"a": {"b": 1}}, [None] * 300)
ROLES = {"owner": ("games", "matches", "open", "desk"), "join": ("seats", "take", "wait"),
         "seat": ("options", "judge", "answer", "withdraw", "ask_host", "say", "why", "news", "course", "past", "chances", "poll", "rules")}


class Hostile:
    """Makes requests, sends them and checks the replies."""

    def __init__(self, server, seed):
        self.server, self.dice, self.counts = server, random.Random(seed), {}
        owner = server.connect(server.link)
        self.games = [game["id"] for game in owner.ask("games")["games"]]
        made = self.open(owner, "hostile")
        seat = server.connect(made["join"]).ask("take", seat=1, name="Eve", request="e")["link"]
        self.links = {"owner": server.link, "join": made["join"], "host": made["host"], "spectator": made["spectator"], "seat": seat, "none": "A" * 22}
        self.control = self.open(owner, "control")
        # Nobody plays there, so deadlines are removed.
        server.connect(self.control["host"]).ask("time", rule="none", silence="rule", request="none")
        self.before = self.seen()
        self.sockets = {}

    def seen(self):
        """The public view of the match of others."""
        return {name: value for name, value in self.server.connect(self.control["spectator"]).table().items() if name != "now"}

    def open(self, owner, request):
        return owner.ask("open", game=self.games[0], players=["person", "bot:1"], request=request)

    def value(self):
        kind = self.dice.randrange(6)
        if kind == 0:
            return self.dice.choice(NUMBERS)
        if kind == 1:
            return self.dice.choice(OTHERS)
        if kind == 2:
            return self.dice.choice(list(DEEP))
        if kind == 3:
            return {self.dice.choice(TEXTS)[:50]: self.dice.choice(TEXTS)[:50] for _ in range(self.dice.choice((1, 3, 200)))}
        return self.dice.choice(TEXTS)

    def right(self):
        """A well-formed request. Usually its names and numbers exist."""
        request = f"r{self.dice.randrange(10**6)}"
        number, seat = self.dice.randrange(1, 6), self.dice.randrange(0, 4)
        return self.dice.choice((
            {"op": "hello", "link": self.dice.choice(list(self.links.values())), "event": number, "epoch": 0, "state": "x"},
            {"op": "games"}, {"op": "matches"}, {"op": "seats"}, {"op": "moments"}, {"op": "settable"}, {"op": "rosters"}, {"op": "rules"},
            {"op": "open", "game": self.dice.choice(self.games), "options": {}, "players": ["person", "bot:1"], "start": "begun", "start_at": 0,
             "review": False, "request": request},
            {"op": "desk", "match": self.control["match"], "request": request}, {"op": "take", "seat": 2, "name": "Mallory", "request": request},
            {"op": "wait", "seat": seat, "name": "Mallory", "request": request},
            {"op": "options", "prompt": number, "field": "column", "earlier": {}}, {"op": "judge", "prompt": number, "values": {"column": "1"}},
            {"op": "answer", "prompt": number, "values": {"column": "1"}, "request": request}, {"op": "withdraw", "prompt": number, "request": request},
            {"op": "ask_host", "text": "why", "line": "", "request": request}, {"op": "say", "channel": "all", "text": "hi", "request": request},
            {"op": "why", "zone": "grid", "place": "a1"}, {"op": "news", "after": number}, {"op": "course", "as": seat, "after": 0},
            {"op": "past", "as": seat, "step": number}, {"op": "chances", "as": seat}, {"op": "poll", "event": 0, "epoch": 0, "state": "", "wait": 1},
            {"op": "host", "input": "note", "data": {"text": "x"}, "request": request}, {"op": "rule", "text": "set points 1 1", "reason": "x", "sure": True, "request": request},
            {"op": "reload", "request": request}, {"op": "until", "seat": seat, "until": 2**41, "request": request},
            {"op": "time", "rule": "each", "milliseconds": 3600000, "at": "18:00", "zone": "Europe/Berlin", "silence": "extend", "extension": 60000, "request": request},
            {"op": "review", "on": True, "request": request}, {"op": "resolve", "inputs": number, "request": request},
            {"op": "read", "seat": 1, "prompt": number, "text": "1", "values": {}}, {"op": "enter", "seat": 1, "prompt": number, "values": {"column": "1"}, "request": request},
            {"op": "replace", "seat": 2, "player": "bot:1", "name": "x", "request": request}, {"op": "link", "role": "spectator", "seat": 1, "request": request},
            {"op": "secrets", "request": request}, {"op": "see", "seat": seat}, {"op": "post", "seat": seat}, {"op": "reply", "question": number, "text": "x", "request": request},
            {"op": "clarify", "text": "x", "question": number, "request": request}, {"op": "grant", "person": "x", "seat": 1, "yes": True, "request": request},
            {"op": "invite", "mode": "confirm", "request": request}, {"op": "webhook", "seat": 0, "address": "https://127.0.0.1/x", "mention": "", "request": request},
            {"op": "remind", "seat": 0, "request": request}, {"op": "back", "input": number, "sure": False, "request": request},
            {"op": "branch", "branch": "x", "request": request}))

    def wrong(self):
        """The bytes of a request that may be invalid or not allowed for its role, and the role."""
        request = self.right()
        role = next((role for role, ops in ROLES.items() if request["op"] in ops), "host")
        if self.dice.random() < 0.3:
            role = self.dice.choice(list(self.links))
        for _ in range(self.dice.choice((0, 0, 1, 1, 2))):
            part = self.dice.choice(list(request))
            change = self.dice.randrange(4)
            if change == 0:
                request.pop(part)
            elif change == 1:
                request[self.dice.choice(TEXTS)[:40] or "more"] = self.value()
            else:
                request[part] = self.value()
            if not request:
                break
        text = json.dumps(request, ensure_ascii=self.dice.random() < 0.5).encode("utf-8", "surrogatepass")
        for name, levels in DEEP.items():
            text = text.replace(f'"{name}"'.encode(), b"[" * levels + b"]" * levels)
        if self.dice.random() < 0.15:
            text = bytearray(text)
            for _ in range(self.dice.randrange(1, 6)):
                text[self.dice.randrange(len(text))] = self.dice.randrange(256)
        return role, bytes(text)

    def judge(self, sent, reply):
        assert isinstance(reply.get("ok"), bool), (sent[:200], reply)
        if reply["ok"]:
            return "carried out"
        assert reply["code"] and reply["reason"], (sent[:200], reply)
        if reply["code"] == "too_fast":
            time.sleep(0.5)
            return "too fast"
        assert reply["code"] not in ("try_again", "not_continued"), (sent[:300], reply)
        return "refused"

    def by_socket(self):
        role, sent = self.wrong()
        connection = self.sockets.get(role)
        if connection is None:
            connection = self.sockets[role] = Connection(self.server.port)
            if role != "none":
                connection.request("hello", link=self.links[role])
        try:
            connection.send_frame("text", sent)
            while "push" in (reply := connection.receive()):
                pass
            return self.judge(sent, reply)
        except TimeoutError:
            raise
        except (Closed, OSError):
            del self.sockets[role]
            return "closed"

    def by_post(self):
        (role, sent), end = self.wrong(), http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        try:
            end.request("POST", "/request", sent, {"Authorization": f"Bearer {self.links[role]}"})
            reply = end.getresponse()
            body = reply.read()
        except TimeoutError:
            raise
        except (http.client.HTTPException, OSError):
            return "closed"
        assert reply.status in (200, 413), (sent[:200], reply.status)
        return self.judge(sent, json.loads(body)) if reply.status == 200 else f"status {reply.status}"

    def by_frames(self):
        connection = Connection(self.server.port)
        kind = self.dice.choice(("text", "binary", "close", "ping", "pong"))
        with connection.end:
            try:
                for _ in range(self.dice.randrange(1, 5)):
                    if self.dice.random() < 0.4:
                        connection.end.sendall(self.dice.randbytes(self.dice.randrange(1, 400)))
                    else:
                        connection.send_frame(kind, self.dice.randbytes(self.dice.randrange(0, 200)), self.dice.random() < 0.7)
            except OSError:
                pass
        return "frames"

    def by_bytes(self):
        head = bytearray(f"{self.dice.choice(('GET', 'POST', 'HEAD', 'PUT', 'X'))} {self.dice.choice(('/', '/socket', '/request', '/m/x', '/assets/../x', '/previews/x.png', '*'))} "
                         f"HTTP/1.1\r\nHost: {self.dice.choice(('127.0.0.1', 'x', ''))}:{self.server.port}\r\nContent-Length: {self.dice.choice(('5', '-1', '99999999999', 'x'))}\r\n"
                         f"{self.dice.choice(('Upgrade: websocket', 'Transfer-Encoding: chunked', 'X: ' + 'x' * 9000, 'Origin: null'))}\r\n\r\nhello".encode())
        for _ in range(self.dice.randrange(0, 8)):
            head[self.dice.randrange(len(head))] = self.dice.randrange(256)
        try:
            with socket.create_connection(("127.0.0.1", self.server.port), 20) as end:
                end.sendall(head)
                if self.dice.random() < 0.3:
                    end.shutdown(socket.SHUT_WR)
                    end.recv(65536)
        except OSError:
            pass
        return "bytes"

    def attack(self, how_many):
        for _ in range(how_many):
            assert self.server.process.poll() is None, "the server has ended"
            way = self.dice.choices((self.by_socket, self.by_post, self.by_frames, self.by_bytes), (70, 15, 7, 8))[0]
            result = way()
            self.counts[result] = self.counts.get(result, 0) + 1

    def others_are_unharmed(self):
        if self.seen() != self.before:
            return False
        player = self.server.connect(self.server.connect(self.control["join"]).ask("take", seat=1, name="Ann", request="a")["link"])
        table = player.table()
        prompt = next(p for p in table["prompts"] if not p["answered"])
        option = player.ask("options", prompt=prompt["number"], field=prompt["parts"][0]["name"], earlier={})["options"][0]["value"]
        player.ask("answer", prompt=prompt["number"], values={prompt["parts"][0]["name"]: option}, request="1")
        moved = player.table(lambda t: t["event"] > table["event"])
        return moved["seats"][0]["name"] == "Ann"


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(sys.argv[1], folder)
        try:
            hostile = Hostile(server, SEED)
            hostile.attack(int((sys.argv[2:] or ["1000"])[0]))
            assert hostile.others_are_unharmed(), "a match of others was changed"
            server.stop()
        finally:
            server.kill()
    print(" ".join(f"{name}: {count}" for name, count in sorted(hostile.counts.items())))
    few = sum(hostile.counts.values()) // 12
    assert hostile.counts.get("refused", 0) > few and hostile.counts.get("carried out", 0) > few, "too few requests were judged"


if __name__ == "__main__":
    main()
