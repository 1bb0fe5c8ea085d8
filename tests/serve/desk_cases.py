"""Cases about the desk of a host, in the protocol of browsers. Run by run.py."""
import random
import time

from client import Closed
from play import choose

HOUR = 3_600_000


def hosted(server, game, players, *names):
    """Opens a match. Returns (desk, connections of the players in the order of `names`, reply to `open`)."""
    reply = server.connect(server.link).ask("open", game=game, players=players, request="open")
    people = []
    for seat, name in enumerate(names, 1):
        link = server.connect(reply["join"]).ask("take", seat=seat, name=name, request=f"take {seat}")["link"]
        people.append(server.connect(link))
    desk = server.connect(reply["host"])
    assert desk.hello["role"] == "host"
    return desk, people, reply


def desk_of(client, until=lambda desk: True):
    """Waits until the latest pushed `desk` satisfies `until`, and returns it."""
    end = time.monotonic() + 30
    while True:
        pushed = [push["desk"] for push in client.pushes if "desk" in push]
        if pushed and until(pushed[-1]):
            return pushed[-1]
        assert time.monotonic() < end, "no such desk was pushed"
        client.pushes.append(client.receive())


def refused(code, reply):
    assert not reply["ok"] and reply["code"] == code, (code, reply)
    return reply["reason"]


def is_dead(connection):
    try:
        while connection.request("rules"):
            pass
    except Closed:
        return True


def lines_of(client):
    return [line["text"] for push in client.pushes for line in push["lines"]]


def test_a_desk_shows_who_owes_an_answer_and_no_secret(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    shown = desk_of(desk, lambda d: all(seat["here"] for seat in d["seats"]))
    assert [(s["name"], s["player"], s["taken"]) for s in shown["seats"]] == [("Ann", "person", True), ("Bo", "person", True)]
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    assert not any(p["answered"] for seat in shown["seats"] for p in seat["prompts"])
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="a")
    shown = desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["answered"])
    assert shown["seats"][0]["prompts"][0]["words"] == "" and not shown["secrets"]
    hidden = [zone for zone in desk.table()["zones"] if zone["seat"] == 1 and zone["name"] == "hand"][0]
    assert desk.table()["seat"] == -1 and all(card["name"] == "?" for card in hidden["cards"])
    for op, parts in (("see", {"seat": 1}), ("post", {"seat": 1})):
        refused("not_allowed", desk.request(op, **parts))
    desk.ask("secrets", request="s")
    desk.ask("secrets", request="s")
    shown = desk_of(desk, lambda d: d["secrets"])
    assert shown["seats"][0]["prompts"][0]["words"]
    table = desk.table(lambda t: t["seat"] == 0)
    assert all(card["name"] != "?" for zone in table["zones"] if zone["name"] == "hand" for card in zone["cards"])
    bo.table(lambda t: any("I see what is hidden" in text for text in lines_of(bo)))
    assert sum("I see what is hidden" in text for text in lines_of(bo)) == 1
    assert desk.ask("see", seat=2)["table"]["seat"] == 2
    assert desk.ask("post", seat=1)["lines"] and desk.ask("post", seat=0)["lines"]


def test_a_host_enters_what_a_player_wrote(server):
    desk, (ann,), _ = hosted(server, "connect-four", ["person", "bot:1"], "Ann")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    field = prompt["parts"][0]["name"]
    read = desk.ask("read", seat=1, prompt=prompt["number"], text="please put it in the middle")
    assert read["problem"] and not read["complete"] and [missing["field"] for missing in read["missing"]] == [field]
    assert len(read["missing"][0]["options"]) == 7
    read = desk.ask("read", seat=1, prompt=prompt["number"], text="4")
    assert read["complete"] and not read["problem"] and not read["missing"], read
    assert ann.table()["prompts"], "reading has no effect"
    for values in ({}, {field: "99"}, {"other": "4"}):
        refused("bad_answer", desk.request("enter", seat=1, prompt=prompt["number"], values=values, request="wrong"))
    entered = desk.ask("enter", seat=1, prompt=prompt["number"], values=read["values"], request="e")
    both = lambda t: sum(card is not None for zone in t["zones"] for card in zone["cards"]) >= 2
    before = ann.table(both)  # the card of Ann and that of the bot
    again = desk.ask("enter", seat=1, prompt=prompt["number"], values=read["values"], request="e")
    assert again == {**entered, "id": desk.last_id}, "a repeated request has the same reply"
    after = server.connect(ann.link).table()
    assert (after["event"], after["zones"]) == (before["event"], before["zones"]), "and no second effect"
    refused("stale_prompt", desk.request("read", seat=1, prompt=99, text="4"))
    refused("bad_request", desk.request("read", seat=3, prompt=1, text="4"))


def test_pauses_notes_and_rulings_are_the_hosts(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    desk.ask("host", input="pause", data={"reason": "lunch"}, request="p")
    ann.table(lambda t: t["paused"])
    refused("paused", ann.request("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="a"))
    refused("bad_host_input", desk.request("host", input="pause", data={}, request="p2"))
    desk.ask("host", input="resume", data={}, request="r")
    ann.table(lambda t: not t["paused"])
    refused("bad_host_input", desk.request("host", input="note", data={"text": "lost"}, request="nt"))
    desk.ask("host", input="note", data={"reason": "The evening ends at ten."}, request="n")
    bo.table(lambda t: any("The evening ends at ten." in text for text in lines_of(bo)))
    desk.ask("secrets", request="s")
    assert "set points" in desk.ask("settable")["text"], desk.ask("settable")["text"]
    for line in ("dance", "set nothing 5", "set points 9 5", "set points 5", "set points Max 5", "zone Ann:pocket none", ""):
        refused("bad_ruling", desk.request("rule", text=line, sure=True, request="q" + line))
    said = refused("bad_ruling", desk.request("rule", text="set points Max 5", sure=True, request="max"))
    assert "1 Ann, 2 Bo" in said, said
    refused("bad_host_input", desk.request("rule", text="set points Ann many", sure=False, request="many"))
    for op in ("games", "open", "answer", "take", "fly"):
        assert not desk.request(op, prompt=1, values={}, request="z")["ok"]
    for op in ("host", "until", "see", "replace", "link", "back", "secrets"):
        assert not ann.request(op, request="z")["ok"]
    desk.ask("host", input="result", data={"winners": "2"}, request="end")
    assert ann.table(lambda t: t["over"])["result"] == "Bo wins."


def test_what_all_have_answered_waits_for_the_host(server):
    reply = server.connect(server.link).ask("open", game="quattro-loop", players=["person", "person"], review=True, request="open")
    links = [server.connect(reply["join"]).ask("take", seat=seat, name=name, request=name)["link"]
             for seat, name in ((1, "Ann"), (2, "Bo"))] + [reply["host"]]
    ann, bo, desk = (server.connect(link) for link in links)
    assert desk_of(desk)["review"] and ann.table()["reviewed"]
    asked = {}
    for player in (ann, bo):
        asked[player] = player.table(lambda t: t["prompts"])["prompts"][0]
        refused("bad_host_input", desk.request("resolve", request=f"early {len(asked)}"))
        player.ask("answer", prompt=asked[player]["number"], values=choose(player, asked[player], random.Random(1)), request="a")
    shown = desk_of(desk, lambda d: d["held"])
    assert all(seat["prompts"][0]["words"] for seat in shown["seats"]), "the host reads every answer"
    assert bo.table()["prompts"][0]["number"] == asked[bo]["number"], "nothing has been carried out"
    ann.ask("answer", prompt=asked[ann]["number"], values=choose(ann, asked[ann], random.Random(2)), request="b")
    server.kill()
    server.start()
    number = asked[bo]["number"]
    ann, bo, desk = (server.connect(link) for link in links)
    assert desk_of(desk, lambda d: d["held"])["secrets"] is False
    refused("stale_prompt", desk.request("resolve", inputs=1, request="what was read before"))
    desk.ask("resolve", inputs=desk_of(desk)["inputs"], request="resolve")
    assert not desk_of(desk, lambda d: not d["held"])["held"]
    ann.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number)
    desk.ask("review", on=False, request="no review")
    for player in (ann, bo):
        prompt = player.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number)["prompts"][0]
        player.ask("answer", prompt=prompt["number"], values=choose(player, prompt, random.Random(3)), request="c")
    ann.table(lambda t: not t["prompts"] or t["prompts"][0]["number"] > prompt["number"])


def test_the_host_goes_back_to_what_waited_for_him(server):
    reply = server.connect(server.link).ask("open", game="quattro-loop", players=["person", "random"], review=True, request="open")
    ann = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Ann", request="Ann")["link"])
    desk = server.connect(reply["host"])
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="a")
    inputs = desk_of(desk, lambda d: d["held"])["inputs"]
    desk.ask("resolve", request="resolve")
    desk_of(desk, lambda d: not d["held"])
    moment = [each for each in desk.ask("moments")["moments"] if each["input"] == inputs][0]
    assert moment["told"] and "everybody has answered" in moment["words"], moment
    desk.pushes.clear()
    desk.ask("back", input=inputs, sure=True, request="back")
    assert desk_of(desk, lambda d: d["branches"])["held"]


def test_going_back_keeps_the_review(server):
    reply = server.connect(server.link).ask("open", game="quattro-loop", players=["person", "random"], review=True, request="open")
    desk = server.connect(reply["host"])
    desk_of(desk, lambda d: d["review"])
    desk.pushes.clear()
    desk.ask("back", input=0, sure=True, request="back")
    shown = desk_of(desk)
    assert shown["review"] and len(shown["branches"]) == 1, shown

    # After the return, review is off as in the branch, though the match was in review where the host had gone back to.
    desk.ask("review", on=False, request="no")
    inputs = desk_of(desk, lambda d: not d["review"])["inputs"]
    desk.ask("back", input=inputs - 1, sure=True, request="back again")
    shown = desk_of(desk, lambda d: len(d["branches"]) == 2)
    assert shown["review"], shown
    desk.ask("branch", branch=shown["branches"][-1]["id"], request="return")
    assert not desk_of(desk, lambda d: len(d["branches"]) == 3)["review"]


def test_links_are_given_anew(server):
    desk, (ann, bo), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    first = desk.ask("link", role="seat", seat=1, request="l")
    assert desk.ask("link", role="seat", seat=1, request="l")["link"] == first["link"]
    assert is_dead(ann)
    refused("no_link", server.connect().request("hello", link=ann.link))
    again = server.connect(first["link"])
    assert again.table()["seats"][0]["name"] == "Ann"
    for role, old in (("spectator", reply["spectator"]), ("join", reply["join"])):
        before = server.connect(old)
        assert before.hello["role"] == role
        new = desk.ask("link", role=role, request=role)["link"]
        try:
            refused("no_link", before.request("seats"))
        except Closed:
            pass
        assert server.connect(new).hello["role"] == role
    audience = server.connect(desk.ask("link", role="audience", request="au")["link"])
    assert audience.table()["seat"] == 0
    for op in ("answer", "host", "secrets", "say"):
        refused("not_allowed", audience.request(op, request="y"))
    other = server.connect(desk.ask("link", role="host", request="co")["link"])
    assert desk_of(other)["seats"] and desk.ask("settable")
    for host, note in ((desk, "the first note"), (other, "the second note")):   # each link has its own requests
        host.ask("host", input="note", data={"reason": note}, request="n1")
    news = [line["text"] for line in other.ask("news", after=0)["lines"]]
    assert all(any(note in text for text in news) for note in ("the first note", "the second note")), news
    for role in ("owner", "queen", ""):
        refused("bad_request", desk.request("link", role=role, request=f"bad {role}"))

    # A bot takes over a seat, then another person does.
    desk.ask("replace", seat=2, player="bot:1", request="bot")
    assert is_dead(bo)
    desk_of(desk, lambda d: d["seats"][1]["player"] == "bot:1" and not d["seats"][1]["taken"])
    desk_of(desk, lambda d: all(p["answered"] for p in d["seats"][1]["prompts"]))
    new = server.connect(desk.ask("replace", seat=2, player="person", name="Cy", request="cy")["link"])
    assert new.table()["seats"][1] ["name"] == "Cy"
    refused("bad_players", desk.request("replace", seat=2, player="ghost", request="g"))
    refused("bad_request", desk.request("replace", seat=3, player="person", request="g3"))
    refused("bad_name", desk.request("replace", seat=2, player="person", name="n" * 33, request="gn"))
    server.kill()
    server.start()
    shown = desk_of(server.connect(desk.link))
    assert [(s["name"], s["player"]) for s in shown["seats"]] == [("Ann", "person"), ("Cy", "person")]
    assert server.connect(new.link).table()["seat"] == 2


def test_a_match_goes_back_and_returns(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    for turn in range(3):
        for client in (ann, bo):
            table = client.table(lambda t: t["prompts"] and not t["prompts"][0]["answered"])
            prompt = table["prompts"][0]
            client.ask("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(turn)), request=f"{turn}")
            client.pushes.clear()
            client.ask("rules")
    moments = desk.ask("moments")["moments"]
    assert [moment["input"] for moment in moments] == list(range(len(moments) - 1, -1, -1))
    assert all(moment["words"] for moment in moments)
    desk.ask("secrets", request="s")
    then = desk.ask("see", seat=1)["table"]
    inputs = desk_of(desk, lambda d: d["secrets"])["inputs"]
    seen = desk.ask("back", input=2, sure=False, request="look")["seen"]
    assert [seat["name"] for seat in seen] == ["Ann", "Bo"] and all(seat["count"] > 0 for seat in seen)
    assert desk.ask("see", seat=1)["table"]["epoch"] == 0
    for wrong in (-1, inputs, inputs + 5):
        refused("bad_request", desk.request("back", input=wrong, sure=True, request=f"w{wrong}"))
    for _ in range(2):
        desk.ask("back", input=2, sure=True, request="b")
    table = ann.table(lambda t: t["epoch"] == 1)
    assert table["paused"] and table["event"] < then["event"]
    told = [line["text"] for line in ann.ask("news", after=0)["lines"] if "earlier moment" in line["text"]]
    assert told == ["The host: The match goes back to an earlier moment."], "the host is named once"
    branches = desk_of(desk, lambda d: d["branches"])["branches"]
    assert len(branches) == 1 and branches[0]["inputs"] == inputs
    server.kill()
    server.start()
    desk, ann = server.connect(desk.link), server.connect(ann.link)
    assert ann.table()["epoch"] == 1 and ann.table()["event"] == table["event"]
    refused("bad_request", desk.request("branch", branch="7", request="c"))
    desk.ask("branch", branch=branches[0]["id"], request="d")
    table = ann.table(lambda t: t["epoch"] == 2)
    desk.ask("host", input="resume", data={}, request="r")
    now = desk.ask("see", seat=1)["table"]
    for part in ("zones", "counters", "repeats"):
        assert now[part] == then[part], part
    assert len(desk_of(desk, lambda d: len(d["branches"]) == 2)["branches"]) == 2
