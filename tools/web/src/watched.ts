// The pushed state of a match: the table, the lines of news, questions to the host, and the desk of a host.
import { batch, signal } from "@preact/signals";
import type { Connection, Reply } from "./connection";
import type { Desk, Question } from "./desk_types";
import { Story, withBeat } from "./story";
import type { Line, Table } from "./types";

const mostLines = 5000;
const mostMissed = 400;   // lines are fetched for at most this many events before the current one

// The key under which this device stores the last event that the viewer has seen. After going back, events are numbered
// anew, so the key contains the epoch.
const lookedKey = (table: Table) => `looked ${table.match}${table.epoch ? ` ${table.epoch}` : ""}`;

// `lines` with `fetched` in place of the lines after event `after`, up to the last event of `fetched`.
function merged(lines: Line[], after: number, fetched: Line[]): Line[] {
  const last = fetched.length > 0 ? fetched[fetched.length - 1].event : after;
  return [...lines.filter((line) => line.event <= after), ...fetched, ...lines.filter((line) => line.event > last)];
}

// True if both tables number events alike: the viewer is the same, and the host has not gone back in between.
const sameEvents = (one: Table, other: Table) => one.epoch === other.epoch && one.seat === other.seat;

// The table of a push, which is whole or a change of the table `before`.
function tableOf(push: Reply, before: Table | undefined): Table {
  if (!push.changed || !before) return push.table;
  const played = (push.beats ?? []).reduce(withBeat, before);
  return { ...withBeat(played, { ...push.changed, gone: [] }), ...push.table };
}

export class Watched {
  readonly table = signal<Table | undefined>(undefined);
  readonly lines = signal<Line[]>([]);
  readonly lookedUntil = signal(0);   // lines of later events are marked as new
  readonly desk = signal<Desk | undefined>(undefined);          // set for a host
  readonly questions = signal<Question[] | undefined>(undefined);   // to the host; set for a host or a seat
  readonly story = new Story();
  readonly wholeNews = signal(false);   // the lines reach back to the beginning of the match
  private clockAhead = 0;             // the server's clock minus this device's clock, milliseconds
  private behind = true;              // lines may be missing, because the socket is new or they were discarded

  reset() {
    this.table.value = undefined;
    this.desk.value = undefined;
    this.questions.value = undefined;
    this.lines.value = [];
    this.lookedUntil.value = 0;
    this.story.forget();
    this.wholeNews.value = false;
    this.behind = true;
  }

  // Must be called for each new socket.
  greeted() { this.behind = true; }

  // Applies a push. Fetches lines that the page may have missed through the connection.
  take(push: Reply, connection: Connection) {
    if (push.push !== "table") return;
    const before = this.table.value, table = tableOf(push, before);
    this.clockAhead = table.now - Date.now();
    batch(() => {
      if (push.forget || (before && !sameEvents(before, table))) this.forgetLines();
      this.desk.value = push.desk;
      this.questions.value = push.questions;
      this.table.value = table;
      if (!before || !sameEvents(before, table))
        this.lookedUntil.value = Number(localStorage.getItem(lookedKey(table)) ?? table.event);
    });
    const from: Table | undefined = push.before ?? (before && sameEvents(before, table) ? before : undefined);
    if (from && push.beats?.length > 0) this.story.play(from, push.beats);
    if (push.lines.length > 0) this.lines.value = [...this.lines.value, ...push.lines].slice(-mostLines);
    if (this.behind) this.catchUp(connection, table.event);
    this.remember();
  }

  // Must be called when the viewer has acted: nothing is marked as new any more.
  looked() {
    this.story.before.value = undefined;
    if (this.table.value) this.lookedUntil.value = this.table.value.event;
  }

  // Stores the last event that the viewer has seen on this device. Does nothing while the page is not visible.
  remember() {
    const table = this.table.value;
    if (table && document.visibilityState === "visible") localStorage.setItem(lookedKey(table), String(table.event));
  }

  // The server's time now, milliseconds since 1970.
  now(): number { return Date.now() + this.clockAhead; }

  private forgetLines() {
    this.lines.value = [];
    this.wholeNews.value = false;
    this.story.forget();
    this.behind = true;
  }

  // Fetches the news since the beginning of the match.
  async fetchAll(connection: Connection) {
    const asked = this.table.value;
    const { lines } = await connection.ask("news", { after: 0 });
    const table = this.table.value;
    if (!asked || !table || !sameEvents(asked, table)) return;
    this.lines.value = merged(this.lines.value, 0, lines).slice(-mostLines);
    this.wholeNews.value = true;
  }

  private catchUp(connection: Connection, event: number) {
    this.behind = false;
    const asked = this.table.value;
    const lines = this.lines.value;
    const known = lines.filter((line) => line.event <= event);
    const after = Math.max(known.length > 0 ? known[known.length - 1].event : 0, event - mostMissed);
    void connection.ask("news", { after }).then((reply) => {
      const table = this.table.value;
      if (!asked || !table || !sameEvents(asked, table)) return;
      this.lines.value = merged(this.lines.value, after, reply.lines).slice(-mostLines);
      if (after === 0) this.wholeNews.value = true;
    }, () => undefined);   // the table is correct without the lines
  }
}
