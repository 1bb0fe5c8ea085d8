"""Plays a match through the server as a client that knows no game: it answers with options that it is offered."""
import random


def choose(client, prompt, dice):
    """A random answer to a prompt, part by part in the order of its tree."""
    values = {}

    def options(field):
        reply = client.ask("options", prompt=prompt["number"], field=field["name"], earlier=values)
        return [option["value"] for option in reply["options"]]

    def fill(parts):
        for part in parts:
            fields = part["fields"] if part["part"] == "set" else [part]
            for field in fields:
                offered = options(field)
                if not offered:  # it is not asked after these values
                    continue
                values[field["name"]] = value = dice.choice(offered)
                if value == "none" and part["part"] == "set" and not part["each"]:
                    break
                for action in field.get("actions", []):
                    if action["value"] == value:
                        fill(action["parts"])

    fill(prompt["parts"])
    return values


def shown(client, prompt):
    """Waits until a push shows that the prompt is answered: a push may come after the reply."""
    client.table(lambda t: t["over"] or not any(p["number"] == prompt["number"] and not p["answered"] for p in t["prompts"]))


def play(client, seed, tag, most=5000):
    """Answers until the match is over; returns the last table."""
    dice, number = random.Random(seed), 0
    asked = lambda table: table["over"] or any(not prompt["answered"] for prompt in table["prompts"])
    while number < most:
        table = client.table(asked)
        if table["over"]:
            return table
        prompt = next(p for p in table["prompts"] if not p["answered"])
        number += 1
        reply = client.request("answer", prompt=prompt["number"], values=choose(client, prompt, dice), request=f"{tag}-{number}")
        assert reply["ok"] or reply["code"] == "stale_prompt", reply
        if reply["ok"]:
            shown(client, prompt)
    raise AssertionError("the match does not end")
