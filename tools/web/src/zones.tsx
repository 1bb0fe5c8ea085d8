// Zones as they are arranged: places in a ring, in rows or in a line; cards without places.
import { Face, isUnseen, Tappable } from "./faces";
import { optionAt, type Offer } from "./offer";
import type { Card, Zone } from "./types";

export interface ZoneProps { zone: Zone; owner: string; offer: Offer; why: (zone: Zone, index: number) => void }

const cardInWords = (card: Card | null) => card === null ? "empty" : isUnseen(card) ? "a hidden card" : card.face;

function Place({ zone, index, offer, why, effect }: ZoneProps & { index: number; effect?: boolean }) {
  const option = optionAt(offer, zone, index);
  const card = zone.cards[index] ?? null;
  const label = `${zone.by_column ? "" : `${zone.places[index]} `}${cardInWords(card)}${zone.effects[index] ? ` ${zone.effects[index]}` : ""}`;
  return (
    <Tappable kind="place" label={label} choose={option && (() => offer.choose(option))}
      look={card && !isUnseen(card) ? () => why(zone, index) : undefined}>
      {!zone.by_column && <small>{zone.places[index]}</small>}
      {card ? <Face card={card} /> : <span class="face empty" />}
      {effect && zone.effects[index] && <small class="effect">{zone.effects[index]}</small>}
    </Tappable>
  );
}

function Ring(props: ZoneProps) {
  const count = props.zone.places.length;
  return (
    <div class="ring">
      {props.zone.places.map((place, i) => {
        const angle = 2 * Math.PI * i / count - Math.PI / 2;
        const style = { left: `${50 + 40 * Math.cos(angle)}%`, top: `${50 + 40 * Math.sin(angle)}%` };
        return <div key={place} class="spot" style={style}><Place {...props} index={i} /></div>;
      })}
    </div>
  );
}

// Places come from the bottom row up.
function Rows(props: ZoneProps) {
  const { columns, places } = props.zone;
  const rows = Math.ceil(places.length / columns);
  const order = places.map((_, i) => (rows - 1 - Math.floor(i / columns)) * columns + i % columns);
  return (
    <div class="rows" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, maxWidth: `${columns * 64}px` }}>
      {order.map((index) => <Place key={index} {...props} index={index} />)}
    </div>
  );
}

function LineOfPlaces(props: ZoneProps) {
  return <div class="line">{props.zone.places.map((place, i) => <Place key={place} {...props} index={i} effect />)}</div>;
}

const mostShown = 40;   // cards of a pile that are drawn one by one

function Cards({ zone, offer, why }: ZoneProps) {
  const hidden = zone.cards.filter(isUnseen).length;
  if (hidden === zone.cards.length) return <p class="count">{hidden} hidden</p>;
  return (
    <div class="line">
      {zone.cards.slice(0, mostShown).map((card, i) => {
        const option = optionAt(offer, zone, i);
        return (
          <Tappable key={i} kind="card" label={cardInWords(card)} choose={option && (() => offer.choose(option))}
            look={card && !isUnseen(card) ? () => why(zone, i) : undefined}>
            <Face card={card!} />
          </Tappable>
        );
      })}
      {zone.cards.length > mostShown && <span>and {zone.cards.length - mostShown} more</span>}
    </div>
  );
}

function Effects({ zone }: { zone: Zone }) {
  if (zone.effects.every((effect) => !effect)) return null;
  return (
    <details class="effects">
      <summary>What the places do</summary>
      <dl>{zone.places.map((place, i) => zone.effects[i] && [<dt key={place}>{place}</dt>, <dd key={`${place} does`}>{zone.effects[i]}</dd>])}</dl>
    </details>
  );
}

// True if there is nothing in it to see.
export const isBare = (zone: Zone) => zone.hidden || zone.cards.every((card) => card === null);

export function ZoneBox(props: ZoneProps & { effects: boolean }) {
  const { zone, owner } = props;
  const title = owner ? `${owner}: ${zone.title}` : zone.title;
  return (
    <section class={`zone of-${zone.arrangement}`} aria-label={title}>
      <h3>{title}{zone.unordered && zone.cards.length > 1 && <small> in unknown order</small>}</h3>
      {zone.hidden ? <p class="count">hidden</p>
        : zone.arrangement === "ring" ? <Ring {...props} />
        : zone.arrangement === "rows" ? <Rows {...props} />
        : zone.arrangement === "line" ? <LineOfPlaces {...props} />
        : zone.cards.length === 0 ? <p class="count">empty</p> : <Cards {...props} />}
      {props.effects && zone.arrangement !== "line" && <Effects zone={zone} />}
    </section>
  );
}
