// The parts of the desk of a host besides the table; tools/serve/README.md documents them.

import type { Line } from "./types";

export interface DeskPrompt {
  number: number; name: string; text: string; answered: boolean; words: string; deadline?: number; late: boolean;
  sight: boolean;    // the desk may show its hidden cards, to enter an answer
  left_by: string;   // the name of a former player whose answer it is, or ""
}
export interface Webhook { address: string; problem: string }
export interface DeskSeat {
  seat: number; name: string; player: string; taken: boolean; seen: number; here: boolean;
  webhook?: Webhook | null; prompts: DeskPrompt[];
}
export type Rule = "designed" | "none" | "each" | "daily";
export type Silence = "rule" | "extend" | "wait";
export interface TimeRule { rule: Rule; milliseconds: number; at: string; zone: string; silence: Silence; extension: number }
export interface Waiting { person: string; seat: number; name: string }   // seat 0: any
export interface Branch { id: string; at: number; inputs: number }
export type InvitationMode = "open" | "confirm" | "closed";

// Parts that a server leaves out are not shown.
export interface Desk {
  seats: DeskSeat[]; time: TimeRule; secrets: boolean; failure: string; branches: Branch[]; inputs: number;
  review: boolean; held: boolean; waiting?: Waiting[]; invitation?: InvitationMode; webhook?: Webhook | null;
  start: "begun" | "full" | "host" | "at"; start_at: number;
}
// published: the number of the clarification that answers it, or 0
export interface Question { id: number; seat: number; at: number; line: string; text: string; reply: string; published: number; former?: boolean }   // former: of a player whom somebody else has replaced

// The reply to `read`: the answer that was read from the words of a player, which the host has typed.
export interface Reading {
  values: Record<string, string>; words: string; ignored: string; complete: boolean; problem: string;
  missing: { field: string; title: string; options: { value: string; title: string }[] }[];
}
// A change of the host's view that a ruling would make.
export interface Change { what: string; before: string; after: string }
export interface Moment { input: number; at: number; words: string; told: boolean }   // told: everybody saw something of it, or all had answered and it waited for the host
export interface SeenSince { seat: number; name: string; lines: Line[]; count: number; looked?: boolean }   // lines: with the secrets; looked: after the end, through the eyes of others
