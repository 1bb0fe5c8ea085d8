// A page with one game: what such a page holds, and how the studio makes one from itself.
import type { Choice } from "./local_match";
import { textOf, unpacked } from "./parts";

// The packs are those above the base pack, lowest first.
export interface GameInPage { choice: Choice; packs: { name: string; files: Record<string, string> }[] }

// The game of a page as JSON that can stand in an element of a page.
export const asPart = (game: GameInPage) => JSON.stringify(game).replace(/</g, "\\u003c");

// The text of a page with the game, from the parts of this page.
export async function pageWith(game: GameInPage): Promise<string> {
  const template = new TextDecoder().decode(await unpacked("page-of-game"));
  const parts: Record<string, string> = { engine: textOf("engine"), base: textOf("base"), worker: textOf("worker"), game: asPart(game) };
  return template.replace(/@(engine|base|worker|game)@/g, (_, name) => parts[name]);
}
