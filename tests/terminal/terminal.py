"""A real terminal for tests: a window of tmux in which a program runs, which types and reads as a person does."""
import concurrent.futures
import contextlib
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

WINDOWS = [(80, True), (80, False), (200, True), (200, False)]  # columns, and whether colour is wanted
SLOW = "QUATTRO_SLOW" in os.environ  # the program has sanitizers in it, which take their time
if SLOW:
    WINDOWS = WINDOWS[::3]  # the narrow one with colour, the wide one without
PATIENCE = 300  # seconds that a window is waited for: what is shown sooner costs nothing


class Terminal:
    """A window of so many columns. Use it with `with`; `colour`: else NO_COLOR is set, as by who wants none."""

    def __init__(self, command, width=80, height=50, colour=True, folder=None, environment=None):
        self._socket = tempfile.mktemp(prefix="quattro-tmux-")
        settings = {"TERM": "screen-256color", **({} if colour else {"NO_COLOR": "1"}), **(environment or {})}
        line = " ".join(["env", *(["-u", "NO_COLOR"] if colour else []), *(f"{k}={shlex.quote(v)}" for k, v in settings.items()), command])
        self._settings = self._socket + ".conf"  # read before the window is there, whose history has its length from the beginning
        with open(self._settings, "w") as file:
            file.write("set-option -g history-limit 20000\nset-option -g status off\n")
        self._tmux("-f", self._settings, "new-session", "-d", "-x", str(width), "-y", str(height), "-c", folder or os.getcwd(),
                   f"{line}; echo \"[exit code $?]\"; exec cat")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self._socket, "kill-server"], capture_output=True)
        for path in (self._socket, self._settings):
            if os.path.exists(path):
                os.remove(path)

    def _tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self._socket, *words], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"tmux {' '.join(words)}: {done.stderr}")
        return done.stdout

    def type(self, text, enter=True):
        """Letter by letter, as keys."""
        if text:
            self._tmux("send-keys", "-l", text)
        if enter:
            self._tmux("send-keys", "Enter")

    def answer(self, line):
        """Types a line and waits for the next question; what is shown then. What stood there before may have been wiped."""
        before = self.all()
        self.type(line)
        return self.until(lambda shown: shown != before and shown.rstrip().endswith("\n>"), f"a question after '{line}'")

    def key(self, name):
        """Tab, Escape, C-c, Up ..."""
        self._tmux("send-keys", name)

    def resize(self, width, height=50):
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def screen(self, colours=False):
        """What the window shows now; a line that the window itself broke is one."""
        return self._tmux("capture-pane", "-p", "-J", *(["-e"] if colours else []))

    def all(self, colours=False):
        """That, and all that has scrolled away."""
        return self._tmux("capture-pane", "-p", "-J", "-S", "-", *(["-e"] if colours else []))

    def wait(self, text, seconds=PATIENCE, times=1):
        """Until the text was shown, so many times; what is shown then."""
        return self.until(lambda shown: shown.count(text) >= times, f"'{text}'" + (f" {times} times" if times > 1 else ""), seconds)

    def wait_for(self, pattern, seconds=PATIENCE):
        """Until something was shown that the regular expression matches, such as a count of seconds that goes on."""
        return self.until(lambda shown: re.search(pattern, shown), f"'{pattern}'", seconds)

    def until(self, holds, what, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = self.all()
            if holds(shown):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"waited {seconds} s in vain for {what}; there is:\n{self.all()}")


@contextlib.contextmanager
def pack_of(game, text, script=""):
    """A folder with a folder `pack`, of one game, and of one script if there is any."""
    with tempfile.TemporaryDirectory() as folder:
        files = {"pack.yaml": f"pack: {game}\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n", f"boards/{game}/game.yaml": text,
                 **({"scripts/rules/smash.lua": script} if script else {})}
        for name, content in files.items():
            path = pathlib.Path(folder, "pack", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        yield folder


def each_window(run, windows=WINDOWS):
    """What run(width, colour) gives for each kind of window, in their order. They run at the same time: most of what one
    takes is waiting."""
    with concurrent.futures.ThreadPoolExecutor(len(windows)) as pool:
        return list(pool.map(lambda window: run(*window), windows))


def widest(shown):
    return max((len(line) for line in shown.split("\n")), default=0)
