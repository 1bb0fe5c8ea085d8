// A page with one game: its rules, and matches against bots. It uses no network.
import { signal } from "@preact/signals";
import { render } from "preact";
import { QuattroError } from "../../wasm/src/engine";
import { RemoteEngine } from "../../wasm/src/remote";
import type { GameInPage } from "./game_page";
import { loadParts, makeWorker, textOf } from "./parts";
import { PlayPart, type Played } from "./play";
import { save } from "./save";
import { zipOf } from "./share";

interface Started { newEngine: () => Promise<RemoteEngine>; game: GameInPage; base: Record<string, string>; title: string; text: string }

const problem = signal("");
const started = signal<Started | undefined>(undefined);

const held = signal<Played | undefined>(undefined);

// The files that describe the game: those of its packs, or of its folder in the base pack.
function filesOf({ choice, packs }: GameInPage, base: Record<string, string>): Record<string, string> {
  if (packs.length > 0) return Object.assign({}, ...packs.map(({ files }) => files));
  const isGame = new RegExp(`^game:[ \\t]*${choice.game}[ \\t]*(#.*)?$`, "m");
  const path = Object.keys(base).find((each) => each.startsWith("boards/") && isGame.test(base[each])) ?? "";
  return Object.fromEntries(Object.entries(base).filter(([each]) => each.startsWith(path.slice(0, path.lastIndexOf("/") + 1))));
}

function Page() {
  const page = started.value;
  if (!page) return <main class="page"><p role="status">Loading …</p>{problem.value && <p role="alert">{problem.value}</p>}</main>;
  return (
    <div class="game-page">
      <header>
        <h1>{page.title}</h1><p>{page.text}</p>
        <p><button onClick={() => save(`${page.game.choice.game}.zip`, zipOf(filesOf(page.game, page.base)))}>Take it apart</button> <small>Its files as zip, for Quattro's studio or any editor.</small></p>
      </header>
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
  started.value = { newEngine, game, base: parts.base, title, text };
}

render(<Page />, document.getElementById("page")!);
begin().catch((refused) => {
  problem.value = refused instanceof QuattroError ? refused.message : `This browser cannot run the game: ${refused}`;
});
