// Opens matches for the holder of the owner's link, and takes the own seat in them.
import { Connection, requestId, type Reply } from "./connection";
import { storeSeatLink } from "./links";
import type { Values } from "./types";

// What a match is opened with; the first player is the own seat. review: the host reads answers before they count;
// start_at: when it begins, milliseconds since 1970, if it begins at a set time; time: the host's rule for the time to
// answer, the parts of a TimeRule.
export interface Setup { game: string; options: Values; players: string[]; review?: boolean; start_at?: number; time?: Reply }

// The secret of the owner's link that this device knows; null if it does not.
export const ownerLink = () => localStorage.getItem("owner");

// Asks one thing through a link of its own.
function askBy(link: string, op: string, parts: Record<string, unknown>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const connection = new Connection(link, () => {
      connection.ask(op, { ...parts, request: requestId() }).then(resolve, reject).finally(() => connection.close());
    }, reject, () => undefined);
  });
}

const setupKey = (match: string) => `setup ${match}`;

// With what this device has opened the match against bots; undefined if it has not.
export function setupOf(match: string): Setup | undefined {
  const stored = localStorage.getItem(setupKey(match));
  return stored === null ? undefined : JSON.parse(stored);
}

export const openMatch = (owner: Connection, setup: Setup, start: string) => owner.ask("open", { ...setup, start, request: requestId() });

// Opens a match against bots, in which nobody waits for the player: without time limits. Leads to the own seat.
export async function playBots(open: (setup: Setup) => Promise<Reply>, setup: Setup) {
  const { match, join } = await open({ ...setup, time: { rule: "none", silence: "rule" } });
  const { link } = await askBy(join, "take", { seat: 1, name: "You" });
  storeSeatLink(match, link);
  localStorage.setItem(setupKey(match), JSON.stringify(setup));
  location.hash = link;
}

// Once more with the same game, options and bots.
export const playAgain = (owner: string, setup: Setup) =>
  playBots((again) => askBy(owner, "open", { ...again, start: "begun" }), setup);
