// An invitation: who opens it names himself and takes a free seat.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Connection, requestId } from "./connection";
import { seatLinkOf, storeSeatLink } from "./links";
import { RulesButton } from "./rules";
import type { Game } from "./types";

interface FreeSeat { seat: number; name: string; free: boolean }

export function Invitation({ connection }: { connection: Connection }) {
  const game = useSignal<Game | undefined>(undefined);
  const seats = useSignal<FreeSeat[]>([]);
  const match = useSignal("");
  const name = useSignal("");
  const problem = useSignal("");
  const look = () => connection.ask("seats").then((reply) => {
    game.value = reply.game;
    seats.value = reply.seats;
    match.value = reply.match;
  });
  useEffect(() => { void look(); }, [connection]);
  const take = (seat: number) => {
    problem.value = "";
    connection.ask("take", { seat, name: name.value.trim(), request: requestId() }).then(({ link }) => {
      storeSeatLink(match.value, link);
      location.hash = link;
    }, (refused: Error) => {
      problem.value = refused.message;
      void look();
    });
  };
  const before = match.value && seatLinkOf(match.value);
  if (!game.value) return <main class="page"><p role="status">Loading …</p></main>;
  return (
    <main class="page">
      <h1>{game.value.title}</h1>
      <p>{game.value.text}</p>
      <RulesButton connection={connection} />
      {before && <p>This device has a seat in this match already. <a href={`#${before}`}>Go to it</a></p>}
      <div class="row">
        <label for="name">Your name</label>
        <input id="name" maxLength={32} autocomplete="nickname" value={name.value} onInput={(event) => { name.value = event.currentTarget.value; }} />
      </div>
      {name.value.trim() === "" && <p id="name-first" class="count">Write your name first, then take a seat.</p>}
      <ul class="seats">
        {seats.value.map((seat) => (
          <li key={seat.seat}>
            {seat.free
              ? <button aria-describedby="name-first" disabled={name.value.trim() === ""} onClick={() => take(seat.seat)}>Take seat {seat.seat}</button>
              : <span>seat {seat.seat}: {seat.name || "a bot"}</span>}
          </li>
        ))}
      </ul>
      {problem.value && <p role="alert">{problem.value}</p>}
    </main>
  );
}
