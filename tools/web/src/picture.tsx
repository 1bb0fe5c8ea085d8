// Pictures that a game declares: spots in a circle or on a map, with arrows between them. An option that is an arrow is
// chosen by tapping the spot where it begins and then the one where it ends.
import { useSignal, type Signal } from "@preact/signals";
import { colourOf } from "./faces";
import { optionNamed, type Offer } from "./offer";
import type { Arrow, Option, Picture, Seat, Spot } from "./types";

const width = 100;          // of the drawing, in its own units
const spotHigh = 15;
const mostWide = 6;         // spots of a circle that are drawn wide

const spotWideOf = (picture: Picture) => picture.circle && picture.spots.length > mostWide ? 21 : 27;

function positions(picture: Picture): { x: number; y: number }[] {
  if (picture.circle)
    return picture.spots.map((_, i) => {
      const angle = 2 * Math.PI * i / picture.spots.length - Math.PI / 2;
      return { x: width / 2 + 36 * Math.cos(angle), y: 45 + 36 * Math.sin(angle) };
    });
  const columns = Math.max(...picture.spots.map((spot) => spot.column)) + 1;
  const step = width / columns;
  return picture.spots.map((spot) => ({ x: (spot.column + 0.5) * step, y: spot.row * 26 + 13 }));
}

function arrowPath(arrow: { from: string; to: string }, index: number, at: Map<string, { x: number; y: number }>, spotWide: number): string {
  const from = at.get(arrow.from)!, to = at.get(arrow.to)!;
  const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy) || 1;
  if (from === to) return `M ${from.x - 6} ${from.y - spotHigh / 2} a 6 5 0 1 1 12 0`;
  const aside = 1.6 + index % 3 * 1.2, ox = -dy / length * aside, oy = dx / length * aside;
  const short = Math.min(Math.abs(dx) < 1e-6 ? Infinity : spotWide / 2 / Math.abs(dx), Math.abs(dy) < 1e-6 ? Infinity : spotHigh / 2 / Math.abs(dy)) + 0.01;
  return `M ${from.x + dx * short + ox} ${from.y + dy * short + oy} L ${to.x - dx * short + ox} ${to.y - dy * short + oy}`;
}

interface Tap { act: () => void; says: string; looks: "offered" | "chosen-here" }

// What a tap on a spot does while arrows are offered: begins one there, ends it there, or gives it up.
function arrowTap(spot: Spot, arrows: Option[], begun: Signal<string>, offer: Offer): Tap | undefined {
  if (begun.value === spot.name) return { act: () => { begun.value = ""; }, says: "begins here, give up: ", looks: "chosen-here" };
  const whole = arrows.find((option) => option.from === begun.value && option.to === spot.name);
  const act = () => {
    begun.value = "";
    offer.choose(whole!);
  };
  if (whole) return { act, says: "end at ", looks: "offered" };
  if (begun.value || !arrows.some((option) => option.from === spot.name)) return undefined;
  return { act: () => { begun.value = spot.name; }, says: "begin at ", looks: "offered" };
}

function spotTap(spot: Spot, offer: Offer): Tap | undefined {
  const option = optionNamed(offer, spot.name);
  if (option) return { act: () => offer.choose(option), says: "choose ", looks: "offered" };
  const field = Object.keys(offer.chosen).find((each) => offer.chosen[each].zone === "" && offer.chosen[each].value === spot.name);
  return field ? { act: () => offer.change(field), says: "chosen, change: ", looks: "chosen-here" } : undefined;
}

function SpotBox({ spot, at, wide, seats, tap }: { spot: Spot; at: { x: number; y: number }; wide: number; seats: Seat[]; tap?: Tap }) {
  const most = Math.floor(wide * 0.6);   // characters
  const names = spot.seats.map((seat) => seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`);
  const inside = [...spot.cards.map((card) => card.face), ...names].join(" ");
  const press = tap && ((event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") tap.act(); });
  return (
    <g class={tap?.looks ?? ""} onClick={tap?.act} onKeyDown={press} tabIndex={tap ? 0 : undefined}
      role={tap ? "button" : "img"} aria-label={`${tap?.says ?? ""}${spot.title}${inside ? `: ${inside}` : ""}`}>
      <rect x={at.x - wide / 2} y={at.y - spotHigh / 2} width={wide} height={spotHigh} rx="2" style={spot.ink ? { stroke: colourOf(spot.ink) } : undefined} />
      <text x={at.x} y={at.y - 2.2}>{spot.title}</text>
      <text x={at.x} y={at.y + 4} class="inside">{inside.length > most ? `${inside.slice(0, most - 1)}…` : inside}</text>
    </g>
  );
}

// Arrows that are there, and behind them those of the draft.
function Arrows({ picture, drafted, at }: { picture: Picture; drafted: Arrow[]; at: Map<string, { x: number; y: number }> }) {
  return <>{[...picture.arrows, ...drafted].map((arrow, i) => {
    const isDraft = i >= picture.arrows.length;
    return (
      <path key={`${arrow.card.name} ${isDraft}`} class={`arrow${arrow.marked ? " marked" : ""}${isDraft ? " drafted" : ""}`}
        d={arrowPath(arrow, i, at, spotWideOf(picture))} marker-end={`url(#tip-${picture.name}-${picture.seat})`}>
        <title>{arrow.card.face}{arrow.marked ? `, ${picture.mark}` : isDraft ? ", not handed in" : ""}</title>
      </path>
    );
  })}</>;
}

export function PictureBox({ picture, owner, seats, offer }: { picture: Picture; owner: string; seats: Seat[]; offer: Offer }) {
  const begun = useSignal("");   // the spot where an arrow begins, of which the end is not tapped yet
  const at = positions(picture);
  const ofPicture = (option: Option) => option.picture === picture.name;
  const arrows = offer.options.filter(ofPicture);
  const drafted = Object.values(offer.chosen).filter(ofPicture)
    .map((option) => ({ from: option.from!, to: option.to!, card: { name: option.value, face: option.title, ink: "" }, marked: false }));
  if (arrows.length === 0 && begun.value) begun.value = "";
  const tapOf = (spot: Spot) => arrows.length > 0 ? arrowTap(spot, arrows, begun, offer) : spotTap(spot, offer);
  const byName = new Map(picture.spots.map((spot, i) => [spot.name, at[i]]));
  const height = Math.max(...at.map(({ y }) => y)) + 13;
  return (
    <section class="picture" aria-label={owner ? `${owner}: ${picture.title}` : picture.title}>
      <h3>{picture.title}</h3>
      <svg viewBox={`0 0 ${width} ${height}`}>
        <defs><marker id={`tip-${picture.name}-${picture.seat}`} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="4" markerHeight="4" orient="auto"><path d="M 0 0 L 6 3 L 0 6 z" /></marker></defs>
        <Arrows picture={picture} drafted={drafted} at={byName} />
        {picture.spots.map((spot, i) => <SpotBox key={spot.name} spot={spot} at={at[i]} wide={spotWideOf(picture)} seats={seats} tap={tapOf(spot)} />)}
      </svg>
      {arrows.length > 0 && <p class="count">{begun.value ? "Tap where it ends." : "Tap where it begins, then where it ends."}</p>}
    </section>
  );
}
