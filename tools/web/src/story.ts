// Plays the changes since the viewer's last look, one beat for each batch of events, in six seconds at most. Further
// beats restart the six seconds. If the browser prefers reduced motion, changes are only marked.
import { batch, signal } from "@preact/signals";
import { divider } from "./news_parts";
import type { Counter, Picture, Table, Zone } from "./types";

// The changes of one batch of events, and the places whose cards scored in it: "1:loop.A".
export interface Beat extends Changes { lines: string[]; scored: string[] }
interface Changes { zones: Zone[]; counters: Counter[]; pictures: Picture[]; gone: Gone[] }
interface Gone { part: string; name: string; seat: number }
// The last scoring: the zones whose cards were counted, with marks, and the sentences about it.
export interface Counted { table: Table; zones: Zone[]; lines: string[] }

const longest = 6000, longestBeat = 1200;   // milliseconds
const mostWaiting = 60;                     // beats; more are not played

const keyOf = (thing: { name: string; seat: number }) => `${thing.seat}:${thing.name}`;
const zoneOf = (place: string) => place.slice(0, place.lastIndexOf("."));
const nameInZone = (place: string) => place.slice(place.lastIndexOf(".") + 1);

// The things `things` after a beat: with those of `by`, which are changed or new, and without those that are gone.
function replaced<T extends { name: string; seat: number }>(things: T[], by: T[], part: string, gone: Gone[]): T[] {
  const known = new Map([...things, ...by].map((thing) => [keyOf(thing), thing]));
  for (const each of gone) if (each.part === part) known.delete(keyOf(each));
  return [...known.values()];
}

// The places of the zone whose cards have changed.
function changedPlaces(before: Zone | undefined, zone: Zone): string[] {
  return zone.places.filter((_, i) => (before?.cards[i]?.name ?? "") !== (zone.cards[i]?.name ?? ""));
}

// The table with marks on the places whose cards were counted or have changed.
export function withMarks(table: Table, before: Table, scored: string[]): Table {
  const known = new Map(before.zones.map((zone) => [keyOf(zone), zone]));
  return { ...table, zones: table.zones.map((zone) => {
    const instance = zone.seat ? `${zone.seat}:${zone.name}` : zone.name;
    const counted = scored.filter((place) => zoneOf(place) === instance).map(nameInZone);
    return { ...zone, counted, changed: changedPlaces(known.get(keyOf(zone)), zone) };
  }) };
}

// `table` with marks in the scored zones whose cards have not changed since. `others`: the other scored zones, with
// their cards at the scoring.
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

// The last scoring in these beats, with the sentences from then until the next part of the match.
function countedIn(before: Table, beats: Beat[]): Counted | undefined {
  let table = before, counted: Counted | undefined;
  for (const [i, beat] of beats.entries()) {
    table = withBeat(table, beat);
    if (beat.scored.length === 0) continue;
    const names = new Set(beat.scored.map(zoneOf));
    const told = beats.slice(i).flatMap(({ lines }) => lines), end = told.findIndex((line) => divider.test(line));
    const lines = (end < 0 ? told : told.slice(0, end));
    counted = { table, lines, zones: withMarks(table, table, beat.scored).zones.filter((zone) => names.has(zone.seat ? `${zone.seat}:${zone.name}` : zone.name)) };
  }
  return counted;
}

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Story {
  readonly shown = signal<{ table: Table; lines: string[] } | undefined>(undefined);   // set while the story is played
  readonly counted = signal<Counted | undefined>(undefined);    // until the viewer closes it, or the next scoring
  readonly before = signal<Table | undefined>(undefined);       // the table before the changes, for marks without motion
  private table?: Table;      // the table as far as the story is played
  private known = new Set<number>();   // the prompts that were open before the story
  private waiting: Beat[] = [];
  private end = 0;            // the time at which the story must be over
  private timer = 0;

  // Plays beats. `before` is the table before them. If the browser prefers reduced motion, only stores `before` and the
  // last scoring. A single beat is played only within a story.
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

  // Starts the story if the page is visible. Also called when the page becomes visible.
  begin = () => {
    if (!this.table || document.visibilityState !== "visible") return;
    this.end = Date.now() + longest;
    if (!this.timer) this.next();
  };

  // True if a question must wait until all earlier beats are played.
  holds(prompt: number) { return this.shown.value !== undefined && !this.known.has(prompt); }

  // Ends the story at once, so that the current table is shown.
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
