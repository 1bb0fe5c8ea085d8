"""A client of the server's protocol for tests. It writes WebSocket frames itself, since tests send invalid ones as well."""
import base64
import gzip
import json
import os
import re
import socket
import struct
import subprocess
import time

SCRIPT = b"// a script\n" * 100
KINDS = {1: "text", 2: "binary", 8: "close", 9: "ping", 10: "pong"}


class Closed(Exception):
    """The server has closed the connection."""


def table_after(push, before):
    """The whole table of a push. A push may contain only the differences from the table `before`."""
    table = {**(before or {}), **push["table"]}
    if "changed" not in push:
        return push["table"]
    assert before, "the first push of a socket is whole"
    parts = {part: {(thing["name"], thing["seat"]): thing for thing in before[part]} for part in push["changed"]}
    for beat in [*push.get("beats", []), {**push["changed"], "gone": []}]:
        for part in parts:
            parts[part].update({(thing["name"], thing["seat"]): thing for thing in beat[part]})
        for gone in beat["gone"]:
            del parts[gone["part"]][gone["name"], gone["seat"]]
    return {**table, **{part: list(things.values()) for part, things in parts.items() if part not in push["table"]}}


class Server:
    """A server with its own folder. `link` is the secret of the owner's link."""

    def __init__(self, program, folder, *words, environment=None):
        self.program, self.folder, self.words, self.link, self.port = program, str(folder), words, None, 0
        self.environment = environment or {}
        pages = os.path.join(self.folder, "pages")
        os.makedirs(pages, exist_ok=True)
        with open(os.path.join(pages, "index.html"), "w") as page:
            page.write("<!doctype html><title>page</title>")
        for name, opened in (("app.js", open), ("app.js.gz", gzip.open)):
            with opened(os.path.join(pages, name), "wb") as script:
                script.write(SCRIPT)
        self.pages = pages
        self.start()

    def start(self, ahead=0):
        """Starts the server with a clock that is so many seconds ahead."""
        listen = f"127.0.0.1:{self.port}"
        self.process = subprocess.Popen([self.program, "--dir", os.path.join(self.folder, "state"), "--listen", listen,
                                         "--pages", self.pages, *self.words], stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, **self.environment, "QUATTRO_CLOCK_AHEAD": str(ahead)})
        said = ""
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)(?:/#(\S+))?", said)):
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError("the server did not start")
            said += line
        self.port, self.link = int(found[1]), found[2] or self.link

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) == 0, "the server did not end well"

    def connect(self, link=None):
        connection = Connection(self.port)
        if link:
            connection.link = link
            connection.hello = connection.ask("hello", link=link)
        return connection

    def http(self, head):
        """Sends the bytes of an HTTP request and returns the bytes of the reply."""
        with socket.create_connection(("127.0.0.1", self.port), 20) as end:
            end.sendall(head)
            end.shutdown(socket.SHUT_WR)
            reply = b""
            while part := end.recv(65536):
                reply += part
        return reply


class Connection:
    """A WebSocket. `pushes` collects the pushes, with whole tables. `close_code` is that of the server. `wrap` can add TLS to its socket."""

    def __init__(self, port, headers=None, target="/socket", wrap=lambda end: end):
        self.end = wrap(socket.create_connection(("127.0.0.1", port), 60))
        self.buffer, self.pushes, self.last_id, self.shown, self.close_code = b"", [], 0, None, None
        fields = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                  "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), "Sec-WebSocket-Version": "13",
                  "Sec-WebSocket-Protocol": "quattro.1", **(headers or {})}
        lines = [f"GET {target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items() if value is not None)]
        self.end.sendall("\r\n".join([*lines, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            self.read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def read(self):
        try:
            part = self.end.recv(65536)
        except ConnectionError:
            part = b""
        if not part:
            raise Closed
        self.buffer += part

    def take(self, count):
        while len(self.buffer) < count:
            self.read()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def frame(self):
        """(kind, bytes) of the next frame. The server sends no fragmented messages."""
        first, second = self.take(2)
        length = second & 127
        if length > 125:
            length = struct.unpack("!H" if length == 126 else "!Q", self.take(2 if length == 126 else 8))[0]
        return KINDS[first & 15], self.take(length)

    def send_frame(self, kind, payload, final=True):
        code = next(number for number, name in KINDS.items() if name == kind)
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else struct.pack("!BH", 254, length) if length < 65536 else struct.pack("!BQ", 255, length)
        mask = os.urandom(4)
        self.end.sendall(bytes([code | (128 if final else 0)]) + size + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def receive(self):
        """The next message; for a push, with its whole table."""
        while True:
            kind, payload = self.frame()
            if kind == "text":
                return self.whole(json.loads(payload))
            if kind == "ping":
                self.send_frame("pong", payload)
            if kind == "close":
                self.close_code = struct.unpack("!H", payload[:2])[0] if payload else None
                raise Closed

    def whole(self, message):
        """The message; for a push, with its whole table."""
        if message.get("push") == "table":
            message["table"] = self.shown = table_after(message, self.shown)
        return message

    def request(self, op, **parts):
        """The reply to a request, which may be a refusal. Sends a request again that came too fast."""
        while (reply := self.send(op, **parts)).get("code") == "too_fast":
            time.sleep(0.2)
        return reply

    def send(self, op, **parts):
        self.last_id += 1
        self.send_frame("text", json.dumps({"op": op, "id": self.last_id, **parts}).encode())
        while True:
            message = self.receive()
            if message.get("id") == self.last_id:
                return message
            self.pushes.append(message)

    def ask(self, op, **parts):
        """The reply to a request, which must not be refused."""
        reply = self.request(op, **parts)
        assert reply["ok"], reply
        return reply

    def table(self, until=lambda table: True, seconds=60):
        """Waits until the latest pushed table satisfies `until`, and returns it."""
        end = time.monotonic() + seconds
        while True:
            tables = [push["table"] for push in self.pushes if push["push"] == "table"]
            if tables and until(tables[-1]):
                return tables[-1]
            assert time.monotonic() < end, "no such table was pushed"
            self.pushes.append(self.receive())
