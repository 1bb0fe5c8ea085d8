// Plays what has changed since the last look, one beat for each batch of events, in six seconds at most; further beats
// restart the six seconds. Then the table stands still. If the browser prefers reduced motion, changes are only marked.
import { batch, signal } from "@preact/signals";
import type { Counter, Picture, Table, Zone } from "./types";

// What one batch of events has changed, and the places whose cards scored in it: "1:loop.A".
export interface Beat extends Changes { lines: string[]; scored: string[] }
interface Changes { zones: Zone[]; counters: Counter[]; pictures: Picture[]; gone: Gone[] }
interface Gone { part: string; name: string; seat: number }
// How points were made: the zones in which cards were counted, with marks, and what was told.
export interface Counted { table: Table; zones: Zone[]; lines: string[] }

const longest = 6000, longestBeat = 1200;   // milliseconds
const mostWaiting = 60;                     // beats; more is too much to be played
const newPart = /^-+ .* -+$/;               // a line that begins a part of the match

const keyOf = (thing: { name: string; seat: number }) => `${thing.seat}:${thing.name}`;
const zoneOf = (place: string) => place.slice(0, place.lastIndexOf("."));
const nameInZone = (place: string) => place.slice(place.lastIndexOf(".") + 1);

// The things with those that have changed, or are new, and without those that are gone.
function replaced<T extends { name: string; seat: number }>(things: T[], by: T[], part: string, gone: Gone[]): T[] {
  const known = new Map([...things, ...by].map((thing) => [keyOf(thing), thing]));
  for (const each of gone) if (each.part === part) known.delete(keyOf(each));
  return [...known.values()];
}

// The places of the zone whose cards are others than before.
function changedPlaces(before: Zone | undefined, zone: Zone): string[] {
  return zone.places.filter((_, i) => (before?.cards[i]?.name ?? "") !== (zone.cards[i]?.name ?? ""));
}

// The table with marks where cards were counted, or where they have changed.
export function withMarks(table: Table, before: Table, scored: string[]): Table {
  const known = new Map(before.zones.map((zone) => [keyOf(zone), zone]));
  return { ...table, zones: table.zones.map((zone) => {
    const instance = zone.seat ? `${zone.seat}:${zone.name}` : zone.name;
    const counted = scored.filter((place) => zoneOf(place) === instance).map(nameInZone);
    return { ...zone, counted, changed: changedPlaces(known.get(keyOf(zone)), zone) };
  }) };
}

// The table with marks in the scored zones whose cards have not changed since. `others`: the other scored zones, as
// they were then.
export function countedOn(table: Table, counted: Counted | undefined): { table: Table; others: Zone[] } {
  const lying = (zone: Zone) => JSON.stringify(zone.cards);
  const known = new Map(counted?.zones.map((zone) => [keyOf(zone), zone]));
  const same = (zone: Zone) => known.has(keyOf(zone)) && lying(known.get(keyOf(zone))!) === lying(zone);
  const lie = new Set(table.zones.filter(same).map(keyOf));
  const zones = table.zones.map((zone) => lie.has(keyOf(zone)) ? { ...zone, counted: known.get(keyOf(zone))!.counted } : zone);
  return { table: { ...table, zones }, others: counted?.zones.filter((zone) => !lie.has(keyOf(zone))) ?? [] };
}

export const withBeat = (table: Table, beat: Changes): Table => ({ ...table,
  zones: replaced(table.zones, beat.zones, "zones", beat.gone),
  counters: replaced(table.counters, beat.counters, "counters", beat.gone),
  pictures: replaced(table.pictures, beat.pictures, "pictures", beat.gone) });

// The zones that were counted last in these beats, and what was told from then on until the next part of the match.
function countedIn(before: Table, beats: Beat[]): Counted | undefined {
  let table = before, counted: Counted | undefined;
  for (const [i, beat] of beats.entries()) {
    table = withBeat(table, beat);
    if (beat.scored.length === 0) continue;
    const names = new Set(beat.scored.map(zoneOf));
    const told = beats.slice(i).flatMap(({ lines }) => lines), end = told.findIndex((line) => newPart.test(line));
    const lines = (end < 0 ? told : told.slice(0, end));
    counted = { table, lines, zones: withMarks(table, table, beat.scored).zones.filter((zone) => names.has(zone.seat ? `${zone.seat}:${zone.name}` : zone.name)) };
  }
  return counted;
}

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Story {
  readonly shown = signal<{ table: Table; lines: string[] } | undefined>(undefined);   // while it is played
  readonly counted = signal<Counted | undefined>(undefined);    // until it is closed, or something else is counted
  readonly before = signal<Table | undefined>(undefined);       // for marks, of who wants no motion
  private table?: Table;      // as far as it is played
  private known = new Set<number>();   // the prompts that were open before the story
  private waiting: Beat[] = [];
  private end = 0;            // when it must be over
  private timer = 0;

  // `before`: the table before these beats.
  play(before: Table, beats: Beat[]) {
    const counted = countedIn(before, beats);
    if (counted) this.counted.value = counted;
    if (wantsStillness()) {
      this.before.value = before;
      return;
    }
    if (beats.length < 2 && !this.table) return;   // a single beat does not start a story
    if (!this.table) this.known = new Set(before.prompts.map(({ number }) => number));
    this.table = this.table ?? before;
    this.waiting.push(...beats);
    if (this.waiting.length > mostWaiting) return this.skip();
    this.begin();
  }

  // Called again when the page becomes visible: nobody has seen what happened while it was hidden.
  begin = () => {
    if (!this.table || document.visibilityState !== "visible") return;
    this.end = Date.now() + longest;
    if (!this.timer) this.next();
  };

  // Whether a question waits until everything is played that came before it.
  holds(prompt: number) { return this.shown.value !== undefined && !this.known.has(prompt); }

  // Shows at once how the table stands.
  skip = () => batch(() => {
    clearTimeout(this.timer);
    this.timer = 0;
    this.waiting = [];
    this.table = undefined;
    this.shown.value = undefined;
  });

  forget() {
    this.skip();
    this.counted.value = this.before.value = undefined;
  }

  private next = () => {
    const beat = this.waiting.shift();
    if (!beat || !this.table) return this.skip();
    const before = this.table;
    this.table = withBeat(before, beat);
    this.shown.value = { table: withMarks(this.table, before, beat.scored), lines: beat.lines };
    const left = Math.max(0, this.end - Date.now()) / (this.waiting.length + 1);
    this.timer = window.setTimeout(this.next, Math.min(longestBeat, left));
  };
}
