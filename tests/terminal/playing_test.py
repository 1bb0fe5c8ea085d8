#!/usr/bin/env python3
"""Tests answers and pictures in a real terminal, at 40, 80 and 200 columns, with and without colour: playing_test.py
QUATTRO."""
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

from terminal import WINDOWS, Terminal, each_window, pack_of, widest

QUATTRO = os.path.realpath(sys.argv[1])
TALL = 1000  # rows: more than any rulebook, so that it is shown as one page
TOSSED = """\
seats: 2
cards: checker
zones: { table: { kind: hand, seen_by: everyone } }
counters: { heads: { of: seat } }
"""
QUICK = "game: quick\n" + TOSSED + """\
prompts: { side: { text: "Heads or tails?", pick: [heads, tails], seconds: 2 } }
flow:
  toss: { repeat: 2, steps: { ask: { ask: side }, count: { add: { heads: 1 }, if: side = heads } } }
  over: { end: most(heads) or draw }
"""
ROUNDS = "game: rounds\n" + TOSSED + """\
prompts: { side: { text: "Heads or tails?", pick: [heads, tails] } }
flow:
  round:
    repeat: 2
    steps:
      before: { ask: side }
      turn: { repeat: 2, steps: { ask: { ask: side }, count: { add: { heads: 1 }, if: side = heads } } }
  over: { end: most(heads) or draw }
"""
# Internal names of the program: paths of steps, its own counters, places in the form of events.
OWN = re.compile(r"none or 0|\b\d+:[a-z]+\.|\(\w+\.\w+\)|option\.|\w+\.of \d|done\.\w|_\d\b")


def quit_now(window):
    """Quits, which saves the match, so that nothing is written into a folder while it is removed."""
    window.type("quit")
    window.wait("[exit code 0]")


class Playing(unittest.TestCase):
    def play(self, game, *typed, windows=WINDOWS, more="--seed 7 --seats me,random"):
        """Types lines, each after a question. Returns the final text of each kind of window."""
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, \
                    Terminal(f"{QUATTRO} play {game} --no-clock {more}", width, TALL, colour, folder) as window:
                window.wait("\n>")
                for line in typed:
                    window.answer(line)
                shown = window.all()
                self.assertLessEqual(widest(shown), width, shown)
                self.assertEqual("\x1b[" in window.all(colours=True), colour)
                quit_now(window)
                self.assertIsNone(OWN.search(shown), shown)
                return " ".join(shown.split())

        return each_window(run, windows)

    def test_a_whole_answer_may_follow_a_half_one(self):
        for shown in self.play("quattro-loop", "Y2", "B2 at C"):
            self.assertIn("you: B2 to C of your loop", shown)

    def test_seats_are_called_by_their_names_in_pictures_news_and_results(self):
        for shown in self.play("quattro-loop", "Y2 A", "log", more="--seed 7 --seats me,random --names ann,bo"):
            self.assertIn("loop of bo", shown)
            self.assertRegex(shown, r"bo: \S+ to [A-G] of loop of bo")
            self.assertNotIn("seat 2", shown)

    def test_the_beginning_of_yes_or_no_is_enough_and_a_call_may_be_left_out(self):
        for shown in self.play("quarto", "n", "(B/o)", "theirs", more="--seed 3 --seats me,random --option time_crush=1 --option start=2"):
            self.assertIn("you: Time Crush no", shown)
            self.assertIn("you, give: piece (B/o)", shown)

    def test_the_story_of_the_match_is_told_in_words(self):
        for shown in self.play("simultaneous-connect-four", "4", "log"):
            self.assertNotIn("waiting -", shown)
            self.assertNotIn("deadline", shown)

    def test_a_value_is_typed_and_told_by_the_name_on_the_map(self):
        for shown in self.play("quattro-bridge", "G>Y G>R R>Y R>G Y>G B>G desert", more="--seed 3 --seats me,random"):
            self.assertIn("Desert (yellow)", shown)
            self.assertIn("the island it started on - you: Desert (yellow)", shown)

    def test_a_card_of_another_seat_is_chosen_by_name_and_place(self):
        more = "--seed 5 --seats me,random --names ann,bo --option boards=auction"
        for shown in self.play("quattro-loop", *7 * ["1 1"], "A", "bo C", more=more):
            self.assertRegex(shown, r"1 A \([RBGY]\d\)")
            self.assertRegex(shown, r"bo C \([RBGY]\d\)")
            self.assertIn("you, choice: to C of bo", shown)
            self.assertNotRegex(shown, r" 2:[A-G]")

    def test_a_part_of_the_rulebook_is_shown_by_what_it_is_called(self):
        for shown in self.play("quattro-bridge", "help melt", "rules nonsense", more="--seed 3 --seats me,random"):
            self.assertIn("Melt", shown)
            self.assertNotIn("Shatter", shown)
            self.assertIn("The rulebook has no part 'nonsense'. Its sections are: ", shown)

    def test_what_the_rules_count_for_themselves_is_not_told_when_bots_play(self):
        def run(width, colour):
            with Terminal(f"{QUATTRO} play quattro-bridge --seats random --seed 3", width, 60, colour) as window:
                shown = " ".join(window.wait("[exit code 0]").split())
                self.assertIn("garnets - seat 1: ", shown)
                for own in ("strength", "loser", "giver", "revealed", "weakened"):
                    self.assertNotIn(f"{own} - ", shown)
                self.assertIn(" - for a card of value 0", shown)  # the reason for a gain
                self.assertRegex(shown, r"\w>\w is crossed now")
                self.assertRegex(shown, r"value \d to \d, now \w\d \(\w+\)")  # an action is named

        each_window(run)

    def test_a_token_is_given_for_one_reason_which_is_told(self):
        played = subprocess.run([QUATTRO, "play", "quattro-bridge", "--seats", "random", "--seed", "2"], capture_output=True, text=True, check=True)
        self.assertRegex(played.stdout, r"Tokens of Life - seat \d+: 1 \(\+1\) - for the best quattro that nobody shares\n")

    def test_a_word_too_many_takes_nothing_and_leaves_the_question(self):
        for shown in self.play("connect-four", "4 4", "4"):
            self.assertIn("'4' is one word too many: the answer is complete without it.", shown)
            self.assertIn("you: 1 to column 4 of grid", shown)

    def test_a_refusal_says_why_and_does_not_repeat_the_list(self):
        for shown in self.play("quattro-loop", "Y2 A", "B2 A"):
            self.assertIn("A already holds Y2.", shown)
        for shown in self.play("quattro-loop", "R9"):
            self.assertIn("'R9' is not possible for card.", shown)
            self.assertEqual(shown.count("1 B2, 2 Y2"), 1)

    def test_done_ends_a_set(self):
        classics = os.path.join(os.environ.get("QUATTRO_HOME", os.path.dirname(__file__) + "/../.."), "tests/packs/classics")
        for shown in self.play("badugi", "1", "done", more=f"--seed 7 --seats me,random --pack {os.path.realpath(classics)}"):
            self.assertIn("done to finish", shown)
            self.assertRegex(shown, r"you: cards \S+ ")
            self.assertIn("draw 2", shown)

    def test_a_lone_option_is_taken_by_enter_and_what_was_shown_for_a_while_is_wiped(self):
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, \
                    Terminal(f"{QUATTRO} play triangle-clock --no-clock --seed 7 --seats me,random", width, 60, colour, folder) as window:
                shown = window.wait("the order: ready - press Enter")
                order = re.search("^order - .*", shown, re.MULTILINE).group()
                self.assertNotIn(order, window.answer(""))  # nor in the text that has scrolled away
                self.assertIn("Choose a symbol", window.all())
                quit_now(window)

        each_window(run)

    def test_many_places_are_told_in_brief(self):
        for shown in self.play("gomoku", more=f"--seed 7 --seats me,random --pack {os.path.dirname(os.path.realpath(__file__))}/../packs/classics"):
            self.assertRegex(shown, r"any of \d+ places: a1 \.\.\. ")

    def test_yes_and_no_are_typed_as_they_are_shown(self):
        for answer, left in (("no", 1), ("yes", 0)):
            for shown in self.play("quarto", answer):
                self.assertIn(f"1 no, 2 yes > {answer}", shown)
                self.assertIn(f"Time Crush {answer}", shown)
                after = shown[shown.index("Time Crush " + answer):]
                self.assertIn(f"Time Crush left - you: {left}", after)
                self.assertIn("Do you place first or give first?", after)

    def test_help_and_rules_are_told_in_the_middle_of_a_match(self):
        for shown in self.play("connect-four", "help", "rules"):
            self.assertIn("column a column of the grid that is not full, by its number.", shown)
            self.assertIn("Answer in words, such as `1`", shown)
            self.assertIn("Four of your checkers in a line, straight or slanting, win.", shown)
            self.assertEqual(shown.count("turn 1 grid"), 1, shown)  # neither draws the table again

    def test_long_rules_are_read_a_page_at_a_time(self):
        def run(width, colour):
            for words, ends in ((f"{QUATTRO} rules quattro-loop", True), (f"{QUATTRO} play quattro-loop --seed 7", False)):
                with tempfile.TemporaryDirectory() as folder, Terminal(words, width, 24, colour, folder) as window:
                    if not ends:
                        window.wait("\n>")
                        window.type("rules")
                    first = window.wait("Enter: more, q: quit --")
                    self.assertIn("Quattro Loop", first)
                    self.assertLessEqual(len(window.screen().rstrip("\n").split("\n")), 24)
                    self.assertIn("Quattro Loop", window.screen())  # its first lines are visible
                    read = re.search(r"-- \d+ %", first).group()
                    window.type("")
                    window.until(lambda text: "q: quit --" in text and read not in text, "the second page")
                    window.type("q")
                    shown = window.wait("[exit code 0]" if ends else "\n>", times=1 if ends else 2)
                    self.assertNotIn("q: quit --", shown)  # the lines of the pager are erased
                    if not ends:
                        quit_now(window)

        each_window(run, [(80, True), (80, False)])
        piped = subprocess.run([QUATTRO, "rules", "quattro-loop"], capture_output=True, text=True, input="", check=True).stdout
        self.assertGreater(piped.count("\n"), 60)
        self.assertNotIn("q: quit --", piped)

    def test_while_one_reads_before_ones_first_answer_against_bots_the_clock_stands(self):
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, pack_of("quick", QUICK) as packs, \
                    Terminal(f"{QUATTRO} play quick --pack {packs}/pack --seats me,random", width, 24, colour, folder) as window:
                window.wait("The clock starts with your first answer")
                time.sleep(2.5)  # longer than the time limit of the game
                self.assertNotIn("Time is up.", window.all())
                window.type("heads")
                window.wait("Time is up.")
                window.wait("[exit code 0]")

        each_window(run, [(80, True)])

    def test_a_turn_of_the_round_before_is_not_shown_above_a_new_round(self):
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, pack_of("rounds", ROUNDS) as packs, \
                    Terminal(f"{QUATTRO} play rounds --no-clock --pack {packs}/pack --seats me,random", width, 60, colour, folder) as window:
                heads = []
                for answer in ("heads", "heads", "heads", "heads", "heads"):
                    window.wait("\n>")
                    asked = window.all().count("\n>")
                    heads.append([line for line in window.all().split("\n") if line.startswith("round ")][-1])
                    window.type(answer)
                    window.until(lambda text: text.count("\n>") > asked or "[exit code" in text, "what comes next")
                self.assertEqual(heads, ["round 1", "round 1, turn 1", "round 1, turn 2", "round 2", "round 2, turn 1"])
                quit_now(window)

        each_window(run, [(80, False)])

    def test_symbols_are_shown_where_symbols_are_chosen_and_hands_are_sorted(self):
        for shown in self.play("triangle-clock", "", "1"):
            self.assertIn("hand - you: △N-◥NE+ ◹NE-◀W+ ◢SE+▼S+ ◺SW-◀W+;", shown)
            self.assertIn("card: 1 △N-◥NE+, 2 ◹NE-◀W+, 3 ◢SE+▼S+, 4 ◺SW-◀W+", shown)
            self.assertIn("card △N-◥NE+, symbol: 1 △N-, 2 ◥NE+", shown)
        for shown in self.play("triangle-clock", "", "1 2 0 0"):
            self.assertIn("you: card △N-◥NE+, symbol ◥NE+", shown)

    def test_the_parts_of_a_set_are_told_once(self):
        for shown in self.play("quattro-bridge", "1", "1", more="--seed 7 --seats me,random --option seats=4"):
            self.assertIn("bridges, no. 1: 1 R>B,", shown)
            self.assertRegex(shown, r"bridges R>B, no. 2: 1 R>G,")
            self.assertRegex(shown, r"bridges R>B and R>G, no. 3: 1 ")

    def test_a_bot_has_a_level(self):
        for shown in self.play("connect-four", "4", "3", more="--seed 7 --seats me,bot:2"):
            self.assertEqual(shown.count("seat 2: 2 to "), 2)

    def test_bots_that_take_their_time_are_seen_to_think(self):
        def run(width, colour):
            with tempfile.TemporaryDirectory() as folder, \
                    Terminal(f"{QUATTRO} play quattro-bridge --seed 7 --seats me,search:4000 --option seats=4", width, 50, colour, folder) as window:
                window.wait("the bots are thinking ...")
                self.assertNotIn("the bots are thinking", window.wait("\n>", 600))  # it is wiped
                quit_now(window)

        each_window(run)

    def test_every_game_is_drawn_within_a_narrow_window(self):
        games = subprocess.run([QUATTRO, "list", "--ids"], capture_output=True, text=True, check=True).stdout.split()
        answers = {"quattro-bridge": ["G>Y G>R R>Y R>G Y>G B>G desert", "promote", "forest none"], "quarto": ["no", "2"],
                   "triangle-clock": ["", "1 1 1 1", "1 1"], "connect-four": ["4", "3"], "simultaneous-connect-four": ["4", "3"]}
        for game in games:
            typed = [*answers.get(game, ["1 1", "1 1"]), "help", "rules", "log", "why 2 A"]
            for _ in self.play(game, *typed, windows=[(40, True), (40, False)]):
                pass
        self.assertLessEqual(answers.keys(), set(games))

    def test_an_answer_may_be_typed_in_another_order(self):
        for shown in self.play("quattro-loop", "C Y2", "C Y9"):
            self.assertIn("you: Y2 to C of your loop", shown)
            self.assertIn("'C' is not possible for card.", shown)

    def test_an_action_that_is_not_offered_says_when_it_is(self):
        for shown in self.play("quattro-bridge", "G>Y G>R R>Y R>G Y>G B>G desert", "forest promote", more="--seed 3 --seats me,random"):
            self.assertIn("'promote' is not possible for action: it is available only while your island is Forest (green).", shown)

    def test_what_is_listed_is_called_as_what_is_counted_and_told(self):
        for shown in self.play("triangle-clock", "", "1 1 swap none"):
            self.assertIn("Palette Swap left - you: 3", shown)
            self.assertIn("symbol △N-, Palette Swap use it", shown)
            self.assertIn("Palette Swap left - you: 2 (-1)", shown)
        for shown in self.play("triangle-clock", "", "1", "1"):
            self.assertIn("Palette Swap: 0 do not use it, 1 use it", shown)

    def test_a_window_that_becomes_narrower_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder, \
                Terminal(f"{QUATTRO} play quattro-loop --no-clock --seed 7", 200, 60, True, folder) as window:
            window.wait("\n>")
            window.resize(80)
            window.type("clear")  # no command: the program only says so
            window.wait("\n>", times=2)
            window.type("look")
            shown = window.wait("\n>", times=3)
            self.assertLessEqual(widest(shown[shown.rindex("look"):]), 80)
            quit_now(window)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
