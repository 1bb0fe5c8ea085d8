// Draws a board in its form on the table: the places of a loop as a ring, those of other zones in rows.
import { chart } from "../charts";
import { h, s } from "../dom";
import { capital, listed, percent } from "../format";
import { watchOverflow } from "../overflow";
import type { Board, Slot } from "../types";
import { heatOf, type Measure } from "./heat";

interface Place {
  slot: Slot;
  /** The sine (to the right) and cosine (upwards) of the place's angle in the ring, clockwise from the top. */
  sine: number;
  cosine: number;
  x: number;
  y: number;
}

const lineHeight = 17;
const mostLines = 4;

/** A text in a few lines of at most `most` characters. The rest is cut; the table has the whole text. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines[lines.length - 1];
    const cut = word.length > most ? `${word.slice(0, most - 1)}\u2026` : word;
    if (line === "") lines[lines.length - 1] = cut;
    else if (line.length + 1 + cut.length <= most) lines[lines.length - 1] = `${line} ${cut}`;
    else lines.push(cut);
  }
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1].slice(0, most - 1)}\u2026`];
}

function amountOf(slot: Slot, measure: Measure): string {
  const amount = measure.read(slot);
  return amount ? measure.write(amount.value, 0) : "";
}

const middleRoom = 240;   // pixels for the text of a place at the top or at the bottom
const letterWidth = 7.4;
const isMiddle = (sine: number) => Math.abs(sine) < 0.2;
const linesOf = (slot: Slot, room: number) => wrapped(slot.empty ? "empty" : slot.text || "", Math.max(10, Math.floor(room / letterWidth)));

function label(place: Place, radius: number, room: number): SVGElement {
  const { slot, sine, cosine } = place;
  const middle = isMiddle(sine);
  const lines = linesOf(slot, room);
  const anchor = middle ? "middle" : sine > 0 ? "start" : "end";
  const x = middle ? place.x : place.x + Math.sign(sine) * (radius + 11);
  const height = (lines.length - 1) * lineHeight;
  let y = place.y - height / 2 + 5;
  if (middle) y = cosine > 0 ? place.y - radius - 10 - height : place.y + radius + 20;
  const texts = lines.map((line, i) => s("tspan", { x, y: y + i * lineHeight }, line));
  return s("text", { class: slot.empty ? "label idle" : "label", "text-anchor": anchor }, texts);
}

function node(place: Place, radius: number, measure: Measure): SVGElement {
  const amount = amountOf(place.slot, measure);
  const name = place.slot.slot;
  const letter = s("text", { class: "letter", x: place.x, y: place.y + (amount ? -2 : 6) }, name.length > 5 ? `${name.slice(0, 4)}\u2026` : name);
  return s(
    "g",
    { class: heatOf(place.slot, measure) },
    s("circle", { class: "place", cx: place.x, cy: place.y, r: radius }),
    letter,
    amount ? s("text", { class: "amount", x: place.x, y: place.y + 15 }, amount) : null,
  );
}

/** Small arrows half-way between places that show the direction of the loop. */
function ways(count: number, x: number, y: number, reach: number): SVGElement[] {
  return Array.from({ length: count }, (_, i) => {
    const turn = ((i + 0.5) / count) * 360;
    return s("path", { class: "way", d: "M -4 -5 L 5 0 L -4 5 Z", transform: `rotate(${turn} ${x} ${y}) translate(${x} ${y - reach})` });
  });
}

function middleText(board: Board, x: number, y: number): SVGElement[] {
  if (!board.made) return [];
  return [
    s("text", { class: "middle", x, y: y - 12 }, `${board.pattern ?? "pattern"} made`),
    s("text", { class: "middle big", x, y: y + 14 }, percent(board.made.value, 0)),
  ];
}

/** The room for the texts above (`side` 1) or below (-1) the ring, at least a margin. */
function roomOf(board: Board, side: number): number {
  const turnOf = (i: number) => (i / board.slots.length) * 2 * Math.PI;
  const there = board.slots.filter((_, i) => isMiddle(Math.sin(turnOf(i))) && Math.cos(turnOf(i)) * side > 0);
  return Math.max(0, ...there.map((slot) => linesOf(slot, middleRoom).length)) * lineHeight + 14;
}

function ring(board: Board, measure: Measure, width: number): Element {
  const count = board.slots.length;
  const across = Math.min(width, 820);
  const reachOf = (least: number, radius: number) => Math.max(least, (count * (radius * 2 + 14)) / (2 * Math.PI));
  const labelled = width >= 560 && 2 * (reachOf(132, 31) + 31 + 3) <= across;   // otherwise only the table has the texts
  const radius = labelled ? 31 : 27;
  const reach = reachOf(labelled ? 132 : Math.min(126, across / 2 - radius - 4), radius);
  const [above, below] = labelled ? [roomOf(board, 1), roomOf(board, -1)] : [6, 6];
  const size = labelled ? across : Math.max(across, 2 * (reach + radius + 3));
  const x = size / 2;
  const y = above + radius + reach;
  const height = y + reach + radius + below;
  const places: Place[] = board.slots.map((slot, i) => {
    const turn = (i / count) * 2 * Math.PI;
    const sine = Math.sin(turn);
    const cosine = Math.cos(turn);
    return { slot, sine, cosine, x: x + reach * sine, y: y - reach * cosine };
  });
  const room = (place: Place) => (isMiddle(place.sine) ? middleRoom : x - reach * Math.abs(place.sine) - radius - 14);
  return s(
    "svg",
    { viewBox: `0 0 ${size} ${height}`, width: size, height, focusable: "false" },
    s("circle", { class: "path-line", cx: x, cy: y, r: reach }),
    ways(count, x, y, reach),
    middleText(board, x, y),
    places.map((place) => node(place, radius, measure)),
    labelled ? places.map((place) => label(place, radius, room(place))) : null,
  );
}

function told(board: Board, measure: Measure): string {
  const slots = board.slots.map((slot) => `${slot.slot} ${slot.empty ? "empty" : amountOf(slot, measure) || slot.text || ""}`);
  return `${capital(board.board)}, ${measure.title} by slot: ${listed(slots)}.`;
}

function rows(board: Board, measure: Measure): HTMLElement {
  const columns = board.columns || board.slots.length;   // the number of columns is 0 for a single row
  const cells = board.slots.map((slot) =>
    h("li", { class: heatOf(slot, measure) }, h("span", { class: "amount" }, amountOf(slot, measure)), h("b", {}, slot.slot), h("span", { class: "what" }, slot.empty ? "empty" : slot.text)),
  );
  // The first row is the lowest one, as on the table.
  const lowest = Math.ceil(cells.length / columns);
  cells.forEach((cell, i) => {
    cell.style.gridRow = String(lowest - Math.floor(i / columns));
    cell.style.gridColumn = String((i % columns) + 1);
  });
  const grid = h("ol", { class: "rows" }, cells);
  grid.style.gridTemplateColumns = `repeat(${columns}, minmax(6.2rem, 1fr))`;
  const box = h("div", { class: "scroll plain", role: "group", "aria-label": told(board, measure) }, grid);
  watchOverflow(box);
  return box;
}

export function drawnBoard(board: Board, measure: Measure): HTMLElement {
  if (board.shape === "rows") {
    return h("figure", {}, rows(board, measure));
  }
  const drawn = chart(told(board, measure), (width) => ring(board, measure, width));
  drawn.classList.add("ring");
  return drawn;
}
