// The part about scores at the end: bars by seat for a few seats with counts, otherwise ranges.
import { chart, narrow, plot } from "../charts";
import { h } from "../dom";
import { capital, count, decimal, listed, percent, some } from "../format";
import { bins, binName, binWidth, grain, quantile, wholeTicks, type Bin } from "../histograms";
import { how, type Part } from "../layout";
import * as Plot from "../marks";
import { seatColour, seatName } from "../seats";
import { numbersBehind } from "../tables";
import type { Distribution, Maybe, Score } from "../types";

type SeatScore = Distribution & { seat: number };
const fewSeats = 4;

/** The ticks of an axis of scores: only whole numbers if all scores are whole. */
function ticksOf(score: Score, most: number): { ticks: number | number[]; tickFormat?: (value: number) => string } {
  const whole = wholeTicks(score.seats, most);
  return whole ? { ticks: whole, tickFormat: count } : { ticks: most };
}

function byBars(score: Score, width: number): Element {
  const wide = binWidth(score.seats, narrow(width) ? 20 : 40);
  const least = grain(score.seats);
  const all = score.seats.flatMap((seat) => bins(seat, wide, least).map((bin) => ({ ...bin, seat: seat.seat })));
  const inset = narrow(width) ? 0.5 : 1;
  return plot({
    width,
    height: 44 + score.seats.length * 92,
    marginLeft: 46,
    marginRight: 60,
    marginBottom: 40,
    fy: { label: null, tickFormat: seatName, padding: 0.18 },
    x: { label: score.title ?? score.counter, labelAnchor: "right", ...ticksOf(score, narrow(width) ? 5 : 10) },
    y: { label: null, ticks: 3, tickFormat: (value: number) => percent(value, 0), grid: true, nice: true },
    marks: [
      Plot.rectY(all, {
        x1: "left", x2: "right", y: "share", fy: "seat", fill: (bin: SeatBin) => seatColour(bin.seat), fillOpacity: 0.8,
        insetLeft: inset, insetRight: inset, title: (bin: SeatBin) => `${seatName(bin.seat)}, ${binName(bin, least)}: ${percent(bin.share)}`, tip: true,
      }),
      Plot.ruleX(score.seats, { x: "mean", fy: "seat", stroke: "var(--ink)", strokeDasharray: "4 3" }),
      Plot.ruleY([0]),
    ],
  });
}
type SeatBin = Bin & { seat: number };

function byRanges(score: Score, width: number): Element {
  const at = (share: number) => (seat: SeatScore) => quantile(seat, share) ?? seat.mean;
  const rows = score.seats;
  return plot({
    width,
    height: 50 + rows.length * 26,
    marginLeft: 72,
    marginRight: 20,
    marginBottom: 40,
    y: { domain: rows.map((seat) => seat.seat), tickFormat: seatName, tickSize: 0, label: null },
    x: { label: score.title ?? score.counter, labelAnchor: "right", grid: true, inset: 8, ...ticksOf(score, narrow(width) ? 4 : 10) },
    marks: [
      Plot.link(rows, { x1: at(0.1), x2: at(0.9), y1: "seat", y2: "seat", stroke: "var(--soft)", strokeWidth: 1.5 }),
      Plot.link(rows, { x1: at(0.25), x2: at(0.75), y1: "seat", y2: "seat", stroke: "var(--accent)", strokeOpacity: 0.55, strokeWidth: 9 }),
      Plot.dot(rows, { x: at(0.5), y: "seat", r: 4.5, fill: "var(--paper)", stroke: "var(--ink)", strokeWidth: 2 }),
    ],
  });
}

function behind(score: Score): HTMLElement {
  const name = score.title ?? score.counter;
  return numbersBehind<SeatScore>({
    caption: `${capital(name)} at the end, by seat`,
    rows: score.seats,
    columns: [
      { title: "Seat", key: (seat) => seat.seat, cell: (seat) => seatName(seat.seat), look: "nobreak" },
      { title: "Average", numeric: true, key: (seat) => seat.mean, cell: (seat) => decimal(seat.mean) },
      { title: "Spread (sd)", numeric: true, key: (seat) => seat.sd, cell: (seat) => decimal(seat.sd) },
      ...[0.1, 0.25, 0.5, 0.75, 0.9].map((share) => ({
        title: share === 0.5 ? "Half have at most" : `${Math.round(share * 100)}\u00a0% at most`,
        numeric: true,
        key: (seat: SeatScore) => quantile(seat, share),
        cell: (seat: SeatScore) => decimal(quantile(seat, share)),
      })),
    ],
  });
}

function one(score: Score): HTMLElement | null {
  if (!some(score.seats)) return null;
  const name = score.title ?? score.counter;
  const few = score.seats.length <= fewSeats && score.seats.every((seat) => some(seat.counts));
  const told = listed(score.seats.map((seat) => `seat ${seat.seat} ${decimal(seat.mean)}`));
  const draw = few ? byBars : byRanges;
  return h(
    "div",
    {},
    h("h3", {}, capital(name), " ", score.played_for && h("span", { class: "tag" }, "played for")),
    chart(`${capital(name)} at the end, on average: ${told}.`, (width) => draw(score, width), behind(score)),
  );
}

export function scoresPart(scores: Maybe<Score[]>): Part | null {
  if (!some(scores)) return null;
  const many = scores.some((score) => score.seats.length > fewSeats);
  const drawn = scores.map(one).filter((each) => each !== null);
  if (drawn.length === 0) return null;
  return {
    id: "scores",
    title: "What the seats end with",
    short: "Scores",
    body: [
      how(
        many
          ? "The ring is the seat's middle match; half of its matches lie in the thick bar, eight of ten on the thin line."
          : "Each bar is the share of the matches in which the seat ended with this many; the dashed line is its average.",
      ),
      h("div", { class: scores.length > 1 && !many ? "pair" : "" }, drawn),
    ],
  };
}
