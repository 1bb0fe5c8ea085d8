// The page of `quattro compare`: the figures of two runs, their differences, and the probability that chance alone
// makes such differences.
import { rangeOf, whisker, withInterval } from "./cells";
import { h } from "./dom";
import { capital, hundredths, isNumber, listed, percent, some, things } from "./format";
import { how, runDetails, type Page, type Part } from "./layout";
import { table, type Column } from "./tables";
import type { Change, Comparison } from "./types";

/** The probability that chance alone makes a difference at least as large, in words: "3 in 100". */
function chance(p: number): string {
  if (p < 0.0001) return "less than 1 in 10,000";
  if (p < 0.01) return `${Math.max(1, Math.round(p * 10000))} in 10,000`;
  return `${Math.round(p * 100)} in 100`;
}

function valueOf(estimate: Change["a"], write: (value: number) => string): string {
  return estimate ? write(estimate.value) : "\u2013";
}

/** True for shares, which are shown in percent. All other figures are shown as they are. */
const isShare = (change: Change) => change.share === true;

const plainly = (value: number) => value.toFixed(2).replace("-", "\u2212");
const signed = (value: number) => (value > 0 ? `+${plainly(value)}` : plainly(value));

function claim(change: Change): HTMLElement {
  if (!change.claimed) return h("span", { class: "verdict none" }, "\u25cb may be chance");
  const up = (change.difference?.value ?? 0) > 0;
  return h("span", { class: `verdict ${up ? "up" : "down"}` }, up ? "\u25b2 more in B" : "\u25bc less in B");
}

function changesTable(caption: string, changes: Change[], first: number): HTMLElement {
  const write = (change: Change) => (isShare(change) ? percent : plainly);
  // All shares of the table have one scale. Other figures have different units, so each row of these has its own scale.
  const shares = rangeOf(changes.filter(isShare).map((change) => change.difference), [0]);
  const scale = (change: Change) => (isShare(change) ? shares : rangeOf([change.difference], [0]));
  const columns: Column<Change>[] = [
    { title: "What", key: (change) => change.what, cell: (change) => capital(change.what) },
    { title: "A", numeric: true, key: (change) => change.a?.value, cell: (change) => valueOf(change.a, write(change)) },
    { title: "B", numeric: true, key: (change) => change.b?.value, cell: (change) => valueOf(change.b, write(change)) },
    { title: "Difference", numeric: true, key: (change) => change.difference?.value, cell: (change) => withInterval(change.difference, isShare(change) ? hundredths : signed) },
    { title: "Likely range", cell: (change: Change) => whisker(change.difference, scale(change), 0) },
    { title: "Says", key: (change) => (change.claimed ? 0 : 1), cell: claim },
    { title: "Chance alone", numeric: true, key: (change) => change.p, cell: (change) => (isNumber(change.p) ? chance(change.p) : "\u2013") },
  ];
  return table({ caption, quiet: true, rows: changes, first, many: "figures", columns });
}

function claimedPart(changes: Change[]): Part {
  const claimed = changes.filter((change) => change.claimed);
  const words = some(claimed)
    ? `${things(claimed.length, "figure differs", "figures differ")} between A and B by more than chance; ${things(changes.length - claimed.length, "other", "others")} may be the same.`
    : `None of ${things(changes.length, "figure", "figures")} differs by more than chance.`;
  return {
    id: "claimed",
    title: "What changed",
    body: [
      how("B against A. The bar is where the true difference likely lies; one that crosses the thin line may be none. Bars of shares have one scale; every other figure has its own. \u201cChance alone\u201d is how often two equal runs would differ as much."),
      h("p", {}, words),
      some(claimed) && changesTable("What changed", claimed, 20),
    ],
  };
}

function partTables(changes: Change[]): Part[] {
  const names = [...new Set(changes.map((change) => change.part))];
  return names.map((name, i) => ({
    id: `part-${i + 1}`,
    title: capital(name),
    body: [changesTable(capital(name), changes.filter((change) => change.part === name), 15)],
  }));
}

export function comparisonPage(comparison: Comparison): Page {
  const { a, b } = comparison;
  const changes = comparison.changes ?? [];
  const names = [a?.name || "A", b?.name || "B"];
  const titles = [...new Set([a?.run?.title, b?.run?.title].filter((title): title is string => Boolean(title)))];
  const side = (letter: string, name: string, matches: number | undefined) => ({ name: letter, value: name, more: matches ? things(matches, "match", "matches") : undefined });
  return {
    kind: "Quattro: comparison",
    title: titles.length > 0 ? listed(titles) : "Two runs compared",
    lead: [],
    facts: [side("A, before", names[0], a?.run?.matches), side("B, after", names[1], b?.run?.matches)],
    parts: some(changes) ? [claimedPart(changes), ...partTables(changes)] : [],
    footer: [h("p", {}, "Made by quattro compare. Likely ranges are 95 % intervals."), a?.run && [h("p", {}, "A"), runDetails(a.run)], b?.run && [h("p", {}, "B"), runDetails(b.run)]],
  };
}
