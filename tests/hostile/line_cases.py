"""The line protocol: requests that are too long, too large, too deep or too expensive. They must not change the match,
except those that answer a prompt."""
from packs import Case, STATE, game, line, served, yaml

OK = yaml(game())
WIDE = ("--host", "--longest-line", "67108864")
NEW = line(op="new", seed=1)
WRONG = '"code":"bad_request"'


def answer(values, seat=1, **more):
    return line(op="answer", seat=seat, prompt=1, values=values, **more)


def amounts(field):
    """A game whose prompt has these fields."""
    return yaml(game(field=field))


def asked(name, field, values, says='"inputs":1'):
    """A case that requests the prompts and gives an answer."""
    lines = (NEW, line(op="prompts", seat=1), STATE, answer(values), STATE)
    return Case(name, amounts(field), says, lines, changes=True)


CASES = [
    asked("amounts", "{ pick: 0..100000 }", {"say": "7"}),
    asked("amounts-of-three", "{ pick: 0..33333 }, b: { pick: say..33333 }, "
          "c: { pick: (b..33333) where it > say + b }", {"say": "1", "b": "2", "c": "4"}),
    asked("amounts-that-look-ahead", "{ pick: 0..50000 }, b: { pick: (0..50000) where it = say - 1 }",
          {"say": "2", "b": "1"}),
    asked("amounts-that-never-fit", "{ pick: 0..50000 }, b: { pick: (0..50000) where it > say + 50000 }",
          {"say": "2", "b": "1"}, '"over":true'),
    asked("sixteen-amounts", "{ pick: 0..6250, times: 16 }", {f"say_{i}": str(i) for i in range(1, 17)}),
    asked("sixteen-amounts-with-a-total", "{ pick: 0..6250, times: 16, total: 100000 }",
          {f"say_{i}": str(i) for i in range(1, 17)}),
    asked("many-amounts", "{ pick: [now, then] }, " + ", ".join(
        f"a{i}: {{ pick: 0..990 }}" for i in range(100)), {"say": "now", **{f"a{i}": "5" for i in range(100)}}),
    Case("amounts-that-are-too-many", amounts("{ pick: 0..100000 }, b: { pick: 0..100000 }"),
         "in this prompt the highest must be at most 50000 above the lowest", (NEW,), changes=True),
    served("an-answer-of-60000", OK, WRONG, answer({f"f{i}": "1" for i in range(60000)})),
    served("an-answer-of-60000-for-nobody", OK, WRONG, answer({f"f{i}": "1" for i in range(60000)}, 99)),
    served("an-answer-of-40000-pairs", OK, "An input has at most 1000 values", answer([[f"f{i}", "1"] for i in range(40000)])),
    served("an-answer-of-40000-pairs-for-nobody", OK, "bad_seat", answer([[f"f{i}", "1"] for i in range(40000)], 99)),
    served("the-same-name-60000-times", OK, WRONG, b'{"op":"answer","seat":1,"prompt":1,"values":{' +
           b",".join([b'"say":"x"'] * 60000) + b"}}"),
    served("a-long-value", OK, "not_an_option", answer({"say": "x" * 900000})),
    served("a-long-name", OK, "unknown_field", answer({"x" * 900000: "now"})),
    served("a-surrogate", OK, "not JSON", b'{"op":"answer","seat":1,"prompt":1,"values":{"say":"\\ud800"}}'),
    served("bytes-that-are-no-text", OK, "not JSON", b'{"op":"answer","seat":1,"prompt":1,"values":{"say":"\xed\xa0\x80"}}'),
    served("an-answer-with-nul", OK, "bad_text", answer({"say": "n\0w"})),
    served("an-answer-with-bidi", OK, "bad_text", answer({"say": "n\u202ew"})),
    served("a-line-of-2-mebibytes", OK, "line_too_long", line(op="say", text="x" * (2 << 20))),
    served("a-line-of-24-mebibytes", OK, "line_too_long", b"x" * (24 << 20)),
    served("brackets", OK, "not JSON", b"[" * 500000),
    served("maps", OK, WRONG, b'{"a":' * 150000 + b"1" + b"}" * 150000),
    served("digits", OK, "bad_json", b'{"op":"tick","now":' + b"9" * 500000 + b"}"),
    served("a-fraction", OK, WRONG, b'{"op":"tick","now":1e300}'),
    served("minus", OK, "bad_seat", b'{"op":"answer","seat":-9223372036854775808,"prompt":0,"values":{},"now":0}'),
    served("a-list", OK, "a request must be a JSON object", b"[" + b"1," * 400000 + b"1]"),
    served("a-late-tick", OK, "bad_time", line(op="tick", now=9223372036854775807)),
    served("a-tick-before", OK, WRONG, line(op="tick", now=-1)),
    served("load-16", OK, "a save must have at most 4 MiB", line(op="load", saved="x" * (16 << 20)), serve=WIDE),
    served("load-16-of-lines", OK, "a save must have at most 4 MiB", line(op="load", saved="quattro: save\n" + "\n" * (8 << 20)), serve=WIDE),
    served("load-16-of-a-list", OK, "a save must have at most 4 MiB",
           line(op="load", saved="quattro: save\nx: [" + "1," * (8 << 20) + "1]\n"), serve=WIDE),
    served("load-a-list", OK, "more than 400000 keys and values", line(op="load", saved="quattro: save\nx: [" + "1," * 450000 + "1]\n")),
    served("load-lists", OK, "more than 400000 keys and values", line(op="load", saved="quattro: save\nx: [" + "[]," * 450000 + "1]\n"), serve=WIDE),
    served("load-lines", OK, "bad_save", line(op="load", saved="quattro: save\n" + "\n" * 400000)),
    served("load-a-log", OK, "bad_save", line(op="load", saved="quattro: log\n" + "- {}\n" * 100000)),
    served("load-errors", OK, "this save cannot be read", line(op="load", saved="quattro: save\n" + "a: 1\n" * 10000)),
    served("load-deep", OK, "bad_save", line(op="load", saved="quattro: save\nx: " + "[" * 400000)),
    served("load-anchors", OK, "this save cannot be read", line(op="load", saved="quattro: save\nx: [" + "&a 1, " * 50000 + "1]\n")),
    served("restore", OK, "bad_save", line(op="restore", snapshot="A" * 1000000)),
    served("restore-16", OK, "bad_save", line(op="restore", snapshot="A" * (16 << 20)), serve=WIDE),
    served("say-much", OK, '"ok":false', line(op="say", seat=1, channel="x", text="x" * 900000)),
    served("a-team-of-60000", OK, "bad_team", line(op="team", seat=1, members=[f"m{i}" for i in range(60000)])),
    served("a-member-of-a-long-name", OK, '"ok":false', line(op="team", seat=1, members=["m" * 900000])),
    served("options-40000", OK, WRONG, line(op="new", options={f"o{i}": "1" for i in range(40000)})),
    served("options-2000", OK, "no game has more than 1000 options", line(op="new", options={f"o{i}": "1" for i in range(2000)})),
    served("cards-400000", OK, '"ok":false', line(op="host", kind="set_zones", data={"box": "1 " * 400000})),
    served("a-counter-of-digits", OK, "bad_host_input", line(op="host", kind="set_counter", data={"counter": "n", "value": "9" * 100000})),
    served("a-clock-of-digits", OK, "bad_host_input", line(op="host", kind="set_clock", data={"milliseconds": "9" * 100000})),
    served("lines-20000", OK, "unknown_operation", *[b'{"op":"x"}'] * 20000),
    served("events-before-the-first", OK, WRONG, line(op="events", seat=0, after=-5, most=-1)),
    served("many-events", OK, '"events"', line(op="events", seat=0, after=0, most=1 << 62)),
    served("ids", OK, WRONG, line(op="state", id="x" * 100000)),
]
