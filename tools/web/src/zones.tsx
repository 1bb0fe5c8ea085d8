// Draws zones by their arrangement: places in a ring, in rows or in a line, or cards without places.
import { useSignal, type Signal } from "@preact/signals";
import { areaStyle, boxStyle, captionStyle, Face, isUnseen, Tappable } from "./faces";
import { chosenAt, columnOf, optionAt, type Offer } from "./offer";
import { instanceOf, type Card, type Zone } from "./types";

export interface ZoneProps { zone: Zone; owner: string; offer: Offer; why?: (zone: Zone, index: number) => void }
type PlacesProps = ZoneProps & { pointed: Signal<number> };   // pointed: the index of the place whose effect is shown; -1 for none

const cardInWords = (card: Card | null) => card === null ? "empty" : isUnseen(card) ? "a hidden card" : card.words ? `${card.face} ${card.words}` : card.face;

function Place({ zone, index, offer, why, pointed, effect }: PlacesProps & { index: number; effect?: boolean }) {
  const option = optionAt(offer, zone, index), chosen = chosenAt(offer, zone, index);
  const card = zone.cards[index] ?? null, does = zone.effects[index];
  const where = zone.by_column && (option || chosen) ? `column ${columnOf(zone, index)},` : zone.places[index];
  const point = () => { pointed.value = index; };
  const explainRefusal = offer.explainRefusal && (() => offer.explainRefusal!(zone, index));
  // The action of the place's button if nothing can be chosen or changed here; undefined: the place is text, no button.
  const look = why && card && !isUnseen(card) ? () => why(zone, index) : does && !effect ? explainRefusal ?? point : undefined;
  // A column is one choice: only its top place shows the tick and is reached by the tab key.
  return (
    <Tappable kind={`place${zone.counted?.includes(zone.places[index]) ? " counted-here" : zone.changed?.includes(zone.places[index]) ? " changed-here" : ""}`}
      label={`${where} ${cardInWords(card)}${zone.counted?.includes(zone.places[index]) ? ", counted" : ""}${does ? `, ${does}` : ""}`}
      choose={option && (() => offer.choose(option))} change={chosen ? () => offer.change(chosen) : undefined} look={look} point={point} tap={explainRefusal}
      ticked={!zone.by_column || index + zone.columns >= zone.places.length}
      skipped={zone.by_column && index + zone.columns < zone.places.length}>
      {zone.arrangement !== "rows" && <small>{zone.places[index]}</small>}{" "}
      {card ? <Face card={card} /> : <span class="face empty" />}{" "}
      {effect && does && <small class="effect">{does}</small>}
    </Tappable>
  );
}

// Draws places in a ring. The middle shows the effect of the place that is pointed at.
function Ring(props: PlacesProps) {
  const { places, effects, box } = props.zone;
  const index = props.pointed.value;
  return (
    <div class="box ring" style={boxStyle(box)}>
      {places.map((place, i) => <div key={place} style={areaStyle(box, i)}><Place {...props} index={i} /></div>)}
      {effects.some(Boolean) && (
        <p class="middle" aria-hidden="true">{index >= 0 ? `${places[index]}: ${effects[index] || "nothing"}` : ""}</p>
      )}
    </div>
  );
}

// Draws places in rows. Places are numbered from the bottom row up, but drawn from the top row down for readers.
function Rows(props: PlacesProps) {
  const { columns, places, by_column, box } = props.zone;
  const rows = Math.ceil(places.length / columns);
  const order = places.map((_, i) => (rows - 1 - Math.floor(i / columns)) * columns + i % columns);
  return (
    <div class={`box rows${by_column ? " by-column" : ""}`} style={boxStyle(box)}>
      {order.map((index) => <div key={index} style={areaStyle(box, index)}><Place {...props} index={index} /></div>)}
      {box.captions.map((caption) => <span key={caption.text} class="caption" aria-hidden="true" style={captionStyle(box, caption)}>{caption.text}</span>)}
    </div>
  );
}

function LineOfPlaces(props: PlacesProps) {
  return <div class="line">{props.zone.places.map((place, i) => <Place key={place} {...props} index={i} effect />)}</div>;
}

const mostShown = 40;   // cards of a zone without places that are drawn one by one

function Cards({ zone, offer, why }: ZoneProps) {
  const hidden = zone.cards.filter(isUnseen).length;
  if (hidden === zone.cards.length) return <p class="count">{hidden} hidden</p>;
  return (
    <div class="line">
      {zone.cards.slice(0, mostShown).map((card, i) => {
        const option = optionAt(offer, zone, i), chosen = chosenAt(offer, zone, i);
        return (
          <Tappable key={i} kind="card" label={cardInWords(card)} choose={option && (() => offer.choose(option))}
            change={chosen ? () => offer.change(chosen) : undefined} look={why && card && !isUnseen(card) ? () => why(zone, i) : undefined}>
            <Face card={card!} />
          </Tappable>
        );
      })}
      {zone.cards.length > mostShown && <span>and {zone.cards.length - mostShown} more</span>}
    </div>
  );
}

export const wideScreen = "(min-width: 900px)";

function Effects({ zone }: { zone: Zone }) {
  if (zone.effects.every((effect) => !effect)) return null;
  return (
    <details class="effects" open={matchMedia(wideScreen).matches}>
      <summary>What the places do</summary>
      <dl>{zone.places.map((place, i) => zone.effects[i] && [<dt key={place}>{place}</dt>, <dd key={`${place} does`}>{zone.effects[i]}</dd>])}</dl>
    </details>
  );
}

// A zone in a few words, if it has no visible content: "hand: 3 hidden". Otherwise "".
export function inBrief(zone: Zone): string {
  if (zone.hidden) return `${zone.title}: hidden`;
  if (zone.cards.every((card) => card === null)) return `${zone.title}: empty`;
  if (zone.places.length === 0 && zone.cards.every(isUnseen)) return `${zone.title}: ${zone.cards.length} hidden`;
  return "";
}

// The line of a ruling that sets the zone to its current cards: "zone 2:hand R2 -". Without cards if some are hidden.
export function lineOf(zone: Zone): string {
  const cards = zone.cards.map((card) => card === null ? "-" : card.name);
  return `zone ${instanceOf(zone)} ${zone.hidden || cards.includes("?") ? "" : cards.join(" ") || "none"}`;
}

export function ZoneBox(props: ZoneProps & { effects: boolean; rule?: (beginning: string) => void }) {
  const { zone, owner, rule } = props;
  const places = { ...props, pointed: useSignal(-1) };
  return (
    <section class={`zone of-${zone.arrangement}`} aria-label={owner ? `${owner}: ${zone.title}` : zone.title}>
      <h3>
        {rule ? <button class="quiet" aria-label={`${zone.title}, set its cards`} onClick={() => rule(lineOf(zone))}>{zone.title}</button> : zone.title}
        {zone.unordered && zone.cards.length > 1 && <small> in unknown order</small>}
      </h3>
      {zone.hidden ? <p class="count">hidden</p>
        : zone.arrangement === "ring" ? <Ring {...places} />
        : zone.arrangement === "rows" ? <Rows {...places} />
        : zone.arrangement === "line" ? <LineOfPlaces {...places} />
        : zone.cards.length === 0 ? <p class="count">empty</p> : <Cards {...props} />}
      {props.effects && zone.arrangement !== "line" && <Effects zone={zone} />}
    </section>
  );
}
