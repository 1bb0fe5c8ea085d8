// A colour, a mark and a dash for each seat, so that lines of up to 32 seats differ.
import type { Run } from "./types";

const dashes = ["none", "7 3", "2 3", "9 3 2 3"];

/** One of eight colours that the colour-blind can tell apart. Seats from 9 repeat them with another dash, up to 32. */
export function seatColour(seat: number): string {
  return `var(--seat-${((seat - 1) % 8) + 1})`;
}

export function seatDash(seat: number): string {
  return dashes[Math.floor((seat - 1) / 8 + ((seat - 1) % 8)) % dashes.length];
}

const symbols = ["circle", "square", "triangle", "diamond", "cross", "star", "wye", "hexagon"];

export function seatSymbol(seat: number): string {
  return symbols[(seat - 1) % symbols.length];
}

/** The player of the seat, such as the name of a bot; "" if it is unknown. */
export function playerOf(run: Run | undefined, seat: number): string {
  const players = run?.players ?? [];
  return players[seat - 1] ?? "";
}

export function seatName(seat: number): string {
  return `Seat\u00a0${seat}`;
}
