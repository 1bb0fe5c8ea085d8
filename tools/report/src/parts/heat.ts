// Chooses the figure of a slot that is drawn as colour, and maps it to one of six steps.
import { h } from "../dom";
import { percent } from "../format";
import type { Board, Estimate, Maybe, Slot } from "../types";

export interface Measure {
  title: string;
  read: (slot: Slot) => Maybe<Estimate>;
  write: (value: number, digits?: number) => string;
  /** The sizes at which the colours 1 to 5 begin, ascending. */
  steps: number[];
  /** False if no slot has a number. Then there is no key. */
  known: boolean;
}

const shares = [0.01, 0.05, 0.15, 0.3, 0.5];
const changes: Measure = { title: "changes", read: (slot) => slot.changes, write: percent, steps: shares, known: true };
const matters: Measure = { title: "another winner", read: (slot) => slot.matters, write: percent, steps: shares, known: true };
const nothing: Measure = { title: "slots", read: () => null, write: percent, steps: shares, known: false };

/** The first measure for which any slot has a figure; `nothing` if there is none. */
export function measureOf(boards: Board[]): Measure {
  const all = boards.flatMap((board) => board.slots);
  return [changes, matters].find((measure) => all.some((slot) => measure.read(slot))) ?? nothing;
}

export function heatClass(value: number, measure: Measure): string {
  const size = Math.abs(value);
  return `heat-${measure.steps.filter((step) => size >= step).length}`;
}

export function heatOf(slot: Slot, measure: Measure): string {
  const amount = measure.read(slot);
  if (amount) return heatClass(amount.value, measure);
  return slot.empty ? "heat-none" : "heat-unknown";
}

/** The legend of the colours. Null if no slot has a figure. */
export function heatKey(measure: Measure): HTMLElement | null {
  if (!measure.known) return null;
  // The colours show sizes, so the sign is left out.
  const write = (value: number) => measure.write(value, 0).replace("+", "");
  const names = measure.steps.map((step, i) => (i + 1 < measure.steps.length ? `${write(step)} to ${write(measure.steps[i + 1])}` : `${write(step)} or more`));
  const keys = [`less than ${write(measure.steps[0])}`, ...names].map((name, i) =>
    h("li", {}, h("span", { class: `heat heat-${i}`, "aria-hidden": "true" }), name),
  );
  return h("ul", { class: "key", "aria-label": `Colours: ${measure.title}` }, keys);
}
