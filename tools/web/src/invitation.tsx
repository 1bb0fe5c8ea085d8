// The page of an invitation: a person gives a name and takes a free seat, or asks the host for one.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { requestId, type Connection } from "./connection";
import { ConnectionLost } from "./connection_lost";
import type { InvitationMode } from "./desk_types";
import { seatLinkOf, storeSeatLink } from "./links";
import { RulesButton } from "./rules";
import type { Game } from "./types";

interface FreeSeat { seat: number; name: string; free: boolean }

const anySeat = 0;

// The page for a person who has asked the host for a seat. Its link becomes that of the seat.
export function WaitingPage({ connection, seat, name }: { connection: Connection; seat: number; name: string }) {
  return (
    <main class="page">
      <h1>You have asked for {seat === anySeat ? "a seat" : `seat ${seat}`}</h1>
      <p role="status">The host sees your request{name && `, ${name}`}. This page goes on by itself as soon as you have a seat. You can close it and come back with the same address.</p>
      <ConnectionLost connection={connection} />
    </main>
  );
}

interface SeatsProps { seats: FreeSeat[]; mode: InvitationMode; named: boolean; take: (seat: number) => void; wait: (seat: number) => void }

// Lists free seats, unless the invitation is closed, then those that are taken.
function SeatList({ seats, mode, named, take, wait }: SeatsProps) {
  const button = (label: string, act: () => void) => <button aria-describedby="name-first" disabled={!named} onClick={act}>{label}</button>;
  const free = seats.filter((seat) => seat.free), taken = seats.filter((seat) => !seat.free), owned = taken.filter((seat) => seat.name);
  return (
    <>
      {mode !== "closed" && free.length > 0 && (
        <ul class="seats">{free.map(({ seat }) => <li key={seat}>{button(`${mode === "open" ? "Take" : "Ask for"} seat ${seat}`, () => take(seat))}</li>)}</ul>
      )}
      {taken.length > 0 && <ul>{taken.map((seat) => <li key={seat.seat}>seat {seat.seat}: {seat.name || "a bot"}</li>)}</ul>}
      {(free.length === 0 || mode === "closed") && button("Ask the host for a seat", () => wait(anySeat))}
      {owned.length > 0 && (
        <details>
          <summary>I had a seat, and have lost its link</summary>
          <p>Ask the host for it. He knows you by your name.</p>
          <ul class="seats">{owned.map(({ seat, name }) => <li key={seat}>{button(`Ask for seat ${seat}, ${name}`, () => wait(seat))}</li>)}</ul>
        </details>
      )}
    </>
  );
}

// Explains how to get a seat.
function ModeText({ mode, free }: { mode: InvitationMode; free: boolean }) {
  if (mode === "confirm") return <p>The host confirms who plays: choose a seat, and wait for the answer.</p>;
  if (mode === "closed") return <p>The host lets nobody take a seat now. You can ask to be let in.</p>;
  return free ? null : <p>All seats are taken. You can wait for one.</p>;
}

export function Invitation({ connection }: { connection: Connection }) {
  const game = useSignal<Game | undefined>(undefined);
  const seats = useSignal<FreeSeat[]>([]);
  const match = useSignal(""), name = useSignal(""), problem = useSignal("");
  const mode = useSignal<InvitationMode>("open");
  const look = () => connection.ask("seats").then((reply) => {
    game.value = reply.game;
    seats.value = reply.seats;
    match.value = reply.match;
    mode.value = reply.invitation ?? "open";
  });
  useEffect(() => { void look(); }, [connection]);
  const ask = (op: "take" | "wait") => (seat: number) => {
    problem.value = "";
    connection.ask(op, { seat, name: name.value.trim(), request: requestId() }).then(({ link }) => {
      storeSeatLink(match.value, link);
      location.hash = link;
    }, (refused: Error) => {
      problem.value = refused.message;
      void look();
    });
  };
  const before = match.value && seatLinkOf(match.value);
  if (!game.value) return <main class="page"><p role="status">Loading …</p></main>;
  const named = name.value.trim() !== "", free = seats.value.some((seat) => seat.free);
  return (
    <main class="page">
      <h1>{game.value.title}</h1>
      <p>{game.value.text}</p>
      <RulesButton connection={connection} />
      {before && <p>This device has a seat in this match, or has asked for one. <a href={`#${before}`}>Go to it</a></p>}
      <ModeText mode={mode.value} free={free} />
      <div class="row">
        <label for="name">Your name</label>
        <input id="name" maxLength={32} autocomplete="nickname" value={name.value} onInput={(event) => { name.value = event.currentTarget.value; }} />
      </div>
      {!named && <p id="name-first" class="count">Write your name first, then take a seat.</p>}
      <SeatList seats={seats.value} mode={mode.value} named={named} take={ask("take")} wait={ask("wait")} />
      {problem.value && <p role="alert">{problem.value}</p>}
    </main>
  );
}
