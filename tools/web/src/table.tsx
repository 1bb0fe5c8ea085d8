// The table: who plays, what lies there, what is asked, what has happened.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Answer } from "./answer";
import type { Connection } from "./connection";
import { Form } from "./form";
import { nothingOffered, type Offer } from "./offer";
import { News } from "./news";
import { PictureBox } from "./picture";
import { RulesButton } from "./rules";
import { Talk } from "./talk";
import { instanceOf, type Prompt, type Seat, type Table, type Zone } from "./types";
import type { Watched } from "./watched";
import { inBrief, ZoneBox } from "./zones";

const nameOf = (table: Table, seat: number) =>
  seat === 0 ? "" : seat === table.seat ? "You" : table.seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`;

const mostNamed = 4;   // players that are shown one by one on a phone

function stateOf(table: Table, seat: Seat): string {
  if (table.over) return seat.winner ? "won" : "";
  return seat.answered ? "has answered" : seat.asked ? "is asked" : "";
}

// Many players are told in one line, which opens.
function Seats({ table }: { table: Table }) {
  const list = (
    <ul class="players" aria-label="Players">
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.winner ? "winner" : ""}>{nameOf(table, seat.seat)} <small>{stateOf(table, seat)}</small></li>
      ))}
    </ul>
  );
  if (table.seats.length <= mostNamed) return list;
  const open = table.seats.filter((seat) => seat.asked && !seat.answered).map((seat) => nameOf(table, seat.seat));
  const short = open.length > 6 ? `${open.slice(0, 5).join(", ")} and ${open.length - 5} more` : open.join(", ");
  return (
    <details class="seats-line">
      <summary>{table.seats.length} players{table.over ? "" : `; still asked: ${short || "nobody"}`}</summary>
      {list}
    </details>
  );
}

function Counters({ table, seat }: { table: Table; seat: number }) {
  const counters = table.counters.filter((counter) => counter.seat === seat);
  if (counters.length === 0) return null;
  return <dl class="counters">{counters.map((counter) => <div key={counter.name}><dt>{counter.title}</dt><dd>{counter.text}</dd></div>)}</dl>;
}

interface Shown { table: Table; offer: Offer; why: (zone: Zone, index: number) => void }

const isOffered = (offer: Offer, zone: Zone) =>
  [...offer.options, ...Object.values(offer.chosen)].some((option) => option.zone === instanceOf(zone));

// Zones that a picture shows need no box of their own, unless something can be chosen there.
function zonesOf({ table, offer }: Shown, seat: number): Zone[] {
  const drawn = new Set(table.pictures.flatMap((picture) => picture.zones.map(instanceOf)));
  return table.zones.filter((zone) => zone.seat === seat && (!drawn.has(instanceOf(zone)) || isOffered(offer, zone)));
}

// What belongs to one seat, or to the table (seat 0). Zones with nothing to see are told in one line; of the
// viewer's own, and of the table's, those with places are always shown.
function Owned({ shown, seat }: { shown: Shown; seat: number }) {
  const { table, offer } = shown;
  const others = seat !== 0 && seat !== table.seat;
  const owner = nameOf(table, seat);
  const zones = zonesOf(shown, seat);
  const isBrief = (zone: Zone) => !isOffered(offer, zone) && inBrief(zone) !== "" && (others || zone.places.length === 0);
  const brief = zones.filter(isBrief), whole = zones.filter((zone) => !isBrief(zone));
  const pictures = table.pictures.filter((picture) => picture.seat === seat);
  const counters = table.counters.some((counter) => counter.seat === seat);
  if (zones.length + pictures.length === 0 && !counters) return null;
  return (
    <section class={`owned${seat === table.seat ? " own" : ""}`} aria-label={owner || "The table"}>
      <h2 class={owner ? "" : "hidden"}>{owner || "The table"}</h2>
      <Counters table={table} seat={seat} />
      {brief.length > 0 && <p class="count">{brief.map(inBrief).join(" · ")}</p>}
      {pictures.map((picture) => <PictureBox key={picture.name} picture={picture} owner={owner} seats={table.seats} offer={offer} />)}
      {whole.map((zone) => <ZoneBox key={zone.name} zone={zone} owner={owner} offer={offer} why={shown.why} effects={!others} />)}
    </section>
  );
}

// The players beside the viewer.
function Others({ shown }: { shown: Shown }) {
  const { table, offer } = shown;
  const others = table.seats.filter((seat) => seat.seat !== table.seat);
  const boxes = others.map((seat) => <Owned key={seat.seat} shown={shown} seat={seat.seat} />);
  if (table.seat < 1 || others.length <= 3) return <>{boxes}</>;
  const offered = table.zones.some((zone) => zone.seat !== 0 && zone.seat !== table.seat && isOffered(offer, zone));
  return <details class="others" open={offered}><summary>The other players</summary><div class="play">{boxes}</div></details>;
}

// The signs that draw cards, with what they mean.
function Signs({ table }: { table: Table }) {
  if (table.signs.length === 0) return null;
  return (
    <details class="signs">
      <summary>What the signs mean</summary>
      <dl>{table.signs.map(({ sign, means }) => <div key={sign}><dt>{sign}</dt><dd>{means}</dd></div>)}</dl>
    </details>
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

// Of several questions the one that is shown can be chosen.
function Prompts({ prompts, shown, show }: { prompts: Prompt[]; shown: Prompt; show: (prompt: number) => void }) {
  if (prompts.length < 2) return null;
  return (
    <nav class="prompts" aria-label="Questions">
      {prompts.map((prompt, i) => (
        <button key={prompt.number} aria-pressed={prompt.number === shown.number} onClick={() => show(prompt.number)}>
          {`Question ${i + 1}`}{prompt.answered ? " (in)" : ""}
        </button>
      ))}
    </nav>
  );
}

function Question({ table, answer, connection, watched, changing, show }: { table: Table; answer: Answer; connection: Connection;
    watched: Watched; changing: { value: number }; show: (prompt: number) => void }) {
  const now = useSecond(watched);
  const prompt = table.prompts.find((each) => each.number === answer.prompt.number) ?? answer.prompt;
  return <Form prompt={prompt} answer={answer} connection={connection} now={now} changing={changing.value === prompt.number}
    others={<Prompts prompts={table.prompts} shown={prompt} show={show} />} setChanging={(on) => { changing.value = on ? prompt.number : 0; }} handedIn={() => {
      watched.looked();
      show(0);
    }} />;
}

export function TablePage({ connection, watched }: { connection: Connection; watched: Watched }) {
  const table = watched.table.value;
  const changing = useSignal(0);   // the number of the prompt whose answer is being changed
  const picked = useSignal(0);     // the number of the prompt that was picked among several
  const lines = useSignal<string[]>([]);
  const asked = useComputed(() => {
    const prompts = watched.table.value?.prompts ?? [];
    const byNumber = (number: number) => prompts.find((prompt) => prompt.number === number);
    return byNumber(changing.value) ?? byNumber(picked.value) ?? prompts.find((prompt) => !prompt.answered) ?? prompts[0];
  }).value;
  const shape = asked && JSON.stringify([asked.number, asked.parts]);
  const answer = useMemo(() => asked && table && new Answer(connection, table.match, asked), [connection, asked?.number, table?.match, shape]);
  if (!table) return <main class="page"><p role="status">Loading …</p></main>;
  const draft = answer?.draft.value;
  const open = asked && (!asked.answered || changing.value === asked.number) && !table.over;
  const offer: Offer = open && draft
    ? { options: draft.options, choose: (option) => answer!.choose(option), chosen: draft.chosen, change: (field) => answer!.change(field) }
    : nothingOffered;
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
        <Signs table={table} />
      </div>
      {lines.value.length > 0 && <section class="why" role="status"><button onClick={() => { lines.value = []; }}>Close</button><ul>{lines.value.map((line) => <li key={line}>{line}</li>)}</ul></section>}
      {answer && !table.over
        ? <Question table={table} answer={answer} connection={connection} watched={watched} changing={changing}
            show={(prompt) => { changing.value = 0; picked.value = prompt; }} />
        : !table.over && table.seat > 0 && <p class="form" role="status">Nothing is asked of you now.</p>}
      <News watched={watched} />
      <Talk channels={table.channels} seats={table.seats} connection={connection} />
    </main>
  );
}
