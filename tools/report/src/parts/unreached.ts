// The part about steps that no match reached, and options that no match used.
import { h } from "../dom";
import { some } from "../format";
import { how, type Part } from "../layout";
import { table } from "../tables";
import type { Maybe, Unreached } from "../types";

export function unreachedPart(unreached: Maybe<Unreached>): Part | null {
  const steps = unreached?.steps ?? [];
  const options = unreached?.options ?? [];
  if (!some(steps) && !some(options)) return null;
  return {
    id: "unreached",
    title: "What was never reached",
    short: "Never reached",
    body: [
      how("No match came to these. They may be needless, impossible, or only rare: more matches, or bots that think, tell which."),
      some(steps) &&
        table({
          caption: "Steps never reached",
          rows: steps,
          first: 12,
          many: "steps",
          columns: [
            { title: "Step", key: (each) => each.step, cell: (each) => each.step },
            { title: "Where it is written", key: (each) => each.place, cell: (each) => h("span", { class: "path" }, each.place) },
          ],
        }),
      some(options) &&
        table({
          caption: "Options never offered or never used",
          rows: options,
          first: 12,
          many: "options",
          columns: [
            { title: "Option", key: (each) => each.option, cell: (each) => each.option },
            { title: "Prompt", key: (each) => each.prompt, cell: (each) => (each.field && each.field !== each.prompt ? `${each.prompt}: ${each.field}` : each.prompt) },
          ],
        }),
    ],
  };
}
