#!/usr/bin/env python3
"""Compares random matches of the current engine with those of an earlier commit, as a table. Instructions are counted by
valgrind, so they do not depend on other load of the machine. Times of both are measured in turn in one run. Games in
which the winners or the number of answers differ are named below the table: their figures are not comparable.

against.py HOME COMMIT [--limits FOLDER]: FOLDER has C++ programs that are written by hand for one game each, to compare
with.
"""
import pathlib
import re
import subprocess
import sys

# Each game, with the number of matches whose instructions are counted. Ten times as many are timed in each round.
GAMES = [("connect-four", 400), ("simultaneous-connect-four", 400), ("quarto", 60), ("quattro-loop", 40),
         ("quattro-loop-final", 40), ("triangle-clock", 12), ("quattro-bridge", 6)]
ROUNDS = 5
LIBRARIES = ["-lfmt", "-lyaml-cpp", "-lxxhash", "-llua5.4-c++"]


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done


def build(home, source, folder):
    """Builds the engine of `source` and returns the program that plays with it."""
    run("cmake", "-S", source, "-B", folder, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DQUATTRO_TOOLS=OFF")
    run("ninja", "-C", folder)
    program = folder / "playouts"
    archives = sorted((folder / "engine").glob("libquattro_*.a"))
    access = (source / "engine/match/impl.hpp").read_text()
    older = ["-DImplAccess=Inside"] if "struct Inside" in access else [] if "struct ImplAccess" in access else ["-DQUATTRO_BEFORE"]
    run("g++", "-std=c++20", *older, "-O3", "-DNDEBUG", "-DFMT_SHARED", f"-I{source / 'engine'}", "-flto=auto",
        home / "tools/benchmarks/playouts.cpp", "-Wl,--start-group", *archives, "-Wl,--end-group", *LIBRARIES, "-o", program)
    return program


def checked_out(home, commit):
    folder = home / ".build/against" / commit
    source = folder / "source"
    if not source.exists():
        source.mkdir(parents=True)
        archive = subprocess.run(["git", "-C", home, "archive", commit], capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", source], input=archive, check=True)
    return source, folder / "build"


def play(side, game, matches):
    seconds, answers, winners = run(side["program"], side["pack"], game, matches).stdout.split()
    return float(seconds), (answers, winners)


def instructions(side, game, matches):
    done = run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", side["program"], side["pack"], game,
               matches)
    return int(re.search(r"refs:\s+([\d,]+)", done.stderr).group(1).replace(",", ""))


def row(now, before, game, matches):
    counted = [(instructions(side, game, matches) - instructions(side, game, 0)) / matches for side in (before, now)]
    times, results = ([], []), []
    for _ in range(ROUNDS):
        for side, list_ in zip((before, now), times):
            seconds, result = play(side, game, matches * 10)
            list_.append(seconds / matches / 10 * 1e6)
            results.append(result)
    best = [min(list_) for list_ in times]
    print(f"| {game} | {counted[0]:,.0f} | {counted[1]:,.0f} | {counted[0] / counted[1]:.2f} "
          f"| {best[0]:,.1f} | {best[1]:,.1f} | {best[0] / best[1]:.2f} |", flush=True)
    return len(set(results)) == 1


def limits(home, folder):
    """Prints the figures of programs that know only one game, or that a program does not compile."""
    print(f"\nWritten by hand, one game each ({folder}):")
    for source in sorted(pathlib.Path(folder).glob("*.cpp")):
        program = home / ".build/against" / source.stem
        built = subprocess.run(["g++", "-O3", "-march=native", "-std=c++20", source, "-o", program, "-I/usr/include/lua5.4",
                                "-llua5.4-c++"], capture_output=True, text=True)
        print(run(program).stdout.rstrip() if built.returncode == 0 else f"{source.stem}: does not compile here")


def main():
    home, commit = pathlib.Path(sys.argv[1]), sys.argv[2]
    commit = run("git", "-C", home, "rev-parse", "--short", commit + "^{commit}").stdout.strip()
    source, folder = checked_out(home, commit)
    before = {"program": build(home, source, folder), "pack": source}
    now = {"program": build(home, home, home / ".build/against/now"), "pack": home}
    print(f"| game | instructions a match at {commit} | now | factor | microseconds a match | now | factor |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    others = [game for game, matches in GAMES if not row(now, before, game, matches)]
    if others:
        print(f"\nOther winners than at {commit}: {', '.join(others)}")
    if "--limits" in sys.argv:
        limits(home, sys.argv[sys.argv.index("--limits") + 1])


main()
