// What the server has pushed of a match: the table, and the lines of news.
import { signal } from "@preact/signals";
import type { Reply } from "./connection";
import type { Line, Table } from "./types";

const mostLines = 300;

export class Watched {
  readonly table = signal<Table | undefined>(undefined);
  readonly lines = signal<Line[]>([]);
  private clockAhead = 0;   // of the server's clock before this device's, milliseconds

  reset() {
    this.table.value = undefined;
    this.lines.value = [];
  }

  take(push: Reply) {
    if (push.push !== "table") return;
    this.clockAhead = push.table.now - Date.now();
    this.table.value = push.table;
    if (push.lines.length > 0) this.lines.value = [...this.lines.value, ...push.lines].slice(-mostLines);
  }

  // The server's time now, milliseconds since 1970.
  now(): number { return Date.now() + this.clockAhead; }
}
