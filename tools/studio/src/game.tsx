// A page with one game: its rules, and matches against bots. It uses no network.
import { signal } from "@preact/signals";
import { render } from "preact";
import { QuattroError } from "../../wasm/src/engine";
import { RemoteEngine } from "../../wasm/src/remote";
import type { GameInPage } from "./game_page";
import { loadParts, makeWorker, textOf } from "./parts";
import { PlayPart, type Played } from "./play";

const problem = signal("");
const started = signal<{ newEngine: () => Promise<RemoteEngine>; game: GameInPage; title: string; text: string } | undefined>(undefined);

const held = signal<Played | undefined>(undefined);

function Page() {
  const page = started.value;
  if (!page) return <main class="page"><p role="status">Loading …</p>{problem.value && <p role="alert">{problem.value}</p>}</main>;
  return (
    <div class="game-page">
      <header><h1>{page.title}</h1><p>{page.text}</p></header>
      <PlayPart newEngine={page.newEngine} choice={page.game.choice} files={page.game} held={held} />
    </div>
  );
}

async function begin() {
  const parts = await loadParts();
  const game: GameInPage = JSON.parse(textOf("game"));
  const newEngine = async () => {
    const engine = new RemoteEngine(() => makeWorker(parts));
    for (const pack of game.packs) await engine.add(pack);
    return engine;
  };
  const engine = await newEngine(), opened = await engine.request({ op: "open", ...game.choice });
  engine.cancel();
  const { title, text } = opened.game as { title: string; text: string };
  document.title = title;
  started.value = { newEngine, game, title, text };
}

render(<Page />, document.getElementById("page")!);
begin().catch((refused) => {
  problem.value = refused instanceof QuattroError ? refused.message : `This browser cannot run the game: ${refused}`;
});
