// Small pictures inside table cells. The number is always beside them, so screen readers skip them.
import { h, s } from "./dom";
import { interval, isNumber } from "./format";
import type { Estimate, Maybe } from "./types";

/**
 * The verdict on a difference by its interval: a sign and a word, beside colour, and `kind`, a CSS class. Without an
 * estimate there is neither sign nor word.
 */
export function verdict(estimate: Maybe<Estimate>): { sign: string; word: string; kind: string } {
  if (!estimate) return { sign: "", word: "", kind: "none" };
  if (estimate.low > 0) return { sign: "\u25b2", word: "helps", kind: "up" };
  if (estimate.high < 0) return { sign: "\u25bc", word: "harms", kind: "down" };
  return { sign: "\u25cb", word: "none seen", kind: "none" };
}

/** A range that contains all these estimates and all values of `also` (not empty), with a small margin. */
export function rangeOf(estimates: Maybe<Estimate>[], also: number[]): [number, number] {
  let low = Math.min(...also);
  let high = Math.max(...also);
  for (const estimate of estimates) {
    if (!estimate) continue;
    low = Math.min(low, estimate.low);
    high = Math.max(high, estimate.high);
  }
  const room = (high - low || 1) * 0.04;
  return [low - room, high + room];
}

/** A dot with its interval on the scale `[low, high]`, with a thin line at `zero`. Null without an estimate. */
export function whisker(estimate: Maybe<Estimate>, [low, high]: [number, number], zero: number): SVGElement | null {
  if (!estimate || !isNumber(estimate.value)) return null;
  const at = (value: number) => `${(((value - low) / (high - low)) * 100).toFixed(2)}%`;
  const kind = estimate.low > zero ? "up" : estimate.high < zero ? "down" : "none";
  return s(
    "svg",
    { class: `whisker ${kind}`, "aria-hidden": "true", focusable: "false" },
    s("line", { class: "zero", x1: at(zero), x2: at(zero), y1: "0", y2: "100%" }),
    s("line", { class: "reach", x1: at(estimate.low), x2: at(estimate.high), y1: "50%", y2: "50%" }),
    s("circle", { cx: at(estimate.value), cy: "50%", r: "4" }),
  );
}

/** A bar whose filled part has the length of `share` (0 to 1; missing: 0), followed by a text. */
export function bar(share: Maybe<number>, text: string): HTMLElement {
  const fill = h("span", { class: "bar-fill" });
  fill.style.width = `${(Math.max(0, Math.min(1, isNumber(share) ? share : 0)) * 100).toFixed(1)}%`;
  return h("span", { class: "bar" }, h("span", { class: "bar-whole", "aria-hidden": "true" }, fill), h("span", {}, text));
}

/** A number followed by its interval in small type; a dash without an estimate. */
export function withInterval(estimate: Maybe<Estimate>, write: (value: number) => string, ends = write): HTMLElement | string {
  if (!estimate || !isNumber(estimate.value)) return "\u2013";
  return h("span", { class: "estimate" }, write(estimate.value), " ", h("small", {}, `(${interval(estimate, ends)})`));
}

/** A difference with the sign of its verdict; screen readers read the word. A dash without an estimate. */
export function worthCell(estimate: Maybe<Estimate>, write: (value: number) => string): HTMLElement | string {
  if (!estimate) return "\u2013";
  const { sign, word, kind } = verdict(estimate);
  const mark = h("span", { class: kind }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "heard" }, `${word}, `));
  return h("span", {}, mark, " ", withInterval(estimate, write));
}

/** Explains the signs of verdict(). */
export const signs = "\u25b2 helps, \u25bc harms, \u25cb no difference seen";
