// A line for each seat with the number of the seat at its end. Numbers of lines with close ends are pushed apart.
import { narrow, plot } from "./charts";
import { decimal, percent } from "./format";
import { wholeTicks } from "./histograms";
import * as Plot from "./marks";
import { seatColour, seatDash, seatSymbol } from "./seats";
import type { Distribution } from "./types";

export interface LinePoint {
  x: number;
  y: number;
  seat: number;
  title?: string;
}

export interface LineSpec {
  points: LinePoint[];
  xLabel: string;
  height: number;
  /** True if the values are chances from 0 to 1, which are shown in percent. */
  shares?: boolean;
  /** Vertical marks with a short text. */
  marks?: { x: number; text: string }[];
  /** True for lines without a dot at each point, since there would be too many. */
  plain?: boolean;
}

interface Label {
  x: number;
  y: number;
  seat: number;
  /** The vertical distance of the name from the end of its line, in pixels. */
  push: number;
}

/** The names at the ends of the lines, moved down or up so that none covers another. */
function labels(points: LinePoint[], pixels: (y: number) => number, height: number): Label[] {
  const last = new Map<number, LinePoint>();
  for (const point of points) {
    const known = last.get(point.seat);
    if (!known || point.x >= known.x) last.set(point.seat, point);
  }
  const sorted = [...last.values()].sort((a, b) => pixels(a.y) - pixels(b.y) || a.seat - b.seat);
  const gap = 15;
  const tops: number[] = [];
  sorted.forEach((point, i) => tops.push(Math.max(pixels(point.y), i > 0 ? tops[i - 1] + gap : -Infinity)));
  for (let i = tops.length - 1, most = height; i >= 0; i -= 1, most = tops[i + 1] - gap) tops[i] = Math.min(tops[i], most);
  return sorted.map((point, i) => ({ x: point.x, y: point.y, seat: point.seat, push: tops[i] - pixels(point.y) }));
}

function domain(spec: LineSpec): [number, number] {
  if (spec.shares) return [0, 1];
  const all = spec.points.map((point) => point.y);
  const low = Math.min(0, ...all);
  const high = Math.max(...all);
  return [low, high > low ? high : low + 1];
}

/** The x values (inputs or rounds) as a distribution for wholeTicks(). */
function positions(spec: LineSpec): Distribution {
  return { mean: 0, sd: 0, counts: spec.points.map((point) => [point.x, 1]) };
}

const symbolOf = (end: Label) => seatSymbol(end.seat) as Plot.SymbolType;

function marksOf(spec: LineSpec, ends: Label[]): Plot.Markish[] {
  const common = { x: "x", y: "y", z: "seat" };
  return [
    Plot.ruleY([0], { stroke: "var(--line)" }),
    ...(spec.marks ?? []).map((mark) => Plot.ruleX([mark.x], { stroke: "var(--soft)", strokeDasharray: "2 3" })),
    ...(spec.marks ?? []).map((mark) => Plot.text([mark], { x: "x", frameAnchor: "top", dy: -12, text: "text", fill: "var(--ink)", fontWeight: 600 })),
    ...ends.map((end) =>
      Plot.line(spec.points.filter((point) => point.seat === end.seat), { ...common, stroke: seatColour(end.seat), strokeWidth: 2, strokeDasharray: seatDash(end.seat) }),
    ),
    ...(spec.plain
      ? []
      : ends.map((end) =>
          Plot.dot(spec.points.filter((point) => point.seat === end.seat), {
            ...common, symbol: symbolOf(end), fill: seatColour(end.seat), r: 3.5, stroke: "var(--paper)", strokeWidth: 0.75,
          }),
        )),
    ...ends.map((end) => Plot.dot([end], { x: "x", y: "y", dx: 12, dy: end.push, r: 3.5, symbol: symbolOf(end), fill: seatColour(end.seat) })),
    ...ends.map((end) => Plot.text([end], { x: "x", y: "y", text: () => `Seat ${end.seat}`, textAnchor: "start", dx: 20, dy: end.push, fill: "var(--ink)" })),
    Plot.tip(spec.points, Plot.pointer({ x: "x", y: "y", title: (point: LinePoint) => point.title ?? `Seat ${point.seat}: ${spec.shares ? percent(point.y) : decimal(point.y)}` })),
  ];
}

export function seatLines(spec: LineSpec, width: number): Element {
  const marginTop = spec.marks?.length ? 28 : 16;
  const marginBottom = 40;
  const [low, high] = domain(spec);
  const inner = spec.height - marginTop - marginBottom;
  const ends = labels(spec.points, (y) => marginTop + inner * (1 - (y - low) / (high - low)), spec.height - marginBottom);
  return plot({
    width,
    height: spec.height,
    marginTop,
    marginBottom,
    marginLeft: 48,
    marginRight: 82,
    x: { label: spec.xLabel, labelAnchor: "right", ticks: wholeTicks([positions(spec)], narrow(width) ? 4 : 10) ?? 4, tickFormat: (x: number) => String(x) },
    y: { domain: [low, high], label: null, grid: true, ticks: 5, ...(spec.shares ? { tickFormat: (y: number) => percent(y, 0) } : {}) },
    marks: marksOf(spec, ends),
  });
}
