// Tables that can be sorted by mouse and keyboard. A long table shows its first rows until the reader asks for all.
import { append, freshId, h, type Child } from "./dom";
import { count } from "./format";
import { watchOverflow } from "./overflow";

export type Key = number | string | null | undefined;

export interface Column<Row> {
  title: string;
  cell: (row: Row) => Child;
  /** The sort key; a column without one cannot be sorted. */
  key?: (row: Row) => Key;
  /** True for columns that are right-aligned and sorted in descending order first. */
  numeric?: boolean;
  /** Further CSS classes of the cells. */
  look?: string;
}

export interface TableSpec<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The number of rows that are shown before "show all". If it is missing or would hide one or two, shows all rows. */
  first?: number;
  /** The plural noun for rows. */
  many?: string;
  /** True if only screen readers get the caption. */
  quiet?: boolean;
}

function compare(a: Key, b: Key): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en-GB", { numeric: true });
}

/** The sorted rows. Rows without a value are last in both directions. */
function sorted<Row>(rows: Row[], key: (row: Row) => Key, down: boolean): Row[] {
  const missing = (value: Key) => value === null || value === undefined || Number.isNaN(value);
  const keyed = rows.map((row) => ({ row, value: key(row) }));
  keyed.sort((a, b) => {
    if (missing(a.value) || missing(b.value)) return Number(missing(a.value)) - Number(missing(b.value));
    return down ? compare(b.value, a.value) : compare(a.value, b.value);
  });
  return keyed.map((each) => each.row);
}

class Table<Row> {
  private order: Row[];
  private all = false;
  private by: Column<Row> | null = null;
  private down = false;
  private readonly body = h("tbody");
  private readonly heads: HTMLElement[] = [];
  private readonly more: HTMLElement | null;
  /** True if a row has a name of more than eight characters, so that the names need room. */
  private readonly broad: boolean;

  constructor(private readonly spec: TableSpec<Row>) {
    this.order = spec.rows;
    const long = spec.first !== undefined && spec.rows.length > spec.first + 2;
    this.more = long ? h("button", { type: "button", class: "more", "aria-expanded": "false" }) : null;
    this.all = !long;
    const name = spec.columns[0].key;
    this.broad = name !== undefined && spec.rows.some((row) => String(name(row)).length > 8);
  }

  build(): HTMLElement {
    const id = freshId("table");
    for (const column of this.spec.columns) this.heads.push(this.head(column));
    const caption = h("caption", this.spec.quiet ? { class: "heard" } : {}, this.spec.caption);
    const table = h("table", { id }, caption, h("thead", {}, h("tr", {}, this.heads)), this.body);
    const box = h("div", { class: "scroll", role: "group", "aria-label": this.spec.caption }, table);
    watchOverflow(box);
    this.fill();
    if (this.more) {
      this.more.setAttribute("aria-controls", id);
      this.more.addEventListener("click", () => this.toggle());
    }
    return h("div", { class: "table" }, box, this.more);
  }

  private head(column: Column<Row>): HTMLElement {
    const look = column.numeric ? "number" : "";
    if (!column.key) return h("th", { scope: "col", class: look }, h("span", { class: "still" }, column.title));
    const arrow = h("span", { class: "arrow", "aria-hidden": "true" });
    const button = h("button", { type: "button" }, column.title, arrow);
    button.addEventListener("click", () => this.sort(column));
    return h("th", { scope: "col", class: look }, button);
  }

  private sort(column: Column<Row>): void {
    const key = column.key;
    if (!key) return;
    this.down = this.by === column ? !this.down : column.numeric === true;
    this.by = column;
    this.order = sorted(this.spec.rows, key, this.down);
    this.heads.forEach((head, i) => {
      if (this.spec.columns[i] === column) head.setAttribute("aria-sort", this.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    this.fill();
  }

  private toggle(): void {
    this.all = !this.all;
    this.fill();
  }

  private fill(): void {
    const shown = this.all ? this.order : this.order.slice(0, this.spec.first);
    const rows = document.createDocumentFragment();
    for (const row of shown) rows.append(this.row(row));
    this.body.replaceChildren(rows);
    if (!this.more) return;
    this.more.setAttribute("aria-expanded", String(this.all));
    const many = this.spec.many ?? "rows";
    this.more.textContent = this.all ? `Show the first ${this.spec.first} ${many} only` : `Show all ${count(this.order.length)} ${many}`;
  }

  private row(row: Row): HTMLElement {
    const cells = this.spec.columns.map((column, i) => {
      const broad = i === 0 && this.broad ? "broad" : "";
      const look = [column.numeric ? "number" : "", column.look ?? "", broad].join(" ").trim() || null;
      const cell = i === 0 ? h("th", { scope: "row", class: look }) : h("td", { class: look });
      append(cell, column.cell(row));
      return cell;
    });
    return h("tr", {}, cells);
  }
}

export function table<Row>(spec: TableSpec<Row>): HTMLElement {
  return new Table(spec).build();
}

/** A folded table with the numbers of a chart or drawing. By default only screen readers get its caption. */
export function numbersBehind<Row>(spec: TableSpec<Row>): HTMLElement {
  const details = h("details", {}, h("summary", {}, "The numbers"), table({ ...spec, quiet: spec.quiet ?? true }));
  return details;
}
