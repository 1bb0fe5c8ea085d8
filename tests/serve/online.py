#!/usr/bin/env python3
"""Tests the files that `tools/quattro serve --install` writes, and the server behind caddy with them: online.py SERVER.

Changes nothing on this machine: the files are written into a folder, and the server and caddy use free ports.
Without caddy or systemd-analyze, their checks are reported as skipped.
"""
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client import Connection

HOME = Path(__file__).resolve().parents[2]
NAME = "quattro.test"
CALL = """set -euo pipefail
home="$1" words="$2"
source "$home/tools/lib/install.sh"
source "$home/tools/online/install.sh"
umask 022
eval "$words"
"""


def call(root, words):
    """Runs functions of install.sh that write into the folder `root`."""
    return subprocess.run(["bash", "-c", CALL, "bash", str(HOME), words], capture_output=True, text=True,
                          env={**os.environ, "QUATTRO_ROOT": str(root)})


def done(root, words):
    result = call(root, words)
    assert result.returncode == 0, result.stderr
    return result


def refused(root, words, *parts):
    """Checks that the words fail with a message that has these parts."""
    result = call(root, words)
    assert result.returncode == 1, (words, result.returncode, result.stderr)
    for part in parts:
        assert part in result.stderr, (words, result.stderr)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as end:
        return end.getsockname()[1]


def write(root, built, port, more="internal=yes", body=""):
    pages = root / "pages"
    pages.mkdir(exist_ok=True)
    (pages / "index.html").write_text(f"<!doctype html><title>page</title>{body}")
    return done(root, f"built='{built}' pages='{pages}' name={NAME} port={port} {more}; find_packs; write_files")


def check_refusals(root):
    """A problem with the machine must be reported together with its remedy."""
    (root / "etc").mkdir()
    release = root / "etc/os-release"
    release.write_text('PRETTY_NAME="Other OS 4"\nID=other\nVERSION_ID="4"\n')
    command = f"{HOME}/tools/quattro serve --install"
    refused(root, "user_id=1000; check_machine --install x.example", "must run as root", f"sudo {command} x.example")
    refused(root, "user_id=0; check_machine --install", "Other OS 4", "Debian 12")
    release.write_text('PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n')
    refused(root, "user_id=0; check_machine --install", "systemd does not run here")
    (root / "run/systemd/system").mkdir(parents=True)
    done(root, "user_id=0; check_machine --install")
    for wrong in ("", "a b", "games.example:8080", "games.example/page", "-x.example", "spiel\u00e4.example"):
        refused(root, f"read_name '{wrong}'", "is not the name of a domain")
    refused(root, "read_name 192.0.2.7", "--tls-internal")
    refused(root, "read_name games", "--tls-internal")
    done(root, "internal=yes; read_name 192.0.2.7")
    done(root, "read_name https://Games.example/; [[ $name == games.example ]]")
    refused(root, "settle_name", "Name the domain")
    refused(root, "read_words a.example b.example", "two names")
    refused(root, "read_words --tls", "unknown")
    if shutil.which("ss"):
        with socket.create_server(("127.0.0.1", 0)) as end:
            port = end.getsockname()[1]
            done(root, f'listener() {{ [[ "$1" != 8080 ]] || echo x; }}; choose_port; [[ $port == 8081 ]]; unset -f listener')
            done(root, f'[[ -n "$(listener {port})" ]]')
    refused(root, 'listener() { echo nginx; }; name=games.example; check_web_ports', "Port 80", "nginx", "disable --now SERVICE")
    refused(root, 'listener() { echo "another program"; }; name=games.example; check_web_ports', "in use by another program")
    done(root, 'listener() { echo caddy; }; check_web_ports')
    said = done(root, 'getent() { echo "198.51.100.7 STREAM"; }; name=games.example; check_name').stderr
    assert "leads to 198.51.100.7" in said and "A record" in said, said
    said = done(root, 'getent() { :; }; name=games.example; check_name').stderr
    assert "does not lead to any address" in said, said
    assert done(root, 'getent() { echo "127.0.1.1 STREAM"; }; name=games.example; check_name').stderr == ""


def check_foreign_files(root, built):
    """Files of somebody else must stay unchanged."""
    unit, caddyfile = root / "etc/systemd/system/quattro.service", root / "etc/caddy/Caddyfile"
    for path in (unit, caddyfile):
        path.parent.mkdir(parents=True)
        path.write_text("# mine\n")
    refused(root, "check_places", "quattro.service exists already", "Rename or remove")
    unit.unlink()
    (root / "usr/local/lib/quattro").mkdir(parents=True)
    refused(root, "check_places", "/usr/local/lib/quattro exists already")
    (root / "usr/local/lib/quattro").rmdir()
    write(root, built, 8080)
    assert caddyfile.read_text() == "# mine\n"
    assert "reverse_proxy 127.0.0.1:8080" in (root / "etc/caddy/quattro.caddy").read_text()
    odd = root / "srv/quattro/of strangers"
    odd.mkdir(parents=True)
    refused(root, "find_packs", "of strangers", "Rename its folder")
    odd.rename(root / "srv/quattro/strangers")
    write(root, built, 8080)
    assert unit.read_text().count(" --pack /srv/quattro/strangers\n") == 1


def check_files(root, built, port):
    """The written files, after the first run and after an upgrade."""
    library = root / "usr/local/lib/quattro"
    before = library.parent / "quattro.before"
    write(root, built, port, body="older")
    assert not before.exists()
    for _ in range(2):  # installing this version again does not replace the previous one
        write(root, built, port, "internal=''")
        assert (before / "page/index.html").read_text().endswith("older") and (before / "bin/quattro_serve").exists()
        assert not (library / "page/index.html").read_text().endswith("older")
    assert "Strict-Transport-Security" in (root / "etc/caddy/quattro.caddy").read_text()
    assert (library / "installed").read_text().strip() and not (library.parent / "quattro.new").exists()
    write(root, built, port)
    done(root, f"check_places; settle_name; [[ $name == {NAME} && $internal == yes ]]; choose_port; [[ $port == {port} ]]")
    said = done(root, "name=other.example; settle_name; show_link").stderr
    assert f"Write other.example instead of {NAME} in your link" in said, said
    assert "instead of" not in done(root, "settle_name; show_link").stderr
    for path in [*root.glob("etc/**/*"), *library.glob("**/*")]:
        assert path.suffix not in (".caddy", ".service") or not re.search("@[A-Z]+@", path.read_text()), path
        assert path.stat().st_mode & 0o004, f"{path}: others cannot read it"


def check_failed_version(root):
    """If a new version does not start, the one before is installed again and started."""
    library = root / "usr/local/lib/quattro"
    for folder in (library, library.parent / "quattro.before"):
        folder.mkdir(parents=True)
        (folder / "installed").write_text(folder.name)
    stubs = 'systemctl() { echo "systemctl $*" >&2; }; '
    refused(root, stubs + "refuse_version 'did not start.'", "The server did not start. Mend that")
    refused(root, stubs + "replaced=yes; refuse_version 'did not start.'", "systemctl restart quattro",
            "The new version did not start. The version from before runs again.")
    assert (library / "installed").read_text() == "quattro.before" and not (library.parent / "quattro.before").exists()


def check_unit(root):
    """systemd must know every setting of the unit, and rate it as well confined."""
    unit = root / "etc/systemd/system/quattro.service"
    if not shutil.which("systemd-analyze"):
        print("skipped the unit: systemd-analyze is not installed")
        return
    tried = root / "quattro.service"
    tried.write_text(unit.read_text().replace("/usr/local/lib/", f"{root}/usr/local/lib/"))
    result = subprocess.run(["systemd-analyze", "verify", "--man=no", str(tried)], capture_output=True, text=True)
    about = [line for line in (result.stdout + result.stderr).splitlines() if "quattro" in line]
    assert result.returncode == 0 and not about, result.stderr
    result = subprocess.run(["systemd-analyze", "security", "--offline=true", "--no-pager", "--threshold=15", str(unit)],
                            capture_output=True, text=True)
    assert result.returncode == 0, result.stdout[-500:] + result.stderr


class Behind:
    """The server with the arguments of the unit, and caddy with the written site, both below `root`."""

    def __init__(self, root):
        self.root, self.tls, self.plain, self.programs = root, free_port(), free_port(), []
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(root / "caddy"), "XDG_DATA_HOME": str(root / "caddy"),
                            "QUATTRO_HOME": str(root / "usr/local/lib/quattro/pack")}
        main = (root / "etc/caddy/Caddyfile").read_text().replace("/etc/caddy", f"{root}/etc/caddy")
        self.caddyfile = root / "Caddyfile"
        self.caddyfile.write_text(f"{{\n\tadmin off\n\tskip_install_trust\n\thttp_port {self.plain}\n\thttps_port {self.tls}\n}}\n{main}")

    def run(self, words, log):
        with open(log, "w") as out:
            program = subprocess.Popen(words, env=self.environment, stdout=out, stderr=subprocess.STDOUT)
        self.programs.append(program)
        return program

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def start(self):
        line = re.search(r"^ExecStart=(.*)$", (self.root / "etc/systemd/system/quattro.service").read_text(), re.M)[1]
        words = [word.replace("/usr/", f"{self.root}/usr/").replace("/var/", f"{self.root}/var/") for word in line.split()]
        log = self.root / "server.log"
        self.run(words, log)
        wait_until(lambda: f"https://{NAME}/#" in log.read_text() and log.read_text().endswith("\n"), log)
        self.link = re.search(rf"https://{NAME}/#(\S+)", log.read_text())[1]
        caddy = ["caddy", "validate", "--config", str(self.caddyfile), "--adapter", "caddyfile"]
        result = subprocess.run(caddy, env=self.environment, capture_output=True, text=True)
        assert result.returncode == 0, result.stderr
        log = self.root / "caddy.log"
        self.run(["caddy", "run", *caddy[2:]], log)
        authority = self.root / "caddy/caddy/pki/authorities/local/root.crt"
        wait_until(authority.exists, log)
        self.context = ssl.create_default_context(cafile=str(authority))
        wait_until(self.has_certificate, log)

    def __exit__(self, *_):
        for program in reversed(self.programs):
            program.send_signal(signal.SIGTERM)
            program.wait(20)

    def has_certificate(self):
        try:
            return self.get()[0] == 200
        except (ConnectionError, ssl.SSLError):
            return False

    def wrap(self, end):
        return self.context.wrap_socket(end, server_hostname=NAME)

    def get(self, host=NAME, target="/"):
        """Requests a page over TLS. Returns (status, reply as text)."""
        with self.wrap(socket.create_connection(("127.0.0.1", self.tls), 20)) as end:
            end.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            reply = b""
            while part := end.recv(65536):
                reply += part
        return int(reply.split()[1]), reply.decode()

    def socket(self, origin=f"https://{NAME}", host=NAME):
        return Connection(self.tls, {"Host": host, "Origin": origin}, wrap=self.wrap)


def wait_until(happened, log):
    end = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)


def check_served(root, port):
    """A page and a match must work through caddy. caddy and the server must refuse other names and other origins."""
    with Behind(root) as behind:
        status, text = behind.get()
        assert status == 200 and "<title>page</title>" in text and "Content-Security-Policy" in text, text
        assert behind.get(target="/none")[0] == 404
        assert "page" not in behind.get(host="other.example")[1], "caddy serves no other name"
        owner = behind.socket()
        assert owner.status == 101 and owner.ask("hello", link=behind.link)["role"] == "owner"
        assert owner.ask("games")["games"]
        opened = owner.ask("open", game="connect-four", players=["person", "bot:1"], request="open")
        guest = behind.socket()
        guest.ask("hello", link=opened["join"])
        seat = behind.socket()
        seat.ask("hello", link=guest.ask("take", seat=1, name="Ann", request="take")["link"])
        assert seat.table()["prompts"]
        assert behind.socket(origin="https://other.example").status == 403
        assert Connection(port, {"Host": NAME, "Origin": "https://other.example"}).status == 403
        assert Connection(port, {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}).status == 403
        assert Connection(port, {"Host": "other.example"}).status == 403
        assert Connection(port, {"Host": NAME, "Upgrade": None}, target="/").status == 200
        assert Connection(port, {"Host": "other.example", "Upgrade": None}, target="/").status == 421


def main(built):
    with tempfile.TemporaryDirectory() as folder:
        for part in ("machine", "foreign", "failed", "files"):
            (Path(folder) / part).mkdir()
        check_refusals(Path(folder) / "machine")
        check_foreign_files(Path(folder) / "foreign", built)
        check_failed_version(Path(folder) / "failed")
        root, port = Path(folder) / "files", free_port()
        check_files(root, built, port)
        check_unit(root)
        if shutil.which("caddy"):
            check_served(root, port)
        else:
            print("skipped the server behind caddy: caddy is not installed")
    print("what is put online is as it should be")


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]))
