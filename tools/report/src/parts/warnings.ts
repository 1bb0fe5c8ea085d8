// The part with the warnings, which comes first.
import { h } from "../dom";
import { capital, some, tight } from "../format";
import type { Part } from "../layout";
import type { Maybe, Warning } from "../types";

function line(warning: Warning, parts: Set<string>): HTMLElement {
  const part = warning.part && parts.has(warning.part) ? warning.part : null;
  const said = warning.about && warning.text.toLowerCase().startsWith(warning.about.toLowerCase());
  return h(
    "li",
    {},
    warning.about && !said && h("strong", {}, capital(warning.about), ": "),
    tight(warning.text),
    part && [" ", h("a", { href: `#${part}` }, "See the figures")],
  );
}

/** `parts`: the ids of the parts of the page, for links. Returns null if there is no list of warnings. */
export function warningsPart(warnings: Maybe<Warning[]>, parts: Set<string>): Part | null {
  if (!warnings) return null;
  const body = some(warnings)
    ? h("ul", { class: "warnings" }, warnings.map((warning) => line(warning, parts)))
    : h("p", {}, "Nothing stood out in these matches.");
  return { id: "warnings", title: "What stands out", body: [body] };
}
