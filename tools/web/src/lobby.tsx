// The lobby of the owner, who may open matches: games, their options, the players, and the existing matches.
import { signal, useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { addressOf, CopyBox } from "./copy";
import { Refused, requestId, type Connection } from "./connection";
import { TimeFields, useTimeChoice } from "./desk_time";
import type { TimeRule } from "./desk_types";
import { deskLinkOf, seatLinkOf, storeDeskLink, storeMadeLink } from "./links";
import { openMatch, playBots } from "./open_match";
import { levelBot, levels, person } from "./players";
import { inputOfMoment, momentInFull } from "./time";
import type { Game, GameOption, MatchInfo, Values } from "./types";

const seatsOption = "seats";    // the option of games for a range of players
const boardsOption = "boards";  // the option of games with boards: their names, separated by commas

const games = signal<Game[]>([]);
const matches = signal<MatchInfo[]>([]);

const inWords = (name: string) => name.replace(/_/g, " ");

function OptionInput({ option, value, set }: { option: GameOption; value: string; set: (value: string) => void }) {
  const id = `option-${option.name}`;
  return (
    <div class="row">
      <label for={id}>{inWords(option.name)}</label>
      {option.choices
        ? <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
            {option.choices.map((choice) => <option key={choice} value={choice}>{inWords(choice)}</option>)}
          </select>
        : <input id={id} type="number" min={option.from} max={option.to} value={value} required onChange={(event) => {
            const { currentTarget: input } = event;
            if (input.reportValidity()) set(input.value);
            else input.value = value;
          }} />}
      {option.text && <small>{option.text}{option.choices ? "" : ` ${option.from} to ${option.to}.`}</small>}
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

// Chooses the boards to play with. They are played in the order of the list.
function Boards({ game, chosen, set }: { game: Game; chosen: string[]; set: (boards: string[]) => void }) {
  const all = [...game.boards, ...game.other_boards];
  if (all.length < 2) return null;
  return (
    <fieldset class="boards">
      <legend>Boards</legend>
      {all.map((board) => (
        <label key={board}>
          <input type="checkbox" checked={chosen.includes(board)} onChange={(event) => {
            const on = event.currentTarget.checked;
            const next = all.filter((each) => each === board ? on : chosen.includes(each));
            if (next.length > 0) set(next);
            else event.currentTarget.checked = true;   // at least one board is needed
          }} />
          {board}
        </label>
      ))}
    </fieldset>
  );
}

const problemOf = (error: Error) => error instanceof Refused ? error.message : "This did not work. Try again.";
const seatsOf = (game: Game, options: Values) => Number(options[seatsOption] ?? game.seats);

const starts = [["full", "when all people have taken their seats"], ["host", "when I say so at my desk"], ["at", "at a set time"], ["begun", "at once"]];

// The form row for the start of the match. `startAt` is a local time in the format of a datetime-local input.
function StartRow({ start, startAt }: { start: Signal<string>; startAt: Signal<string> }) {
  return (
    <div class="row">
      <label for="start">The match begins</label>
      <select id="start" value={start.value} onChange={(event) => { start.value = event.currentTarget.value; }}>
        {starts.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
      </select>
      {start.value === "at" && (
        <input type="datetime-local" aria-label="Date and time of the beginning" value={startAt.value} min={inputOfMoment(Date.now())}
          onInput={(event) => { startAt.value = event.currentTarget.value; }} />
      )}
      {start.value === "at" && startAt.value && <small>{momentInFull(new Date(startAt.value).getTime())}</small>}
    </div>
  );
}

// The default time rule of a new match.
const gamesOwn: TimeRule = { rule: "designed", milliseconds: 0, at: "", zone: "", silence: "rule", extension: 0 };

interface Opened { match: string; join: string; spectator: string; host: string }   // the secrets of a match's links

function Links({ match, join, spectator, host }: Opened) {
  return (
    <div role="status">
      {join && <CopyBox id="invitation" label="Give this link to those who play:" link={addressOf(match, join)} />}
      {join && <p><a href={`#${join}`}>Take a seat yourself</a></p>}
      <CopyBox id="watching" label="And this one to those who only watch:" link={addressOf(match, spectator)} />
      <CopyBox id="hosting" label="Your desk for this match, to run it; keep this link to yourself:" link={addressOf(match, host)} />
      <p><a href={`#${host}`}>Go to your desk</a></p>
    </div>
  );
}

function Setup({ connection, game }: { connection: Connection; game: Game }) {
  const options = useSignal<Values>({});
  const chosenPlayers = useSignal<string[]>([]);
  const start = useSignal("full");
  const startAt = useSignal("");    // in the format of the input
  const review = useSignal(false);
  const time = useTimeChoice(gamesOwn);
  const problem = useSignal("");
  const opened = useSignal<Opened | undefined>(undefined);
  const players = Array.from({ length: seatsOf(game, options.value) }, (_, i) => chosenPlayers.value[i] ?? (i === 0 ? person : levelBot(2)));
  const setOption = (name: string, value: string) => { options.value = { ...options.value, [name]: value }; };
  const setup = (who: string[]) => ({ game: game.id, options: options.value, players: who });
  const attempt = (doing: () => Promise<void>) => {
    problem.value = "";
    void doing().catch((error: Error) => { problem.value = problemOf(error); });
  };
  const playBot = () => attempt(() => playBots((what) => openMatch(connection, what, "begun"),
    setup(players.map((player, i) => i === 0 ? person : player === person ? levelBot(2) : player))));
  const invite = () => attempt(async () => {
    const moment = start.value === "at" ? { start_at: new Date(startAt.value).getTime() } : {};
    const { match, join, spectator, host } = await openMatch(connection, { ...setup(players), review: review.value, time: time.parts, ...moment }, start.value);
    storeDeskLink(match, host);
    if (join) storeMadeLink(match, "join", join);
    storeMadeLink(match, "spectator", spectator);
    opened.value = { match, join, spectator, host };
    await refreshMatches(connection);
  });
  const box = useRef<HTMLElement>(null);
  useEffect(() => { box.current?.scrollIntoView({ block: "nearest" }); }, []);
  const boards = options.value[boardsOption]?.split(",") ?? game.boards;
  return (
    <section class="setup" aria-labelledby="setup-title" ref={box}>
      <h2 id="setup-title" class="hidden">{game.title}</h2>
      <p>{game.text}</p>
      {game.designers.length > 0 && <p class="count">by {game.designers.join(", ")}</p>}
      <button class="main" onClick={playBot}>Play a bot now</button>
      <details>
        <summary>Choose options and players</summary>
        {game.options.map((option) => (
          <OptionInput key={option.name} option={option} value={options.value[option.name] ?? option.value} set={(value) => setOption(option.name, value)} />
        ))}
        <Boards game={game} chosen={boards} set={(next) => setOption(boardsOption, next.join(","))} />
        {players.length > 2 && <button onClick={() => { chosenPlayers.value = players.map(() => person); }}>A person for every seat</button>}
        {players.map((player, i) => (
          <PlayerSelect key={i} seat={i + 1} value={player}
            set={(value) => { chosenPlayers.value = players.map((before, j) => j === i ? value : before); }} />
        ))}
        <StartRow start={start} startAt={startAt} />
        <TimeFields {...time} />
        <label class="check"><input type="checkbox" checked={review.value} onChange={(event) => { review.value = event.currentTarget.checked; }} />
          I read the answers to each question before they count</label>
        <button disabled={(start.value === "at" && !startAt.value) || !time.possible} onClick={invite}>Open the match and get its link</button>
      </details>
      {problem.value && <p role="alert">{problem.value}</p>}
      {opened.value && <Links {...opened.value} />}
    </section>
  );
}

async function refreshMatches(connection: Connection) { matches.value = (await connection.ask("matches")).matches; }

// Leads to the desk of a match. A device without a link to the desk gets a new one.
function DeskLink({ connection, match }: { connection: Connection; match: MatchInfo }) {
  const problem = useSignal("");
  const link = deskLinkOf(match.match), label = `desk of ${match.title}`;
  const go = () => connection.ask("desk", { match: match.match, request: requestId() }).then((reply) => {
    storeDeskLink(match.match, reply.link);
    location.hash = reply.link;
  }, (refused: Error) => { problem.value = problemOf(refused); });
  if (link) return <a href={`#${link}`} aria-label={label}>desk</a>;
  return <><button class="quiet" aria-label={label} onClick={go}>desk</button>{problem.value && <span role="alert">{problem.value}</span>}</>;
}

// The players of a match in words: "Ann, Bo, a player without a name, 2 free, 9 bots".
function whoPlays(match: MatchInfo): string {
  const people = match.players.flatMap((player, i) => player === person ? [match.names[i]] : []), named = people.filter(Boolean);
  const { free } = match, nameless = people.length - named.length - free, bots = match.players.length - people.length;
  const without = nameless === 1 ? "a player without a name" : `${nameless} players without a name`;
  return [...named, ...nameless > 0 ? [without] : [], ...free > 0 ? [`${free} free`] : [], ...bots > 0 ? [bots === 1 ? "a bot" : `${bots} bots`] : []].join(", ");
}

function MatchList({ connection }: { connection: Connection }) {
  if (matches.value.length === 0) return null;
  return (
    <section aria-labelledby="matches-title">
      <h2 id="matches-title">Matches</h2>
      <ul class="matches">
        {matches.value.slice(0, 30).map((match) => {
          const link = seatLinkOf(match.match);
          return (
            <li key={match.match}>
              {link ? <a href={`#${link}`}>{match.title}</a> : match.title}
              <span>{whoPlays(match)}</span>
              <DeskLink connection={connection} match={match} />
              <small>{new Date(match.opened).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" })}, {match.over ? "over" : "open"}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Lobby({ connection }: { connection: Connection }) {
  const chosen = useSignal("");
  const problem = useSignal("");
  useEffect(() => {
    localStorage.setItem("owner", location.hash.slice(1));
    const fail = (error: Error) => { problem.value = problemOf(error); };
    connection.ask("games").then((reply) => { games.value = reply.games; }, fail);
    refreshMatches(connection).catch(fail);
  }, [connection]);
  const game = games.value.find((each) => each.id === chosen.value);
  return (
    <main class="page">
      <h1>Quattro</h1>
      {problem.value && <p role="alert">{problem.value}</p>}
      <section aria-labelledby="games-title">
        <h2 id="games-title">Games</h2>
        <ul class="games">
          {games.value.map((each) => (
            <li key={each.id}>
              <button aria-pressed={each.id === chosen.value} onClick={() => { chosen.value = each.id; }}>
                <strong>{each.title}</strong><span>{each.seats} seats</span>
              </button>
              {each.id === chosen.value && game && <Setup key={game.id} connection={connection} game={game} />}
            </li>
          ))}
        </ul>
      </section>
      <MatchList connection={connection} />
    </main>
  );
}
