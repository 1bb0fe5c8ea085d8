"""Cases about matches that are over: everybody with a link can look through them. Run by run.py."""
import random
import time

from desk_cases import hosted, refused
from play import choose, play, shown

EVERYBODY, ALL = -1, 0


def course_of(client, eyes):
    """All steps of the match as `eyes` saw it."""
    steps = []
    while True:
        reply = client.ask("course", **{"as": eyes}, after=len(steps))
        steps += reply["steps"]
        if not reply["more"]:
            return steps


def text_of(steps):
    return [line for step in steps for line in step["lines"]]


def cards_of(table, zone, seat):
    [found] = [each for each in table["zones"] if each["name"] == zone and each["seat"] == seat]
    return found["hidden"] or {card["name"] for card in found["cards"] if card}


def past_of(client, eyes, step):
    return client.ask("past", **{"as": eyes}, step=step)["table"]


def test_after_the_end_everybody_looks_through_any_eyes(server):
    desk, (ann,), reply = hosted(server, "quattro-loop", ["person", "bot:1"], "Ann")
    watcher = server.connect(reply["spectator"])
    for client in (desk, ann, watcher):
        refused("not_over", client.request("course", **{"as": ALL}, after=0))
        refused("not_over", client.request("past", **{"as": 2}, step=0))
        refused("not_over", client.request("chances", **{"as": 2}))
    own = play(ann, 7, "a")
    told = [line["text"] for push in ann.pushes for line in push["lines"]]
    for client in (desk, ann, watcher):
        steps = course_of(client, 1)
        assert client is not ann or text_of(steps)[-len(told):] == told, "the lines that Ann was told"
        table = past_of(client, 1, len(steps) - 1)
        same = ("zones", "counters", "pictures", "result", "repeats", "seats")
        assert {part: table[part] for part in same} == {part: own[part] for part in same}
        assert past_of(client, 1, 0)["repeats"] != table["repeats"] and not past_of(client, 1, 0)["over"]
        refused("bad_request", client.request("past", **{"as": 2}, step=0))
    assert [step["moment"] for step in steps] == sorted(step["moment"] for step in steps)
    dealt = next(step for step in range(len(course_of(watcher, 2))) if cards_of(past_of(watcher, 2, step), "hand", 2))
    assert "?" not in cards_of(past_of(watcher, 2, dealt), "hand", 2)
    assert cards_of(past_of(watcher, 1, dealt), "hand", 2) == {"?"}
    assert all(past_of(watcher, ALL, step)["zones"] for step in range(len(course_of(watcher, ALL))))
    for eyes in (3, -2):
        refused("bad_request", watcher.request("course", **{"as": eyes}, after=0))
    refused("bad_request", watcher.request("past", **{"as": 1}, step=len(steps)))
    refused("bad_request", watcher.request("course", **{"as": 1}, after=len(steps) + 1))


def test_talk_stays_with_those_who_heard_it(server):
    desk, people, reply = hosted(server, "quattro-bridge", ["person", "person"] + ["bot:1"] * 10, "Ann", "Bo")
    ann, bo = people
    dice, number = random.Random(4), 0
    while not (channels := ann.table()["channels"]):
        for client in people:
            for prompt in [each for each in client.table()["prompts"] if not each["answered"]]:
                number += 1
                client.request("answer", prompt=prompt["number"], values=choose(client, prompt, dice), request=f"n{number}")
        time.sleep(0.05)
        ann.ask("news", after=0), bo.ask("news", after=0)
    ann.ask("say", channel=channels[0]["name"], text="meet me at the well", request="s")
    deaf = [bo] if 2 not in channels[0]["seats"] else []
    desk.ask("host", input="result", data={"winners": "1"}, request="r")
    ann.table(lambda t: t["over"]), bo.table(lambda t: t["over"])
    watcher = server.connect(reply["spectator"])
    heard = lambda client, eyes: "well" in str(course_of(client, eyes))
    assert heard(ann, 1) and heard(ann, ALL)
    assert not any(heard(client, eyes) for client in (*deaf, watcher) for eyes in (EVERYBODY, ALL, 1, 2))


def test_chances_follow_the_steps_and_the_match_can_go_on(server):
    desk, (ann,), _ = hosted(server, "connect-four", ["person", "bot:1"], "Ann")
    play(ann, 3, "a")
    steps = course_of(ann, 1)
    end = time.monotonic() + 120
    while not (reply := ann.ask("chances", **{"as": 1}))["done"]:
        assert time.monotonic() < end, "the chances are not computed"
        time.sleep(0.2)
    chances = reply["chances"]
    assert len(chances) == len(steps) and reply["playouts"] == 100 and reply["score"] == ""
    assert sorted(chances[-1]) in ([0, 1], [0.5, 0.5]) and all(abs(sum(each) - 1) < 1e-6 for each in chances if each)
    assert max(each[0] for each in chances if each) > min(each[0] for each in chances if each)
    looked = lambda request: [seat["looked"] for seat in desk.ask("back", input=3, sure=False, request=request)["seen"]]
    assert looked("before") == [False, False]
    course_of(ann, 2)
    assert looked("after") == [True, False], "what Ann has seen through the eyes of others, she still knows"
    desk.ask("back", input=3, sure=True, request="b")
    refused("not_over", ann.request("course", **{"as": 1}, after=0))
    desk.ask("host", input="resume", data={}, request="go")
    prompt = ann.table(lambda t: any(not p["answered"] for p in t["prompts"]))["prompts"][0]
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(2)), request="n")
    shown(ann, prompt)
    play(ann, 11, "b")
    assert text_of(course_of(ann, 1)) != text_of(steps)
