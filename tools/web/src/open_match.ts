// Opens matches for the holder of the owner's link. In matches against bots, also takes the viewer's seat.
import { requestId, SocketConnection, type Connection, type Reply } from "./connection";
import { storeSeatLink } from "./links";
import type { Values } from "./types";

// The parameters of a new match. players: the player of each seat, against bots the viewer first; review: the host
// reads answers before they count; start_at: the time of its start in milliseconds since 1970; time: the parts of the
// host's TimeRule.
export interface Setup { game: string; options: Values; players: string[]; review?: boolean; start_at?: number; time?: Reply }

// The secret of the owner's link; null if this device does not know it.
export const ownerLink = () => localStorage.getItem("owner");

// Sends one request through a new connection with this link.
function askBy(link: string, op: string, parts: Record<string, unknown>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const connection = new SocketConnection(link, () => {
      connection.ask(op, { ...parts, request: requestId() }).then(resolve, reject).finally(() => connection.close());
    }, reject, () => undefined);
  });
}

const setupKey = (match: string) => `setup ${match}`;

// The setup with which this device has opened the match against bots; undefined if it has not.
export function setupOf(match: string): Setup | undefined {
  const stored = localStorage.getItem(setupKey(match));
  return stored === null ? undefined : JSON.parse(stored);
}

export const openMatch = (owner: Connection, setup: Setup, start: string) => owner.ask("open", { ...setup, start, request: requestId() });

// Opens a match against bots, without time limits, and leads to the viewer's seat.
export async function playBots(open: (setup: Setup) => Promise<Reply>, setup: Setup) {
  const { match, join } = await open({ ...setup, time: { rule: "none", silence: "rule" } });
  const { link } = await askBy(join, "take", { seat: 1, name: "You" });
  storeSeatLink(match, link);
  localStorage.setItem(setupKey(match), JSON.stringify(setup));
  location.hash = link;
}

// Opens another match with the game, options and bots of `setup`.
export const playAgain = (owner: string, setup: Setup) =>
  playBots((again) => askBy(owner, "open", { ...again, start: "begun" }), setup);
