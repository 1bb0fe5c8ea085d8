#!/usr/bin/env python3
"""The server under load: load.py SERVER LOAD_CLIENT [QUICK|FULL|SETTINGS], SETTINGS being JSON.

FULL is the required load on two cores, which the client shares: 500 matches, 3,000 sockets, 200 answers a second for
5 minutes. QUICK is a small run for every change. Prints the figures, and fails if they miss a limit. Only FULL has a
limit of memory.
"""
import json
import subprocess
import sys
import tempfile
import time

from client import Server

SIZES = {
    "QUICK": {"matches": 20, "sockets": 120, "rate": 20, "seconds": 8},
    "FULL": {"matches": 500, "sockets": 3000, "rate": 200, "seconds": 300},
}
MOST_P99 = 50.0  # milliseconds from sending to the committed answer
MOST_KILOBYTES = {"matches": 64, "sockets": 24}  # for each, beyond an empty server


def kilobytes(process):
    with open(f"/proc/{process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def cpu_seconds(process):
    with open(f"/proc/{process.pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def play(server, load, settings):
    """The figures of a run, with the server's memory: before it, with all sockets open, at the end."""
    before = kilobytes(server.process)
    with subprocess.Popen([load, str(server.port), server.link], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as client:
        client.stdin.write(json.dumps(settings))
        client.stdin.close()
        opened = json.loads(client.stdout.readline())
        time.sleep(1)
        begun, cpu = kilobytes(server.process), cpu_seconds(server.process)
        figures = json.loads(client.stdout.readline())
        figures["cpu"] = cpu_seconds(server.process) - cpu
        figures["client_cpu"] = cpu_seconds(client)
        assert client.wait(60) == 0
    return {**opened, **figures, "kilobytes": [before, begun, kilobytes(server.process)]}


def main():
    program, load, size = sys.argv[1], sys.argv[2], (sys.argv[3:] or ["QUICK"])[0]
    settings = SIZES.get(size) or json.loads(size)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder)
        try:
            figures = play(server, load, settings)
        finally:
            server.kill()
    print(json.dumps(figures))
    wanted = settings["rate"] * settings["seconds"]
    memory = figures["kilobytes"][-1] - figures["kilobytes"][0]
    most = sum(settings[what] * each for what, each in MOST_KILOBYTES.items())
    wrong = [text for text, holds in (
        (f"p99 above {MOST_P99} ms", figures["p99"] <= MOST_P99),
        ("answers are missing", figures["answers"] >= 0.98 * wanted),
        (f"{memory} kB of memory, more than {most}", memory <= most or size != "FULL"),
        ("answers were refused", sum(figures["refused"].values()) <= 0.01 * wanted),
    ) if not holds]
    print("; ".join(wrong) or "ok")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
