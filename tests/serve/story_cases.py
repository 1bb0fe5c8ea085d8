"""Cases about beats, the changes that pages play. Run by run.py."""
import random

from desk_cases import hosted
from play import choose, play

PLAYED = ("zones", "counters", "pictures")


def key(thing):
    return thing["name"], thing["seat"]


def folded(table, beats):
    """The things of the table after the beats, by part."""
    parts = {part: {key(thing): thing for thing in table[part]} for part in PLAYED}
    for beat in beats:
        for part in PLAYED:
            for thing in beat[part]:
                parts[part][key(thing)] = thing
        for gone in beat["gone"]:
            del parts[gone["part"]][key(gone)]
    return parts


def check_story(client):
    """Checks that beats lead from each table to the next one. Returns the number of beats, and those in which cards scored."""
    count, counted, before = 0, [], None
    for push in client.pushes:
        table = push["table"]
        if before and push.get("beats"):
            assert folded(before, push["beats"]) == folded(table, []), (before["event"], table["event"])
            assert [line for beat in push["beats"] for line in beat["lines"]] == [line["text"] for line in push["lines"]]
            count += len(push["beats"])
            counted += [beat for beat in push["beats"] if beat["scored"]]
        before = table
    return count, counted


def test_beats_lead_from_each_table_to_the_next(server):
    for game, seats in (("quattro-loop", 2), ("connect-four", 2), ("quattro-bridge", 12)):
        reply = server.connect(server.link).ask("open", game=game, players=["person"] + ["bot:1"] * (seats - 1), request=game)
        ann = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Ann", request="a")["link"])
        watcher = server.connect(reply["spectator"])
        watcher.table()
        play(ann, 5, "a")
        watcher.table(lambda t: t["over"])
        for client in (ann, watcher):
            count, counted = check_story(client)
            assert count > 5, (game, count)
            if game == "quattro-loop":
                places = [place for beat in counted for place in beat["scored"]]
                assert places and all(place.split(".")[0] in ("1:loop", "2:loop") for place in places), places


def test_a_table_made_of_changes_is_the_whole_one(server):
    same = lambda table: {name: value for name, value in table.items() if name != "now"}
    for game, seats in (("quattro-loop", 2), ("quarto", 2), ("quattro-bridge", 12)):
        reply = server.connect(server.link).ask("open", game=game, players=["person", "person"] + ["bot:1"] * (seats - 2), request=f"c {game}")
        join = server.connect(reply["join"])
        ann, bo = (server.connect(join.ask("take", seat=seat, name=name, request=name)["link"]) for seat, name in ((1, "Ann"), (2, "Bo")))
        desk, watcher = server.connect(reply["host"]), server.connect(reply["spectator"])
        desk.ask("secrets", request="s")
        compared, dice = {ann: 0, bo: 0, desk: 0, watcher: 0}, random.Random(7)
        for number in range(12):
            for player in (ann, bo):
                prompt = next((p for p in player.table()["prompts"] if not p["answered"]), None)
                if prompt:
                    player.request("answer", prompt=prompt["number"], values=choose(player, prompt, dice), request=f"{player.link[:4]}{number}")
            for client in (ann, bo, desk, watcher):
                table = server.connect(client.link).table()
                try:
                    mine = client.table(lambda t: t["event"] >= table["event"], 20)
                except AssertionError:
                    continue
                if mine["event"] == table["event"] and mine["seats"] == table["seats"]:
                    assert same(mine) == same(table), (game, client.link)
                    compared[client] += 1
        for client, count in compared.items():
            assert count > 3 and any("changed" in push for push in client.pushes), (game, count)


def test_who_comes_back_gets_what_has_changed_since(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    left = ann.table(lambda t: t["seats"][1]["name"] == "Bo")
    ann.end.close()
    desk.ask("secrets", request="s")
    for seat in (1, 2):
        prompt = desk.ask("see", seat=seat)["table"]["prompts"][0]
        values = desk.ask("read", seat=seat, prompt=prompt["number"], text="")
        while not values["complete"]:
            missing = values["missing"][0]
            chosen = {**values["values"], missing["field"]: missing["options"][0]["value"]}
            values = desk.ask("read", seat=seat, prompt=prompt["number"], text="", values=chosen)
        desk.ask("enter", seat=seat, prompt=prompt["number"], values=values["values"], request=f"e{seat}")
    back = server.connect(ann.link)
    table, push = back.table(), back.pushes[0]
    assert folded(push["before"], push["beats"]) == folded(table, []) and push["before"]["event"] >= left["event"]
    assert push["before"]["zones"] != table["zones"] and len(push["beats"]) > 1
    bo.table()
    assert not any("before" in push for push in bo.pushes), "who was there all the time needs no table of before"


def test_a_desk_gets_no_story_and_who_comes_later_none_of_before(server):
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    ann.ask("answer", prompt=prompt["number"], values=choose(ann, prompt, random.Random(1)), request="a")
    again = server.connect(ann.link)
    again.table()
    assert not any("beats" in push for push in desk.pushes) and "beats" not in again.pushes[0]
