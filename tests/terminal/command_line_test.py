#!/usr/bin/env python3
"""The command line in a real terminal, at 80 and 200 columns, with and without colour: command_line_test.py QUATTRO."""
import contextlib
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from terminal import Terminal, widest

QUATTRO = os.path.realpath(sys.argv[1])
HOME = pathlib.Path(__file__).resolve().parent.parent.parent
WINDOWS = [(80, True), (80, False), (200, True), (200, False)]


def said(command, code, *parts, folder=None):
    """What a command prints in each kind of window, which must have these parts and end with this code."""
    shown = ""
    for width, colour in WINDOWS:
        with Terminal(command.replace("quattro", QUATTRO, 1), width, 60, colour, folder) as window:
            shown = window.wait("[exit code ")
            flat = " ".join(shown.split())
            for part in (f"[exit code {code}]", *parts):
                assert part in flat, f"{command}: '{part}' is missing in\n{shown}"
            if not colour:
                assert "\x1b[" not in window.all(colours=True), f"{command}: coloured, although nobody wants it"
    return shown


COIN = """\
game: coin
seats: 2
cards: checker
zones: { table: { kind: hand, seen_by: everyone } }
counters: { heads: { of: seat } }
prompts: { side: { pick: [heads, tails] } }
flow:
  toss: { ask: side }
  count: { add: { heads: 1 }, if: side = heads }
  over: { end: most(heads) or draw }
"""
SCENARIO = """\
- scenario: Heads win
  game: coin
  do: [1: { side: heads }, 2: { side: tails }]
  expect: { winners: [1] }
"""


@contextlib.contextmanager
def small_pack():
    """The folder of a pack with one game and one scenario."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"pack.yaml": "pack: coins\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n",
                           "boards/coin/game.yaml": COIN, "tests/coin.yaml": SCENARIO}.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        yield folder


def spoil(folder):
    game = pathlib.Path(folder, "boards/coin/game.yaml")
    game.write_text(game.read_text().replace("flow:", "flwo:"))


class CommandLine(unittest.TestCase):
    def test_a_flag_that_there_is_not_is_refused_with_the_one_that_was_meant(self):
        said("quattro play quattro-loop --sede 7", 2, "there is no option '--sede' (did you mean '--seed'?)")
        said("quattro check --strict", 2, "there is no option '--strict'")
        said("quattro list --pak=x", 2, "there is no option '--pak' (did you mean '--pack'?)")

    def test_a_word_too_many_is_refused(self):
        said("quattro play quarto now", 2, "'now' is one word too many")
        said("quattro plya quarto", 2, "there is no verb 'plya' (did you mean 'play'?)")
        said("quattro plya list", 2, "there is no verb 'plya' (did you mean 'play'?)")
        said("quattro --sede 7 list", 2, "there is no option '--sede'")

    def test_a_seed_that_is_no_number_of_64_bits_is_refused(self):
        said("quattro play quarto --seed 18446744073709551616", 2, "too large: a number up to 18446744073709551615")
        said("quattro measure quattro-loop --seed 99999999999999999999", 2, "too large")
        said("quattro play quarto --seed -1", 2, "a whole number from 0 is needed")

    def test_a_game_that_is_nearly_named_is_found(self):
        for verb in ("play", "measure"):
            said(f"quattro {verb} quatro", 1, "there is no game 'quatro'", "did you mean 'quarto'?")

    def test_bots_are_measured_against_each_other(self):
        said("quattro measure connect-four --bots bot:1,bot:2 --matches 40", 0, "bot:2 against bot:1: ")
        said("quattro measure connect-four --bots bot:2,random --matches 40", 1, "random against bot:2: ", "! not clearly better")
        said("quattro measure connect-four --bots bot:1", 1, "name at least two, like bot:1,bot:2")
        said("quattro measure connect-four --bots bot:1,bot:9", 1, "nobody is called 'bot:9' (levels go from 1 to 5)")

    def test_help_is_there_for_the_program_and_for_each_verb(self):
        shown = said("quattro help", 0, "play in the terminal")
        verbs = [line.split()[0] for line in shown.split("Subcommands:")[1].split("[exit")[0].split("\n") if line.strip()]
        self.assertIn("replay", verbs)
        for verb in verbs:
            done = subprocess.run([QUATTRO, "help", verb], capture_output=True, text=True)
            self.assertEqual((done.returncode, f"Usage: quattro {verb} " in done.stdout), (0, True), verb)
            long = subprocess.run([QUATTRO, verb, "--help"], capture_output=True, text=True)
            self.assertEqual(long.returncode, 0, verb)
        said("quattro --version", 0, "quattro 0.1")

    def test_list_shows_boards_that_a_pack_adds_to_a_game(self):
        with tempfile.TemporaryDirectory() as folder:
            pack = pathlib.Path(folder)
            (pack / "pack.yaml").write_text("pack: mine\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n")
            board = (HOME / "boards/quattro-loop/millrace.yaml").read_text().replace("board: millrace", "board: brook")
            (pack / "boards/quattro-loop").mkdir(parents=True)
            (pack / "boards/quattro-loop/brook.yaml").write_text(board)
            said(f"quattro list --pack {folder}", 0, "more boards, to be played with --option boards=brook: brook")

    def test_check_and_test_take_the_pack_of_the_folder(self):
        with small_pack() as folder:
            said("quattro test", 0, "1 passed, 0 failed", folder=folder)
            said("quattro test coin.yaml", 0, "1 passed, 0 failed", folder=f"{folder}/tests")
            said(f"quattro test {folder}", 0, "1 passed, 0 failed")
            said("quattro check --matches 5", 0, "nothing wrong", folder=folder)
            spoil(folder)
            said("quattro check", 1, "unknown key 'flwo'", folder=folder)
            said("quattro check", 1, "unknown key 'flwo'", folder=f"{folder}/tests")

    def test_a_files_errors_are_told_once(self):
        with small_pack() as folder:
            spoil(folder)
            shown = said(f"quattro check {folder}/boards/coin/game.yaml", 1, "unknown key 'flwo'")
            self.assertEqual(shown.count("unknown key 'flwo'"), 1, shown)

    def test_what_lasts_longer_than_a_second_says_what_it_does(self):
        for width, colour in WINDOWS:
            with Terminal(f"{QUATTRO} check --seconds 0.4", width, 50, colour) as window:
                window.wait("matches 1 s")
                shown = window.wait("[exit code 0]", 120)
                self.assertNotIn("checking ", shown)  # it is wiped

    def test_bash_finishes_verbs_options_and_games(self):
        pathlib.Path("kept-one").touch()
        with Terminal("bash --norc --noprofile", 80) as window:
            window.type(f"PATH={os.path.dirname(QUATTRO)}:$PATH; PS1='ready '; source <(quattro completion bash); clear; echo be''gin")
            window.wait("begin\nready")
            for typed, finished in (("pl", "quattro play"), ("play quartt", "quattro play quarto"), ("play --see", "quattro play --seed"),
                                    ("help meas", "quattro help measure"), ("play --seats gr", "--seats greedy"),
                                    ("host simul", "quattro host simultaneous-connect-four"), ("host kept-o", "quattro host kept-one")):
                window.type(f"quattro {typed}", enter=False)
                window.key("Tab")
                if finished == "quattro play quarto":  # nothing begins so
                    window.key("BSpace")
                    window.key("Tab")
                window.wait(finished)
                window.key("C-c")

    def test_fish_finishes_verbs_options_and_games(self):
        pathlib.Path("kept-two").touch()
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "HOME": home, "PATH": f"{os.path.dirname(QUATTRO)}:{os.environ['PATH']}"}
            for typed, finished in (("pl", "play"), ("play quart", "quarto"), ("play --see", "--seed"), ("help meas", "measure"),
                                    ("play --seats gr", "greedy"), ("host simul", "simultaneous-connect-four"), ("host kept-t", "kept-two")):
                done = subprocess.run(["fish", "-N", "-c", f"quattro completion fish | source; complete -C 'quattro {typed}'"],
                                      capture_output=True, text=True, env=environment)
                self.assertIn(finished, done.stdout, typed + done.stderr)

    def test_without_a_clock_nobody_runs_out_of_time(self):
        for width, colour in WINDOWS:
            with Terminal(f"{QUATTRO} play quattro-loop --seed 7 --no-clock", width, 60, colour) as window:
                shown = window.wait("\n>")
                self.assertNotIn("left)", shown)
                self.assertLessEqual(widest(shown), width)
                window.type("quit")
                window.wait("[exit code 0]")
            os.remove("quattro-loop-7.qlog")

    def test_a_log_overwrites_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder, "kept")
            kept.write_text("mine")
            said(f"quattro play connect-four --seats bot,bot --log {kept}", 1, "kept")
            with Terminal(f"{QUATTRO} play connect-four", folder=folder) as window:
                window.wait("\n>")
                window.type("log kept")
                window.wait("kept", times=2)
                window.type("quit")
                window.wait("[exit code 0]")
            self.assertEqual(kept.read_text(), "mine")


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp())
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
