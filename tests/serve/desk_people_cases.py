"""Cases about players, calls and questions at the desk. Run by run.py."""
import http.server
import json
import os
import random
import re
import shutil
import struct
import subprocess
import threading
import time

from desk_cases import HOUR, desk_of, hosted, is_dead, lines_of, refused
from play import choose


def test_players_ask_the_host(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    ann.table(), bo.table()
    for _ in range(2):
        ann.ask("ask_host", line="The board is one.", text="May I look\nat the deck?", request="q")
    questions = lambda client: [push["questions"] for push in client.pushes][-1]
    desk.table(lambda t: questions(desk))
    asked = questions(desk)
    assert [(q["id"], q["seat"], q["line"], q["text"], q["reply"]) for q in asked] == [(1, 1, "The board is one.", "May I look\nat the deck?", "")]
    refused("bad_request", desk.request("reply", question=2, text="No.", request="x"))
    refused("bad_text", ann.request("ask_host", text="", request="y"))
    refused("bad_text", ann.request("ask_host", text="x" * 2001, request="z"))
    desk.ask("reply", question=1, text="No.", request="r")
    ann.table(lambda t: questions(ann)[0]["reply"] == "No.")
    for _ in range(2):
        desk.ask("clarify", text="Nobody may look at the deck.", question=1, request="c")
    desk.ask("clarify", text="A second one.", request="c2")
    table = bo.table(lambda t: len(t["clarifications"]) == 2)
    assert [(c["number"], c["text"]) for c in table["clarifications"]] == [(1, "Nobody may look at the deck."), (2, "A second one.")]
    assert questions(bo) == []
    bo.table(lambda t: any("Clarification 1: Nobody may look" in text for text in lines_of(bo)))
    assert not any("May I look" in str(push) for push in bo.pushes), "a question is the host's alone"
    ann.table(lambda t: questions(ann)[0]["published"] == 1)
    server.kill()
    server.start()
    assert len(server.connect(ann.link).table()["clarifications"]) == 2
    again = server.connect(desk.link)
    again.table()
    assert questions(again)[0]["published"] == 1


def test_people_wait_for_seats(server):
    desk, (ann,), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann")
    join = server.connect(reply["join"])
    lost = server.connect(join.ask("wait", seat=1, name="Ann", request="lost")["link"])
    assert lost.hello["role"] == "waiting" and lost.hello["seat"] == 1
    refused("not_allowed", lost.request("rules"))
    shown = desk_of(desk, lambda d: d["waiting"])
    assert [(w["seat"], w["name"]) for w in shown["waiting"]] == [(1, "Ann")] and shown["invitation"] == "open"
    assert len(str(shown["waiting"][0]["person"])) == 16
    refused("bad_request", desk.request("grant", person="0" * 16, seat=1, yes=True, request="g0"))
    desk.ask("grant", person=shown["waiting"][0]["person"], seat=1, yes=True, request="g")
    assert is_dead(ann)
    refused("no_link", server.connect().request("hello", link=ann.link))
    again = server.connect(lost.link)
    assert again.hello["role"] == "seat" and again.table()["seat"] == 1

    desk.ask("invite", mode="confirm", request="i")
    taken = join.ask("take", seat=2, name="Bo", request="bo")
    assert taken["waiting"]
    bo = server.connect(taken["link"])
    shown = desk_of(desk, lambda d: d["waiting"] and d["invitation"] == "confirm")
    desk.ask("grant", person=shown["waiting"][0]["person"], seat=2, yes=False, request="no")
    assert is_dead(bo)
    refused("no_link", server.connect().request("hello", link=taken["link"]))
    standby = server.connect(join.ask("wait", seat=0, name="Cy", request="cy")["link"])
    shown = desk_of(desk, lambda d: d["waiting"] and d["waiting"][0]["name"] == "Cy")
    desk.ask("grant", person=shown["waiting"][0]["person"], seat=2, yes=True, request="yes")
    assert server.connect(standby.link).table()["seat"] == 2
    desk.ask("invite", mode="closed", request="i2")
    refused("bad_request", desk.request("invite", mode="sometimes", request="i3"))
    refused("seat_taken", join.request("take", seat=2, name="Di", request="di"))
    refused("bad_name", join.request("wait", seat=0, name="", request="e"))
    refused("bad_request", join.request("wait", seat=3, name="Di", request="f"))
    for number in range(50):
        join.ask("wait", seat=0, name=f"n{number}", request=f"w{number}")
    refused("too_many", join.request("wait", seat=0, name="one more", request="w"))


class Stub:
    """A target of webhooks that keeps all calls."""

    def __init__(self):
        self.calls = []
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                stub.calls.append((self.path, self.headers["webhook-id"], body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def texts(self, path, count, seconds=10):
        """The texts that were sent to an address. Waits until there are `count`, or the time is over."""
        end = time.monotonic() + seconds
        while len(found := [body["content"] for at, _, body in self.calls if at == path]) < count and time.monotonic() < end:
            time.sleep(0.05)
        return found


def test_webhooks_are_called_for_who_owes_an_answer(server):
    stub = Stub()
    desk, (ann, bo), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    desk.ask("time", rule="each", milliseconds=3 * HOUR, silence="rule", request="t")
    desk.ask("webhook", seat=0, address=stub.address + "/all", request="w")
    time.sleep(1)
    desk.ask("invite", mode="open", request="look")
    shown = desk_of(desk, lambda d: d["webhook"] and d["webhook"]["problem"])
    assert "127.0.0.1" in shown["webhook"]["problem"], shown["webhook"]
    assert not stub.calls, "an address of this machine is not called"
    server.kill()
    server.words = ("--private-webhooks",)
    server.start()
    desk, ann, bo = (server.connect(connection.link) for connection in (desk, ann, bo))
    for wrong in ("ftp://example.org", "https://user:pw@example.org/", "nonsense"):
        refused("bad_address", desk.request("webhook", seat=0, address=wrong, request="x"))
    desk.ask("webhook", seat=0, address=stub.address + "/all", mention="@everyone", request="w2")
    desk.ask("webhook", seat=1, address=stub.address + "/ann", request="w3")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    assert len(stub.texts("/ann", 1)) == 1 and "Ann can answer" in stub.texts("/ann", 1)[0], stub.calls
    told = stub.texts("/all", 1)
    assert told[0].startswith("@everyone Quattro Loop: Ann, Bo can answer"), told
    for text in told:
        assert f"/m/{reply['match']}" in text
        assert not any(link in text for link in (desk.link, ann.link, bo.link, reply["join"], reply["spectator"]))
    answer = choose(ann, prompt, random.Random(1))
    ann.ask("answer", prompt=prompt["number"], values=answer, request="a")
    desk.ask("remind", seat=0, request="r")
    desk.ask("remind", seat=0, request="r")
    assert "waits for Bo" in stub.texts("/all", 2)[1]
    refused("no_call", desk.request("remind", seat=1, request="r1"))
    # An hour before the deadline, players who have answered are not called.
    server.kill()
    server.start(ahead=50)
    soon = int(time.time() * 1000) + 50_000 + HOUR + 1500
    desk, bo = server.connect(desk.link), server.connect(bo.link)
    desk.ask("until", seat=0, until=soon, request="u")
    told = stub.texts("/all", 3)
    assert len(told) == 3 and "Bo" in told[2] and "Ann" not in told[2] and "no answer is in" in told[2], told
    time.sleep(1)
    assert len(stub.texts("/ann", 1)) == 1, stub.calls
    assert len({call for _, call, _ in stub.calls}) == len(stub.calls), "each call came once"
    desk.ask("host", input="result", data={"winners": ""}, request="end")
    assert "is over" in stub.texts("/all", 4)[3]
    secrets = {card["name"] for zone in desk.ask("see", seat=-1)["table"]["zones"] for card in zone["cards"] if card} - {"?"}
    assert not any(card in text for text in told for card in secrets if len(card) > 1)


def test_a_link_has_a_preview_and_nothing_else(server):
    _, _, reply = hosted(server, "quattro-loop", ["person", "person"])
    page = lambda path: server.http(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
    with open(server.pages + "/index.html", "w") as file:
        file.write("<!doctype html><html><head><title>page</title></head></html>")
    server.kill()
    server.start()
    assert b'<meta property="og:title" content="Quattro Loop">' in page(f"/m/{reply['match']}")
    picture = re.search(rb'<meta property="og:image" content="http://127.0.0.1:\d+(/previews/quattro-loop.png)">', page(f"/m/{reply['match']}"))[1]
    file = page(picture.decode())
    head, _, body = file.partition(b"\r\n\r\n")
    assert b"Content-Type: image/png" in head and body.startswith(b"\x89PNG") and struct.unpack("!II", body[16:24]) == (1200, 630)
    assert page(picture.decode()) == file, "every match of the game has the same picture"
    for wrong in ("/previews/.png", "/previews/nothing.png", "/previews/quattro-loop", "/previews/../quattro-loop.png"):
        assert page(wrong).startswith(b"HTTP/1.1 404"), wrong
    unknown = page("/m/nothing")
    assert unknown.startswith(b"HTTP/1.1 200") and b"og:title" not in unknown


def test_a_match_begins_when_all_are_there(server):
    owner = server.connect(server.link)
    reply = owner.ask("open", game="quattro-loop", players=["person", "person"], start="full", request="open")
    desk, join = server.connect(reply["host"]), server.connect(reply["join"])
    ann = server.connect(join.ask("take", seat=1, name="Ann", request="ann")["link"])
    assert ann.table()["paused"] and ann.table()["free"] == 1 and desk_of(desk)["start"] == "full"
    bo = server.connect(join.ask("take", seat=2, name="Bo", request="bo")["link"])
    assert not bo.table(lambda t: not t["paused"])["paused"]
    desk_of(desk, lambda d: d["start"] == "begun")
    told = [line["text"] for line in bo.ask("news", after=0)["lines"]]
    assert "The match has not begun." in told and "The match begins." in told and not any("pauses" in text or "resumes" in text for text in told), told
    reply = owner.ask("open", game="quattro-loop", players=["person", "bot:1"], start="host", request="open1")
    cy = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Cy", request="c")["link"])
    server.connect(reply["host"]).ask("host", input="resume", data={}, request="begin")
    assert not cy.table(lambda t: not t["paused"])["paused"]
    assert "The match begins." in [line["text"] for line in cy.ask("news", after=0)["lines"]]
    soon = ann.table()["now"] + 1500
    reply = owner.ask("open", game="quattro-loop", players=["person", "bot:1"], start="at", start_at=soon, request="open2")
    ann = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Ann", request="a")["link"])
    assert ann.table()["paused"] and ann.table()["start_at"] == soon
    server.kill()
    server.start()
    time.sleep(3)  # nobody is connected
    ann = server.connect(ann.link)
    table = ann.table(lambda t: not t["paused"])
    assert any(soon <= line["at"] < soon + 1500 for line in ann.ask("news", after=0)["lines"])
    assert table["prompts"][0].get("deadline", soon + 1) > soon
    reply = owner = server.connect(server.link).ask("open", game="quattro-loop", players=["person", "bot:1"], start="host", request="open3")
    desk = server.connect(reply["host"])
    desk.ask("host", input="resume", data={}, request="go")
    desk.table(lambda t: not t["paused"])
    refused("bad_request", server.connect(server.link).request("open", game="quattro-loop", players=["person", "bot:1"], start="soon", request="o"))


def test_a_backup_is_made_while_it_runs(server):
    desk, (ann,), reply = hosted(server, "connect-four", ["person", "bot:1"], "Ann")
    before = ann.table()
    run = lambda *words: subprocess.run([server.program, *words], capture_output=True, text=True, timeout=60)
    state, copy = server.folder + "/state", server.folder + "/copy"
    with open(copy + ".new", "w") as file:
        file.write("of somebody else")
    in_the_way = run("--dir", state, "--backup", copy)
    assert in_the_way.returncode != 0 and "copy.new exists already" in in_the_way.stderr, in_the_way
    with open(copy + ".new") as file:
        assert file.read() == "of somebody else"
    os.remove(copy + ".new")
    assert run("--dir", state, "--backup", copy).returncode == 0
    again = run("--dir", state, "--backup", copy)
    assert again.returncode != 0 and "exists already" in again.stderr
    prompt = before["prompts"][0]
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="later")
    broken = server.folder + "/broken"
    with open(broken, "w") as file:
        file.write("nonsense" * 1000)
    for wrong in (broken, server.folder + "/nothing"):
        refused_copy = run("--dir", server.folder + "/other", "--restore", wrong)
        assert refused_copy.returncode != 0 and "cannot be copied" in refused_copy.stderr, refused_copy
    in_use = run("--dir", state, "--restore", copy)
    assert in_use.returncode != 0 and "exists already" in in_use.stderr
    server.kill()
    shutil.rmtree(state)
    server.words = ("--restore", copy)
    server.start()
    server.words = ()
    table = server.connect(ann.link).table()
    assert table["event"] == before["event"] and table["prompts"][0]["number"] == prompt["number"]


def test_what_is_refused_at_the_desk_changes_nothing(server):
    desk, (ann, bo), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    desk.ask("host", input="note", data={"reason": "hi"}, request="n")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    for parts in ({"request": ""}, {"request": "r" * 65}, {"request": "k", "more": 1}, {}):
        for op, more in (("secrets", {}), ("time", {"rule": "none", "silence": "rule"}), ("clarify", {"text": "x"}),
                         ("invite", {"mode": "closed"}), ("until", {"seat": 0, "until": 2 ** 50})):
            refused("bad_request", desk.request(op, **more, **parts))
    assert desk.ask("secrets", request="n") is not None   # with the id of another request: the reply to that one, and no effect
    shown = desk_of(desk)
    assert not shown["secrets"] and shown["invitation"] == "open" and shown["time"]["rule"] == "designed"
    assert desk.table()["clarifications"] == []
    refused("not_allowed", desk.request("read", seat=1, prompt=prompt["number"], text=""))
    refused("not_allowed", desk.request("enter", seat=1, prompt=prompt["number"], values={"card": "x"}, request="e"))
    refused("bad_request", desk.request("link", role="waiting", request="w"))
    refused("bad_players", desk.request("replace", seat=2, player="search:100000000", request="s"))
    desk.ask("link", role="audience", request="au")
    bo.table(lambda t: any("an audience sees what is hidden" in text for text in lines_of(bo)))
    # Repeating an older request does not restore an older setting.
    desk.ask("time", rule="none", silence="rule", request="t1")
    desk.ask("time", rule="each", milliseconds=HOUR, silence="rule", request="t2")
    desk.ask("time", rule="none", silence="rule", request="t1")
    assert desk_of(desk, lambda d: d["time"]["rule"] != "none")["time"]["rule"] == "each"
    # Another holder of the invitation cannot get the link of somebody else by repeating that request.
    other = server.connect(reply["join"])
    refused("seat_taken", other.request("take", seat=2, name="Max", request="take 1"))


def test_no_player_keeps_the_host_out(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    for client in (ann, bo):
        for number in range(60):
            client.request("ask_host", line='"' * 500, text='"' * 2000, request=f"q{number}")
    again = server.connect(desk.link)
    assert desk_of(again)["seats"]
    for number in range(60):
        again.request("clarify", text='"' * 1990, request=f"c{number}")
    assert server.connect(ann.link).table()["clarifications"]
    assert server.connect(desk.link).table()
