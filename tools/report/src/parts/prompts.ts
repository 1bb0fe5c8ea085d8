// The part about prompts: how often they are asked, how they are answered, and the worth of each option.
import { bar, rangeOf, signs, whisker, worthCell } from "../cells";
import { h } from "../dom";
import { about, count, isNumber, percent, some, things } from "../format";
import { how, type Part } from "../layout";
import { table, type Column } from "../tables";
import type { Maybe, Option, Prompt } from "../types";
import type { Worth } from "../worth";

const shownFirst = 12;

function nameOf(prompt: Prompt): string {
  return prompt.field && prompt.field !== prompt.prompt ? `${prompt.prompt}: ${prompt.field}` : prompt.prompt;
}

function sentence(prompt: Prompt): string {
  const words = [`Asked ${things(prompt.asked, "time", "times")}`];
  if (isNumber(prompt.options_mean)) words.push(`${about(prompt.options_mean)} options on average`);
  if (isNumber(prompt.real_choice)) words.push(`a real choice in ${percent(prompt.real_choice, 0)}`);
  return `${words.join("; ")}.`;
}

function worthColumns(options: Option[], unit: Worth): Column<Option>[] {
  const worths = options.map((option) => option.worth);
  if (!worths.some(Boolean)) return [];
  const range = rangeOf(worths, [0]);
  return [
    { title: "Worth a use", numeric: true, key: (option) => option.worth?.value, cell: (option) => worthCell(option.worth, unit.write) },
    { title: "Likely range", cell: (option) => whisker(option.worth, range, 0) },
  ];
}

function optionsTable(prompt: Prompt, unit: Worth): HTMLElement | null {
  if (!some(prompt.options)) return null;
  const options = [...prompt.options].sort((a, b) => b.used - a.used || b.offered - a.offered);
  const most = Math.max(0, ...options.map((option) => option.share?.value ?? 0));
  const whole = most > 0 && most < 0.2 ? most : 1;      // if all shares are small, the largest one fills the bar
  return table<Option>({
    caption: `Options of ${nameOf(prompt)}`,
    quiet: true,
    rows: options,
    first: shownFirst,
    many: "options",
    columns: [
      { title: "Option", key: (option) => option.option, cell: (option) => [option.option, option.action && [" ", h("span", { class: "tag" }, "action")]] },
      { title: "Share of answers", numeric: true, key: (option) => option.share?.value, cell: (option) => bar(option.share ? option.share.value / whole : null, percent(option.share?.value)) },
      ...worthColumns(options, unit),
      { title: "Used", numeric: true, key: (option) => option.used, cell: (option) => count(option.used) },
      { title: "Used when offered", numeric: true, key: (option) => option.per_offer, cell: (option) => percent(option.per_offer) },
      { title: "Offered", numeric: true, key: (option) => option.offered, cell: (option) => count(option.offered) },
    ],
  });
}

function one(prompt: Prompt, unit: Worth): HTMLElement {
  return h("div", {}, h("h3", {}, nameOf(prompt)), h("p", {}, sentence(prompt)), optionsTable(prompt, unit));
}

export function promptsPart(prompts: Maybe<Prompt[]>, unit: Worth): Part | null {
  if (!some(prompts)) return null;
  const worth = prompts.some((prompt) => prompt.options?.some((option) => option.worth));
  return {
    id: "prompts",
    title: "What is asked, and what is answered",
    short: "Prompts",
    body: [
      how(
        "Each prompt with its options, the most used first. A prompt is a real choice when there was more than one option. ",
        worth && [
          h("strong", {}, "Worth a use"),
          ` is what each use brings to who uses it, in ${unit.more}: ${unit.example}, where the same matches were played with and without it; `,
          signs,
          ".",
        ],
      ),
      prompts.map((prompt) => one(prompt, unit)),
    ],
  };
}
