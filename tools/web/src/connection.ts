// The connection of a page to its match. SocketConnection is the socket to the server: it sends requests, receives
// replies and pushes, and opens a new socket when one is lost.
import { signal, type ReadonlySignal } from "@preact/signals";

export type Reply = Record<string, any>;

// A request that the server has refused.
export class Refused extends Error {
  constructor(readonly code: string, reason: string, readonly data?: Record<string, string>) { super(reason); }
}

interface Waiting { message: Record<string, unknown>; resolve: (reply: Reply) => void; reject: (problem: Error) => void }

const displacedCode = 4001;   // the close code of a page that a newer page of its link has displaced
const pauses = [300, 1000, 3000, 8000];   // milliseconds before the next try

// A random id that no other request has.
export function requestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The requests of a page, to a server or to an engine in the page.
export interface Connection {
  readonly connected: ReadonlySignal<boolean>;
  readonly displaced: ReadonlySignal<boolean>;   // the link has too many pages: this one waits until somebody looks at it
  readonly afterEnd: boolean;   // true if a match can be stepped through after its end
  readonly hosted: boolean;     // true if a host decides what happens after a failure
  // Sends a request. Rejects with Refused.
  ask(op: string, parts?: Record<string, unknown>): Promise<Reply>;
  close(): void;
}

export class SocketConnection implements Connection {
  readonly connected = signal(false);
  readonly displaced = signal(false);
  readonly afterEnd = true;
  readonly hosted = true;
  private socket?: WebSocket;
  private waiting = new Map<number, Waiting>();
  private next = 1;
  private tries = 0;
  private ended = false;

  // `greeted` is called after each hello with its reply; `refused` if the server refuses a hello, other than with
  // try_again, which ends the connection.
  constructor(private link: string, private greeted: (hello: Reply) => void, private refused: (problem: Refused) => void,
              private pushed: (push: Reply) => void) {
    this.open();
  }

  // It is sent again if the socket is lost before the reply, so a request with an effect needs a `request`.
  // It is also sent again after the replies too_fast and try_again.
  ask(op: string, parts: Record<string, unknown> = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      const waiting = { message: { op, id, ...parts }, resolve, reject };
      this.waiting.set(id, waiting);
      if (this.connected.value) this.send(waiting.message);
    });
  }

  close() {
    this.ended = true;
    this.socket?.close();
  }

  private send(message: Record<string, unknown>) { this.socket?.send(JSON.stringify(message)); }

  private open() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/socket`, "quattro.1");
    this.socket = socket;
    socket.onopen = () => this.send({ op: "hello", id: 0, link: this.link });
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = ({ code }) => {
      this.connected.value = false;
      if (this.ended) return;
      if (code === displacedCode) return this.waitForViewer();
      setTimeout(() => this.ended || this.open(), pauses[Math.min(this.tries++, pauses.length - 1)]);
    };
  }

  // Opens a socket when the page becomes visible or is pressed. If it opened one by itself, it would displace another
  // page, which would do the same.
  private waitForViewer() {
    const signs = ["visibilitychange", "pointerdown", "keydown"];
    const goOn = () => {
      if (document.visibilityState !== "visible") return;
      for (const sign of signs) removeEventListener(sign, goOn);
      this.displaced.value = false;
      if (!this.ended) this.open();
    };
    for (const sign of signs) addEventListener(sign, goOn);
    this.displaced.value = true;
  }

  private receive(message: Reply) {
    if (this.ended) return;   // the page does not use this connection any more
    if (message.push) return this.pushed(message);
    if (message.id === 0) return this.greet(message);
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    if (message.code === "too_fast" || message.code === "try_again") {
      setTimeout(() => this.connected.value && this.send(waiting.message), 500);
      return;
    }
    this.waiting.delete(message.id);
    if (message.ok) waiting.resolve(message);
    else waiting.reject(new Refused(message.code, message.data?.detail ? `${message.reason} ${message.data.detail}` : message.reason, message.data));
  }

  private greet(hello: Reply) {
    if (hello.code === "try_again") return this.socket?.close();   // the link may work: the next socket greets again
    if (!hello.ok) {
      this.ended = true;
      return this.refused(new Refused(hello.code, hello.reason));
    }
    this.tries = 0;
    this.connected.value = true;
    this.greeted(hello);
    for (const { message } of this.waiting.values()) this.send(message);
  }
}
