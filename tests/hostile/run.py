#!/usr/bin/env python3
"""Checks, serves or plays each hostile pack in its own process. It must end soon, print the expected text, and neither
print nor change a file beside the pack.

run.py QUATTRO --limits|--free [SHARE|NAME]…: --free sets no limits from outside (sanitizers need memory and time).
With a SHARE, runs one case of every SHARE cases. --measure prints the CPU seconds of every case. The base pack has no games,
which every process would load and no case needs.

With --limits, the time limit of a case is MOST times the CPU time of a fixed computation, which is measured in the run.
A case that took longer is run again together with the computation, TRIES times in all at most, before it counts as too
slow: load of the machine slows both."""
from concurrent.futures import ThreadPoolExecutor
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
from base_pack import without_games  # noqa: E402
from cases import CASES  # noqa: E402
from packs import Link, MANIFEST  # noqa: E402

CANARY = "a canary that nobody may hear"
# 256 MiB of address space, files of 64 MiB, 120 s of CPU. A shell sets them: a fork of Python with threads is not safe.
LIMITS = ["sh", "-c", 'ulimit -t 120 && ulimit -v 262144 && ulimit -f 131072 && exec "$@"', "limited"]
# The fixed computation, which takes about a quarter of a second of CPU on a current machine.
UNIT = [sys.executable, "-I", "-S", "-c", "t = {}\nfor i in range(1000000): t[i * 7919 % 65537] = str(i)"]
MOST, TRIES = 8, 4
UNIT_SECONDS = [0.0]  # measured before the first case


def put(path, what):
    """Makes a file with this text or these bytes, a link, or whatever a function makes at a path."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if callable(what):
        what(path)
    elif isinstance(what, Link):
        os.symlink(what, path)
    else:
        with open(path, "wb") as file:
            file.write(what if isinstance(what, bytes) else what.encode())


def write(folder, files):
    for name, what in {"pack.yaml": MANIFEST, **files}.items():
        put(os.path.join(folder, name), what)


def arguments(case, pack):
    if case.lines is not None:
        return ["serve-stdio", "hostile", "--pack", pack, *case.serve]
    if case.play is not None:
        return ["play", "hostile", "--pack", pack, *case.play]
    return ["check", "--matches", "20", pack]  # by default a good pack is tried until the time is over


def run(command, folder, lines=b"", limits=True):
    """Runs a command. Returns the exit code, its output, and its CPU seconds."""
    paths = [os.path.join(folder, name) for name in ("in", "out", "err")]
    put(paths[0], lines)
    with open(paths[0], "rb") as given, open(paths[1], "wb") as out, open(paths[2], "wb") as err:
        child = subprocess.Popen((LIMITS if limits else []) + command, stdin=given, stdout=out, stderr=err, cwd=folder,
                                 env={**os.environ, "QUATTRO_CANARY": CANARY})
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    said = b"".join(open(path, "rb").read() for path in paths[1:]).decode(errors="replace")
    return child.returncode, said, used.ru_utime + used.ru_stime


def unit(folder):
    """The CPU seconds of the fixed computation."""
    code, said, seconds = run(UNIT, folder, limits=False)
    if code != 0:
        raise RuntimeError(f"the fixed computation failed: {said}")
    return seconds


def is_touched(case, said):
    """True if the lines must not change the match, but the first and the last reply to `state` differ, or one is
    missing."""
    states = [line for line in said.splitlines() if line.startswith('{"ok":true,"view":{"seat":0')]
    return case.lines is not None and not case.changes and (len(states) < 2 or states[0] != states[-1])


def complaint(quattro, case, limits, tell):
    """The problem with the program's reaction to this case; "" if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        canary = os.path.join(folder, "canary")
        put(canary, CANARY)
        pack = os.path.join(folder, "pack")
        write(pack, case.files)
        sent = b"".join(line + b"\n" for line in case.lines or ())
        command = [quattro, *arguments(case, pack)]
        code, said, seconds = run(command, folder, sent, limits)
        most, tries = MOST * UNIT_SECONDS[0], 1
        while limits and seconds > most and tries < TRIES:
            most, tries = MOST * unit(folder), tries + 1
            code, said, seconds = run(command, folder, sent, limits)
        if limits and seconds > most:
            return f"it took {seconds:.2f} s of CPU, and a fixed computation {most / MOST:.2f} s: more than {MOST} times that"
        if tell:
            first = re.sub(re.escape(folder), "", said).strip()[:200].replace("\n", " | ")
            print(f"{seconds:5.2f} s  {case.name}: {first}", flush=True)
        if code not in (0, 1):
            return f"it ended with {code} after {seconds:.2f} s: {said[-300:]}"
        if case.says not in said:
            return f"it does not say '{case.says}', but: {said[:300]}"
        if is_touched(case, said):
            return f"the match is another one: {said[-300:]}"
        if CANARY in said or open(canary, encoding="utf-8").read() != CANARY:
            return "the canary was heard, or touched"
    return ""


def main():
    quattro, limits, names = os.path.abspath(sys.argv[1]), sys.argv[2] == "--limits", sys.argv[3:]
    tell = "--measure" in names
    wanted = {name for name in names if not name.startswith("--") and not name.isdecimal()}
    share = next((int(name) for name in names if name.isdecimal()), 1)
    cases = [case for case in CASES if not wanted or case.name in wanted][::share]
    failed = len(CASES) - len({case.name for case in CASES})
    if failed:
        print("two cases have one name")
    with ThreadPoolExecutor(os.cpu_count()) as pool, tempfile.TemporaryDirectory() as home:
        without_games(home, ["cards", "scripts"])
        UNIT_SECONDS[0] = max(pool.map(lambda _: unit(tempfile.mkdtemp(dir=home)), range(4)))
        if tell:
            print(f"{UNIT_SECONDS[0]:5.2f} s  the fixed computation")
        for case, wrong in zip(cases, pool.map(lambda case: complaint(quattro, case, limits, tell), cases)):
            if wrong:
                failed += 1
                print(f"{case.name}: {wrong}", flush=True)
    print(f"{len(cases)} hostile packs, {failed} not as they should be")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main())
