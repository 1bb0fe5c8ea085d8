// The part about wins by seat: a dot with its interval beside the line of a fair share.
import { chart, narrow, plot } from "../charts";
import { h } from "../dom";
import { bare, count, isNumber, listed, percent, some, things } from "../format";
import { how, type Part } from "../layout";
import * as Plot from "../marks";
import { playerOf, seatName } from "../seats";
import { table } from "../tables";
import { rangeOf, withInterval } from "../cells";
import type { Figures, Run, SeatWins, Wins } from "../types";

type Shown = SeatWins & { points: NonNullable<SeatWins["points"]> };

function standing(seat: SeatWins, fair: number): { text: string; kind: string } {
  if (!seat.points) return { text: "", kind: "none" };
  if (seat.points.low > fair) return { text: "\u25b2 more than fair", kind: "up" };
  if (seat.points.high < fair) return { text: "\u25bc less than fair", kind: "down" };
  return { text: "\u25cb may be fair", kind: "none" };
}

function axis(seats: Shown[], fair: number): [number, number] {
  const [low, high] = rangeOf(seats.map((seat) => seat.points), [fair]);
  const room = (high - low) * 0.15;
  return [Math.max(0, low - room), Math.min(1, high + room)];
}

function drawn(seats: Shown[], fair: number, run: Run | undefined, width: number): Element {
  const colour = (seat: Shown) => `var(--${seat.points.low > fair || seat.points.high < fair ? (seat.points.low > fair ? "up" : "down") : "soft"})`;
  const names = new Map(seats.map((seat) => [seat.seat, narrow(width) ? seatName(seat.seat) : label(seat.seat, run, 18)]));
  const longest = Math.max(...[...names.values()].map((name) => name.length));
  const marginLeft = 16 + longest * 7.6;
  const domain = axis(seats, fair);
  return plot({
    width,
    height: 58 + seats.length * (seats.length > 8 ? 26 : 38),
    marginLeft,
    marginRight: 28,
    marginTop: 26,
    x: { domain, tickFormat: (value: number) => percent(value, domain[1] - domain[0] < 0.05 ? 1 : 0), ticks: Math.min(8, Math.floor((width - marginLeft) / 75)), label: null, grid: true },
    y: { domain: seats.map((seat) => seat.seat), tickFormat: (seat: number) => names.get(seat) ?? "", tickSize: 0, label: null },
    marks: [
      Plot.ruleX([fair], { stroke: "var(--ink)", strokeWidth: 1.5, strokeDasharray: "5 4" }),
      Plot.text([fair], { x: (d: number) => d, text: () => "fair share", frameAnchor: "top", dy: -18, fill: "var(--soft)" }),
      Plot.link(seats, { x1: (d: Shown) => d.points.low, x2: (d: Shown) => d.points.high, y1: "seat", y2: "seat", stroke: colour, strokeWidth: 2.5 }),
      Plot.tickX(seats, { x: (d: Shown) => d.points.low, y: "seat", stroke: colour, insetTop: 9, insetBottom: 9, strokeWidth: 2 }),
      Plot.tickX(seats, { x: (d: Shown) => d.points.high, y: "seat", stroke: colour, insetTop: 9, insetBottom: 9, strokeWidth: 2 }),
      Plot.dot(seats, { x: (d: Shown) => d.points.value, y: "seat", r: 5.5, fill: colour, stroke: "var(--paper)", strokeWidth: 1.5 }),
    ],
  });
}

function label(seat: number, run: Run | undefined, most: number): string {
  const player = playerOf(run, seat);
  const short = player.length > most ? `${player.slice(0, most - 1)}\u2026` : player;
  return short ? `${seatName(seat)} (${short})` : seatName(seat);
}

function picture(seats: Shown[], fair: number, run: Run | undefined): HTMLElement | null {
  if (!some(seats)) return null;
  const told = seats.map((seat) => `seat ${seat.seat} ${percent(seat.points.value)}`);
  return chart(`Points by seat: ${listed(told)}; a fair share is ${percent(fair)}.`, (width) => drawn(seats, fair, run, width));
}

function winsTable(wins: Wins, fair: number, run: Run | undefined): HTMLElement {
  const alone = wins.seats.some((seat) => isNumber(seat.alone));
  return table<SeatWins>({
    caption: "Wins by seat",
    quiet: true,
    rows: wins.seats,
    columns: [
      { title: "Seat", key: (seat) => seat.seat, cell: (seat) => label(seat.seat, run, 40), look: "broad" },
      { title: "Points", numeric: true, key: (seat) => seat.points?.value, cell: (seat) => withInterval(seat.points, percent, bare) },
      { title: "Against a fair share", key: (seat) => (seat.points ? seat.points.value - fair : null), cell: (seat) => h("span", { class: `nobreak ${standing(seat, fair).kind}` }, standing(seat, fair).text) },
      ...(alone ? [{ title: "Won alone", numeric: true, key: (seat: SeatWins) => seat.alone, cell: (seat: SeatWins) => count(seat.alone) }] : []),
      ...(alone ? [{ title: "Won with others", numeric: true, key: (seat: SeatWins) => seat.shared, cell: (seat: SeatWins) => count(seat.shared) }] : []),
    ],
  });
}

function drawsLine(wins: Wins): HTMLElement | null {
  const words: string[] = [];
  const draws = wins.draws;
  if (draws) {
    const share = draws.share ? ` (${percent(draws.share.value)}, likely between ${bare(draws.share.low)} and ${percent(draws.share.high)})` : "";
    words.push(draws.count === 0 ? "No match was drawn." : `${things(draws.count, "match was", "matches were")} drawn${share}.`);
  }
  if (wins.without_end) words.push(`${things(wins.without_end, "match", "matches")} came to no end and ${wins.without_end === 1 ? "was" : "were"} given up.`);
  return words.length > 0 ? h("p", {}, words.join(" ")) : null;
}

export function winsPart(figures: Figures): Part | null {
  const wins = figures.wins;
  if (!wins || !some(wins.seats)) return null;
  const fair = 1 / wins.seats.length;
  const seats = wins.seats.filter((seat): seat is Shown => Boolean(seat.points));
  return {
    id: "wins",
    title: "Who wins",
    short: "Wins",
    body: [
      how(
        "A match is worth one point: its winners share it, and all seats share that of a draw. A dot is the share of the points that a seat has. The bar around it is where the true share likely lies: ",
        "in 19 of 20 such runs it does. If a bar lies wholly to one side of the dashed line, that seat is at an advantage or a disadvantage.",
      ),
      picture(seats, fair, figures.run),
      winsTable(wins, fair, figures.run),
      drawsLine(wins),
    ],
  };
}
