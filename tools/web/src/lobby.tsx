// The lobby of who may open matches: games, their options, who plays, and the matches that are under way.
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Connection, Refused, requestId } from "./connection";
import type { Game, GameOption, MatchInfo, Values } from "./types";

const levels = ["very easy", "easy", "middling", "hard", "very hard"];
const levelBot = (level: number) => `bot:${level + 1}`;
const person = "person";

const games = signal<Game[]>([]);
const matches = signal<MatchInfo[]>([]);

// Opens a match, and takes its first seat if that is for a person: gives the link to go on with.
async function openMatch(connection: Connection, game: Game, options: Values, players: string[]) {
  return connection.ask("open", { game: game.id, options, players, request: requestId() });
}

function takeSeat(join: string, seat: number, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const connection = new Connection(join, () => {
      connection.ask("take", { seat, name, request: requestId() }).then(({ link }) => resolve(link), reject).finally(() => connection.close());
    }, reject, () => undefined);
  });
}

function OptionInput({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
  const id = `option-${option.name}`;
  return (
    <div class="row">
      <label for={id}>{option.name.replace(/_/g, " ")}</label>
      {option.choices
        ? <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
            {option.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
          </select>
        : <input id={id} type="number" min={option.from} max={option.to} value={value} onInput={(event) => set(event.currentTarget.value)} />}
      {option.text && <small>{option.text}</small>}
    </div>
  );
}

function PlayerSelect({ seat, value, set }: { seat: number; value: string; set: (value: string) => void }) {
  return (
    <div class="row">
      <label for={`seat-${seat}`}>seat {seat}</label>
      <select id={`seat-${seat}`} value={value} onChange={(event) => set(event.currentTarget.value)}>
        <option value={person}>a person</option>
        {levels.map((level, i) => <option key={level} value={levelBot(i)}>bot, {level}</option>)}
      </select>
    </div>
  );
}

function Setup({ connection, game }: { connection: Connection; game: Game }) {
  const options = useSignal<Values>({});
  const players = useSignal(Array.from({ length: game.seats }, (_, i) => i === 0 ? person : levelBot(2)));
  const problem = useSignal("");
  const invitation = useSignal("");
  const fail = (error: Error) => { problem.value = error instanceof Refused ? error.message : "This did not work. Try again."; };
  const open = (chosen: string[]) => openMatch(connection, game, options.value, chosen);
  const playBot = async () => {
    const bots = players.value.map((_, i) => i === 0 ? person : levelBot(2));
    const opened = await open(bots);
    location.hash = await takeSeat(opened.join, 1, "You");
  };
  const invite = async () => {
    const opened = await open(players.value);
    invitation.value = `${location.origin}/#${opened.join || opened.spectator}`;
  };
  return (
    <section class="setup" aria-labelledby="setup-title">
      <h2 id="setup-title">{game.title}</h2>
      <p>{game.text}</p>
      <button class="main" onClick={() => playBot().catch(fail)}>Play a bot now</button>
      <details>
        <summary>Choose options and players</summary>
        {game.options.map((option) => (
          <OptionInput key={option.name} option={option} value={options.value[option.name] ?? option.value}
            set={(value) => { options.value = { ...options.value, [option.name]: value }; }} />
        ))}
        {players.value.map((player, i) => (
          <PlayerSelect key={i} seat={i + 1} value={player}
            set={(value) => { players.value = players.value.map((before, j) => j === i ? value : before); }} />
        ))}
        <button onClick={() => invite().catch(fail)}>Open the match and get its link</button>
      </details>
      {invitation.value && (
        <p class="invitation"><label for="invitation">Give this link to those who play:</label>
          <input id="invitation" readOnly value={invitation.value} onFocus={(event) => event.currentTarget.select()} />
          <button onClick={() => navigator.clipboard.writeText(invitation.value)}>Copy</button></p>
      )}
      {problem.value && <p role="alert">{problem.value}</p>}
    </section>
  );
}

function MatchList() {
  if (matches.value.length === 0) return null;
  return (
    <section aria-labelledby="matches-title">
      <h2 id="matches-title">Matches</h2>
      <ul class="matches">
        {matches.value.slice(0, 30).map((match) => (
          <li key={match.match}>{match.title}, {new Date(match.opened).toLocaleString()}: {match.over ? "over" : "under way"}</li>
        ))}
      </ul>
    </section>
  );
}

export function Lobby({ connection }: { connection: Connection }) {
  const chosen = useSignal("");
  useEffect(() => {
    localStorage.setItem("owner", location.hash.slice(1));
    connection.ask("games").then((reply) => { games.value = reply.games; });
    connection.ask("matches").then((reply) => { matches.value = reply.matches; });
  }, [connection]);
  const game = games.value.find((each) => each.id === chosen.value);
  return (
    <main class="page">
      <h1>Quattro</h1>
      <section aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="games">
          {games.value.map((each) => (
            <li key={each.id}>
              <button aria-pressed={each.id === chosen.value} onClick={() => { chosen.value = each.id; }}>
                <strong>{each.title}</strong><span>{each.seats} seats</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      {game && <Setup key={game.id} connection={connection} game={game} />}
      <MatchList />
    </main>
  );
}
