#!/usr/bin/env python3
"""Tests the review of a match in a real terminal, at 80 and 200 columns, with and without colour: review_test.py QUATTRO."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from terminal import WINDOWS, Terminal, each_window, widest

QUATTRO = os.path.realpath(sys.argv[1])


class Review(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        for game, log in (("quattro-loop", "loop"), ("connect-four", "four")):
            subprocess.run([QUATTRO, "play", game, "--seats", "random", "--seed", "7", "--log", log], cwd=cls.folder.name,
                           check=True, capture_output=True)
        cls.inputs = sum("hash:" in line for line in pathlib.Path(cls.folder.name, "loop").read_text().split("\ninputs:\n")[1].split("\n"))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def look(self, words, *typed, windows=WINDOWS):
        """Types lines, each after the output of the previous one. Returns the output of the last one in each kind of window."""
        def run(width, colour):
            with Terminal(f"{QUATTRO} replay {words}", width, 60, colour, self.folder.name) as window:
                window.wait("\n>")
                for line in typed:
                    before = window.all()
                    window.type(line)
                    window.wait("\n>", times=before.count("\n>") + 1)
                shown = window.all().rstrip()
                self.assertLessEqual(widest(shown), width)
                self.assertEqual("\x1b[" in window.all(colours=True), colour)
                window.type("quit")
                ended = window.wait("[exit code 0]")
                self.assertIn("every hash is the same", ended.rstrip().split("\n")[-2])
                return " ".join(shown[shown[:-1].rindex("\n>"):].split()) if typed else " ".join(shown.split())

        return each_window(run, windows)

    def header(self, number, counted):
        return f"input {number} of {self.inputs}, round {counted}"

    def test_it_begins_before_the_first_input(self):
        for shown in self.look("loop"):
            self.assertIn(self.header(0, 1), shown)
            self.assertIn("The board is", shown)

    def test_enter_and_next_go_on_and_back_goes_back(self):
        for shown in self.look("loop", "", "next", "n"):
            self.assertIn(self.header(3, 1), shown)
        for shown in self.look("loop", "input 5", "back", "b"):
            self.assertIn(self.header(3, 1), shown)

    def test_an_answer_that_is_not_told_yet_is_shown_to_the_host_and_to_whose_it_is(self):
        for shown in self.look("loop", "next"):
            self.assertRegex(shown, r"seat [12]: card \S+, slot [A-G]")
        mine, other = [self.look(f"loop --seat {seat}", "next")[0] for seat in (1, 2)]
        self.assertRegex(mine, r"you: card \S+, slot [A-G]")
        self.assertIn("You saw nothing of it.", other)

    def test_round_goes_to_its_beginning(self):
        for shown in self.look("loop", "round 3"):
            self.assertRegex(shown, r"> round 3 input \d+ of \d+, round 3 ")
            self.assertIn("-- round 3 -- ", shown)
        for shown in self.look("loop", "round 99"):
            self.assertRegex(shown, r"Which round\? Type `round N`, from 1 to \d+\.")

    def test_card_jumps_to_what_names_it(self):
        for shown in self.look("loop", "card A"):
            self.assertRegex(shown, r"(to|from) A of loop of seat [12]|A of loop of seat [12]:")
            first = re.search(r"input (\d+) of", shown).group(1)
        for shown in self.look("loop", "end", "card 2 C back"):
            self.assertRegex(shown, r"C of loop of seat 2")
        for shown in self.look("loop", "card A", "card A", "card A back"):
            self.assertIn(f"input {first} of", shown)
        for shown in self.look("loop", "card Z9"):
            self.assertIn("Nothing happens to 'Z9' after input 0.", shown)
        for shown in self.look("loop", "end", "card A"):
            self.assertIn("Type `card X back` to search earlier inputs.", shown)

    def test_the_end_is_said_in_words(self):
        for shown in self.look("loop", "end", "next"):
            self.assertIn("This is the last input.", shown)
        for shown in self.look("loop", "back"):
            self.assertIn("This is the beginning.", shown)

    def test_wrong_words_are_answered(self):
        for shown in self.look("loop", "forward"):
            self.assertIn("'forward' is not a command. `help` lists the commands.", shown)
        for shown in self.look("loop", "input 9999"):
            self.assertIn(f"Which input? Type `input N`, from 0 to {self.inputs}.", shown)
        for shown in self.look("loop", "help"):
            self.assertIn("round N", shown)

    def test_a_seat_sees_what_it_saw(self):
        for shown in self.look("loop --seat 2", "next"):
            self.assertIn("your loop", shown)
            self.assertIn("hidden", shown)
        done = subprocess.run([QUATTRO, "replay", "loop", "--seat", "9"], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (1, "There is no seat 9; the seats are 1 to 2.\n"))

    def test_a_window_that_becomes_narrower_is_noticed(self):
        with Terminal(f"{QUATTRO} replay loop", 200, 60, True, self.folder.name) as window:
            window.wait("\n>")
            window.resize(80)
            window.type("end")
            shown = window.wait("\n>", times=2)
            self.assertLessEqual(widest(shown[shown.rindex("> end"):]), 80)

    def test_a_torn_log_is_shown_as_far_as_it_is_whole(self):
        whole = pathlib.Path(self.folder.name, "four").read_text()
        lines = whole.rstrip().split("\n")
        pathlib.Path(self.folder.name, "torn").write_text("\n".join(lines[:-3]) + "\n" + lines[-3][:30])
        with Terminal(f"{QUATTRO} replay torn", 80, 60, True, self.folder.name) as window:
            shown = window.wait("\n>")
            self.assertRegex(shown, r"(?s)Line \d+, the last line with \d+ bytes, is ignored.*input 0 of \d+")
            window.key("C-d")
            window.wait("[exit code 0]")

    def test_a_changed_log_is_not_shown(self):
        changed = pathlib.Path(self.folder.name, "four").read_text().replace("column: \"", "column: \"1", 1)
        pathlib.Path(self.folder.name, "changed").write_text(changed)
        with Terminal(f"{QUATTRO} replay changed", 80, 60, True, self.folder.name) as window:
            shown = window.wait("[exit code 1]")
            self.assertNotIn("input 0", shown)

    def test_without_a_terminal_nothing_is_shown_but_the_outcome(self):
        done = subprocess.run([QUATTRO, "replay", "loop"], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(done.stdout.split("\n")), 2, done.stdout)
        seen = subprocess.run([QUATTRO, "replay", "loop", "--seat", "1"], cwd=self.folder.name, capture_output=True, text=True)
        self.assertEqual((seen.returncode, seen.stdout), (1, ""))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
