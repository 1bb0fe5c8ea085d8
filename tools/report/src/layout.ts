// The common layout of all pages: the header with facts, the contents, the parts as sections, the footer.
import { h, type Child } from "./dom";
import { things } from "./format";
import { themeButton } from "./theme";
import type { Run } from "./types";

export interface Part {
  id: string;
  title: string;
  /** A shorter title for the contents. */
  short?: string;
  body: Child[];
}

export interface Fact {
  name: string;
  value: string;
  more?: string;
}

export interface Page {
  kind: string;
  title: string;
  lead: Child[];
  facts: Fact[];
  parts: (Part | null)[];
  footer: Child[];
}

/** A paragraph that explains how to read the content below it. */
export function how(...words: Child[]): HTMLElement {
  return h("p", { class: "how" }, ...words);
}

function section(part: Part): HTMLElement {
  const head = h("h2", { id: `${part.id}-title` }, part.title);
  return h("section", { id: part.id, "aria-labelledby": `${part.id}-title` }, head, ...part.body);
}

function contents(parts: Part[]): HTMLElement {
  const links = parts.map((part) => h("li", {}, h("a", { href: `#${part.id}` }, part.short ?? part.title)));
  return h("nav", { "aria-label": "Parts of this page" }, h("ul", {}, links));
}

function factList(facts: Fact[]): HTMLElement | null {
  if (facts.length === 0) return null;
  const rows = facts.map((fact) => h("div", {}, h("dt", {}, fact.name), h("dd", {}, fact.value, fact.more && h("small", {}, fact.more))));
  return h("dl", { class: "facts" }, rows);
}

export function layOut(page: Page): HTMLElement {
  const parts = page.parts.filter((part): part is Part => part !== null);
  const header = h(
    "header",
    {},
    h("div", { class: "above" }, h("span", {}, page.kind), themeButton()),
    h("h1", {}, page.title),
    ...page.lead,
    factList(page.facts),
  );
  const main = h("main", { id: "parts", tabindex: "-1" }, parts.map(section));
  const columns = h("div", { class: "columns" }, parts.length > 1 ? contents(parts) : h("div"), main);
  return h("div", { class: "page" }, h("a", { class: "skip", href: "#parts" }, "To the figures"), header, columns, h("footer", {}, ...page.footer));
}

/** The parameters of a run, as names and values for the footer. */
export function runDetails(run: Run | undefined): HTMLElement | null {
  if (!run) return null;
  const options = Object.entries(run.options ?? {}).map(([name, value]) => `${name}=${value}`);
  const rows: [string, string | undefined][] = [
    ["Game", run.game],
    ["Boards", run.boards?.join(", ")],
    ["Options", options.join(" ")],
    ["Seed", run.seed],
    ["Matches for slots", run.slot_matches ? things(run.slot_matches, "match", "matches") : undefined],
    ["Matches for options", run.option_matches ? things(run.option_matches, "match", "matches") : undefined],
    ["Rules", run.rules_hash],
    ["Pack", run.content_hash],
  ];
  const shown = rows.filter(([, value]) => value);
  return h("dl", {}, shown.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}
