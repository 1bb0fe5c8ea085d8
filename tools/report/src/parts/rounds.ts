// The part about rounds: the average of each counter of a seat after each round.
import { chart } from "../charts";
import { h } from "../dom";
import { capital, count, decimal, listed, some } from "../format";
import { how, type Part } from "../layout";
import { seatLines, type LinePoint } from "../lines";
import { seatName } from "../seats";
import { numbersBehind, type Column } from "../tables";
import type { Figures, Maybe, Round, RoundMean } from "../types";

const manySeats = 6;

function meanAt(round: Round, seat: number, counter: string): Maybe<RoundMean> {
  return round.seats.find((each) => each.seat === seat)?.counters?.[counter];
}

/**
 * The rounds without those that less than a hundredth of the matches reached, compared with the round that most matches
 * reached: they show only chance.
 */
function often(rounds: Round[], counter: string): Round[] {
  const matches = (round: Round) => Math.max(0, ...round.seats.map((seat) => seat.counters?.[counter]?.matches ?? 0));
  const most = Math.max(0, ...rounds.map(matches));
  return rounds.filter((round) => matches(round) * 100 >= most);
}

function pointsOf(rounds: Round[], counter: string): LinePoint[] {
  const points: LinePoint[] = [];
  for (const round of rounds) {
    for (const seat of round.seats) {
      const found = seat.counters?.[counter];
      if (found) points.push({ x: round.round, y: found.mean, seat: seat.seat, title: `Seat ${seat.seat}, round ${round.round}: ${decimal(found.mean)}` });
    }
  }
  return points;
}

/** The differences from the average seat, since lines of many seats would cover each other. */
function fromAverage(points: LinePoint[]): LinePoint[] {
  const sums = new Map<number, { sum: number; seats: number }>();
  for (const point of points) {
    const found = sums.get(point.x) ?? { sum: 0, seats: 0 };
    sums.set(point.x, { sum: found.sum + point.y, seats: found.seats + 1 });
  }
  return points.map((point) => {
    const { sum, seats } = sums.get(point.x)!;
    return { ...point, y: point.y - sum / seats };
  });
}

function behind(rounds: Round[], seats: number[], counter: string): HTMLElement {
  const columns: Column<Round>[] = [{ title: "Round", numeric: true, key: (round) => round.round, cell: (round) => count(round.round) }];
  for (const seat of seats) {
    columns.push({
      title: seatName(seat),
      numeric: true,
      key: (round) => meanAt(round, seat, counter)?.mean,
      cell: (round) => decimal(meanAt(round, seat, counter)?.mean),
    });
  }
  columns.push({ title: "Matches", numeric: true, key: (round) => meanAt(round, seats[0], counter)?.matches, cell: (round) => count(meanAt(round, seats[0], counter)?.matches) });
  return numbersBehind({ caption: `${capital(counter)} after each round, on average`, rows: rounds, first: 40, many: "rounds", columns });
}

function one(figures: Figures, rounds: Round[], counter: string): HTMLElement | null {
  const points = pointsOf(often(rounds, counter), counter);
  if (points.length === 0) return null;
  const seats = [...new Set(points.map((point) => point.seat))].sort((a, b) => a - b);
  const last = Math.max(...points.map((point) => point.x));
  const told = listed(points.filter((point) => point.x === last).map((point) => `seat ${point.seat} ${decimal(point.y)}`));
  const title = figures.scores?.find((score) => score.counter === counter)?.title ?? counter;
  const height = Math.max(230, 70 + seats.length * 20);
  const many = seats.length > manySeats;
  const drawn = many ? fromAverage(points) : points;
  return h(
    "div",
    {},
    h("h3", {}, capital(title)),
    many && how(`Drawn is how far a seat is above or below the average seat, in ${title}; the numbers are below.`),
    chart(`${capital(title)} by round; after round ${last}: ${told}.`, (width) => seatLines({ points: drawn, xLabel: "round", height, plain: many }, width), behind(rounds, seats, counter)),
  );
}

export function roundsPart(figures: Figures): Part | null {
  const rounds = figures.rounds;
  if (!some(rounds)) return null;
  const counters = [...new Set(rounds.flatMap((round) => round.seats.flatMap((seat) => Object.keys(seat.counters ?? {}))))];
  const drawn = counters.map((counter) => one(figures, rounds, counter)).filter((each) => each !== null);
  if (drawn.length === 0) return null;
  return {
    id: "rounds",
    title: "How it drifts, round by round",
    short: "Rounds",
    body: [
      how("Each line is what a seat has after a round, on average over the matches that came so far. Lines that part early mean that a lead is seldom lost; rounds that fewer than one match in a hundred reached are left out."),
      h("div", { class: drawn.length > 1 ? "pair" : "" }, drawn),
    ],
  };
}
