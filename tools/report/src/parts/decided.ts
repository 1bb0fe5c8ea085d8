// The part about what decided each comparison of a pattern: the score, a tie-break, or nothing.
import { bar } from "../cells";
import { h } from "../dom";
import { capital, count, percent, some, things } from "../format";
import { how, type Part } from "../layout";
import { table } from "../tables";
import type { Decided, Maybe } from "../types";

function one(decided: Decided): HTMLElement {
  const total = decided.times || decided.by.reduce((sum, each) => sum + each.times, 0);
  const rows = [...decided.by].sort((a, b) => b.times - a.times);
  return h(
    "div",
    {},
    h("h3", {}, capital(decided.pattern), " ", h("small", {}, things(total, "time", "times"))),
    table({
      caption: `What decided who had the best ${decided.pattern}`,
      quiet: true,
      rows,
      first: 12,
      columns: [
        { title: "Decided by", key: (each) => each.what, cell: (each) => each.what },
        { title: "Times", numeric: true, key: (each) => each.times, cell: (each) => count(each.times) },
        { title: "Share", numeric: true, key: (each) => each.times, cell: (each) => bar(each.times / total, percent(each.times / total)) },
      ],
    }),
  );
}

export function decidedPart(decided: Maybe<Decided[]>): Part | null {
  const shown = (decided ?? []).filter((each) => some(each.by));
  if (!some(shown)) return null;
  return {
    id: "decided",
    title: "What decided ties",
    short: "Ties",
    body: [
      how("Whenever seats were compared, this is what told them apart. A tie-break that is needed often is a rule players must know; one that never is may go."),
      h("div", { class: shown.length > 1 ? "pair" : "" }, shown.map(one)),
    ],
  };
}
