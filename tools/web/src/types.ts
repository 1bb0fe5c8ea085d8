// The messages of the protocol; tools/serve/README.md documents them.

// name: "?" if the viewer does not see the card; words: the card in words
export interface Card { name: string; face: string; ink: string; words?: string }
export interface Seat { seat: number; name: string; bot: boolean; asked: boolean; answered: boolean; winner: boolean }
// Positions in units of the server's layout.
export type Area = [x: number, y: number, width: number, height: number];
export type Ends = [x: number, y: number, toX: number, toY: number];
export interface Caption { x: number; y: number; text: string }
export interface Box { width: number; height: number; places: Area[]; captions: Caption[] }
export interface Zone {
  name: string; title: string; seat: number;
  arrangement: "none" | "line" | "ring" | "rows";
  columns: number; by_column: boolean;
  places: string[]; effects: string[]; cards: (Card | null)[];
  hidden: boolean; unordered: boolean; box: Box;
  counted?: string[]; changed?: string[];   // set by the page: places that are marked
}
export interface Counter { name: string; title: string; seat: number; value: string; text: string }
export interface Spot { name: string; title: string; ink: string; cards: (Card & { area: Area })[]; seats: number[]; captions: Caption[] }
export interface Arrow { from: string; to: string; card: Card; marked: boolean; line: Ends }
export interface Picture {
  name: string; title: string; seat: number; mark: string; box: Box;
  spots: Spot[]; arrows: Arrow[]; zones: { name: string; seat: number }[];
}
export interface Channel { name: string; title: string; seats: number[] }
export interface Line { event: number; at: number; text: string; host?: boolean; until?: number }

export interface Field {
  part: "field"; name: string; title: string; kind: string; optional: boolean; value?: string; zones: string[];
  actions?: { value: string; title: string; parts: Part[] }[];
}
export interface FieldSet { part: "set"; name: string; title: string; least: number; most: number; each: boolean; fields: Field[] }
export type Part = Field | FieldSet;
export interface Prompt {
  number: number; name: string; text: string; answered: boolean; words: string; deadline?: number; final: boolean;
  card?: Card; place?: string; parts: Part[];
}
export interface Option { value: string; title: string; words?: string; zone: string; place: string; picture?: string; from?: string; to?: string; line?: Ends }

// An action that is not offered now, with the reason as a clause; "" if the game has no words for it.
export interface NotOffered { title: string; why: string }
// The time rule of a match, also in words.
export interface Clock { rule: "designed" | "none" | "each" | "daily"; words: string }

export interface Clarification { number: number; at: number; text: string }
export interface Table {
  match: string; game: string; title: string; seat: number; now: number; event: number; board: string; epoch: number;
  repeats: { title: string; count: number }[];
  seats: Seat[]; zones: Zone[]; counters: Counter[]; pictures: Picture[]; prompts: Prompt[]; channels: Channel[];
  signs: { sign: string; means: string }[];
  start?: "begun" | "full" | "host" | "at"; start_at?: number;   // set for a running match, not for a step of a finished one
  free?: number;   // seats of people that nobody has taken yet; set for a running match
  paused: boolean; reviewed: boolean; halted: boolean; over: boolean; result: string;
  clock?: Clock;   // set for a running match
  clarifications?: Clarification[];
  left_answers?: { prompt: number; name: string }[];   // answers that a former player has left
  others_eyes?: boolean;   // set by the page: `seat` is not the viewer's seat
}

// False while the match waits for its start: it is paused then, and nobody can answer.
export const hasBegun = ({ paused, start }: Table) => !paused || start === undefined || start === "begun";

export interface GameOption { name: string; text: string; value: string; choices?: string[]; from?: number; to?: number }
export interface Game {
  id: string; title: string; text: string; designers: string[]; seats: number;
  options: GameOption[]; boards: string[]; other_boards: string[];
}
export interface MatchInfo { match: string; title: string; opened: number; over: boolean; players: string[]; names: string[]; free: number }
// `mark`: for an item "-" or "2."; for an entry the term; otherwise "".
export interface Block { kind: "paragraph" | "heading" | "item" | "entry" | "drawing"; mark: string; text: string }
export interface Rulebook { title: string; designers: string[]; seats: number; text: string; sections: { heading: string; blocks: Block[] }[] }

// The values of an answer by field.
export type Values = Record<string, string>;

// The value that leaves an optional field out, and ends a set.
export const none = "none";
// The name of an instance of a zone, as fields and options use it: "1:hand", "grid".
export const instanceOf = (zone: { name: string; seat: number }) => zone.seat ? `${zone.seat}:${zone.name}` : zone.name;
