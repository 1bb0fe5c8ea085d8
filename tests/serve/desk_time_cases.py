"""Cases about the time rules of a host and what silence does, in the protocol of browsers. Run by run.py."""
import random
import time
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from desk_cases import HOUR, desk_of, hosted, refused
from play import choose


def test_time_is_the_hosts(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    asked = lambda t: t["prompts"] and "deadline" in t["prompts"][0]
    table = ann.table(asked)
    now, designed = table["now"], table["prompts"][0]["deadline"] - table["now"]
    until = now + 5 * HOUR
    for _ in range(2):
        desk.ask("until", seat=1, until=until, request="u")
    assert ann.table(lambda t: t["prompts"][0].get("deadline") == until)
    assert bo.table()["prompts"][0].get("deadline") != until
    desk.ask("until", seat=0, until=until, request="v")
    assert bo.table(lambda t: t["prompts"][0].get("deadline") == until)
    refused("bad_time", desk.request("until", seat=1, until=now - 1, request="w"))

    for wrong in ({"rule": "sometimes", "silence": "rule"}, {"rule": "each", "silence": "never"},
                  {"rule": "each", "silence": "rule", "milliseconds": 5}, {"rule": "daily", "silence": "rule", "at": "25:00"},
                  {"rule": "daily", "silence": "rule", "zone": "Europe/Atlantis"}):
        refused("bad_time_rule", desk.request("time", request="x", **wrong))
    desk.ask("time", rule="none", silence="rule", request="none")
    ann.table(lambda t: "deadline" not in t["prompts"][0])
    desk.ask("time", rule="designed", silence="rule", request="designed")
    table = ann.table(lambda t: "deadline" in t["prompts"][0])
    assert abs(table["prompts"][0]["deadline"] - table["now"] - designed) < 60_000, "an open question has the time of the game again"
    desk.ask("time", rule="none", silence="rule", request="none again")
    ann.table(lambda t: "deadline" not in t["prompts"][0])
    desk.ask("time", rule="each", milliseconds=2 * HOUR, silence="rule", request="each")
    table = ann.table(lambda t: "deadline" in t["prompts"][0])
    assert abs(table["prompts"][0]["deadline"] - table["now"] - 2 * HOUR) < 60_000
    desk.ask("time", rule="daily", at="18:00", zone="America/New_York", silence="rule", request="daily")
    at = lambda t: datetime.fromtimestamp(t["prompts"][0]["deadline"] / 1000, ZoneInfo("America/New_York"))
    table = ann.table(lambda t: (at(t).hour, at(t).minute) == (18, 0))
    assert timedelta(hours=1) <= at(table) - datetime.now(timezone.utc) <= timedelta(hours=25.1)
    assert "18:00 (America/New_York)" in desk_of(desk, lambda d: d["time"]["rule"] == "daily")["time"]["words"]

    # The rule applies to later prompts, even after a restart.
    server.kill()
    server.start()
    desk, ann, bo = (server.connect(connection.link) for connection in (desk, ann, bo))
    for client in (ann, bo):
        prompt = client.table(lambda t: t["prompts"])["prompts"][0]
        client.ask("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(2)), request="a")
    number = prompt["number"]
    table = bo.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number)
    assert (at(table).hour, at(table).minute) == (18, 0)


def test_time_can_be_set_when_a_match_is_opened(server):
    owner = server.connect(server.link)
    opening = lambda request, time, **more: owner.request("open", game="quattro-loop", players=["person", "person"], time=time, request=request, **more)
    for wrong in ({"rule": "sometimes", "silence": "rule"}, {"rule": "each", "silence": "rule", "milliseconds": 5}, {"rule": "each", "milliseconds": "soon"},
                  {"rule": "each", "milisecond": HOUR, "silence": "rule"}):
        refused("bad_time_rule", opening(str(wrong)[:60], wrong))
    reply = opening("each", {"rule": "each", "milliseconds": 2 * HOUR, "silence": "wait"}, start="full")
    desk, join = server.connect(reply["host"]), server.connect(reply["join"])
    time = desk_of(desk)["time"]
    assert (time["rule"], time["milliseconds"], time["silence"]) == ("each", 2 * HOUR, "wait"), time
    ann, bo = (server.connect(join.ask("take", seat=seat, name=name, request=name)["link"]) for seat, name in ((1, "Ann"), (2, "Bo")))
    table = ann.table(lambda t: not t["paused"])
    assert abs(table["prompts"][0]["deadline"] - table["now"] - 2 * HOUR) < 60_000, "time runs when it begins"
    assert any("Time to answer: 2 h for each question" in line["text"] for line in bo.ask("news", after=0)["lines"])
    server.kill()
    server.start()
    desk, ann, bo = (server.connect(client.link) for client in (desk, ann, bo))
    assert desk_of(desk)["time"]["silence"] == "wait"
    for client in (ann, bo):
        prompt = client.table(lambda t: t["prompts"])["prompts"][0]
        client.ask("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(2)), request="a")
    table = ann.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > prompt["number"])
    assert abs(table["prompts"][0]["deadline"] - table["now"] - 2 * HOUR) < 60_000, "what is asked later, too"


def test_silence_is_the_hosts(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    number = ann.table(lambda t: t["prompts"])["prompts"][0]["number"]
    desk.ask("time", rule="none", silence="wait", request="t")
    soon = ann.table()["now"] + 700
    desk.ask("until", seat=1, until=soon, request="u")
    shown = desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["late"])
    assert not shown["seats"][1]["prompts"][0]["late"]
    table = ann.table(lambda t: "deadline" not in t["prompts"][0])
    assert table["prompts"][0]["number"] == number, "it is still asked"
    desk.ask("time", rule="none", silence="extend", extension=HOUR, request="t2")
    soon = int(time.time() * 1000) + 700
    desk.ask("until", seat=1, until=soon, request="u2")
    table = ann.table(lambda t: t["prompts"][0].get("deadline", 0) > soon + HOUR / 2)
    assert table["prompts"][0]["deadline"] == soon + HOUR
    soon = int(time.time() * 1000) + 700
    desk.ask("until", seat=1, until=soon, request="u3")
    desk.ask("until", seat=2, until=soon + 400, request="u4")
    table = bo.table(lambda t: t["prompts"] and t["prompts"][0].get("deadline", 0) > soon + HOUR / 2)
    assert not any(p["number"] == number for p in ann.table(lambda t: not any(p["number"] == number for p in t["prompts"]))["prompts"]), "more time comes once"


def test_answers_in_time_stay_at_the_desk_while_others_are_late(server):
    for number, rule in enumerate(({"silence": "wait"}, {"silence": "extend", "extension": HOUR})):
        reply = server.connect(server.link).ask("open", game="quattro-loop", players=["person", "person"], review=True, request=f"open {number}")
        ann, bo = (server.connect(server.connect(reply["join"]).ask("take", seat=seat, name=name, request=name)["link"]) for seat, name in ((1, "Ann"), (2, "Bo")))
        desk = server.connect(reply["host"])
        desk.ask("time", rule="none", request="t", **rule)
        asked = {player: player.table(lambda t: t["prompts"])["prompts"][0] for player in (ann, bo)}
        ann.ask("answer", prompt=asked[ann]["number"], values=choose(ann, asked[ann], random.Random(1)), request="a")
        soon = int(time.time() * 1000) + 700
        desk.ask("until", seat=0, until=soon, request="u")
        desk_of(desk, lambda d: d["seats"][1]["prompts"][0].get("deadline") != soon and desk.table()["now"] >= soon)
        bo.ask("answer", prompt=asked[bo]["number"], values=choose(bo, asked[bo], random.Random(1)), request="b")
        shown = desk_of(desk, lambda d: d["held"])
        assert all(seat["prompts"][0]["words"] for seat in shown["seats"]), shown["seats"]
        desk.ask("resolve", request="r")
        bo.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > asked[bo]["number"])


def test_time_without_the_server_does_not_count(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    until = ann.table(lambda t: t["prompts"])["now"] + HOUR
    desk.ask("until", seat=0, until=until, request="u")
    server.kill()
    server.start(ahead=30)
    assert server.connect(ann.link).table()["prompts"][0]["deadline"] == until, "half a minute counts"
    server.kill()
    server.start(ahead=2 * 3600)
    table = server.connect(ann.link).table(lambda t: not t["paused"])
    later = table["prompts"][0]["deadline"] - until
    assert 7_100_000 < later <= 7_200_000, later
    server.kill()
    server.start()   # the clock of the machine is set back by two hours
    table = server.connect(ann.link).table()
    assert table["prompts"][0]["deadline"] == until + later


def test_a_time_of_the_day_stays_after_an_outage(server):
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    at = datetime.now(timezone.utc) + timedelta(hours=5)
    desk.ask("time", rule="daily", at=f"{at:%H:%M}", zone="UTC", silence="rule", request="t")
    until = server.connect(ann.link).table()["prompts"][0]["deadline"]
    server.kill()
    server.start(ahead=600)
    table = server.connect(ann.link).table(lambda t: not t["paused"] and t["prompts"])
    assert table["prompts"][0]["deadline"] == until, "the outage is a pause, and the time of the day stays"
