#!/usr/bin/env python3
"""Tests that acknowledged inputs are on the disk. journal_test.py QUATTRO SYNC_TRACE_LIBRARY
Kills programs that play with a log at random moments: every acknowledged input must be in the log, the match must continue
from there, and hashes must be equal. A killed process cannot show a missing sync, so writes and syncs are counted before
each reply: of a program for the host, of one for a seat, and of `play` and `host` at the keyboard.
A log that another program has changed must take no further input. A kill at any write of the beginning must leave no file
that blocks the name. A full disk before an acknowledgement must end the match with a reason, and its log must continue from
the last acknowledged input. QUATTRO_KILLS: number of kills (20)."""
import json, os, random, re, signal, subprocess, sys, tempfile, threading, time

QUATTRO, LIBRARY = sys.argv[1], sys.argv[2]
KILLS = int(os.environ.get("QUATTRO_KILLS", "20"))
GAMES = ["connect-four", "quattro-loop", "simultaneous-connect-four", "triangle-clock"]


def fail(message):
    print(message)
    sys.exit(1)


class Served:
    """A process of serve-stdio that gets one request at a time."""

    def __init__(self, arguments, environment=None, acting=("--host",)):
        self.process = subprocess.Popen([QUATTRO, "serve-stdio", *acting, *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env={**os.environ, **(environment or {})})

    def ask(self, **request):
        """The reply to a request; none if the program has ended."""
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        line = self.process.stdout.readline()
        return json.loads(line) if line.endswith(b"\n") else None

    def kill(self):
        self.process.send_signal(signal.SIGKILL)

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.close()
        self.process.stderr.close()
        self.process.wait()


def next_input(served, seats, dice):
    """A random request: an answer of a seat among these, or a tick. None if the program has ended."""
    order = list(seats)
    dice.shuffle(order)
    for seat in order:
        reply = served.ask(op="prompts", seat=seat)
        if reply is None:
            return None
        for prompt in reply["prompts"]:
            if prompt["answered"] and dice.random() < 0.9:
                continue
            values = {}
            for field in prompt["fields"]:
                options = served.ask(op="options", seat=seat, prompt=prompt["number"], field=field["name"], given=values)
                if options is None:
                    return None
                if options["options"]:
                    values[field["name"]] = dice.choice(options["options"])
            return {"op": "answer", "seat": seat, "prompt": prompt["number"], "values": values}
    return None if served.ask(op="game") is None else {"op": "tick", "now": served.deadline}


def log_hashes(path):
    """The hash of the state after each input that is complete in the log."""
    lines = open(path, "rb").read().split(b"\n")[:-1]
    return [line.split(b'hash: "')[1][:16].decode() for line in lines
            if line.startswith(b"- {") and b'hash: "' in line]


def play_until_killed(path, game, dice, acknowledged, begun):
    """Begins a match, or continues with its log, which must have all acknowledged inputs. Plays until the kill or the
    end of the match. Returns true if the match is over."""
    served = Served(["--resume", path]) if begun else Served([game, "--log", path])
    reply = served.ask(op="state") if begun else served.ask(op="new", seed=dice.randrange(10**6))
    if reply is None:
        fail(f"{game}: the match does not go on: {served.process.stderr.read().decode()}")
    if begun:
        hashes = log_hashes(path)
        if hashes[:len(acknowledged)] != acknowledged:
            fail(f"{game}: {len(acknowledged)} inputs were acknowledged, and the log has others")
        if len(hashes) > len(acknowledged) + 1:
            fail(f"{game}: the log has {len(hashes)} inputs, {len(acknowledged)} were acknowledged and one was under way")
        if reply["inputs"] != len(hashes) or (hashes and reply["hash"] != hashes[-1]):
            fail(f"{game}: the match does not stand where its log ends")
        acknowledged[:] = hashes
    seats = range(1, served.ask(op="game")["game"]["seats"] + 1)
    reply = served.ask(op="tick", now=reply["view"]["now"] if begun else 0)
    acknowledged.append(reply["hash"])
    timer = threading.Timer(dice.random() * 0.15, served.kill)
    timer.start()
    over = False
    while reply is not None and not over:
        served.deadline = reply.get("next_deadline", reply["now"] + 1000)
        request = next_input(served, seats, dice)
        reply = served.ask(**request) if request else None
        if reply is None:
            break
        if not reply["ok"]:
            fail(f"{game}: {request} is refused: {reply}")
        if not reply.get("repeated"):
            acknowledged.append(reply["hash"])
        over = reply["over"]
    timer.cancel()
    served.kill()
    served.close()
    return over


def killed_at_random(folder, dice):
    kills = matches = 0
    while kills < KILLS:
        game = GAMES[matches % len(GAMES)]
        path = os.path.join(folder, f"{matches}.qlog")
        acknowledged, begun, over = [], False, False
        while not over and kills < KILLS:
            over = play_until_killed(path, game, dice, acknowledged, begun)
            begun, kills = True, kills + 1
        replayed = subprocess.run([QUATTRO, "replay", path], capture_output=True, text=True)
        if replayed.returncode != 0 or f"{len(log_hashes(path))} inputs replayed" not in replayed.stdout:
            fail(f"{path}: {replayed.stdout}{replayed.stderr}")
        matches += 1
    print(f"{kills} kills in {matches} matches: every acknowledged input is in its log, and every match goes on")


def killed_bots(folder, dice):
    """With only bots: after a kill the log must have every printed answer and replay, and the match must play to its end."""
    for i in range(max(2, KILLS // 10)):
        path = os.path.join(folder, f"bots{i}.qlog")
        arguments = ["quattro-loop", "--seats", "random", "--seed", str(i), "--log", path]
        process = subprocess.Popen([QUATTRO, "play", *arguments], stdout=subprocess.PIPE)
        shown = b""
        for line in process.stdout:
            shown += line
            if b" of loop of seat 2" in line:  # the first answers
                break
        time.sleep(dice.random() * 0.05)
        process.kill()
        shown, log = (shown + process.communicate()[0]).decode(), open(path).read()
        for seat in "12":
            printed = re.findall(rf"^seat {seat}: (\w+) to ([A-G]) of loop of seat {seat}\n", shown, re.M)
            logged = re.findall(rf'^- \{{ at: \d+, seat: {seat}, .*card: "(\w+)", slot: "([A-G])".*\n', log, re.M)
            if not printed or printed != logged[:len(printed)]:
                fail(f"bots killed: {printed} of seat {seat} was printed, and the log has {logged}")
        after = subprocess.run([QUATTRO, "play", "--resume", path], capture_output=True, text=True)
        replayed = subprocess.run([QUATTRO, "replay", path], capture_output=True, text=True)
        if after.returncode != 0 or "every hash is the same" not in replayed.stdout or "not over" in replayed.stdout:
            fail(f"bots killed: {after.stderr}{replayed.stdout}{replayed.stderr}")
    print("bots that were killed have logged what they printed, and play on to the end")


def traced(folder, name):
    """An environment that records writes (w) and syncs (s), and a function that returns the record."""
    trace = os.path.join(folder, name)
    environment = {"LD_PRELOAD": LIBRARY, "QUATTRO_SYNC_TRACE": trace, "ASAN_OPTIONS": "verify_asan_link_order=0"}
    return environment, lambda: open(trace).read() if os.path.exists(trace) else ""


def synced_before_each_reply(folder, dice, acting, seats):
    """Each write must be followed by its sync: one for the header, and one for every input."""
    name = acting[0].strip("-")
    environment, trace = traced(folder, f"trace-{name}")
    path = os.path.join(folder, f"synced-{name}.qlog")
    served = Served(["quattro-loop", "--log", path], environment, acting)
    reply = served.ask(op="new", **({"seed": 3} if name == "host" else {}))
    inputs = 0
    while inputs < 25 and not reply["over"]:
        if trace() != "ws" * (inputs + 1):
            fail(f"{name}: after {inputs} acknowledged inputs the log was written and synced like this: {trace()}")
        served.deadline = reply.get("next_deadline", reply["now"] + 1000)
        reply = served.ask(**next_input(served, seats, dice))
        if not reply["ok"]:
            fail(f"{name}: refused: {reply}")
        inputs += 0 if reply.get("repeated") else 1
    served.close()
    if inputs < 10:
        fail(f"{name}: only {inputs} inputs")
    print(f"{name}: {inputs} inputs, each written and synced before its reply")


def synced_before_it_is_shown(folder):
    """At the keyboard: an answer, and a bot's answer to it, must be on the disk before anything of them is shown."""
    environment, trace = traced(folder, "trace-play")
    path = os.path.join(folder, "synced-play.qlog")
    process = subprocess.Popen([QUATTRO, "play", "quattro-loop", "--seats", "me,random", "--seed", "7", "--log", path],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **environment})
    shown = b""

    def read_until(words):
        nonlocal shown
        while words not in shown:
            more = os.read(process.stdout.fileno(), 1 << 16)
            if not more:
                fail(f"play ended: {shown.decode()}")
            # The header and the first input of the bot, then two inputs for each answer: it and that of the bot.
            if trace() != "ws" * (2 + 2 * answers):
                fail(f"play: {answers} answers are shown, and the log was written and synced like this: {trace()}")
            shown += more

    answers = 0
    read_until(b"  card: ")
    for slot in b"A", b"B", b"C":
        shown, answers = b"", answers + 1
        process.stdin.write(b"1 " + slot + b"\n")
        process.stdin.flush()
        read_until(b"  card: ")
        if b" to " + slot + b" of your loop" not in shown:
            fail(f"play: the answer was not taken: {shown.decode()}")
    process.communicate(b"quit\n")
    if trace() != "ws" * (3 + 2 * answers) or not open(path).read().count("ended: saved"):
        fail(f"play: the end was written and synced like this: {trace()}")
    print(f"play: {answers} answers, each written and synced before it was shown")


def synced_before_its_host_reads_it(folder):
    """With a host at the keyboard: an answer, and a bot's answer to it, must be on the disk before they are shown."""
    environment, trace = traced(folder, "trace-hosted")
    process = subprocess.Popen([QUATTRO, "host", "quattro-loop", "--seats", "me,random", "--seed", "7", "--log",
                                os.path.join(folder, "synced-hosted.qlog")],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **environment})
    for answers, slot in enumerate(("", "A", "B", "C")):
        if slot:
            process.stdin.write(f"enter 1 1 {slot}\n".encode())
            process.stdin.flush()
        shown = b""
        while f"After input {1 + 2 * answers}:".encode() not in shown:
            more = os.read(process.stdout.fileno(), 1 << 16)
            if not more or trace() != "ws" * (2 + 2 * answers):
                fail(f"host: {answers} answers are shown, and the log was written and synced like this: {trace()}; {shown.decode()}")
            shown += more
    process.communicate(b"quit\n")
    print("host: 3 answers, each written and synced before it was shown")


def commands(path):
    """Each command that writes a log, with its standard input: a piece that begins the match or "", and two answers."""
    answer = json.dumps({"op": "answer", "seat": 1, "prompt": 1, "values": {"column": "4"}})
    later = json.dumps({"op": "answer", "seat": 2, "prompt": 1, "values": {"column": "5"}})
    return {
        "serve-stdio --host": (["serve-stdio", "--host", "connect-four", "--log", path],
                               [json.dumps({"op": "new", "seed": "3"}), answer, later]),
        "serve-stdio --seat": (["serve-stdio", "--seat", "1", "--bots", "random", "--seed", "3", "connect-four", "--log", path],
                               [json.dumps({"op": "new"}), answer, answer.replace('"prompt": 1', '"prompt": 2')]),
        "play": (["play", "connect-four", "--seats", "me,random", "--seed", "3", "--log", path], ["", "4", "4"]),
        "host": (["host", "connect-four", "--seats", "me,random", "--seed", "3", "--log", path], ["", "enter 1 4", "enter 2 5"]),
    }


def touched(path, how):
    """Changes a log as another program would."""
    if how == "vanishes":
        os.unlink(path)
    elif how == "shrinks":
        os.truncate(path, os.path.getsize(path) - 1)
    else:
        with open(path + ".copy", "wb") as copy:
            copy.write(open(path, "rb").read())
        os.replace(path + ".copy", path)


def wait_for(path, inputs):
    """Waits until the log has so many inputs."""
    until = time.monotonic() + 60
    while not os.path.exists(path) or len(log_hashes(path)) < inputs:
        if time.monotonic() > until:
            fail(f"{path}: there are not {inputs} inputs after a minute")
        time.sleep(0.01)


def full_at_each_write(folder):
    """The disk is full, or fails, before an acknowledgement: nothing more may be acknowledged. Each command must end with a
    reason. Its log can be continued, or its name is free."""
    kinds = {"free": 0, "goes on": 0}
    for name in commands(""):
        for at in ("w1", "s1", "w2", "s2", "w3", "s3"):
            path = os.path.join(folder, f"full-{at}-{name.replace(' ', '')}.qlog")
            arguments, given = commands(path)[name]
            environment = {**os.environ, "LD_PRELOAD": LIBRARY, "QUATTRO_FULL_AT": at, "ASAN_OPTIONS": "verify_asan_link_order=0"}
            process = subprocess.Popen([QUATTRO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, env=environment)
            shown, errors = process.communicate("".join(piece + "\n" for piece in given if piece).encode(), timeout=60)
            said = shown.decode() + errors.decode()
            reason = "No space left on device" if at[0] == "w" else "Input/output error"
            if process.returncode != 1 or reason not in said or "cannot be written" not in said:
                fail(f"{name}: the disk is full at {at}, and it ends with {process.returncode}: {said}")
            replies = [json.loads(line) for line in shown.decode().splitlines() if line.startswith("{")]
            taken = [reply.get("hash") for reply in replies if reply["ok"]]  # the replies to a seat have no hashes
            if not os.path.exists(path):
                kinds["free"] += 1
                if taken:
                    fail(f"{name}: the disk is full at {at}, there is no log, and it acknowledged: {said}")
                continue
            kinds["goes on"] += 1
            hashes = log_hashes(path)
            known = {*hashes, None}
            if not set(taken[1:]) <= known or len(taken[1:]) > len(hashes):  # the first reply is to `new`, which is no input
                fail(f"{name}: the disk is full at {at}, and what it acknowledged is not in the log: {said}")
            after = subprocess.run([QUATTRO, "serve-stdio", "--host", "--resume", path], capture_output=True, text=True,
                                   input='{"op":"state"}\n{"op":"host","kind":"note","data":{"reason":"goes on"}}\n')
            went_on = [json.loads(line) for line in after.stdout.splitlines()]
            if after.returncode != 0 or [reply["ok"] for reply in went_on] != [True, True] or went_on[0]["inputs"] != len(hashes):
                fail(f"{name}: the disk was full at {at}, and the log does not go on: {after.stdout}{after.stderr}")
    if min(kinds.values()) < 4:
        fail(f"a full disk at each write: {kinds}")
    print(f"a full disk at each write of a beginning: {kinds}")


def noticed_before_the_next_reply(folder):
    """After a log vanishes, shrinks or is replaced, it must take no further input, and each command must end with a reason."""
    said = {"vanishes": "deleted", "shrinks": "shortened", "is replaced": "another file has taken its place"}
    for number, (how, words) in enumerate(said.items()):
        for name in commands(""):
            path = os.path.join(folder, f"touched{number}-{name.replace(' ', '')}.qlog")
            arguments, given = commands(path)[name]
            process = subprocess.Popen([QUATTRO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT)
            for piece in given[:2]:
                process.stdin.write(piece.encode() + b"\n" if piece else b"")
                process.stdin.flush()
            wait_for(path, 2 if name in ("serve-stdio --seat", "play") else 1)
            time.sleep(0.2)
            touched(path, how)
            before = open(path, "rb").read() if os.path.exists(path) else None
            shown = process.communicate(given[2].encode() + b"\n", timeout=60)[0].decode()
            if "was changed: " not in shown or words not in shown or process.returncode == 0:
                fail(f"{name}: a log that {how} is not noticed: {process.returncode}, {shown}")
            if (open(path, "rb").read() if os.path.exists(path) else None) != before:
                fail(f"{name}: a log that {how} was written to")
    print(f"a log that vanishes, shrinks or is replaced is noticed by {len(commands(''))} commands")


def noticed_while_it_is_written(folder):
    """If another program appends to the log while an input is written, this must be noticed before the acknowledgement."""
    for name in commands(""):
        for at in ("w1", "w2", "w3"):
            path = os.path.join(folder, f"joined-{at}-{name.replace(' ', '')}.qlog")
            arguments, given = commands(path)[name]
            environment = {**os.environ, "LD_PRELOAD": LIBRARY, "QUATTRO_JOIN_AT": at, "ASAN_OPTIONS": "verify_asan_link_order=0"}
            process = subprocess.Popen([QUATTRO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, env=environment)
            shown = process.communicate("".join(piece + "\n" for piece in given if piece).encode(), timeout=60)[0].decode()
            acknowledged = [line for line in shown.splitlines() if line.startswith("{") and json.loads(line)["ok"]]
            if "another program has written to it" not in shown or process.returncode == 0:
                fail(f"{name}: another program writes at {at}, and it ends with {process.returncode}: {shown}")
            if len(acknowledged) >= int(at[1]):
                fail(f"{name}: another program writes at {at}, and the input is acknowledged: {shown}")
    print(f"a log to which another program adds is noticed by {len(commands(''))} commands")


def killed_at_each_write(folder):
    """After a kill at any write at the beginning of a match, the log replays, or its name is free."""
    kinds = {"free": 0, "goes on": 0}
    for name in commands(""):
        for at in ("w1", "W1", "s1", "S1", "w2", "W2", "s2", "S2", "w3", "s3"):
            path = os.path.join(folder, f"killed-{at}-{name.replace(' ', '')}.qlog")
            arguments, given = commands(path)[name]
            environment = {**os.environ, "LD_PRELOAD": LIBRARY, "QUATTRO_KILL_AT": at, "ASAN_OPTIONS": "verify_asan_link_order=0"}
            process = subprocess.Popen([QUATTRO, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, env=environment)
            process.communicate("".join(piece + "\n" for piece in given if piece).encode(), timeout=60)
            if process.returncode != -signal.SIGKILL:
                fail(f"{name}: it was not killed at {at} but ended with {process.returncode}")
            if os.path.exists(path):
                after = subprocess.run([QUATTRO, "replay", path], capture_output=True, text=True)
                kinds["goes on"] += 1
            else:
                after = subprocess.run([QUATTRO, *arguments], capture_output=True, text=True, timeout=60,
                                       input="".join(piece + "\n" for piece in given if piece))
                kinds["free"] += 1
                if not os.path.exists(path):
                    fail(f"{name}: killed at {at}, and its name cannot be taken again: {after.stdout}{after.stderr}")
            if after.returncode != 0:
                fail(f"{name}: killed at {at}: {after.stdout}{after.stderr}")
    if min(kinds.values()) < 4:
        fail(f"kills at each write: {kinds}")
    print(f"killed at each write of a beginning: {kinds}")


with tempfile.TemporaryDirectory() as scratch:
    chance = random.Random(int(os.environ.get("QUATTRO_SEED", "1")))
    synced_before_each_reply(scratch, chance, ("--host",), (1, 2))
    synced_before_each_reply(scratch, chance, ("--seat", "2", "--bots", "random", "--seed", "3"), (2,))
    synced_before_it_is_shown(scratch)
    synced_before_its_host_reads_it(scratch)
    killed_at_random(scratch, chance)
    killed_bots(scratch, chance)
    noticed_before_the_next_reply(scratch)
    noticed_while_it_is_written(scratch)
    killed_at_each_write(scratch)
    full_at_each_write(scratch)
