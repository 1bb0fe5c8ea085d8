#!/usr/bin/env python3
"""Tests a match that a host runs in a real terminal, at 80 and 200 columns, with and without colour: host_test.py QUATTRO."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from terminal import WINDOWS, Terminal, each_window, pack_of, widest

QUATTRO = os.path.realpath(sys.argv[1])
TIMED = """\
game: quick
seats: 2
cards: checker
zones: { table: { kind: hand, seen_by: everyone } }
counters: { heads: { of: seat } }
prompts: { side: { text: "Heads or tails?", pick: [heads, tails], seconds: 2 } }
flow:
  toss: { ask: side }
  count: { add: { heads: 1 }, if: side = heads }
  over: { end: most(heads) or draw }
"""


# A game whose script fails for seat 2 until its file is corrected.
FRAIL = """\
game: frail
seats: 2
cards: checker
zones: { table: { kind: hand, seen_by: everyone } }
counters: { points: { of: seat } }
prompts: { go: { text: "Which way?", pick: [left, right] }, on: { text: "Once more?", pick: [left, right] } }
flow:
  first: { ask: go }
  hit: { run: { smash: 1 } }
  second: { ask: on }
  over: { end: most(points) or draw }
"""
SMASH = """\
return rule { text = "smashes", params = { smash = amount {} },
  run = function(fx, p)
    if fx:seat() == 2 then error('the hammer breaks') end
    fx:add_counter(counter.points, p.smash)
  end }
"""


def type_all(window, lines):
    """Types lines, each after the output of the previous one. Returns the whole text of the window."""
    window.wait("\n>")
    for line in lines:
        questions = window.all().count("\n>")
        window.type(line)
        window.wait("\n>", times=questions + 1)
    return window.all()


def flat(shown):
    return " ".join(shown.split())


def seconds_between(before, after):
    """The seconds between two times of day, which may be before and after midnight."""
    hours, minutes, seconds = (int(later) - int(sooner) for sooner, later in zip(before.split(":"), after.split(":")))
    return (hours * 3600 + minutes * 60 + seconds) % 86400


class Host(unittest.TestCase):
    def host(self, words, *typed, windows=WINDOWS):
        """The text that the host reads in each kind of window, and the page that was exported, if any."""
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, \
                    Terminal(f"{QUATTRO} host {words}", width, 60, colour, folder) as window:
                shown = type_all(window, typed)
                self.assertLessEqual(widest(shown), width)
                self.assertEqual("\x1b[" in window.all(colours=True), colour)
                window.type("quit")
                window.wait("[exit code 0]")
                replayed = subprocess.run([QUATTRO, "replay", "log"], cwd=folder, capture_output=True, text=True)
                self.assertIn("every hash is the same", replayed.stdout, replayed.stderr)
                page = pathlib.Path(folder, "page")
                return flat(shown), page.read_text() if page.exists() else ""

        return each_window(run, windows)

    def test_seats_may_be_typed_by_name_wherever_their_number_may(self):
        for shown, page in self.host("quattro-loop --seed 7 --log log --names ann,bo", "enter ann Y2 at C", "set points ann 3",
                                       "extend bo 5 min", "export ann page", "replace bo greedy", "who"):
            self.assertNotIn("There is no seat", shown)
            self.assertNotIn("needs a seat", shown)
            self.assertIn("seat 2 (bo, greedy)", shown)
            self.assertIn("The host gives bo more time", shown)
            self.assertIn("The host: greedy plays seat 2 from now on", shown)
            self.assertIn("loop of bo", page)

    def test_who_owes_an_answer_is_told_before_every_question(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "enter 1 Y2 at C"):
            self.assertRegex(shown, r"After input 0: seat 1 owes an answer, (2 min|1 min \d+ s) left, until \d\d:\d\d:\d\d: place seat 2 owes .*place: Place one card")
            self.assertRegex(shown, r"After input 1: seat 1 has answered: place - card Y2, slot C seat 2 owes an answer")

    def test_answers_are_read_as_in_play(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "enter 1", "enter 1 Y2", "enter 1 R9", "enter 9 Y2"):
            self.assertIn("card of seat 1 is missing: 1 B2, 2 Y2", shown)
            self.assertIn("slot of seat 1 is missing: 1 A, 2 B", shown)
            self.assertIn("'R9' is not possible for card. Nothing was entered.", shown)
            self.assertIn("There is no seat '9'; the seats are 1 to 2.", shown)
            self.assertNotIn("After input 1", shown)

    def test_the_host_corrects_and_gives_time(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "set points 1 2", "set pints 1 2", "extend all 5 min", "pause",
                                  "enter 1 Y2 C", "go on", "note a late start", "skip"):
            self.assertIn("points - seat 1: 2", shown)
            self.assertIn("There is no counter 'pints'", shown)
            self.assertAlmostEqual(seconds_between(*re.findall(r"seat 2 owes an answer, [^:]* left, until (\d\d:\d\d:\d\d)", shown)[1:3]), 300, delta=10)
            self.assertIn("The match is paused.", shown)
            self.assertIn("The host: a late start", shown)
            self.assertIn("The match has not halted.", shown)

    def test_a_seat_gets_a_bot_and_a_page_of_what_it_sees(self):
        for shown, page in self.host("quattro-loop --seed 7 --log log", "replace 2 random", "export 1 page", "table 1"):
            self.assertIn("seat 2 (random) has answered", shown)
            self.assertIn("your loop", shown)
            self.assertIn("your loop", page)

    def test_what_can_be_typed_is_listed_and_what_cannot_is_told(self):
        for shown, _ in self.host("connect-four --log log", "help", "whom"):
            self.assertIn("extend all TIME", shown)
            self.assertIn("set COUNTER [SEAT] VALUE", shown)
            self.assertIn("'whom' is not a command (did you mean 'who'?). `help` lists the commands.", shown)

    def test_a_deadline_passes_while_nobody_types(self):
        def run(width, colour):
            with pack_of("quick", TIMED) as folder, \
                    Terminal(f"{QUATTRO} host quick --pack pack --log log", width, 50, colour, folder) as window:
                window.wait("Time is up.")
                window.wait("The match is over.")
                window.type("quit")
                self.assertIn("--pack pack", window.wait("[exit code 0]"))

        each_window(run)

    def in_halted_match(self, what):
        """Halts a match: both seats answer, and the next rule fails. Then calls what(window, folder), and replays the log."""
        def run(width, colour):
            with pack_of("frail", FRAIL, SMASH) as folder, \
                    Terminal(f"{QUATTRO} host frail --pack pack --log log", width, 60, colour, folder) as window:
                shown = flat(type_all(window, ["enter 1 left", "undo", "enter 1 right", "enter 2 left"]))
                self.assertIn("Undone.", shown)
                self.assertIn("After input 0: seat 1 owes an answer", shown[shown.index("Undone."):])
                self.assertIn("The match has halted: a rule of the game failed.", shown)
                self.assertIn("the hammer breaks", shown)
                what(window, folder)
                self.assertLessEqual(widest(window.all()), width)
                window.type("quit")
                window.wait("[exit code 0]")
                replayed = subprocess.run([QUATTRO, "replay", "log", "--pack", "pack"], cwd=folder, capture_output=True, text=True)
                self.assertIn("every hash is the same", replayed.stdout, replayed.stderr)

        each_window(run)

    def test_what_fails_is_tried_again_and_left_out_this_once(self):
        def what(window, _):
            halts = window.all().count("has halted: a rule")
            type_all(window, ["retry"])
            self.assertGreater(window.all().count("has halted: a rule"), halts)  # it fails again
            shown = flat(type_all(window, ["undo", "skip", "set points 2 3"]))
            self.assertIn("There is nothing to undo", shown)
            self.assertIn("left out: ", shown)
            after = shown[shown.index("left out: "):]
            self.assertIn("The match continues.", after)
            self.assertIn("seat 2 owes an answer: on on: Once more?", after)
            self.assertIn("points - seat 2: 3", after)

        self.in_halted_match(what)

    def test_mended_files_are_loaded_and_the_step_done_with_them(self):
        def what(window, folder):
            script = pathlib.Path(folder, "pack/scripts/rules/smash.lua")
            text = script.read_text()
            script.write_text(text.replace("fx:seat() ==", "fx:set() =="))
            self.assertIn("smash.lua", flat(type_all(window, ["reload"])))
            script.write_text(text.replace("error('the hammer breaks')", "fx:add_counter(counter.points, 10)"))
            shown = flat(type_all(window, ["reload"]))
            self.assertIn("The rules have been corrected.", shown)
            self.assertIn("seat 2: 11", shown[shown.index("The rules have been corrected."):])
            self.assertIn("seat 2 owes an answer: on on: Once more?", shown)

        self.in_halted_match(what)

    def test_a_log_that_play_kept_is_gone_on_with(self):
        with tempfile.TemporaryDirectory() as folder:
            with Terminal(f"{QUATTRO} play connect-four --seats me,me --log log --no-clock", 80, 50, True, folder) as window:
                window.wait("press Enter")
                window.type("")
                window.wait("\n>")
                window.type("4")
                window.wait("press Enter")
                window.key("C-d")
                window.wait("[exit code 0]")
            for width, colour in WINDOWS:  # in sequence, since there is only one log
                with Terminal(f"{QUATTRO} host log", width, 50, colour, folder) as window:
                    window.wait("seat 2 owes an answer")
                    window.key("C-c")
                    window.wait("Continue with: quattro host log")
                    window.wait("[exit code 0]")

    def test_what_is_no_log_is_told_with_how_a_match_begins(self):
        for words, code, part in (("nothing.log", 1, "There is no log 'nothing.log'. To begin a match with a log: quattro host GAME --log FILE"),
                                  ("quarto --sed 7", 2, "there is no option '--sed' (did you mean '--seed'?)"),
                                  ("quarto --seed 7", 2, "--seed requires --log")):
            def run(width, colour, words=words, code=code, part=part):
                with Terminal(f"{QUATTRO} host {words}", width, 50, colour) as window:
                    self.assertIn(part, flat(window.wait(f"[exit code {code}]")))

            each_window(run)


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
