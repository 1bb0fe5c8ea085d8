"""A real terminal for tests: runs a program in a window of tmux, types as a person would and reads the screen."""
import concurrent.futures
import contextlib
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

WINDOWS = [(80, True), (80, False), (200, True), (200, False)]  # columns, and true for colour
SLOW = "QUATTRO_SLOW" in os.environ  # the program has sanitizers, which slow it down
if SLOW:
    WINDOWS = WINDOWS[::3]  # the narrow window with colour, the wide one without
PATIENCE = 300  # seconds to wait for a window at most


class Terminal:
    """A window with `width` columns, for a `with` statement. Without `colour`, NO_COLOR is set."""

    def __init__(self, command, width=80, height=50, colour=True, folder=None, environment=None):
        self._socket = tempfile.mktemp(prefix="quattro-tmux-")
        settings = {"TERM": "screen-256color", **({} if colour else {"NO_COLOR": "1"}), **(environment or {})}
        line = " ".join(["env", *(["-u", "NO_COLOR"] if colour else []), *(f"{k}={shlex.quote(v)}" for k, v in settings.items()), command])
        self._settings = self._socket + ".conf"  # read before the window exists, since the length of its history is fixed at its creation
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
        """Types a text key by key."""
        if text:
            self._tmux("send-keys", "-l", text)
        if enter:
            self._tmux("send-keys", "Enter")

    def answer(self, line):
        """Types a line and waits for the next question. Returns the text of the window. Earlier text may have been erased."""
        before = self.all()
        self.type(line)
        return self.until(lambda shown: shown != before and shown.rstrip().endswith("\n>"), f"a question after '{line}'")

    def key(self, name):
        """Types a special key: Tab, Escape, C-c, Up ..."""
        self._tmux("send-keys", name)

    def resize(self, width, height=50):
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def screen(self, colours=False):
        """The visible text of the window. A line that was wrapped by the window is one line."""
        return self._tmux("capture-pane", "-p", "-J", *(["-e"] if colours else []))

    def all(self, colours=False):
        """The visible text and all text that has scrolled away."""
        return self._tmux("capture-pane", "-p", "-J", "-S", "-", *(["-e"] if colours else []))

    def wait(self, text, seconds=PATIENCE, times=1):
        """Waits until the text was shown `times` times. Returns the whole text then."""
        return self.until(lambda shown: shown.count(text) >= times, f"'{text}'" + (f" {times} times" if times > 1 else ""), seconds)

    def wait_for(self, pattern, seconds=PATIENCE):
        """Waits until the regular expression is found in the whole text, such as for a running count of seconds."""
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
    """A folder with a folder `pack`, which has one game, and one script if it is given."""
    with tempfile.TemporaryDirectory() as folder:
        files = {"pack.yaml": f"pack: {game}\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n", f"boards/{game}/game.yaml": text,
                 **({"scripts/rules/smash.lua": script} if script else {})}
        for name, content in files.items():
            path = pathlib.Path(folder, "pack", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        yield folder


def each_window(run, windows=WINDOWS):
    """The results of run(width, colour) for each kind of window, in their order. They run at the same time, since each mostly
    waits."""
    with concurrent.futures.ThreadPoolExecutor(len(windows)) as pool:
        return list(pool.map(lambda window: run(*window), windows))


def widest(shown):
    return max((len(line) for line in shown.split("\n")), default=0)
