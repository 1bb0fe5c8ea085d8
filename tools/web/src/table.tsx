// The table: who plays, what lies there, what is asked, what has happened.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Answer } from "./answer";
import type { Connection } from "./connection";
import { Form } from "./form";
import { nothingOffered, type Offer } from "./offer";
import { PictureBox } from "./picture";
import { RulesButton } from "./rules";
import { Talk } from "./talk";
import { instanceOf, type Table, type Zone } from "./types";
import type { Watched } from "./watched";
import { isBare, ZoneBox } from "./zones";

const nameOf = (table: Table, seat: number) =>
  seat === 0 ? "" : seat === table.seat ? "You" : table.seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`;

function Seats({ table }: { table: Table }) {
  return (
    <ul class="players" aria-label="Players">
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.winner ? "winner" : ""}>
          {nameOf(table, seat.seat)}
          <small>{table.over ? (seat.winner ? "won" : "") : seat.answered ? "has answered" : seat.asked ? "is asked" : ""}</small>
        </li>
      ))}
    </ul>
  );
}

function Counters({ table, seat }: { table: Table; seat: number }) {
  const counters = table.counters.filter((counter) => counter.seat === seat);
  if (counters.length === 0) return null;
  return <dl class="counters">{counters.map((counter) => <div key={counter.name}><dt>{counter.title}</dt><dd>{counter.text}</dd></div>)}</dl>;
}

interface Shown { table: Table; offer: Offer; why: (zone: Zone, index: number) => void }

// Zones that a picture shows need no box of their own, unless something can be chosen there.
function zonesOf({ table, offer }: Shown, seat: number): Zone[] {
  const drawn = new Set(table.pictures.flatMap((picture) => picture.zones.map(instanceOf)));
  return table.zones.filter((zone) => zone.seat === seat &&
    (!drawn.has(instanceOf(zone)) || offer.options.some((option) => option.zone === instanceOf(zone))));
}

function Owned({ shown, seat }: { shown: Shown; seat: number }) {
  const { table, offer } = shown;
  const others = seat !== 0 && seat !== table.seat;
  const offered = (zone: Zone) => offer.options.some((option) => option.zone === instanceOf(zone));
  const zones = zonesOf(shown, seat).filter((zone) => !others || offered(zone) || !isBare(zone));
  const effectsShown = new Set<string>();   // the same board stands in the zones of all seats
  return (
    <div class={`owned${seat === table.seat ? " own" : ""}`}>
      <Counters table={table} seat={seat} />
      {table.pictures.filter((picture) => picture.seat === seat).map((picture) => (
        <PictureBox key={picture.name} picture={picture} owner={nameOf(table, seat)} seats={table.seats} offer={offer} />
      ))}
      {zones.map((zone) => {
        const first = !others && !effectsShown.has(zone.name);
        effectsShown.add(zone.name);
        return <ZoneBox key={zone.name} zone={zone} owner={nameOf(table, seat)} offer={offer} why={shown.why} effects={first} />;
      })}
    </div>
  );
}

// The players beside the viewer; those who have nothing to show are left out.
function Others({ shown }: { shown: Shown }) {
  const { table } = shown;
  const others = table.seats.filter((seat) => seat.seat !== table.seat);
  const own = table.seat > 0;
  const boxes = others.map((seat) => <Owned key={seat.seat} shown={shown} seat={seat.seat} />);
  return own && others.length > 3
    ? <details class="others" open={shown.offer.options.some((option) => others.some(({ seat }) => option.zone.startsWith(`${seat}:`)))}>
        <summary>The other players</summary>{boxes}
      </details>
    : <div class="others">{boxes}</div>;
}

function News({ watched }: { watched: Watched }) {
  const lines = watched.lines.value;
  return (
    <section class="news" aria-labelledby="news-title">
      <h2 id="news-title">What has happened, the newest first</h2>
      <div role="log" tabIndex={0} aria-labelledby="news-title">
        <ul>{lines.slice(-40).map((line, i) => <li key={`${line.event} ${i}`}>{line.text}</li>).reverse()}</ul>
      </div>
    </section>
  );
}

function useSecond(watched: Watched): number {
  const now = useSignal(watched.now());
  useEffect(() => {
    const timer = setInterval(() => { now.value = watched.now(); }, 1000);
    return () => clearInterval(timer);
  }, [watched]);
  return now.value;
}

function Heading({ table, connection }: { table: Table; connection: Connection }) {
  const owner = localStorage.getItem("owner");
  return (
    <header>
      <h1>{table.title}</h1>
      <p>{[table.board && `board ${table.board}`, ...table.repeats.map((repeat) => `${repeat.title} ${repeat.count}`)].filter(Boolean).join(", ")}</p>
      <nav><RulesButton connection={connection} />{owner && <a href={`#${owner}`}>Lobby</a>}</nav>
      {!connection.connected.value && <p role="status">The connection is lost. Trying again …</p>}
      {table.paused && <p role="status">The host has paused the match.</p>}
      {table.halted && <p role="status">The match stands still until the host decides.</p>}
      {table.over && <p class="result" role="status">{table.result}</p>}
    </header>
  );
}

function Question({ table, answer, connection, watched, changing }:
    { table: Table; answer: Answer; connection: Connection; watched: Watched; changing: { value: number } }) {
  const now = useSecond(watched);
  const prompt = table.prompts.find((each) => each.number === answer.prompt.number) ?? answer.prompt;
  return <Form prompt={prompt} answer={answer} connection={connection} now={now} changing={changing.value === prompt.number}
    setChanging={(on) => { changing.value = on ? prompt.number : 0; }} />;
}

export function TablePage({ connection, watched }: { connection: Connection; watched: Watched }) {
  const table = watched.table.value;
  const changing = useSignal(0);   // the number of the prompt whose answer is being changed
  const lines = useSignal<string[]>([]);
  const asked = useComputed(() => {
    const prompts = watched.table.value?.prompts ?? [];
    return prompts.find((prompt) => prompt.number === changing.value) ?? prompts.find((prompt) => !prompt.answered) ?? prompts[0];
  }).value;
  const shape = asked && JSON.stringify([asked.number, asked.parts]);
  const answer = useMemo(() => asked && table && new Answer(connection, table.match, asked), [connection, asked?.number, table?.match, shape]);
  if (!table) return <main class="page"><p role="status">Loading …</p></main>;
  const draft = answer?.draft.value;
  const open = asked && (!asked.answered || changing.value === asked.number) && !table.over;
  const offer: Offer = open && draft?.current ? { options: draft.options, choose: (option) => answer!.choose(option) } : nothingOffered;
  const why = (zone: Zone, index: number) => {
    void connection.ask("why", { zone: instanceOf(zone), place: zone.places[index] ?? "", card: zone.cards[index]?.name ?? "" })
      .then((reply) => { lines.value = reply.lines.length > 0 ? reply.lines : ["Nothing is known of this card."]; });
  };
  const shown = { table, offer, why };
  return (
    <main class="table">
      <Heading table={table} connection={connection} />
      <Seats table={table} />
      <div class="play">
        <Owned shown={shown} seat={0} />
        {table.seat > 0 && <Owned shown={shown} seat={table.seat} />}
        <Others shown={shown} />
      </div>
      {lines.value.length > 0 && <section class="why" role="status"><button onClick={() => { lines.value = []; }}>Close</button><ul>{lines.value.map((line) => <li key={line}>{line}</li>)}</ul></section>}
      {answer && !table.over
        ? <Question table={table} answer={answer} connection={connection} watched={watched} changing={changing} />
        : !table.over && table.seat > 0 && <p class="form" role="status">Nothing is asked of you now.</p>}
      <News watched={watched} />
      <Talk channels={table.channels} seats={table.seats} connection={connection} />
    </main>
  );
}
