// The parts about the ends of matches, and about repeats with a limit and how often it was reached.
import { bar } from "../cells";
import { h } from "../dom";
import { count, percent, some } from "../format";
import { how, type Part } from "../layout";
import { table } from "../tables";
import type { End, Figures, Repeat } from "../types";

export function endsPart(figures: Figures): Part | null {
  const ends = figures.ends;
  if (!some(ends)) return null;
  const total = figures.run?.matches || ends.reduce((sum, end) => sum + end.times, 0);
  const places = ends.some((end) => end.place);
  return {
    id: "ends",
    title: "How matches end",
    short: "Ends",
    body: [
      how("Each end that the rules have, and in how many matches it was the one. An end that never came is not tested by these matches."),
      table<End>({
        caption: "Ends of matches",
        quiet: true,
        rows: ends,
        first: 12,
        many: "ends",
        columns: [
          { title: "End", key: (end) => end.step, cell: (end) => end.step },
          { title: "Matches", numeric: true, key: (end) => end.times, cell: (end) => count(end.times) },
          { title: "Share", numeric: true, key: (end) => end.times, cell: (end) => bar(end.times / total, percent(end.times / total)) },
          { title: "With a winner", numeric: true, key: (end) => end.won, cell: (end) => count(end.won) },
          ...(places ? [{ title: "Where it is written", key: (end: End) => end.place, cell: (end: End) => h("span", { class: "path" }, end.place) }] : []),
        ],
      }),
    ],
  };
}

export function repeatsPart(figures: Figures): Part | null {
  const repeats = figures.repeats;
  if (!some(repeats)) return null;
  return {
    id: "repeats",
    title: "Repeats and their limits",
    short: "Limits",
    body: [
      how("What the rules repeat until something happens may have a limit, too. Where a match comes to the last pass, the limit cuts it short; if that happens often the limit decides matches."),
      table<Repeat>({
        caption: "Repeats and their limits",
        quiet: true,
        rows: repeats,
        first: 12,
        many: "repeats",
        columns: [
          { title: "Repeat", key: (each) => each.name, cell: (each) => each.name },
          { title: "Matches that came to it", numeric: true, key: (each) => each.matches, cell: (each) => count(each.matches) },
          { title: "Came to its last pass", numeric: true, key: (each) => each.reached_most, cell: (each) => count(each.reached_most) },
        ],
      }),
    ],
  };
}
