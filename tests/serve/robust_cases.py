"""Cases about the server's robustness: transactions, matches that sleep, POST, limits."""
import http.client
import json
import random
import socket
import sqlite3
import threading
import time
from pathlib import Path

from client import Closed, Connection
from play import choose


def refused(code, reply):
    assert not reply["ok"] and reply["code"] == code, (code, reply)
    return reply["reason"]


def hosted(server, game, players, *names):
    """Opens a match. Returns (the host's desk, the connections of the seats with these names, the reply to `open`)."""
    made = server.connect(server.link).ask("open", game=game, players=players, request="open")
    links = [server.connect(made["join"]).ask("take", seat=seat, name=name, request=name)["link"] for seat, name in enumerate(names, 1)]
    return server.connect(made["host"]), [server.connect(link) for link in links], made


def database_of(server):
    return sqlite3.connect(Path(server.folder) / "state/matches.sqlite", timeout=20)


def asked(table):
    return any(not prompt["answered"] for prompt in table["prompts"])


def answer(client, request):
    prompt = next(p for p in client.table(asked)["prompts"] if not p["answered"])
    return client.ask("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(1)), request=request)


def restarted(server, *words):
    server.stop()
    server.words = words
    server.start()


class Posted:
    """Requests by POST with the secret of a link, each with its own connection."""

    def __init__(self, server, link):
        self.server, self.link = server, link

    def post(self, body, headers=None):
        end = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60)
        end.request("POST", "/request", body, {"Authorization": f"Bearer {self.link}", **(headers or {})})
        reply = end.getresponse()
        return reply.status, reply.read()

    def request(self, op, **parts):
        status, body = self.post(json.dumps({"op": op, "id": 7, **parts}))
        assert status == 200, (status, body)
        reply = json.loads(body)
        assert reply["id"] == 7, reply
        return reply

    def ask(self, op, **parts):
        reply = self.request(op, **parts)
        assert reply["ok"], reply
        return reply


def test_requests_come_by_post(server):
    """A client without a WebSocket can play by POST, and poll for pushes."""
    desk, (ann, bo), made = hosted(server, "connect-four", ["person", "person"], "Ann", "Bo")
    post = Posted(server, ann.link)
    assert post.ask("hello")["role"] == "seat"
    push = post.ask("poll")["pushes"][0]
    assert push["table"]["seat"] == 1 and push["lines"] == []
    seen = {"event": push["table"]["event"], "epoch": push["table"]["epoch"], "state": push["state"]}
    begin = time.monotonic()
    assert post.ask("poll", **seen, wait=700)["pushes"] == [] and time.monotonic() - begin >= 0.7
    got = []
    waiting = threading.Thread(target=lambda: got.append(post.ask("poll", **seen)["pushes"][0]))
    waiting.start()
    prompt = push["table"]["prompts"][0]
    values = choose(post, prompt, random.Random(1))
    for _ in range(2):
        post.ask("answer", prompt=prompt["number"], values=values, request="a")
    waiting.join(20)
    assert got and got[0]["lines"] and got[0]["table"]["event"] > seen["event"], got
    database = database_of(server)
    assert database.execute("SELECT COUNT(*) FROM request WHERE id = 'a'").fetchone() == (1,)
    # A WebSocket resumes from the same place.
    again = Connection(server.port)
    again.ask("hello", link=ann.link, **seen)
    again.table()
    assert again.pushes[0]["lines"] == got[0]["lines"]

    for op in ("poll", "hello"):
        assert "more" in refused("bad_request", post.request(op, more=1))
    refused("bad_request", post.request("hello", wait=1))
    refused("no_link", Posted(server, "A" * 22).request("poll"))
    refused("not_allowed", Posted(server, made["join"]).request("poll"))
    refused("bad_json", json.loads(post.post("{")[1]))
    assert Posted(server, made["join"]).ask("seats")["seats"]
    assert post.post('{"op":"hello"}', {"Origin": "http://evil.example"})[0] == 403
    assert post.post('{"op":"hello"}', {"Authorization": "Basic x"})[0] == 401
    try:
        assert post.post(json.dumps({"op": "say", "text": "x" * 20000}))[0] != 200
    except (http.client.HTTPException, ConnectionError):
        pass  # the server closes the connection while it still sends
    assert desk.table()["seat"] == -1


def test_settings_are_stored_with_their_input(server):
    """If a part of a transaction fails, nothing of it is stored, and a repeated request succeeds later."""
    desk, (ann, _), _ = hosted(server, "connect-four", ["person", "person"], "Ann", "Bo")
    database = database_of(server)
    entries = lambda: database.execute("SELECT COUNT(*) FROM entry").fetchone()[0]
    before = entries()
    stop = "CREATE TRIGGER stop_{0} BEFORE INSERT ON {0} BEGIN SELECT RAISE(ABORT, 'stopped by the test'); END"
    with database:
        for table in ("desk", "link"):
            database.execute(stop.format(table))
    rule = {"rule": "each", "milliseconds": 3_600_000, "silence": "extend", "request": "t"}
    refused("try_again", desk.request("time", **rule))
    refused("try_again", desk.request("replace", seat=1, player="person", name="Cy", request="r"))
    assert entries() == before, "an input was stored without what belongs to it"
    answer(ann, "still there")  # her link works, and inputs of others are stored
    assert entries() == before + 1
    with database:
        for table in ("desk", "link"):
            database.execute(f"DROP TRIGGER stop_{table}")
    desk.ask("time", **rule)
    link = desk.ask("replace", seat=1, player="person", name="Cy", request="r")["link"]
    assert server.connect(link).table()["seats"][0]["name"] == "Cy"
    assert "3600000" in database.execute("SELECT settings FROM desk").fetchone()[0]


def until(holds, seconds=20):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.1)


def test_matches_sleep_and_wake(server):
    """An unused match leaves the memory. It comes back when somebody opens it, and before its deadline."""
    restarted(server, "--unused", "1")
    desk, (ann,), made = hosted(server, "connect-four", ["person", "bot:1"], "Ann")
    answer(ann, "first")
    ann.table(lambda t: sum(card is not None for zone in t["zones"] for card in zone["cards"]) == 2)
    event, now, database = ann.table()["event"], ann.table()["now"], database_of(server)
    due = lambda: database.execute("SELECT deadline FROM match WHERE id = ?", (made["match"],)).fetchone()[0]
    assert due() == 0, "a match with a bot goes on after a kill"
    desk.ask("until", seat=1, until=now + 3_600_000, request="u")
    for connection in (ann, desk):
        connection.end.close()
    until(lambda: due() == now + 3_600_000)  # stored when it leaves the memory
    time.sleep(0.5)
    ann = server.connect(ann.link)
    assert ann.table()["event"] >= event
    answer(ann, "second")
    ann.end.close()
    # Nobody uses the match when the server starts: its deadline must still fire, once.
    desk = server.connect(made["host"])
    desk.ask("until", seat=0, until=desk.table()["now"] + 5000, request="soon")
    server.kill()
    server.start()
    log = lambda: "".join(text for text, in database.execute("SELECT log FROM entry ORDER BY number"))
    before = log()
    assert "tick" not in before.rsplit("set_clock", 1)[1]
    until(lambda: "tick" in log()[len(before):])
    time.sleep(1)
    assert log()[len(before):].count("tick") == 1, log()[len(before):]


def test_connections_are_limited_and_become_free_again(server):
    restarted(server, "--connections", "4")
    kept = [server.connect(server.link) for _ in range(4)]
    try:
        assert Connection(server.port).status != 101
    except Closed:
        pass
    kept.pop().end.close()
    until(lambda: works(server))
    restarted(server)
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
    time.sleep(0.5)
    assert not works(server), "who shows no link takes all places of his address"
    for end in silent:
        end.close()
    until(lambda: works(server))


def works(server):
    try:
        connection = Connection(server.port)
        return connection.request("hello", link=server.link)["ok"]
    except (Closed, ConnectionError):
        return False


def test_a_link_shows_so_many_pages_and_no_more(server):
    _, (page,), made = hosted(server, "connect-four", ["person", "bot:1"], "Ann")
    pages = [server.connect(page.link) for _ in range(30)]
    for one in pages:
        one.table()
    gone = 0
    for one in [page, *pages]:
        try:
            one.ask("news", after=0)
        except (Closed, OSError):
            gone += 1
    assert gone == 11, f"{gone} of 31 pages of a link were closed"
    assert 4001 in [one.close_code for one in pages], "a page learns that a newer one has displaced it"
    answer(pages[-1], "still-here")


def test_a_seat_that_talks_much_is_slowed_down(server):
    bots = ["bot:1"] * (seats_of(server, "quattro-bridge") - 1)
    _, (ann,), _ = hosted(server, "quattro-bridge", ["person", *bots], "Ann")
    turns = 0
    while not (table := ann.table(lambda t: t["channels"] or asked(t)))["channels"]:
        turns += 1
        answer(ann, f"turn {turns}")
        ann.table(lambda t: t["event"] > table["event"])
    channel = table["channels"][0]["name"]
    said = [ann.send("say", channel=channel, text="hello", request=f"s{i}") for i in range(12)]
    assert [reply["ok"] for reply in said[:10]] == [True] * 10, said
    refused("too_fast", said[-1])


def seats_of(server, game):
    return next(each["seats"] for each in server.connect(server.link).ask("games")["games"] if each["id"] == game)
