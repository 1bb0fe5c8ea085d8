"""Cases about the words for chosen options, reasons for missing options, and the clock. Run by run.py."""
import random

from desk_cases import hosted
from play import choose

# Names of fields in the games' files that no page may show.
DECLARED = {"crush", "again", "give other", "begin", "mulligan", "only if", "when", "use", "to", "lower", "raise", "routes", "second"}


def fields_of(parts):
    for part in parts:
        yield from (fields_of(part["fields"]) if part["part"] == "set" else [part])
        for action in part.get("actions", []):
            yield from fields_of(action["parts"])


def test_no_name_of_a_field_stands_on_a_page(server):
    owner = server.connect(server.link)
    met = 0
    for game in owner.ask("games")["games"]:
        reply = owner.ask("open", game=game["id"], players=["person"] + ["bot:1"] * (game["seats"] - 1), request=game["id"])
        client = server.connect(server.connect(reply["join"]).ask("take", seat=1, name="Ann", request="t")["link"])
        dice, number = random.Random(2), 0
        while number < 12:
            table = client.table(lambda t: t["over"] or any(not p["answered"] for p in t["prompts"]))
            if table["over"]:
                break
            prompt = next(p for p in table["prompts"] if not p["answered"])
            shown = {field["title"] for field in fields_of(prompt["parts"])}
            assert not shown & DECLARED, (game["id"], prompt["name"], shown & DECLARED)
            met += len(shown)
            number += 1
            client.request("answer", prompt=prompt["number"], values=choose(client, prompt, dice), request=f"a{number}")
            client.table(lambda t: t["over"] or all(p["number"] != prompt["number"] or p["answered"] for p in t["prompts"]))
    assert met > 30, met


def test_options_are_told_in_words(server):
    """Cards have the words of their card set, options those of their field. The values in requests stay the same."""
    _, people, _ = hosted(server, "quarto", ["person", "person"], "Ann", "Bo")
    words, titles, number = set(), {}, 0
    while not (words and titles):
        for client in people:
            client.ask("news", after=0)
            for prompt in [each for each in client.table()["prompts"] if not each["answered"]]:
                for field in fields_of(prompt["parts"]):
                    options = client.ask("options", prompt=prompt["number"], field=field["name"], earlier={})["options"]
                    words |= {option["words"] for option in options if "words" in option}
                    if field["name"] == "call":
                        titles.update((option["value"], option["title"]) for option in options)
                number += 1
                client.request("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(number)), request=f"n{number}")
    assert "red striped hollow square" in words and len(words) == 16, words
    assert titles["none"] == "no quarto" and "mine" in titles and titles["mine"] != "mine", titles


def test_a_choice_of_actions_says_which_are_missing_and_why(server):
    _, people, _ = hosted(server, "quattro-bridge", ["person"] * 4 + ["bot:1"] * 8, *"ABCD")
    ann, number = people[0], 0
    while True:
        for client in people:
            client.ask("news", after=0)
            for prompt in [each for each in client.table()["prompts"] if not each["answered"]]:
                if client is ann and prompt["name"] == "turn":
                    return check_missing(ann, prompt)
                number += 1
                client.request("answer", prompt=prompt["number"], values=choose(client, prompt, random.Random(number)), request=f"n{number}")


def check_missing(client, prompt):
    offer = lambda field, earlier: client.ask("options", prompt=prompt["number"], field=field, earlier=earlier)
    ways = offer("move", {})["options"]
    before = {"move": ways[0]["value"]} if ways else {}
    reply = offer("action", before)
    offered = [option["title"] for option in reply["options"] if option["value"] != "none"]
    missing = {each["title"]: each["why"] for each in reply["missing"]}
    assert len(offered) + len(missing) == 12 and not set(offered) & set(missing), (offered, missing)
    assert sum("while" in why for why in missing.values()) >= 8, missing
    elsewhere = next(title for title, why in missing.items() if "while" in why)
    refused = client.request("judge", prompt=prompt["number"], values={**before, "action": elsewhere})
    assert not refused["ok"] and refused["reason"].startswith("This cannot be chosen now: it is available only while"), refused
    return missing


def test_a_table_says_what_clock_its_match_has(server):
    desk, (ann, _), _ = hosted(server, "quattro-loop", ["person", "person"], "Ann", "Bo")
    assert ann.table()["clock"] == {"rule": "designed", "words": "the time limits of the game"}, ann.table()["clock"]
    desk.ask("time", rule="none", silence="rule", request="t")
    assert ann.table(lambda t: t["clock"]["rule"] == "none")["clock"]["words"] == "no time limit"
