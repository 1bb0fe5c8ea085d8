// Pictures that a game declares: spots in a circle or on a map, with arrows between them.
import { colourOf } from "./faces";
import { optionNamed, type Offer } from "./offer";
import type { Arrow, Picture, Seat, Spot } from "./types";

const width = 100;          // of the drawing, in its own units
const spotHigh = 15;
const mostWide = 6;         // spots of a circle that are drawn wide

const spotWideOf = (picture: Picture) => picture.circle && picture.spots.length > mostWide ? 21 : 27;

function positions(picture: Picture): { x: number; y: number }[] {
  if (picture.circle)
    return picture.spots.map((_, i) => {
      const angle = 2 * Math.PI * i / picture.spots.length - Math.PI / 2;
      return { x: width / 2 + 38 * Math.cos(angle), y: 45 + 36 * Math.sin(angle) };
    });
  const columns = Math.max(...picture.spots.map((spot) => spot.column)) + 1;
  const step = width / columns;
  return picture.spots.map((spot) => ({ x: (spot.column + 0.5) * step, y: spot.row * 26 + 13 }));
}

function arrowPath(arrow: Arrow, index: number, at: Map<string, { x: number; y: number }>, spotWide: number): string {
  const from = at.get(arrow.from)!, to = at.get(arrow.to)!;
  const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy) || 1;
  if (from === to) return `M ${from.x - 6} ${from.y - spotHigh / 2} a 6 5 0 1 1 12 0`;
  const aside = 1.6 + index % 3 * 1.2, ox = -dy / length * aside, oy = dx / length * aside;
  const short = Math.min(Math.abs(dx) < 1e-6 ? Infinity : spotWide / 2 / Math.abs(dx), Math.abs(dy) < 1e-6 ? Infinity : spotHigh / 2 / Math.abs(dy)) + 0.01;
  return `M ${from.x + dx * short + ox} ${from.y + dy * short + oy} L ${to.x - dx * short + ox} ${to.y - dy * short + oy}`;
}

function SpotBox({ spot, at, wide, seats, offer }: { spot: Spot; at: { x: number; y: number }; wide: number; seats: Seat[]; offer: Offer }) {
  const most = Math.floor(wide * 0.6);   // characters
  const option = optionNamed(offer, spot.name);
  const names = spot.seats.map((seat) => seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`);
  const inside = [...spot.cards.map((card) => card.face), ...names].join(" ");
  const field = Object.keys(offer.chosen).find((each) => offer.chosen[each].zone === "" && offer.chosen[each].value === spot.name);
  const choose = option ? () => offer.choose(option) : field ? () => offer.change(field) : undefined;
  const press = choose && ((event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") choose(); });
  return (
    <g class={option ? "offered" : field ? "chosen-here" : ""} onClick={choose} onKeyDown={press} tabIndex={choose ? 0 : undefined}
      role={choose ? "button" : "img"} aria-label={`${option ? "choose " : field ? "chosen, change: " : ""}${spot.title}${inside ? `: ${inside}` : ""}`}>
      <rect x={at.x - wide / 2} y={at.y - spotHigh / 2} width={wide} height={spotHigh} rx="2" style={spot.ink ? { stroke: colourOf(spot.ink) } : undefined} />
      <text x={at.x} y={at.y - 2.2}>{spot.title}</text>
      <text x={at.x} y={at.y + 4} class="inside">{inside.length > most ? `${inside.slice(0, most - 1)}…` : inside}</text>
    </g>
  );
}

export function PictureBox({ picture, owner, seats, offer }: { picture: Picture; owner: string; seats: Seat[]; offer: Offer }) {
  const at = positions(picture);
  const byName = new Map(picture.spots.map((spot, i) => [spot.name, at[i]]));
  const height = Math.max(...at.map(({ y }) => y)) + 13;
  return (
    <section class="picture" aria-label={owner ? `${owner}: ${picture.title}` : picture.title}>
      <h3>{picture.title}</h3>
      <svg viewBox={`0 0 ${width} ${height}`}>
        <defs><marker id={`tip-${picture.name}-${picture.seat}`} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="4" markerHeight="4" orient="auto"><path d="M 0 0 L 6 3 L 0 6 z" /></marker></defs>
        {picture.arrows.map((arrow, i) => (
          <path key={arrow.card.name} class={`arrow${arrow.marked ? " marked" : ""}`} d={arrowPath(arrow, i, byName, spotWideOf(picture))}
            marker-end={`url(#tip-${picture.name}-${picture.seat})`}><title>{arrow.card.face}{arrow.marked ? `, ${picture.mark}` : ""}</title></path>
        ))}
        {picture.spots.map((spot, i) => <SpotBox key={spot.name} spot={spot} at={at[i]} wide={spotWideOf(picture)} seats={seats} offer={offer} />)}
      </svg>
    </section>
  );
}
