// What seats are asked, what they answer, and what each option is worth.
import { bar, rangeOf, verdictCell, whisker, withInterval } from "../cells";
import { h } from "../dom";
import { count, decimal, hundredths, isNumber, percent, some, things } from "../format";
import { how, type Part } from "../layout";
import { table, type Column } from "../tables";
import type { Maybe, Option, Prompt } from "../types";

const shownFirst = 12;

function nameOf(prompt: Prompt): string {
  return prompt.field && prompt.field !== prompt.prompt ? `${prompt.prompt}: ${prompt.field}` : prompt.prompt;
}

function sentence(prompt: Prompt): string {
  const words = [`Asked ${things(prompt.asked, "time", "times")}`];
  if (isNumber(prompt.options_mean)) words.push(`, with ${decimal(prompt.options_mean)} options on average`);
  if (isNumber(prompt.real_choice)) words.push(`; ${percent(prompt.real_choice, 0)} of the times it was a real choice`);
  return `${words.join("")}.`;
}

function worthColumns(options: Option[]): Column<Option>[] {
  const worths = options.map((option) => option.worth);
  if (!worths.some(Boolean)) return [];
  const range = rangeOf(worths, [0]);
  return [
    { title: "Worth a use", numeric: true, key: (option) => option.worth?.value, cell: (option) => withInterval(option.worth, hundredths) },
    { title: "", cell: (option) => whisker(option.worth, range, 0) },
    { title: "Effect", key: (option) => (option.worth ? option.worth.value : null), cell: (option) => option.worth && verdictCell(option.worth) },
  ];
}

function optionsTable(prompt: Prompt): HTMLElement | null {
  if (!some(prompt.options)) return null;
  const options = [...prompt.options].sort((a, b) => b.used - a.used || b.offered - a.offered);
  const most = Math.max(0, ...options.map((option) => option.share ?? 0)) || 1;
  return table<Option>({
    caption: `Options of ${nameOf(prompt)}`,
    quiet: true,
    rows: options,
    first: shownFirst,
    many: "options",
    columns: [
      { title: "Option", key: (option) => option.option, cell: (option) => [option.option, option.action && [" ", h("span", { class: "tag" }, "action")]] },
      { title: "Offered", numeric: true, key: (option) => option.offered, cell: (option) => count(option.offered) },
      { title: "Used", numeric: true, key: (option) => option.used, cell: (option) => count(option.used) },
      { title: "Used when offered", numeric: true, key: (option) => option.share, cell: (option) => bar(isNumber(option.share) ? option.share / most : null, percent(option.share)) },
      ...worthColumns(options),
    ],
  });
}

function one(prompt: Prompt): HTMLElement {
  return h("div", {}, h("h3", {}, nameOf(prompt)), h("p", {}, sentence(prompt)), optionsTable(prompt));
}

export function promptsPart(prompts: Maybe<Prompt[]>): Part | null {
  if (!some(prompts)) return null;
  const worth = prompts.some((prompt) => prompt.options?.some((option) => option.worth));
  return {
    id: "prompts",
    title: "What is asked, and what is answered",
    short: "Prompts",
    body: [
      how(
        "Each prompt with its options, the most used first. A prompt is a real choice when there was more than one option. ",
        worth &&
          "Worth is how many more matches of a hundred are won for each use: \u201c+2.0\u201d is two more. The same matches were played with and without it. " +
            "Where the bar crosses the thin line, no difference was seen.",
      ),
      prompts.map(one),
    ],
  };
}
