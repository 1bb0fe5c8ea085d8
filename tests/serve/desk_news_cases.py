"""Cases about news that the host reads and sends on, and answers from a player's words. Run by run.py."""
import random

from desk_cases import HOUR, desk_of, hosted, refused
from play import choose


def test_news_to_send_are_those_of_the_match(server):
    desk, people, _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    for input, data in (("note", {"reason": "Have fun"}), ("pause", {}), ("resume", {})):
        desk.ask("host", input=input, data=data, request=input)
    desk.ask("rule", text="set points 2 3", reason="a debt", sure=True, request="r")
    for client in people:
        prompt = client.table(lambda t: t["prompts"])["prompts"][0]
        client.ask("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(1)), request="a")
    people[0].table(lambda t: t["prompts"] and t["prompts"][0]["number"] > 1)
    post = desk.ask("post", seat=0)
    assert post["awaited"], "everybody knows that both are asked"
    lines = [line["text"] for line in post["lines"]]
    told = [line for line in lines if "The host" in line]
    assert told == ["The host: Have fun", "The host changes a number by hand (a debt)"], lines
    assert any("Have fun" in line["text"] for line in people[0].ask("news", after=0)["lines"])
    told = [moment["told"] for moment in desk.ask("moments")["moments"]]
    assert True in told and False in told, "one has answered before the other, which nobody saw"


def test_a_ruling_shows_what_it_changes_before_it_is_carried_out(server):
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo B")
    table = desk.table(lambda t: t["seats"][1]["name"] == "Bo B")
    points = next(counter for counter in table["counters"] if counter["name"] == "points" and counter["seat"] == 2)
    look = lambda text: desk.ask("rule", text=text, sure=False, request="look " + text)["changes"]
    expected = [{"what": f"{points['title']} of Bo B", "before": points["text"], "after": "7"}]
    assert look("set points bo b 7") == expected, look("set points bo b 7")
    assert look("set points 2 " + points["value"]) == []
    assert look("result Bo B")[-1] == {"what": "result", "before": "none yet", "after": "Bo B wins."}
    hand = look("zone Ann:hand none")
    assert hand[0]["after"] == "no cards" and set(hand[0]["before"].split(", ")) == {"a hidden card"}, "no secret is shown"
    assert desk.table()["counters"] == table["counters"] and not desk.table()["over"], "looking has no effect"
    assert not any("by hand" in line["text"] for line in ann.ask("news", after=0)["lines"])
    desk.ask("rule", text="set points Bo B 7", sure=True, request="do")
    ann.table(lambda t: {"points": "7"} in [{c["name"]: c["text"]} for c in t["counters"] if c["seat"] == 2])


def test_acts_of_the_host_are_told_with_their_seat_and_time(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    table = ann.table(lambda t: t["prompts"])
    prompt, until = table["prompts"][0], table["now"] + 5 * HOUR
    desk.ask("until", seat=1, until=until, request="u")
    values = choose(ann, prompt, random.Random(1))
    desk.ask("secrets", request="s")
    desk.ask("enter", seat=1, prompt=prompt["number"], values=values, request="e")
    lines = ann.ask("news", after=0)["lines"]
    told = {line["text"]: line for line in lines if line.get("host")}
    assert told["The host sets a new clock for you"]["until"] == until, lines
    assert "The host enters an answer for you" in told, lines
    assert all(abs(line["at"] - table["now"]) < HOUR for line in told.values())
    assert not any(line.get("host") for line in lines if "host" not in line["text"].lower()), lines
    others = {line["text"]: line for line in bo.ask("news", after=0)["lines"]}
    assert "The host enters an answer for Ann" in others and "until" not in others["The host sets a new clock for Ann"], others


def test_rosters_are_for_hosts_who_see_the_secrets(server):
    desk, people, _ = hosted(server, "quattro-bridge", ["person"] * 4 + ["bot:1"] * 8, *"ABCD")
    refused("not_allowed", desk.request("rosters"))
    desk.ask("secrets", request="s")
    dice, number = random.Random(4), 0

    def rosters_at_rest():
        """Pauses the match, so that no bot plays and all views are of one moment."""
        desk.ask("host", input="pause", data={}, request=f"pause {number}")
        return desk.ask("rosters")["rosters"]

    while not (rosters := rosters_at_rest()):
        desk.ask("host", input="resume", data={}, request=f"resume {number}")
        for client in people:
            client.ask("news", after=0)
            for prompt in [each for each in client.table()["prompts"] if not each["answered"]]:
                number += 1
                client.request("answer", prompt=prompt["number"], values=choose(client, prompt, dice), request=f"n{number}")
        number += 1
    seated = [seat for roster in rosters for seat in roster["seats"]]
    assert len(seated) == len(set(seated)) and all(len(roster["seats"]) > 1 for roster in rosters), rosters
    for seat, client in enumerate(people, 1):
        for channel in client.table(lambda t: t["paused"])["channels"]:
            together = sorted([seat, *channel["seats"]])
            assert len(together) == 1 or together in [roster["seats"] for roster in rosters], (together, rosters)


def reader_of_answers(server):
    """(function from a text of the first player to the desk's reading, that player, a card and a slot of a valid answer)"""
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    desk.ask("secrets", request="s")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    values = choose(ann, prompt, random.Random(3))
    return lambda text: desk.ask("read", seat=1, prompt=prompt["number"], text=text), ann, values["card"], values["slot"]


def test_words_of_a_player_are_read_by_labels_in_any_order(server):
    read, _, card, slot = reader_of_answers(server)
    for text in (f"{card} {slot}", f"{slot}, {card}", f"card: {card}; slot: {slot}", f"slot: {slot}\ncard: {card}.", f"I put nothing"):
        reading = read(text)
        if "nothing" in text:
            assert not reading["complete"] and reading["problem"], reading
        else:
            assert reading["complete"] and reading["values"] == {"card": card, "slot": slot}, (text, reading)


def test_small_talk_before_an_answer_is_left_out_and_shown(server):
    read, ann, card, slot = reader_of_answers(server)
    for talk in ("hey!", "Hello host,", "Sorry for being late.\nI think I will choose", "well..."):
        for said in (f"{card} {slot}", f"{slot}, {card}", f"{card} at {slot}."):
            reading = read(f"{talk} {said}")
            assert reading["complete"] and reading["values"] == {"card": card, "slot": slot}, (talk, said, reading)
            assert reading["ignored"].replace("\n", " ") == talk.replace("\n", " "), reading
    reading = read(f"hey! {card} to nowhere")
    assert reading["ignored"] == "hey!" and reading["values"] == {"card": card} and "nowhere" in reading["problem"], reading
    assert read(f"{card} {slot}")["ignored"] == ""
    # Words that name a card, a place or a field are not small talk, even if they cannot be chosen.
    cards = {c["name"] for zone in ann.table()["zones"] if zone["seat"] == 1 and zone["name"] == "hand" for c in zone["cards"]}
    other = next(colour + str(n) for colour in "RBGYP" for n in range(9) if colour + str(n) not in cards)
    for text in (f"{other} {card} {slot}", f"hey {other} {slot}", f"card: none of these; {card} {slot}", f"{slot} {slot} {card}"):
        reading = read(text)
        assert not reading["complete"] and reading["problem"] and not reading["ignored"], (text, reading)


def test_hidden_cards_are_shown_for_one_question_alone(server):
    desk, (ann, bo), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    other = bo.table(lambda t: t["prompts"])["prompts"][0]
    values = choose(ann, prompt, random.Random(3))
    read = lambda seat, asked: desk.request("read", seat=seat, prompt=asked["number"], text="")
    assert refused("not_allowed", read(1, prompt)) and read(1, prompt)["data"] == {"needs": "sight"}
    refused("stale_prompt", desk.request("sight", seat=1, prompt=99, on=True, request="no such"))
    for _ in range(2):
        desk.ask("sight", seat=1, prompt=prompt["number"], on=True, request="s")
    told = [line["text"] for line in bo.ask("news", after=0)["lines"] if "I see what is hidden" in line["text"]]
    assert len(told) == 1 and "Ann" in told[0], told
    assert read(1, prompt)["missing"][0]["options"], "the form has its options"
    refused("not_allowed", read(2, other))
    for line in ("enter Bo card=R9", "enter 2 slot=A"):
        refused("not_allowed", desk.request("rule", text=line, sure=False, request=line))
    data = {"seat": "2", "prompt": str(other["number"]), "card": "R9"}
    refused("not_allowed", desk.request("host", input="enter", data=data, request="by its word"))
    for op, parts in (("see", {"seat": 1}), ("post", {"seat": 1})):
        refused("not_allowed", desk.request(op, **parts))
    shown = desk_of(desk, lambda d: d["seats"][0]["prompts"][0]["sight"])
    assert not shown["secrets"] and not shown["seats"][1]["prompts"][0]["sight"]
    hand = [zone for zone in desk.table()["zones"] if zone["seat"] == 1 and zone["name"] == "hand"][0]
    assert all(card["name"] == "?" for card in hand["cards"]), "the table stays as everybody sees it"
    desk.ask("sight", seat=1, prompt=prompt["number"], on=False, request="off")
    refused("not_allowed", read(1, prompt))
    desk.ask("sight", seat=1, prompt=prompt["number"], on=True, request="again")
    desk.ask("enter", seat=1, prompt=prompt["number"], values=values, request="e")
    bo.ask("answer", prompt=other["number"], values=choose(bo, other, random.Random(3)), request="b")
    asked = ann.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > prompt["number"])["prompts"][0]
    refused("not_allowed", read(1, asked))


def test_long_answers_are_read_part_by_part_and_refused_with_a_reason(server):
    desk, (ann,), _ = hosted(server, "quattro-bridge", ["person"] + ["random"] * 11, "Ann")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    read = lambda text: desk.ask("read", seat=1, prompt=prompt["number"], text=text)
    routes = ["forest to ocean", "Ocean -> Forest", "FOREST TO VOLCANO", "volcano to desert", "desert to ocean", "ocean to desert"]
    for text in ("start: forest; " + ", ".join(routes), "Start in FOREST.\nBridges: " + "; ".join(routes), "\n".join([*routes[:3], "start: Forest", *routes[3:]])):
        reading = read(text)
        assert reading["complete"] and reading["values"]["start"] == "green", (text, reading)
    crossing = read("forest to desert, volcano to ocean")
    assert "Volcano to Ocean" in crossing["problem"] and "cannot be chosen" in crossing["problem"], crossing
    unknown = read("forest to mars, volcano to ocean")
    assert "forest to mars" in unknown["problem"] and "Forest to Ocean" in unknown["problem"], unknown
    # The islands of players are hidden, and the options of the next question depend on them.
    ann.ask("answer", prompt=prompt["number"], values=reading["values"], request="a")
    turn = ann.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > prompt["number"])["prompts"][0]
    refused("not_allowed", desk.request("read", seat=1, prompt=turn["number"], text=""))


def test_places_of_others_are_called_by_their_zone_and_owner(server):
    reply = server.connect(server.link).ask("open", game="quattro-loop", options={"boards": "auction"}, players=["person", "random"], request="open")
    ann = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Ann", request="Ann")["link"])
    roll, number = random.Random(1), 0
    while True:
        prompt = ann.table(lambda t: t["over"] or any(p["number"] > number for p in t["prompts"]))["prompts"][-1]
        number = prompt["number"]
        options = ann.ask("options", prompt=number, field=prompt["parts"][0]["name"])["options"]
        titles = [option["title"] for option in options if option["value"].startswith("2:")]
        if titles:
            break
        ann.ask("answer", prompt=number, values=choose(ann, prompt, roll), request=f"a{number}")
    assert all(title.endswith("of loop of Bot") for title in titles), titles


def test_news_call_options_as_the_page_does(server):
    _, (ann,), _ = hosted(server, "quattro-bridge", ["person"] + ["random"] * 11, "Ann")
    prompt = ann.table(lambda t: t["prompts"])["prompts"][0]
    values = choose(ann, prompt, random.Random(2))
    field = next(part for part in prompt["parts"] if part["part"] == "set")["fields"][0]["name"]
    titles = {option["value"]: option["title"] for option in ann.ask("options", prompt=prompt["number"], field=field)["options"]}
    codes = {value: titles[value] for value in values.values() if value in titles}
    ann.ask("answer", prompt=prompt["number"], values=values, request="a")
    ann.table(lambda t: t["prompts"] and t["prompts"][0]["number"] > prompt["number"])
    told = "\n".join(line["text"] for line in ann.ask("news", after=0)["lines"])
    assert codes and any(title != value for value, title in codes.items()), titles
    for value, title in codes.items():
        assert title in told and value not in told, (value, title, told)
