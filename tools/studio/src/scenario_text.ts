// A match as a scenario: the text of an item of a file of scenarios (tests/README.md).
import type { Counter, Table } from "../../web/src/types";

/** An input of a match: a request of the line protocol. */
export type MatchInput = Record<string, unknown>;

/** How a match stands, for what is expected of it. */
export interface Standing {
  over: boolean;
  winners?: number[];
  table: Table;                      // as the host sees it
  asked: (string | undefined)[];     // the open prompt of each seat: its name, "none", or undefined if it has several
}

// JSON is YAML, too, and needs no other quotes.
const flow = (value: unknown) => JSON.stringify(value);

// The inputs as entries of `do`. Undefined if one of them cannot be written there.
function entriesOf(inputs: MatchInput[]): string[] | undefined {
  const entries: string[] = [];
  let now = 0;
  for (const input of inputs) {
    const seat = Number(input.seat);
    if (input.op === "answer") entries.push(`${seat}: ${flow(input.values)}`);
    else if (input.op === "withdraw") entries.push(`withdraw: ${seat}`);
    else if (input.op === "tick" && (Number(input.now) - now) % 1000 === 0) {
      entries.push(`wait: ${(Number(input.now) - now) / 1000}`);
      now = Number(input.now);
    } else if (input.op !== "say") return undefined;
  }
  return entries;
}

// The counters by name: a value of the table, or a list with the value of each seat.
function countersOf(counters: Counter[]): string[] {
  const names = [...new Set(counters.map(({ name }) => name))];
  return names.map((name) => {
    const values = counters.filter((counter) => counter.name === name).sort((a, b) => a.seat - b.seat);
    const plain = values.map(({ value }) => /^-?\d+(\.\d+)?$/.test(value) ? value : flow(value));
    return `${flow(name)}: ${values.length === 1 && values[0].seat === 0 ? plain[0] : `[${plain.join(", ")}]`}`;
  });
}

/** The scenario, from the most that can be expected to the least: the caller takes the first that passes. */
export function scenarioTexts(title: string, game: string, options: Record<string, string>, seed: string, inputs: MatchInput[], standing: Standing): string[] {
  const entries = entriesOf(inputs);
  if (!entries) return [];
  const { boards, ...others } = options;
  const head = [`- scenario: ${flow(title)}`, `game: ${game}`, `seed: ${seed}`, ...boards ? [`board: ${boards}`] : [],
    ...Object.keys(others).length > 0 ? [`options: ${flow(others)}`] : [], ...entries.length > 0 ? ["do:", ...entries.map((entry) => `  - ${entry}`)] : []];
  const over = [`over: ${standing.over}`, ...standing.over && standing.winners ? [`winners: ${flow(standing.winners)}`] : []];
  const asked = standing.over ? [] : standing.asked.flatMap((name, i) => name === undefined ? [] : [`${i + 1}: ${name}`]);
  const expected = [...over, ...asked.length > 0 ? [`asked: { ${asked.join(", ")} }`] : []];
  return [[...expected, ...countersOf(standing.table.counters)], expected, over].map((list) =>
    [...head, `expect: { ${list.join(", ")} }`].join("\n  ") + "\n");
}
