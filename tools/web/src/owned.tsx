// The content of the table: the players, and the counters, pictures and zones of each seat and of the table.
import type { Offer } from "./offer";
import { Face } from "./faces";
import { PictureBox } from "./picture";
import { hasBegun, instanceOf, type Card, type Seat, type Table, type Zone } from "./types";
import { inBrief, lineOf, ZoneBox } from "./zones";

const nameOf = (table: Table, seat: number) =>
  seat === 0 ? "" : seat === table.seat && !table.others_eyes ? "You" : table.seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`;

const mostNamed = 4;   // players that are shown one by one; a longer list is folded

function stateOf(table: Table, seat: Seat): string {
  if (table.over) return seat.winner ? "won" : table.seats.some(({ winner }) => winner) ? "did not win" : "";
  if (!hasBegun(table)) return "";
  return seat.answered ? "has answered" : seat.asked ? (seat.seat === table.seat && !table.others_eyes ? "your turn" : "is to answer") : "";
}

// A card that stands for the seat: the card whose name is the number of the seat, or one with only that number.
function cardOf(table: Table, seat: number): Card {
  const name = String(seat);
  return table.zones.flatMap((zone) => zone.cards).find((card) => card?.name === name) ?? { name, face: name, ink: "" };
}

// Lists the players. A long list is folded behind one line.
export function Seats({ table }: { table: Table }) {
  const list = (
    <ul class="players" aria-label="Players">
      {table.seats.map((seat) => (
        <li key={seat.seat} class={seat.winner ? "winner" : ""}><Face card={cardOf(table, seat.seat)} /> {nameOf(table, seat.seat)} <small>{stateOf(table, seat)}</small></li>
      ))}
    </ul>
  );
  if (table.seats.length <= mostNamed) return list;
  const open = table.seats.filter((seat) => seat.asked && !seat.answered).map((seat) => nameOf(table, seat.seat));
  const short = open.length > 6 ? `${open.slice(0, 5).join(", ")} and ${open.length - 5} more` : open.join(", ");
  return (
    <details class="seats-line">
      <summary>{table.seats.length} players{table.over || !hasBegun(table) ? "" : `; still asked: ${short || "nobody"}`}</summary>
      {list}
    </details>
  );
}

export interface Shown {
  table: Table; offer: Offer;
  why?: (zone: Zone, index: number) => void;   // called for a tap on a card or place that is not offered
  rule?: (beginning: string) => void;          // begins the line of a host's ruling about the tapped thing
}

function Counters({ shown, seat }: { shown: Shown; seat: number }) {
  const { table, rule } = shown;
  const counters = table.counters.filter((counter) => counter.seat === seat);
  if (counters.length === 0) return null;
  return (
    <dl class="counters">
      {counters.map((counter) => (
        <div key={counter.name}>
          <dt>{counter.title}</dt>
          <dd>{rule
            ? <button aria-label={`${counter.text}, set ${counter.title}`} onClick={() => rule(`set ${counter.name} ${seat ? `${seat} ` : ""}`)}>{counter.text}</button>
            : counter.text}</dd>
        </div>
      ))}
    </dl>
  );
}

const isOffered = (offer: Offer, zone: Zone) =>
  [...offer.options, ...Object.values(offer.chosen)].some((option) => option.zone === instanceOf(zone));

// The zones of the seat that need a box: not those that a picture shows, unless an option or a chosen option is there.
function zonesOf({ table, offer }: Shown, seat: number): Zone[] {
  const drawn = new Set(table.pictures.flatMap((picture) => picture.zones.map(instanceOf)));
  return table.zones.filter((zone) => zone.seat === seat && (!drawn.has(instanceOf(zone)) || isOffered(offer, zone)));
}

// Zones without visible content, in one line.
function Brief({ zones, rule }: { zones: Zone[]; rule?: (beginning: string) => void }) {
  if (!rule) return <p class="count">{zones.map(inBrief).join(" · ")}</p>;
  return (
    <p class="options">
      {zones.map((zone) => <button key={zone.name} class="quiet" aria-label={`${inBrief(zone)}; set its cards`} onClick={() => rule(lineOf(zone))}>{inBrief(zone)}</button>)}
    </p>
  );
}

// The things of one seat, or of the table (seat 0). Zones without visible content are in one line. Zones with places of
// the viewer and of the table are always drawn.
export function Owned({ shown, seat }: { shown: Shown; seat: number }) {
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
    <section class={`owned${seat > 0 && seat === table.seat ? " own" : ""}`} aria-label={owner || "The table"}>
      <h2 class={owner ? "" : "hidden"}>{owner || "The table"}</h2>
      <Counters shown={shown} seat={seat} />
      {brief.length > 0 && <Brief zones={brief} rule={shown.rule} />}
      {pictures.map((picture) => <PictureBox key={picture.name} picture={picture} owner={owner} seats={table.seats} offer={offer} />)}
      {whole.map((zone) => <ZoneBox key={zone.name} zone={zone} owner={owner} offer={offer} why={shown.why} rule={shown.rule} effects={!others} />)}
    </section>
  );
}

// The things of the other players.
export function Others({ shown }: { shown: Shown }) {
  const { table, offer } = shown;
  const others = table.seats.filter((seat) => seat.seat !== table.seat);
  const boxes = others.map((seat) => <Owned key={seat.seat} shown={shown} seat={seat.seat} />);
  if (table.seat < 1 || others.length <= 3) return <>{boxes}</>;
  const offered = table.zones.some((zone) => zone.seat !== 0 && zone.seat !== table.seat && isOffered(offer, zone));
  return <details class="others" open={offered}><summary>The other players</summary><div class="play">{boxes}</div></details>;
}

// The signs on cards, with their meanings.
export function Signs({ table }: { table: Table }) {
  if (table.signs.length === 0) return null;
  return (
    <details class="signs">
      <summary>What the signs mean</summary>
      <dl>{table.signs.map(({ sign, means }) => <div key={sign}><dt>{sign}</dt><dd>{means}</dd></div>)}</dl>
    </details>
  );
}
