// The part about the length of matches, in answers and in rounds.
import { chart, narrow, plot } from "../charts";
import { h } from "../dom";
import { about, count, percent, some } from "../format";
import { bins, binName, binWidth, grain, quantile, wholeTicks, type Bin } from "../histograms";
import { how, type Part } from "../layout";
import * as Plot from "../marks";
import { numbersBehind } from "../tables";
import type { Distribution, Length, Maybe } from "../types";

function bars(one: Distribution, found: Bin[], width: number, unit: string): Element {
  return plot({
    width,
    height: 210,
    marginLeft: 46,
    marginRight: 14,
    marginBottom: 42,
    x: { label: unit, labelAnchor: "right", ticks: wholeTicks([one], narrow(width) ? 5 : 8) ?? 5, tickFormat: count },
    y: { label: null, tickFormat: (value: number) => percent(value, value < 0.01 && value > 0 ? 1 : 0), ticks: 4, grid: true, nice: true },
    marks: [
      Plot.rectY(found, {
        x1: "left", x2: "right", y: "share", fill: "var(--accent)", fillOpacity: 0.75, insetLeft: 0.5, insetRight: 0.5,
        title: (bin: Bin) => `${binName(bin, grain([one]))}: ${percent(bin.share)}`, tip: true,
      }),
      Plot.ruleX([one.mean], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: "4 3" }),
      Plot.ruleY([0]),
    ],
  });
}

function sentence(one: Distribution, unit: string): string {
  const half = quantile(one, 0.5);
  const most = quantile(one, 0.9);
  const last = one.counts?.length ? Math.max(...one.counts.map(([value]) => value)) : null;
  const mean = `${about(one.mean)} ${unit} on average`;
  if (half === null || most === null) return `${mean} (standard deviation ${about(one.sd)}).`;
  return `${mean}; half of the matches take at most ${count(half)}, nine of ten at most ${count(most)}, the longest ${count(last)}.`;
}

/**
 * The distribution of a length over all matches: a sentence, a chart and the numbers. Only the sentence if there are no
 * counts. Null if it is unknown.
 */
function distribution(one: Maybe<Distribution>, title: string, unit: string): HTMLElement | null {
  if (!one) return null;
  const width = binWidth([one], 40);
  const least = grain([one]);
  const found = bins(one, width, least);
  const words = sentence(one, unit);
  const head = h("h3", {}, title);
  if (!some(found)) return h("div", {}, head, h("p", {}, words));
  const below = numbersBehind<Bin>({
    caption: `${title}: how many matches`,
    rows: found,
    columns: [
      { title: title.replace(/ .*/, ""), numeric: true, key: (bin) => bin.start, cell: (bin) => binName(bin, least) },
      { title: "Matches", numeric: true, key: (bin) => bin.times, cell: (bin) => count(bin.times) },
      { title: "Share", numeric: true, key: (bin) => bin.share, cell: (bin) => percent(bin.share) },
    ],
  });
  return h("div", {}, head, h("p", {}, words), chart(`How long matches are: ${words}`, (place) => bars(one, found, place, unit), below));
}

export function lengthPart(length: Maybe<Length>): Part | null {
  if (!length || (!length.answers && !length.rounds)) return null;
  const round = length.round_name ?? "round";
  const rounds = round === "round" ? "rounds" : `times \u201c${round}\u201d`;
  return {
    id: "length",
    title: "How long a match is",
    short: "Length",
    body: [
      how("Each bar is the share of the matches that were this long; the dashed line is the average. An answer is whatever one seat gives to one prompt."),
      h(
        "div",
        { class: "pair" },
        distribution(length.answers, "Answers per match", "answers"),
        distribution(length.rounds, round === "round" ? "Rounds per match" : `\u201c${round}\u201d per match`, rounds),
      ),
    ],
  };
}
