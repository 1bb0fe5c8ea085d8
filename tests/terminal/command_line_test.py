#!/usr/bin/env python3
"""Tests the command line in a real terminal, at 80 and 200 columns, with and without colour: command_line_test.py QUATTRO."""
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

from terminal import SLOW, WINDOWS, Terminal, each_window, widest

QUATTRO = os.path.realpath(sys.argv[1])
HOME = pathlib.Path(__file__).resolve().parent.parent.parent


def said(command, code, *parts, folder=None):
    """Runs a command in each kind of window: its output must contain these parts, and end with this code. Returns that
    in the last window."""
    def run(width, colour):
        with Terminal(command.replace("quattro", QUATTRO, 1), width, 60, colour, folder) as window:
            shown = window.wait("[exit code ")
            flat = " ".join(shown.split())
            for part in (f"[exit code {code}]", *parts):
                assert part in flat, f"{command}: '{part}' is missing in\n{shown}"
            if not colour:
                assert "\x1b[" not in window.all(colours=True), f"{command}: coloured, although nobody wants it"
            return shown

    return each_window(run)[-1]


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
        said("quattro rules", 2, "the game is missing; `quattro list` shows the games.")
        said("quattro play --resume", 2, "--resume needs a value; see `quattro help play`.")
        said("quattro play bridge", 1, "did you mean 'quattro-bridge'?")
        said("quattro plya list", 2, "there is no verb 'plya' (did you mean 'play'?)")
        said("quattro --sede 7 list", 2, "there is no option '--sede'")

    def test_a_file_or_folder_that_is_not_there_is_named_with_what_to_do(self):
        keeps = "`quattro play GAME --log FILE` writes one"
        said("quattro replay nothing.qlog", 2, f"quattro replay: there is no log 'nothing.qlog'; {keeps}")
        said("quattro replay .", 2, "quattro replay: '.' is a folder, not a log")
        said("quattro play --resume nothing.qlog", 2, f"--resume: there is no log 'nothing.qlog'; {keeps}")
        said("quattro play quarto --pack nowhere", 2, "--pack: there is no folder 'nowhere'; a pack is a folder with a pack.yaml")

    def test_a_seed_that_is_no_number_of_64_bits_is_refused(self):
        said("quattro play quarto --seed 18446744073709551616", 2, "too large: it must be at most 18446744073709551615")
        said("quattro measure quattro-loop --seed 99999999999999999999", 2, "too large")
        said("quattro play quarto --seed -1", 2, "must be a whole number, 0 or more")

    def test_a_game_that_is_nearly_named_is_found(self):
        for verb in ("play", "measure"):
            said(f"quattro {verb} quatro", 1, "there is no game 'quatro'", "did you mean 'quarto'?")

    def test_bots_are_measured_against_each_other(self):
        said("quattro measure connect-four --bots bot:1,bot:2 --matches 40", 0, "bot:2 against bot:1: ")
        said("quattro measure connect-four --bots bot:2,random --matches 40", 1, "random against bot:2: ", "! not clearly better")
        said("quattro measure connect-four --bots bot:1", 1, "name at least two, such as bot:1,bot:2")
        said("quattro measure connect-four --bots bot:1,bot:9", 1, "there is no player 'bot:9' (the levels are 1 to 5)")

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
        with self.board_of_a_pack() as folder:
            said(f"quattro list --pack {folder}", 0, "more boards, with --board brook: brook")

    # The arguments of each verb with boards. The other verbs refuse --board, and some say why.
    BOARDS = {"play": "quattro-loop --seats bot:1,bot:1 --seed 1 --log log-play", "host": "quattro-loop --log log-host",
              "rules": "quattro-loop", "draw": "quattro-loop", "serve-stdio": "quattro-loop --host", "measure": "quattro-loop --matches 1",
              "simulate": "quattro-loop --matches 1 --without-answers 0 --out run", "solve": "quattro-loop --most 1",
              "compare": "quattro-loop quattro-loop --matches 1 --without-answers 0 --without-slots 0",
              "tune": "quattro-loop:millrace --param slots.B.add=1..2 --aim draws~10 --matches 1"}
    WITHOUT_BOARDS = {"list": "there is no option '--board'", "docs": "there is no option '--board'", "help": "there is no option '--board'",
                      "completion": "there is no option '--board'", "replay": "the log says which boards were played",
                      "analyse": "the log says which boards were played", "merge": "its parts say which boards were played",
                      "test": "each scenario names its board", "new": "there is no option '--board'", "lsp": "there is no option '--board'", "check": "every board is checked; to check only one, name its file"}

    def test_a_board_is_chosen_alike_in_every_verb(self):
        with self.board_of_a_pack() as folder:
            def run(*words):
                return subprocess.run([QUATTRO, *words], cwd=folder, capture_output=True, text=True, input="", timeout=120)

            listed = run("help").stdout.split("Subcommands:")[1].split("\n")
            verbs = {line.split()[0] for line in listed if line.startswith("  ") and line[2] != " "}
            self.assertEqual(verbs, {*self.BOARDS, *self.WITHOUT_BOARDS})
            for verb, words in self.BOARDS.items():
                pack = ["--pack", folder]
                wrong = run(verb, *words.split(), *pack, "--board", "brok")
                self.assertEqual(wrong.returncode, 1, verb)
                self.assertIn("there is no board 'brok' for this game", wrong.stderr, verb)
                self.assertIn("did you mean 'brook'?", wrong.stderr, verb)
                twice = run(verb, *words.split(), *pack, "--board", "brook", "--option", "boards=millrace")
                self.assertIn("--board brook: --option boards already names boards", twice.stderr, verb)
                right = run(verb, *words.split(), *pack, "--board", "brook")
                self.assertNotIn("there is no board", right.stderr, verb)
            for verb, why in self.WITHOUT_BOARDS.items():
                refused = run(verb, "--board", "brook")
                self.assertEqual((refused.returncode, why in refused.stderr), (2, True), verb + refused.stderr)
            both = run("compare", "quattro-loop:millrace", "quattro-loop", "--board", "brook", "--pack", folder)
            self.assertIn("--board brook: 'quattro-loop:millrace' already names a board", both.stderr)
            rules = run("rules", "quattro-loop", "--pack", folder, "--board", "brook").stdout
            self.assertEqual(("brook" in rules.lower(), "millrace" in rules.lower()), (True, False), rules)
            order = run("measure", "quattro-loop", "--pack", folder, "--board", "brook", "--board", "auction", "--matches", "3").stdout
            self.assertEqual([line.split()[0] for line in order.split("\n")[1:] if line], ["brook", "auction"])
            for log in ("log-play", "log-host"):
                self.assertTrue('boards: "brook"' in (pathlib.Path(folder) / log).read_text(), log)

    @contextlib.contextmanager
    def board_of_a_pack(self):
        """The folder of a pack that adds a board, brook, to a game."""
        with tempfile.TemporaryDirectory() as folder:
            pack = pathlib.Path(folder)
            (pack / "pack.yaml").write_text("pack: mine\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n")
            board = (HOME / "boards/quattro-loop/millrace.yaml").read_text().replace("board: millrace", "board: brook")
            (pack / "boards/quattro-loop").mkdir(parents=True)
            (pack / "boards/quattro-loop/brook.yaml").write_text(board)
            yield folder

    def test_check_and_test_take_the_pack_of_the_folder(self):
        with small_pack() as folder:
            said("quattro test", 0, "1 passed, 0 failed", folder=folder)
            said("quattro test coin.yaml", 0, "1 passed, 0 failed", folder=f"{folder}/tests")
            said(f"quattro test {folder}", 0, "1 passed, 0 failed")
            said("quattro check --matches 5", 0, "nothing wrong; 1 file of scenarios can be read", folder=folder)
            spoil(folder)
            said("quattro check", 1, "unknown key 'flwo'", folder=folder)
            said("quattro check", 1, "unknown key 'flwo'", folder=f"{folder}/tests")

    def test_a_file_that_holds_no_scenarios_is_wrong_and_no_scenario_that_failed(self):
        with small_pack() as folder:
            (pathlib.Path(folder) / "tests/other.yaml").write_text("scenario: This is not in a list\n")
            said("quattro test", 1, "1 passed, 0 failed; 1 file has errors", folder=folder)
            said("quattro check --matches 5", 1, "the file must be a list of scenarios", folder=folder)

    def test_a_files_errors_are_told_once(self):
        with small_pack() as folder:
            spoil(folder)
            shown = said(f"quattro check {folder}/boards/coin/game.yaml", 1, "unknown key 'flwo'")
            self.assertEqual(shown.count("unknown key 'flwo'"), 1, shown)

    def test_what_lasts_longer_than_a_second_says_what_it_does(self):
        def run(width, colour):
            with Terminal(f"{QUATTRO} check --seconds 0.4", width, 50, colour) as window:
                window.wait_for(r"matches \d+ s")
                shown = window.wait("[exit code 0]")
                self.assertNotIn("checking ", shown)  # the progress line is erased

        each_window(run)

    def test_the_line_that_says_what_is_done_is_as_long_as_the_window_at_the_most(self):
        with Terminal(f"{QUATTRO} measure simultaneous-connect-four --bots bot:4,bot:5 --matches 20000", 40) as window:
            window.wait_for(r"\.\.\. \d+ s")
            self.assertLessEqual(widest(window.all()), 40)
            lines = window.all().strip().split("\n")  # the expected time of the run, and one line of progress
            self.assertEqual([bool(re.search(r"\.\.\. \d+ s", line)) for line in lines], [False] * (len(lines) - 1) + [True])
            window.key("C-c")

    def test_measure_test_and_replay_say_what_they_do_after_a_second(self):
        with small_pack() as folder:
            pack, log, less = pathlib.Path(folder), pathlib.Path(folder, "log"), 10 if SLOW else 1
            for i in range(120 // less):
                (pack / f"tests/many{i}.yaml").write_text("".join(
                    f"- {{ scenario: Heads {i} {j}, game: coin, do: [1: {{ side: heads }}, 2: {{ side: tails }}], expect: {{ winners: [1] }} }}\n"
                    for j in range(500)))
            (pack / "boards/often").mkdir()
            (pack / "boards/often/game.yaml").write_text(COIN.replace("coin", "often").replace(
                "  toss: { ask: side }\n  count:", f"  round: {{ repeat: {40000 // less}, steps: {{ toss: {{ ask: side }} }} }}\n  count:"))
            subprocess.run([QUATTRO, "play", "often", "--pack", folder, "--seats", "random", "--seed", "1", "--log", log],
                           stdout=subprocess.DEVNULL, check=True)
            for words, line in (("measure quattro-loop --matches 20000", r"playing quattro-loop.* \d+ s"), (f"test {folder}", r"passed \d+ s"),
                                (f"replay {log} --pack {folder}", r"replaying the log \d+ s")):
                def run(width, colour, words=words, line=line):
                    with Terminal(f"{QUATTRO} {words}", width, 50, colour) as window:
                        window.wait_for(line)
                        window.key("C-c")

                each_window(run)

    def test_a_rulebook_is_as_wide_as_asked(self):
        for width in (60, 150):
            done = subprocess.run([QUATTRO, "rules", "quattro-loop", "--width", str(width)], capture_output=True, text=True, check=True)
            self.assertTrue(width - 15 < widest(done.stdout) <= width, widest(done.stdout))

        def run(width, colour):
            with Terminal(f"{QUATTRO} rules connect-four", width, 90, colour) as window:
                shown = window.wait("[exit code 0]")
                self.assertTrue(min(width, 100) - 15 < widest(shown) <= min(width, 100), widest(shown))
                self.assertIn("Four of your checkers in a line", shown)
                self.assertIn("4 cards in a line on the grid", " ".join(shown.split()))

        each_window(run)

    def test_bash_finishes_verbs_options_and_games(self):
        pathlib.Path("kept-one").touch()
        with small_pack() as folder:
            each_window(lambda width, colour: self.finish_words(folder, width, colour))

    def finish_words(self, folder, width, colour):
        with Terminal("bash --norc --noprofile", width, 50, colour) as window:
            window.type(f"PATH={os.path.dirname(QUATTRO)}:$PATH; PS1='ready '; source <(quattro completion bash); clear; echo be''gin")
            window.wait("begin\nready")
            for typed, finished in (("pl", "quattro play"), ("play quartt", "quattro play quarto"), ("play --see", "quattro play --seed"),
                                    ("help meas", "quattro help measure"), ("play --seats gr", "--seats greedy"),
                                    ("host simul", "quattro host simultaneous-connect-four"), ("host kept-o", "quattro host kept-one"),
                                    ("play --no-clock quar", "--no-clock quarto"), ("play --no-clock quarto --see", "quarto --seed"),
                                    ("play quarto --seats me,gr", "--seats me,greedy"), ("play quarto --seats me,b", "--seats me,bot"),
                                    ("play quarto --seats me,bot:", "1  2  3  4  5"),
                                    (f"play --pack {folder} coi", f"{folder} coin")):
                window.type(f"quattro {typed}", enter=False)
                window.key("Tab")
                if finished == "quattro play quarto":  # no word begins so
                    window.key("BSpace")
                    window.key("Tab")
                if finished == "1  2  3  4  5":  # the possible words
                    window.key("Tab")
                window.wait(finished)
                self.begin_anew(window)

    def begin_anew(self, window):
        """Gets a new line of the shell. The shell ignores C-c while it looks for words, so C-c is typed until it works."""
        lines = window.all().count("ready ")
        for _ in range(20):
            window.key("C-c")
            end = time.monotonic() + 3
            while time.monotonic() < end:
                if window.all().count("ready ") > lines:
                    return
                time.sleep(0.05)
        self.fail(window.all())

    def test_fish_finishes_verbs_options_and_games(self):
        pathlib.Path("kept-two").touch()
        with tempfile.TemporaryDirectory() as home, small_pack() as pack:
            environment = {**os.environ, "HOME": home, "PATH": f"{os.path.dirname(QUATTRO)}:{os.environ['PATH']}"}
            for typed, finished in (("pl", "play"), (f"play --pack {pack} coi", "coin"), ("play quart", "quarto"), ("play --see", "--seed"), ("help meas", "measure"),
                                    ("play --seats gr", "greedy"), ("host simul", "simultaneous-connect-four"), ("host kept-t", "kept-two")):
                done = subprocess.run(["fish", "-N", "-c", f"quattro completion fish | source; complete -C 'quattro {typed}'"],
                                      capture_output=True, text=True, env=environment)
                self.assertIn(finished, done.stdout, typed + done.stderr)

    def test_without_a_clock_nobody_runs_out_of_time(self):
        with small_pack() as folder:
            game = pathlib.Path(folder, "boards/coin/game.yaml")
            game.write_text(game.read_text().replace("tails] }", "tails], seconds: 1 }").replace(
                "  toss: { ask: side }", "  first: { ask: side }\n  toss: { ask: side }"))
            for words, left in (("", True), ("--no-clock", False)):
                def run(width, colour, words=words, left=left):
                    with Terminal(f"{QUATTRO} play coin --pack {folder} --seed 7 --seats me,random {words}", width, 50, colour,
                                  folder) as window:
                        self.assertEqual("left)" in window.wait("\n>"), left)
                        window.type("tails")  # the clock starts with the first answer
                        window.wait("\n>", times=2)
                        if left:  # the player is silent for a second
                            window.wait("Time is up.")
                            window.wait("[exit code 0]")
                            return
                        time.sleep(2)
                        window.type("tails")
                        self.assertNotIn("Time is up.", window.wait("[exit code 0]"))

                each_window(run)

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
