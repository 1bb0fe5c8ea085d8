"""Cases above limits, and at or below them."""
from packs import FINE, TOO_LONG, Case, Link, cards, flow, game, routines, script, yaml

TOO_MANY_PARTS = "with its lets expanded, this expression has more than 10000 parts"
TOO_DEEP = "lets are nested more than 32 deep"
MANY = "this file has more than 20000 keys and values"
SMALL = ("game: g#\ncards: checker\nseats: 2\nzones: { box: { kind: pile, seen_by: nobody } }\n"
         "prompts: { go: { pick: seats } }\nflow: { ask: { ask: go }, over: { end: draw } }\n")
LOOP = ", row: { kind: loop, of: seat, places: [A, B, C], effects: board, seen_by: everyone }"
GRID = ", grid: { kind: grid, columns: 15, rows: 15, seen_by: everyone }"


def many(count, each, between=", "):
    return between.join(each.replace("#", str(i)) for i in range(count))


def places(count):
    return yaml(game(zones=f", row: {{ kind: row, seen_by: everyone, places: [{many(count, 'p#')}] }}"))


def options(count):
    return yaml(game(extra="options:\n" + many(count, "  o#: { number: 1 }", "\n") + "\n"))


def patterns(count):
    return yaml(game(zones=GRID, extra="patterns: { " + many(
        count, "p#: { among: { lines: grid, length: 4 }, same: owner }") + " }\n"))


def named(count):
    return cards(f"cards: odd\nattributes:\n  c: {{ one_of: [{many(count, 'a#')}] }}\nwritten: \"{{c}}\"\n", "a5")


def splits(names, fields, steps=""):
    """A game that asks for numbers that are split among `names` names."""
    files = named(names)
    text = files["boards/hostile/game.yaml"].replace("{ say: { pick: [now, then] } }", f"{{ {fields} }}")
    return {**files, "boards/hostile/game.yaml": text.replace("  over:", steps + "  over:")}


def extending(count):
    """A chain of games, each of which extends the previous one."""
    more = {f"boards/g{i}/game.yaml": f"game: g{i}\nextends: g{i - 1}\n" for i in range(1, count)}
    return {"boards/g0/game.yaml": SMALL.replace("#", "0"), **more}


def games(count):
    return {f"boards/g{i}/game.yaml": SMALL.replace("#", str(i)) for i in range(count)}


def fields(count):
    return yaml(game(field="{ pick: [now, then] }, " + many(count, "a#: { pick: 0..9 }")))


def lets(count, each, steps="  a: { add: { n: l0 } }\n", last="n + 1"):
    """A game with `count` lets of the form `each`, in which # is the next let, and a last one."""
    lines = "".join(f"  l{i}: {each.replace('#', f'l{i + 1}')}\n" for i in range(count))
    return flow(steps, f"let:\n{lines}  l{count}: {last}\n")


def given_on(count):
    """A game in which each routine passes its parameter, added to itself, to the next one."""
    lines = "".join(f"  r{i}: {{ a: {{ do: r{i + 1}, with: {{ w{i + 1}: w{i} + w{i} }} }} }}\n" for i in range(count))
    return flow("  first: { do: r0, with: { w0: n } }\n", f"routines:\n{lines}  r{count}: {{ a: {{ add: {{ n: w{count} }} }} }}\n")


def steps(count):
    return flow(many(count, "  s#: { add: { n: 1 } }", "\n") + "\n")


def later(count, after):
    """A game that extends `hostile` by steps, each after the step that `after` names for its number."""
    lines = "".join(f"  s{i}: {{ add: {{ n: 1 }}, after: {after(i)} }}\n" for i in range(count))
    return {**yaml(game()), "boards/other/game.yaml": f"game: other\nextends: hostile\nflow:\n{lines}"}


CASES = [Case(*case) for case in [
    ("steps-30000", steps(30000), MANY),
    ("steps-3000", steps(3000), FINE),
    ("keys-80000", yaml(game(extra="unknown:\n" + many(80000, "  o#: 1", "\n") + "\n")), MANY),
    ("routines-8000", routines(8000, "a: { do: # }"), MANY),
    ("routines-2500", routines(2500, "a: { do: # }"), "more than 100 deep"),
    ("routines-that-double", routines(18, "a: { do: # }, b: { do: # }"), TOO_LONG),
    ("lets-that-double", lets(30, "# + #"), TOO_MANY_PARTS),
    ("lets-given-on-that-double", given_on(30), TOO_MANY_PARTS),
    ("lets-1000-within-each-other", lets(999, "# + 1"), TOO_DEEP),
    ("lets-1001", lets(1000, "1"), "there are 1001 lets"),
    ("lets-in-the-other-order", flow("", "let:\n  l0: n\n" + many(100, "  m#: l0 + 1", "\n") + "\n" + "".join(
        f"  l{i}: l{i - 1} + 1\n" for i in range(1, 800))), TOO_DEEP),
    ("lets-33", lets(33, "# + 1"), TOO_DEEP),
    ("lets-31-used-often", lets(31, "# + 1", many(900, "  s#: { set: { n: l0 % 7 } }", "\n") + "\n"), FINE),
    ("lets-that-double-used-often", lets(3, "# + #", many(400, "  s#: { set: { n: (" + " + ".join(["l0"] * 150) + ") % 7 } }", "\n") + "\n"), FINE),
    ("lets-of-answers-that-double", lets(3, "# + #", many(400, "  s#: { add: { n: " + " + ".join(["l0"] * 50) + " } }", "\n") + "\n",
                                         last="count(seats where go.say of it = go.say of 1)"), FINE),
    ("options-35000", options(35000), MANY),
    ("options-1001", options(1001), "there are 1001 options"),
    ("options-1000", options(1000), FINE),
    ("places-100000", places(100000), MANY),
    ("places-251", places(251), "the zone 'row' has 251 places"),
    ("places-250", places(250), FINE),
    ("anchors-70000", yaml(game(extra="x:\n" + many(70000, "  - &a# 1", "\n") + "\n")), "... and at least 400 more errors"),
    ("aliases", yaml(game(extra="x: [" + many(5000, "*a", ", ") + "]\n")), "anchors are not supported"),
    ("games-2000", games(2000), "this pack has more than 1000 files"),
    ("splits-of-many-names", splits(139, many(6, "s#: { pick: splits(2; c), times: 16 }")), "there are more than 359 ways to split this number"),
    ("splits-often", splits(36, many(6, "s#: { pick: splits(2; c), times: 16 }")), FINE),
    ("splits-read-often", splits(36, "say: { pick: splits(2; c) }", many(
        36, "  s#: { tell: no, if: go.say(a#) of 1 > 1 }", "\n") + "\n"), FINE),
    ("games-900", games(900), "0 games, "),
    ("extends-300", extending(300), "extends a chain of more than 16 games"),
    ("extends-16", extending(16), FINE),
    ("fields-100000", fields(25000), MANY),
    ("fields-1000", fields(1000), "the prompt 'go' has more than 250 fields"),
    ("fields-249", fields(249), FINE),
    ("patterns-101", patterns(101), "there are 101 patterns"),
    ("patterns-100", patterns(100), FINE),
    ("names-1001", named(1001), "'c' has 1001 names"),
    ("names-1000", named(1000), FINE),
    ("zones-251", yaml(game(zones=", " + many(250, "z#: { kind: pile, seen_by: nobody }"))), "there are 251 zones for all seats"),
    ("zones-of-seats", yaml(game(zones=", " + many(125, "z#: { of: seat, kind: pile, seen_by: owner }"))), "251 zones for all seats"),
    ("counters-of-pairs", yaml(game(counters=", " + many(3000, "c#: { of: [seat, seat] }"))), "counters for all seats"),
    ("counters-9000", yaml(game(counters=", " + many(9000, "c#: {}"))), FINE),
    ("cards-4001", yaml(game(zones=", z: { kind: pile, seen_by: nobody, starts: [" + many(4001, "'1'") + "] }")),
     "the match begins with more than 4000 cards"),
    ("cards-all-wrong", yaml(game(zones=", z: { kind: pile, seen_by: nobody, starts: [" + many(4000, "'zz'") + "] }")),
     "... and at least 400 more errors"),
    ("actions-600", yaml(game(field="{ pick: action }", extra="actions: { " + many(
        600, "a#: { if: n > 1, x: { pick: [a, b] } }") + " }\n")), "the prompt 'go' has more than 250 fields"),
    ("board-of-a-thousand", {"boards/hostile/game.yaml": game(zones=LOOP, extra="boards: [wild]\n"), "boards/hostile/wild.yaml":
     "board: wild\nslots:\n" + many(1000, "  S#: { add: 1, to: all }", "\n") + "\n"}, "there is no place 'S0' in 'row'"),
    ("slot-of-a-thousand", {"boards/hostile/game.yaml": game(zones=LOOP, extra="boards: [wild]\n"), "boards/hostile/wild.yaml":
     "board: wild\nslots:\n  A: [" + many(1000, "{ add: 1, to: all }") + "]\n"}, "'A' has 1000 effects, and a slot can have at most 64"),
    ("slot-of-sixty-four", {"boards/hostile/game.yaml": game(zones=LOOP, extra="boards: [wild]\n"), "boards/hostile/wild.yaml":
     "board: wild\nslots:\n  A: [" + many(64, "{ add: 1, to: all }") + "]\n"}, FINE),
    ("boards-twenty-thousand", yaml(game(zones=LOOP, extra="boards: [" + many(19000, "wild") + "]\n")), "there is no board 'wild'"),
    ("after-in-a-row", later(1500, lambda i: f"s{i - 1}" if i else "ask"), FINE),
    ("after-in-reverse", later(1500, lambda i: f"s{i + 1}" if i < 1499 else "ask"), FINE),
    ("after-the-same", later(1500, lambda i: "ask"), FINE),
    ("after-in-a-circle", later(1500, lambda i: f"s{(i + 1) % 1500}"), "to put 's0' after"),
    ("after-nothing", later(1500, lambda i: "nowhere"), "there is no 'nowhere'"),
    ("many-files", {**yaml(game()), **{f"scripts/lib/l{i}.lua": "return 1\n" for i in range(1001)}}, "more than 1000 files"),
    ("many-other-files", {**yaml(game()), **{f"cards/l{i}.txt": "x" for i in range(1001)}}, "more than 1000 files"),
    ("many-links", {**yaml(game()), **{f"cards/l{i}.yaml": Link("../pack.yaml") for i in range(900)}}, "unknown key 'pack' in a card set"),
    ("many-bytes", {**yaml(game()), **{f"cards/l{i}.yaml": "#" * (1 << 20) for i in range(5)}}, "larger than 4 MiB together"),
    ("four-files-of-a-mebibyte", {**yaml(game()), **{f"boards/b{i}.yaml": "\n" * (1 << 20) for i in range(3)}},
     "this file has neither the key 'game' nor 'board'"),
    ("deep-folders-300", {**yaml(game()), "boards/" + "a/" * 300 + "b.yaml": "board: b\n"}, "folders are nested more than 16 deep"),
    ("branches-2001", script("local x = " + "p.toil and " * 2001 + "1"), "more than 2000 'and' and 'or'"),
    ("branches-2000", script("local x = " + "p.toil and " * 2000 + "1"), FINE),
    ("elseif-201", script("if p.toil > 1 then\n" + "elseif p.toil == 3 then fx:seat()\n" * 201 + "end"),
     "this file has more than 200 'elseif', 'break', 'goto' and '::'"),
    ("elseif-200", script("if p.toil > 1 then\n" + "elseif p.toil == 3 then fx:seat()\n" * 200 + "end"), FINE),
    ("ifs-6000", script("if p.toil > 1 then fx:seat() end\n" * 6000), FINE),
]]
