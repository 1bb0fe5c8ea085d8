// Plays a game against bots, on the same page as a match of a server.
import { useSignal, type Signal } from "@preact/signals";
import { TablePage } from "../../web/src/table";
import { Watched } from "../../web/src/watched";
import type { RemoteEngine } from "../../wasm/src/remote";
import { LocalMatch, type Choice } from "./local_match";
import { save } from "./save";

const bots = [["random", "at random"], ["bot:2", "easy"], ["greedy", "medium"], ["bot:4", "hard"]];

// A match, and what the game's files were when it began.
export interface Played { connection: LocalMatch; watched: Watched; files: unknown }

// `held` keeps the match. `files` changes whenever the files of the game do.
export function PlayPart({ newEngine, choice, files, held }: { newEngine: () => Promise<RemoteEngine>; choice: Choice; files: unknown; held: Signal<Played | undefined> }) {
  const bot = useSignal("greedy"), problem = useSignal(""), opening = useSignal(false);
  const begin = async () => {
    problem.value = "";
    opening.value = true;
    held.value?.connection.close();
    held.value = undefined;
    try {
      const watched = new Watched(), players = (seats: number) => Array.from({ length: seats }, (_, i) => i === 0 ? "" : bot.value);
      held.value = { connection: await LocalMatch.open(await newEngine(), choice, players, watched), watched, files };
    } catch (refused) {
      problem.value = (refused as Error).message;
    }
    opening.value = false;
  };
  const attempt = (done: Promise<unknown>) => {
    problem.value = "";
    done.catch((refused: Error) => { problem.value = refused.message; });
  };
  const current = held.value, match = current?.connection;
  return (
    <section aria-label="Play">
      <p class="options">
        <button class={current ? "" : "main"} disabled={opening.value} onClick={() => void begin()}>{current ? "Begin again" : "Play it now"}</button>
        <label>Bots play <select value={bot.value} onChange={(event) => { bot.value = event.currentTarget.value; }}>
          {bots.map(([name, words]) => <option key={name} value={name}>{words}</option>)}
        </select></label>
        {match && <button disabled={match.undoable.value === 0} onClick={() => attempt(match.undo())}>Take back</button>}
        {match && <button onClick={() => attempt(match.hint())}>Hint</button>}
        {match && <button onClick={() => attempt(match.log().then((log) => save("match.log", log)))}>Save the log</button>}
      </p>
      {current && current.files !== files && <p role="status">The files have changed since this match began: begin again to play what is written now.</p>}
      {match?.failure.value && <p role="alert">{`A rule of the game has failed, so the match stands still. Take your answer back, or mend the rule and begin again.\n${match.failure.value}`}</p>}
      {match?.advice.value && <p role="status">{match.advice.value}</p>}
      {problem.value && <p role="alert">{problem.value}</p>}
      {current && match && <TablePage key={current.watched} connection={match} watched={current.watched} />}
    </section>
  );
}
