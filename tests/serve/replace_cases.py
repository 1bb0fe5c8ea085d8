"""Cases about seats that get another player: texts about the former player, and to the former player. Run by run.py."""
import random

from desk_cases import desk_of, hosted, refused
from play import choose


def answer_all(clients, dice, number):
    """Each client answers its prompt, whose number is above `number`. Returns the number of the last prompt."""
    for client in clients:
        asked = client.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number)["prompts"][0]
        client.ask("answer", prompt=asked["number"], values=choose(client, asked, dice), request=f"answer {asked['number']}")
    return asked["number"]


def test_what_happened_is_told_under_the_name_of_that_time(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    dice = random.Random(1)
    number = answer_all((ann, bo), dice, 0)
    bo.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number)
    news = lambda: [line["text"] for line in bo.ask("news", after=0)["lines"]]
    before = news()
    assert any("Ann" in line for line in before), before
    zoe = server.connect(desk.ask("replace", seat=1, player="person", name="Zoe", request="zoe")["link"])
    assert news()[:len(before)] == before, "what Ann did stays hers"
    answer_all((zoe, bo), dice, number)
    bo.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > number + 1)
    later = news()[len(before):]
    assert "Zoe plays seat 1 from now on" in later[0] and any(line.startswith("Zoe") for line in later[1:]), later
    assert not any("Ann" in line for line in later), later
    moments = desk.ask("moments")["moments"]
    assert any("an answer of Ann" in moment["words"] for moment in moments), moments
    server.kill()
    server.start()
    desk, bo = server.connect(desk.link), server.connect(bo.link)
    assert news()[:len(before)] == before, "also after a restart"
    shown = desk_of(desk)
    assert [seat["name"] for seat in shown["seats"]] == ["Zoe", "Bo"], shown["seats"]
    desk.ask("host", input="result", data={"winners": ""}, request="end")
    bo.table(lambda t: t["over"])
    told = [line for step in bo.ask("course", **{"as": 2}, after=0)["steps"] for line in step["lines"]]
    assert any("Ann" in line for line in told) and any(line.startswith("Zoe") for line in told), told


def test_a_replaced_player_is_told_that_somebody_else_has_the_seat(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    zoe = desk.ask("replace", seat=1, player="person", name="Zoe", request="zoe")["link"]
    desk.ask("replace", seat=2, player="bot:1", request="bot")
    for _ in range(2):
        for link in (ann.link, bo.link):
            said = refused("replaced", server.connect().request("hello", link=link))
            assert "Somebody else has this seat" in said and "host" in said and "Zoe" not in said, said
        server.kill()
        server.start()
    desk = server.connect(desk.link)
    assert server.connect(zoe).table()["seat"] == 1
    refused("bad_request", desk.request("link", role="replaced", request="l"))
    desk.ask("link", role="seat", seat=1, request="lost")
    refused("no_link", server.connect().request("hello", link=zoe))   # Zoe still has the seat


def test_a_repeated_request_makes_no_second_link_after_a_restart(server):
    desk, (ann, bo), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    replace = {"seat": 2, "player": "person", "name": "Cy", "request": "cy"}
    link = desk.ask("replace", **replace)["link"]
    assert desk.ask("replace", **replace)["link"] == link
    for number in (1, 2):
        server.connect(reply["join"]).ask("wait", seat=1, name="Ann", request=f"wait {number}")
    people = [each["person"] for each in desk_of(desk, lambda d: len(d["waiting"]) == 2)["waiting"]]
    grant = {"person": people[0], "seat": 1, "yes": True, "request": "grant"}
    desk.ask("grant", **grant)
    desk.ask("link", role="spectator", request="watch")
    owner = server.connect(server.link)
    desk_link = owner.ask("desk", match=reply["match"], request="desk")["link"]
    server.kill()
    server.start()
    desk, owner, join = (server.connect(secret) for secret in (desk.link, server.link, reply["join"]))
    said = refused("link_lost", desk.request("replace", **replace))
    assert "make a new link of this seat" in said, said
    assert server.connect(link).table()["seat"] == 2, "the link that was sent works"
    desk.ask("grant", **grant)
    refused("link_lost", desk.request("link", role="spectator", request="watch"))
    refused("link_lost", owner.request("desk", match=reply["match"], request="desk"))
    refused("link_lost", owner.request("open", game="quattro-loop", players=["person", "person"], request="open"))
    refused("link_lost", join.request("take", seat=1, name="Ann", request="take 1"))
    refused("link_lost", join.request("wait", seat=1, name="Ann", request="wait 1"))
    assert len(desk_of(desk)["waiting"]) == 1 and len(owner.ask("matches")["matches"]) == 1
    assert server.connect(desk_link).hello["role"] == "host"


def test_a_bot_that_makes_room_for_somebody_who_waits_is_told(server):
    desk, (ann,), reply = hosted(server, "quattro-loop", ["person", "bot:1"], "Ann")
    waits = server.connect(reply["join"]).ask("wait", seat=2, name="Cy", request="wait")["link"]
    person = desk_of(desk, lambda d: d["waiting"])["waiting"][0]["person"]
    desk.ask("grant", person=person, seat=2, yes=True, request="grant")
    ann.table(lambda t: t["seats"][1]["name"] == "Cy")
    assert any("Cy plays seat 2 from now on" in line["text"] for line in ann.ask("news", after=0)["lines"])
    assert server.connect(waits).table()["seat"] == 2


def test_a_player_without_a_name_is_told_that_somebody_else_has_the_seat(server):
    desk, (ann, _), reply = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    nameless = desk.ask("replace", seat=2, player="person", request="r")["link"]
    server.connect(reply["join"]).ask("wait", seat=2, name="Cy", request="wait")
    person = desk_of(desk, lambda d: d["waiting"])["waiting"][0]["person"]
    desk.ask("grant", person=person, seat=2, yes=True, request="grant")
    assert any("Cy plays seat 2 from now on" in line["text"] for line in ann.ask("news", after=0)["lines"])
    refused("replaced", server.connect().request("hello", link=nameless))


def test_an_answer_of_the_player_before_is_told_and_can_be_taken_back(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    asked = ann.table(lambda t: t["prompts"])["prompts"][0]
    ann.ask("answer", prompt=asked["number"], values=choose(ann, asked, random.Random(1)), request="a")
    left_by = lambda seat: [prompt["left_by"] for prompt in seat["prompts"]]
    assert left_by(desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["answered"])["seats"][0]) == [""]
    refused("bad_request", desk.request("take_back", seat=1, prompt=asked["number"], request="not left"))
    zoe = server.connect(desk.ask("replace", seat=1, player="person", name="Zoe", request="zoe")["link"])
    left = [{"prompt": asked["number"], "name": "Ann"}]
    assert zoe.table()["left_answers"] == left and bo.table()["left_answers"] == []
    server.kill()
    server.start()
    desk, zoe, bo = (server.connect(client.link) for client in (desk, zoe, bo))
    assert zoe.table()["left_answers"] == left and left_by(desk_of(desk)["seats"][0]) == ["Ann"]
    zoe.ask("answer", prompt=asked["number"], values=choose(zoe, asked, random.Random(2)), request="b")
    zoe.table(lambda t: t["left_answers"] == [])
    refused("bad_request", desk.request("take_back", seat=1, prompt=asked["number"], request="hers"))
    # A bot keeps the answer until it is taken back.
    desk.ask("replace", seat=1, player="random", request="bot")
    shown = desk_of(desk, lambda d: left_by(d["seats"][0]) == ["Zoe"])
    assert shown["seats"][0]["prompts"][0]["answered"]
    for _ in range(2):
        desk.ask("take_back", seat=1, prompt=asked["number"], request="back")
    shown = desk_of(desk, lambda d: left_by(d["seats"][0]) == [""])
    desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["answered"])
    again = server.connect(desk.ask("replace", seat=1, player="person", name="Cy", request="cy")["link"])
    name = again.table()["left_answers"][0]["name"]
    assert name.startswith("Bot"), name
    bo.ask("answer", prompt=asked["number"], values=choose(bo, bo.table(lambda t: t["prompts"])["prompts"][0], random.Random(1)), request="c")
    again.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > asked["number"] and t["left_answers"] == [])


def test_what_is_private_of_a_player_leaves_with_him(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    questions = lambda client: [push["questions"] for push in client.pushes][-1]
    for number in range(2):
        ann.ask("ask_host", line="", text=f"question {number}", request=f"q{number}")
    bo.ask("ask_host", line="", text="mine", request="q0")
    bo.table(lambda t: questions(bo))
    assert [question["id"] for question in questions(bo)] == [1], "the number does not tell that others ask"
    desk.table(lambda t: len(questions(desk)) == 3)
    assert [question["id"] for question in questions(desk)] == [1, 2, 3]
    desk.ask("reply", question=1, text="for Ann alone", request="r")
    desk.ask("webhook", seat=1, address="http://127.0.0.1:9/ann", request="w")
    desk_of(desk, lambda d: d["seats"][0]["webhook"])
    reply = desk.ask("replace", seat=1, player="person", name="Zoe", request="zoe")
    assert reply["webhook_removed"]
    desk_of(desk, lambda d: d["seats"][0]["name"] == "Zoe" and not d["seats"][0]["webhook"])
    zoe = server.connect(reply["link"])
    zoe.table()
    assert questions(zoe) == [], questions(zoe)
    zoe.ask("ask_host", line="", text="hers", request="q0")
    zoe.table(lambda t: questions(zoe))
    assert [(question["id"], question["text"]) for question in questions(zoe)] == [(1, "hers")]
    server.kill()
    server.start()
    desk = server.connect(desk.link)
    desk.table()
    assert [question["former"] for question in questions(desk)] == [True, True, False, False]
    assert not desk.ask("replace", seat=1, player="random", request="bot")["webhook_removed"]


def test_going_back_keeps_who_plays_and_whose_answer_it_is(server):
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    asked = ann.table(lambda t: t["prompts"])["prompts"][0]
    ann.ask("answer", prompt=asked["number"], values=choose(ann, asked, random.Random(1)), request="a")
    inputs = desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["answered"])["inputs"]
    desk.ask("secrets", request="s")
    desk.ask("link", role="audience", request="au")
    cy = server.connect(desk.ask("replace", seat=1, player="person", name="Cy", request="cy")["link"])
    desk.ask("back", input=inputs, sure=True, request="b")
    table = cy.table(lambda t: t["epoch"] == 1)
    assert table["left_answers"] == [{"prompt": asked["number"], "name": "Ann"}], table["left_answers"]
    news = [line["text"] for line in cy.ask("news", after=0)["lines"]]
    for told in ("still played by Cy", "I still see what is hidden", "An audience still sees"):
        assert any(told in line for line in news), (told, news)
    desk.ask("host", input="resume", data={}, request="go")
    desk.ask("take_back", seat=1, prompt=asked["number"], request="back")
    cy.table(lambda t: t["epoch"] == 1 and not t["prompts"][0]["answered"])
