// Plays a game against bots, on the same page as a match of a server.
import { useSignal, type Signal } from "@preact/signals";
import { TablePage } from "../../web/src/table";
import { Watched } from "../../web/src/watched";
import type { Diagnostic } from "../../wasm/src/engine";
import type { RemoteEngine } from "../../wasm/src/remote";
import { LocalMatch, type Choice } from "./local_match";
import { ProblemList, problemsOf, type Place } from "./problems";
import { save } from "./save";

const bots = [["random", "at random"], ["bot:2", "easy"], ["greedy", "medium"], ["bot:4", "hard"]];

// A match, and what the game's files were when it began.
export interface Played { connection: LocalMatch; watched: Watched; files: unknown }

// What could not be done, and why; `what` is "" if everything was done.
interface Trouble { what: string; problems: Diagnostic[] }
const none: Trouble = { what: "", problems: [] };

interface Props {
  newEngine: () => Promise<RemoteEngine>;
  choice: Choice;
  files: unknown;                      // changes whenever the files of the game do
  held: Signal<Played | undefined>;    // keeps the match
  show?: (at: Place) => void;          // goes to the place of an error
  // Keeps the first of these scenarios that passes. Rejects if none does.
  keep?: (scenarios: string[]) => Promise<void>;
}

export function PlayPart({ newEngine, choice, files, held, show, keep }: Props) {
  const bot = useSignal("greedy"), trouble = useSignal<Trouble>(none), opening = useSignal(false);
  const begin = async () => {
    trouble.value = none;
    opening.value = true;
    held.value?.connection.close();
    held.value = undefined;
    try {
      const watched = new Watched(), players = (seats: number) => Array.from({ length: seats }, (_, i) => i === 0 ? "" : bot.value);
      held.value = { connection: await LocalMatch.open(await newEngine(), choice, players, watched), watched, files };
    } catch (refused) {
      trouble.value = { what: "The match cannot begin.", problems: problemsOf(refused) };
    }
    opening.value = false;
  };
  const attempt = (done: Promise<unknown>) => {
    trouble.value = none;
    done.catch((refused: Error) => { if (refused.message !== "cancelled") trouble.value = { what: "This did not work.", problems: problemsOf(refused) }; });   // cancelled: another match has begun
  };
  const makeScenario = async (match: LocalMatch) => {
    const title = prompt("What does this match show? A sentence:")?.trim();
    if (title) await keep!(await match.scenarios(title, choice));
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
        {match && keep && <button disabled={current.files !== files} onClick={() => attempt(makeScenario(match))}>Make a scenario</button>}
        {match && <button onClick={() => attempt(match.log().then((log) => save("match.log", log)))}>Save the log</button>}
      </p>
      {current && current.files !== files && <p role="status">The files have changed since this match began: begin again to play what is written now.</p>}
      {match && match.failure.value.length > 0 && <div role="alert">A rule of the game has failed. Take your answer back, or mend the rule and begin again.<ProblemList problems={match.failure.value} kind="Error" show={show} /></div>}
      {match?.advice.value && <p role="status">{match.advice.value}</p>}
      {trouble.value.what && <div role="alert">{trouble.value.what}<ProblemList problems={trouble.value.problems} kind="Error" show={show} /></div>}
      {current && match && <TablePage key={current.watched} connection={match} watched={current.watched} />}
    </section>
  );
}
