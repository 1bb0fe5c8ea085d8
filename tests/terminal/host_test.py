#!/usr/bin/env python3
"""A match run by hand in a real terminal, at 80 and 200 columns, with and without colour: host_test.py QUATTRO."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from terminal import Terminal, widest

QUATTRO = os.path.realpath(sys.argv[1])
WINDOWS = [(80, True), (80, False), (200, True), (200, False)]
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


def type_all(window, lines):
    """Types lines, each once what came before is shown; all that stands there then."""
    window.wait("\n>")
    for line in lines:
        questions = window.all().count("\n>")
        window.type(line)
        window.wait("\n>", times=questions + 1)
    return window.all()


def flat(shown):
    return " ".join(shown.split())


class Host(unittest.TestCase):
    def host(self, words, *typed, windows=WINDOWS):
        """What the host reads in each kind of window, and the folder with the log."""
        for width, colour in windows:
            with tempfile.TemporaryDirectory() as folder, \
                    Terminal(f"{QUATTRO} host {words}", width, 60, colour, folder) as window:
                shown = type_all(window, typed)
                self.assertLessEqual(widest(shown), width)
                self.assertEqual("\x1b[" in window.all(colours=True), colour)
                window.type("quit")
                window.wait("[exit code 0]")
                replayed = subprocess.run([QUATTRO, "replay", "log"], cwd=folder, capture_output=True, text=True)
                self.assertIn("every hash the same", replayed.stdout, replayed.stderr)
                yield flat(shown), folder

    def test_seats_may_be_typed_by_name_wherever_their_number_may(self):
        for shown, folder in self.host("quattro-loop --seed 7 --log log --names ann,bo", "enter ann Y2 at C", "set points ann 3",
                                       "extend bo 5 min", "export ann page", "replace bo greedy", "who"):
            self.assertNotIn("There is no seat", shown)
            self.assertNotIn("needs a seat", shown)
            self.assertIn("seat 2 (bo, greedy)", shown)
            with open(os.path.join(folder, "page"), encoding="utf-8") as page:
                self.assertIn("loop of bo", page.read())

    def test_who_owes_an_answer_is_told_before_every_question(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "enter 1 Y2 at C"):
            self.assertRegex(shown, r"After input 0: seat 1 owes an answer, 2 min left, until \d\d:\d\d:\d\d: Place one card")
            self.assertRegex(shown, r"After input 1: seat 1 has answered: .*seat 2 owes an answer")

    def test_answers_are_read_as_in_play(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "enter 1", "enter 1 Y2", "enter 1 R9", "enter 9 Y2"):
            self.assertIn("card of seat 1 is to be named: 1 Y2, 2 B2", shown)
            self.assertIn("slot of seat 1 is to be named: 1 A, 2 B", shown)
            self.assertIn("'R9' is not possible for card. Nothing was entered.", shown)
            self.assertIn("There is no seat '9': they are 1 to 2.", shown)
            self.assertNotIn("After input 1", shown)

    def test_the_host_corrects_and_gives_time(self):
        for shown, _ in self.host("quattro-loop --seed 7 --log log", "set points 1 2", "set pints 1 2", "extend all 5 min", "pause",
                                  "enter 1 Y2 C", "go on", "note a late start", "skip"):
            self.assertIn("points - seat 1: 2", shown)
            self.assertIn("There is no counter 'pints'", shown)
            self.assertIn("7 min left", shown)
            self.assertIn("The match is paused.", shown)
            self.assertIn("note (a late start)", shown)
            self.assertIn("The match has not halted.", shown)

    def test_a_seat_gets_a_bot_and_a_page_of_what_it_sees(self):
        for shown, folder in self.host("quattro-loop --seed 7 --log log", "replace 2 random", "export 1 one.txt", "table 1"):
            self.assertIn("seat 2 (random) has answered", shown)
            self.assertIn("your loop", shown)
            self.assertIn("your loop", pathlib.Path(folder, "one.txt").read_text())

    def test_what_can_be_typed_is_listed_and_what_cannot_is_told(self):
        for shown, _ in self.host("connect-four --log log", "help", "whom"):
            self.assertIn("extend all TIME", shown)
            self.assertIn("set COUNTER [SEAT] VALUE", shown)
            self.assertIn("'whom' is no command (did you mean 'who'?). `help` lists them.", shown)

    def test_a_deadline_passes_while_nobody_types(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "pack/boards/quick/game.yaml")
            game.parent.mkdir(parents=True)
            game.write_text(TIMED)
            pathlib.Path(folder, "pack/pack.yaml").write_text("pack: quick\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n")
            with Terminal(f"{QUATTRO} host quick --pack pack --log log", 80, 50, True, folder) as window:
                window.wait("Time is up.")
                window.wait("The match is over.")
                window.type("quit")
                self.assertIn("--pack pack", window.wait("[exit code 0]"))

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
            for width, colour in WINDOWS:
                with Terminal(f"{QUATTRO} host log", width, 50, colour, folder) as window:
                    window.wait("seat 2 owes an answer")
                    window.key("C-c")
                    window.wait("Go on with: quattro host log")
                    window.wait("[exit code 0]")

    def test_what_is_no_log_is_told_with_how_a_match_begins(self):
        for words, code, part in (("nothing.log", 1, "There is no log 'nothing.log'. To begin a match and keep it: quattro host GAME --log FILE"),
                                  ("quarto --sed 7", 2, "there is no option '--sed' (did you mean '--seed'?)"),
                                  ("quarto --seed 7", 2, "--seed requires --log")):
            for width, colour in WINDOWS:
                with Terminal(f"{QUATTRO} host {words}", width, 50, colour) as window:
                    self.assertIn(part, flat(window.wait(f"[exit code {code}]")))


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
