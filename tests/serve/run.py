#!/usr/bin/env python3
"""Tests the server with the protocol of browsers: run.py SERVER [CASE].

Each function in this file and in the files *_cases.py whose name begins with `test_` is a case with its own server.
"""
import gzip
import json
import random
import re
import sqlite3
import sys
import tempfile
import threading
import time
import traceback
from pathlib import Path

import after_end_cases
import desk_cases
import desk_news_cases
import desk_people_cases
import desk_time_cases
import replace_cases
import robust_cases
import story_cases
import wording_cases
from client import SCRIPT, Closed, Connection, Server
from play import choose, play

GAMES = Path(__file__).resolve().parents[2] / "boards"


def opened(server, game, players, **options):
    """Opens a match. Returns (reply to `open`, the owner's connection)."""
    owner = server.connect(server.link)
    return owner.ask("open", game=game, options=options, players=players, request="open"), owner


def seat_of(server, join, seat, name):
    """Takes a seat by an invitation. Returns the secret of its link."""
    return server.connect(join).ask("take", seat=seat, name=name, request=f"take {seat}")["link"]


def refused(code, reply):
    assert not reply["ok"] and reply["code"] == code, (code, reply)
    return reply["reason"]


def test_every_game_is_played_to_its_end(server):
    """A client that knows no game plays against bots."""
    owner = server.connect(server.link)
    games = owner.ask("games")["games"]
    assert {game["id"] for game in games} >= {path.parent.name for path in GAMES.glob("*/game.yaml")}
    for game in games:
        players = ["person"] + ["bot:1"] * (game["seats"] - 1)
        reply = owner.ask("open", game=game["id"], players=players, request=game["id"])
        table = play(server.connect(seat_of(server, reply["join"], 1, "Ann")), 5, "a")
        assert table["over"] and table["result"], table["result"]
    listed = owner.ask("matches")["matches"]
    assert len(listed) == len(games) and all(match["over"] for match in listed), listed


def test_a_seat_of_a_player_without_a_name_is_not_free(server):
    reply, owner = opened(server, "connect-four", ["person", "person"])
    free = lambda: next(match["free"] for match in owner.ask("matches")["matches"] if match["match"] == reply["match"])
    assert free() == 2
    server.connect(reply["host"]).ask("link", role="seat", seat=1, request="link")
    assert free() == 1


def test_links_are_seats(server):
    """A link gives its holder one seat and nothing else. A seat can be taken only once."""
    reply, owner = opened(server, "connect-four", ["person", "person"])
    join = server.connect(reply["join"])
    assert join.hello["role"] == "join"
    refused("bad_name", join.request("take", seat=1, name="", request="a"))
    refused("bad_name", join.request("take", seat=1, name="n" * 33, request="b"))
    refused("bad_text", join.request("take", seat=1, name="A\u202eb", request="b"))
    for number, name in enumerate((" ", "\u00a0", "\u2800", "\u3164", "\u115f\ufe0f", "\u034f", "the  HOST", "seat 2", "Bot", "you")):
        refused("bad_name", join.request("take", seat=1, name=name, request=f"name {number}"))
    refused("seat_taken", join.request("take", seat=3, name="Ann", request="c"))
    first = join.ask("take", seat=1, name="Ann", request="d")
    assert join.ask("take", seat=1, name="Ann", request="d") == {**first, "id": join.last_id}, "a repeated request has the same reply"
    refused("seat_taken", join.request("take", seat=1, name="Bo", request="e"))
    for number, name in enumerate(("ANN", "A\u034fnn", "Ann\u3164", "\uff21nn", "\u0410nn", "Ann\U000e0100")):
        refused("bad_name", join.request("take", seat=2, name=name, request=f"like {number}"))
    second = join.ask("take", seat=2, name="Bo", request="f g")
    refused("seat_taken", join.request("take", seat=2, name="Bo f", request="g"))
    other = owner.ask("open", game="quarto", players=["person", "person"], request="open")
    assert other["match"] != reply["match"], "the same request has the same parts"
    assert [seat["name"] for seat in join.ask("seats")["seats"]] == ["Ann", "Bo"]
    ann, bo = server.connect(first["link"]), server.connect(second["link"])
    assert ann.table()["seat"] == 1 and bo.table()["seat"] == 2
    assert [seat["name"] for seat in bo.table()["seats"]] == ["Ann", "Bo"]
    for op in ("games", "matches", "open", "take"):
        assert not ann.request(op, request="x").get("ok"), op
    for op in ("games", "open", "answer"):
        refused("not_allowed", join.request(op))
    watcher = server.connect(reply["spectator"])
    assert watcher.table()["seat"] == -1 and watcher.table()["prompts"] == []
    refused("not_allowed", watcher.request("answer", prompt=1, values={}, request="y"))
    refused("not_allowed", owner.request("answer", prompt=1, values={}, request="y"))


def test_a_killed_server_loses_nothing(server):
    """After SIGKILL, confirmed inputs are stored, and a repeated request has no second effect."""
    reply, _ = opened(server, "quattro-loop", ["person", "bot:2"])
    link = seat_of(server, reply["join"], 1, "Ann")
    dice, tables = random.Random(3), []
    for turn in range(12):
        client = server.connect(link)
        table = client.table(lambda t: t["over"] or any(not p["answered"] for p in t["prompts"]))
        if table["over"]:
            break
        prompt = next(p for p in table["prompts"] if not p["answered"])
        values = choose(client, prompt, dice)
        said = client.ask("answer", prompt=prompt["number"], values=values, request=f"turn {turn}")
        server.kill()
        server.start()
        again = server.connect(link)
        repeated = again.ask("answer", prompt=prompt["number"], values=values, request=f"turn {turn}")
        assert repeated["words"] == said["words"]
        tables.append(again.table()["event"])
    assert tables == sorted(tables) and len(tables) > 3, tables
    database = sqlite3.connect(Path(server.folder) / "state/matches.sqlite")
    log = "".join(text for text, in database.execute("SELECT log FROM entry ORDER BY match, number"))
    assert 0 < log.count(" seat: 1, prompt: ") <= len(tables), "an answer counts once"


def test_secrets_are_not_stored(server):
    """No secret of a link is in the files of the server."""
    reply, _ = opened(server, "connect-four", ["person", "bot:1"])
    link = seat_of(server, reply["join"], 1, "Ann")
    play(server.connect(link), 1, "a")
    server.stop()
    stored = b"".join(path.read_bytes() for path in sorted((Path(server.folder) / "state").iterdir()))
    for secret in (server.link, reply["join"], reply["host"], reply["spectator"], link):
        assert len(secret) == 22 and secret.encode() not in stored
    server.start()


def test_what_is_no_request_is_refused(server):
    reply, _ = opened(server, "connect-four", ["person", "bot:1"])
    client = server.connect(seat_of(server, reply["join"], 1, "Ann"))
    number = client.table()["prompts"][0]["number"]
    for message in (b"", b"{", b"[]", b"null", b"{}", b'{"op":1}', b'{"op":"fly"}', b'{"op":"options"}',
                    b'{"op":"answer","prompt":-1,"values":{},"request":"a"}', b'{"op":"news","after":-1}',
                    b'{"op":"answer","prompt":1e99,"values":[],"request":"a"}', b'{"op":"why","zone":7}',
                    b'{"op":"rules","more":1}', b"[" * 9000, b'{"op":"hello","link":"' + b"x" * 99 + b'"}'):
        client.send_frame("text", message)
        while "ok" not in (got := client.receive()):
            pass
        assert got["ok"] is False and got["reason"], (message[:40], got)
    column = client.ask("options", prompt=number, field=client.table()["prompts"][0]["parts"][0]["name"])["options"][0]["value"]
    field = client.table()["prompts"][0]["parts"][0]["name"]
    refused("bad_request", client.request("answer", prompt=number, values={field: column}))
    refused("bad_request", client.request("answer", prompt=number, values={field: column}, request="r" * 65))
    refused("not_an_option", client.request("answer", prompt=number, values={field: "99"}, request="a"))
    client.ask("answer", prompt=number, values={field: column}, request="b")


def closed(connection):
    try:
        while True:
            connection.receive()
    except Closed:
        return True


def test_connections_that_are_no_clients_end(server):
    port = server.port
    assert closed(Connection(port)), "who does not greet is not kept"
    for link in ("", "x", "A" * 22, server.link[:-1], server.link + "A"):
        silent = Connection(port)
        refused("no_link", silent.request("hello", link=link))
        assert closed(silent)
    early = Connection(port)
    refused("bad_request", early.request("games"))
    assert closed(early)
    assert Connection(port, {"Origin": "http://evil.example"}).status == 403
    assert Connection(port, {"Host": "evil.example"}).status == 403
    assert Connection(port, {"Origin": f"http://127.0.0.1:{port}"}).status == 101
    assert Connection(port, {"Origin": f"http://localhost:{port}", "Host": f"localhost:{port}"}).status == 101
    for kind, payload in (("binary", b"{}"), ("text", b"\xff\xfe"), ("text", b"x" * 20000)):
        client = server.connect(server.link)
        client.send_frame(kind, payload)
        assert closed(client), kind
    halves = Connection(port)
    halves.send_frame("text", b'{"op":"hello",', final=False)
    assert closed(halves)


def test_pages_are_served_with_their_headers(server):
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    page = server.http(b"GET / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n")
    head, body = page.split(b"\r\n\r\n", 1)
    assert head.startswith(b"HTTP/1.1 200") and body.startswith(b"<!doctype html>")
    for header in (b"default-src 'none'", b"frame-ancestors 'none'", b"no-referrer", b"nosniff"):
        assert header in head, header
    assert server.http(b"HEAD / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n").split(b"\r\n\r\n", 1)[1] == b""
    for target in (b"/nothing", b"/../store.cpp", b"/assets/../index.html", b"/assets/%2e%2e/x", b"//"):
        assert server.http(b"GET " + target + b" HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 404"), target
    assert server.http(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n").startswith(b"HTTP/1.1 421")
    assert server.http(b"DELETE / HTTP/1.1\r\n" + host + b"Connection: close\r\n\r\n").startswith(b"HTTP/1.1 405")
    for wrong in (b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: " + b"b" * 9000 + b"\r\n\r\n"):
        assert not server.http(wrong).startswith(b"HTTP/1.1 200")


def test_files_are_sent_compressed_and_once(server):
    def get(more=b""):
        reply = server.http(b"GET /assets/app.js HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%bConnection: close\r\n\r\n" % (server.port, more))
        return reply.split(b"\r\n\r\n", 1)

    head, body = get()
    assert body == SCRIPT and b"Content-Encoding" not in head and b"Vary: Accept-Encoding" in head
    for accepted in (b"gzip", b"br, gzip;q=0.5"):
        head, body = get(b"Accept-Encoding: " + accepted + b"\r\n")
        assert b"Content-Encoding: gzip" in head and gzip.decompress(body) == SCRIPT
    assert get(b"Accept-Encoding: br\r\n")[1] == SCRIPT
    tag = re.search(rb"ETag: (\S+)", head)[1]
    head, body = get(b"If-None-Match: " + tag + b"\r\n")
    assert head.startswith(b"HTTP/1.1 304") and body == b"" and tag in head
    assert get(b'If-None-Match: "another"\r\n')[1] == SCRIPT
    assert server.http(b"GET /assets/app.js.gz HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n" % server.port).startswith(b"HTTP/1.1 404")


def named_of_ann(lines):
    """The cards that are named in lines about Ann."""
    return {card for line in lines if "Ann" in line["text"] for card in re.findall(r"\b[A-Z]\d\b", line["text"])}


def test_nothing_is_told_that_a_seat_may_not_see(server):
    """After a secret answer of a seat, and after the answers were carried out, the others must see no card of its hand,
    neither in zones nor in news."""
    reply, _ = opened(server, "quattro-loop", ["person", "person"], boards="millrace")
    ann, bo = (server.connect(seat_of(server, reply["join"], seat, name)) for seat, name in ((1, "Ann"), (2, "Bo")))
    watcher = server.connect(reply["spectator"])
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    bo.table(lambda t: t["prompts"] and t["seats"][0]["name"] == "Ann")
    hand = {card["name"] for zone in ann.table()["zones"] if zone["name"] == "hand" and zone["seat"] == 1 for card in zone["cards"]}
    assert hand and "?" not in hand, hand
    ann.ask("why", zone="1:loop", place="A")
    ann.ask("why", zone="1:hand", card=sorted(hand)[0])
    for wrong in ({"zone": "nope", "place": "A"}, {"zone": "1:loop", "place": "Z"}, {"zone": "1:loop"}, {"zone": "1:hand", "card": "R99"}):
        refused("bad_request", ann.request("why", **wrong))
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="a")
    for viewer in (bo, watcher):
        viewer.ask("rules")
        for push in viewer.pushes:
            zones = [zone for zone in push["table"]["zones"] if zone["seat"] == 1 and zone["name"] in ("hand", "loop")]
            shown = {card["name"] for zone in zones for card in zone["cards"] if card}
            assert not shown & hand, shown
            assert not named_of_ann(push["lines"]), push["lines"]
    prompt = bo.table()["prompts"][0]
    bo.ask("answer", prompt=prompt["number"], values=choose(bo, prompt, random.Random(2)), request="b")
    for viewer in (bo, watcher):
        loop = lambda t: [card["name"] for zone in t["zones"] if (zone["name"], zone["seat"]) == ("loop", 1) for card in zone["cards"] if card]
        laid = loop(viewer.table(loop))
        named = named_of_ann([line for push in viewer.pushes for line in push["lines"]])
        assert named and named == set(laid), (named, laid)


def test_only_this_machine_is_served_unless_asked(server):
    import subprocess
    for words, said in ((["--listen", "0.0.0.0:0"], "--proxy"), (["--listen", "nonsense"], "127.0.0.1:8080"),
                        *((["--proxy", proxy], "as in https://games.example") for proxy in
                          ("http://games.example", "nonsense", "https://", "https://games.example/page", "https://a b", "https://x:0")),
                        (["--dir", str(Path(server.folder) / "state")], "in use"), (["--fly"], "--fly"),
                        (["--dir", server.folder + "/other", "--listen", f"127.0.0.1:{server.port}"], f"at 127.0.0.1:{server.port}: another program")):
        ended = subprocess.run([server.program, "--pages", server.pages, *words], capture_output=True, text=True, timeout=60)
        assert ended.returncode != 0 and said in ended.stderr + ended.stdout, (words, ended)


def test_in_a_network_only_pages_of_the_server_are_served(server):
    import subprocess
    words = [server.program, "--pages", server.pages, "--dir", str(Path(server.folder) / "lan"), "--listen", "0.0.0.0:0", "--lan"]
    lan = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        lan.stdout.readline()
        address, port, link = re.match(r"http://(\d+\.\d+\.\d+\.\d+):(\d+)/#(\S+)", lan.stdout.readline()).groups()
        assert address != "0.0.0.0"
        for host, origin, status in ((f"127.0.0.1:{port}", None, 101), (f"{address}:{port}", f"http://{address}:{port}", 101),
                                     (f"localhost:{port}", f"http://localhost:{port}", 101), ("evil.example", None, 403),
                                     ("evil.example", "http://evil.example", 403), (f"127.0.0.1:{port}", "http://evil.example", 403),
                                     (f"127.0.0.1:{port}", f"https://127.0.0.1:{port}", 403), (f"127.0.0.1:{port}", "http://192.0.2.7", 403)):
            assert Connection(int(port), {"Host": host, "Origin": origin}).status == status, (host, origin)
        page = Connection(int(port), {"Origin": f"http://127.0.0.1:{port}"})
        assert page.ask("hello", link=link)["role"] == "owner"
    finally:
        lan.kill()
        lan.wait()


def main():
    program, failed = sys.argv[1], 0
    files = (after_end_cases, desk_cases, desk_news_cases, desk_people_cases, desk_time_cases, replace_cases, robust_cases, story_cases, wording_cases)
    all_cases = [*globals().items(), *(pair for file in files for pair in vars(file).items())]
    cases = [(name, case) for name, case in all_cases if name.startswith("test_") and sys.argv[2:] in ([], [name])]
    for name, case in cases:
        with tempfile.TemporaryDirectory() as folder:
            server, begin = Server(program, folder), time.monotonic()
            try:
                case(server)
                assert server.process.poll() is None, "the server has ended"
                print(f"ok {name} ({time.monotonic() - begin:.1f} s)")
            except Exception as problem:  # each case is tried
                failed += 1
                traceback.print_exc()
                print(f"FAILED {name}: {type(problem).__name__}: {problem}")
            finally:
                server.kill()
    print(f"{len(cases) - failed} of {len(cases)}")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
