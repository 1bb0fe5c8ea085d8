#!/usr/bin/env python3
"""Each hostile pack is checked in a process of its own; it ends soon, says what it should, and reaches nothing outside.
run.py QUATTRO --limits|--free: with --free no limits are set from outside (sanitizers need memory and time)."""
import os
import resource
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from cases import CASES  # noqa: E402

CANARY = "a canary that nobody may hear"
SECONDS, BYTES = 5, 1 << 30  # of CPU and of address space


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))


def write(folder, files):
    for name, text in {"pack.yaml": "pack: hostile\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n", **files}.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def complaint(quattro, files, expected, limits):
    """What is wrong with how the program took this pack; "" if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        canary = os.path.join(folder, "canary")
        with open(canary, "w", encoding="utf-8") as file:
            file.write(CANARY)
        pack = os.path.join(folder, "pack")
        write(pack, files)
        done = subprocess.run([quattro, "check", pack], capture_output=True, preexec_fn=limit if limits else None,
                              env={**os.environ, "QUATTRO_CANARY": CANARY}, check=False)
        said = (done.stdout + done.stderr).decode(errors="replace")
        if done.returncode not in (0, 1):
            return f"it ended with {done.returncode}: {said[-300:]}"
        if expected not in said:
            return f"it does not say '{expected}', but: {said[:300]}"
        if CANARY in said or open(canary, encoding="utf-8").read() != CANARY:
            return "the canary was heard, or touched"
    return ""


def main():
    quattro, limits = os.path.abspath(sys.argv[1]), sys.argv[2] == "--limits"
    failed = 0
    for name, files, expected in CASES:
        wrong = complaint(quattro, files, expected, limits)
        if wrong:
            failed += 1
            print(f"{name}: {wrong}")
    print(f"{len(CASES)} hostile packs, {failed} not as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
