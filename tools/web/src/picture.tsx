// Pictures that a game declares: spots in a circle or on a map, with arrows between them. An option that is an arrow is
// chosen by tapping the spot where it begins and then the one where it ends.
import { useSignal, type Signal } from "@preact/signals";
import { inked } from "./faces";
import { optionNamed, type Offer } from "./offer";
import type { Area, Arrow, Ends, Option, Picture, Seat, Spot } from "./types";

// The SVG path of an arrow: a line, or a bow above the spot if the arrow begins and ends there.
function arrowPath({ from, to, line: [x, y, toX, toY] }: { from: string; to: string; line: Ends }): string {
  const radius = (toX - x) / 2;
  return from === to ? `M ${x} ${y} a ${radius} ${radius * 0.75} 0 1 1 ${toX - x} 0` : `M ${x} ${y} L ${toX} ${toY}`;
}

interface Tap { act: () => void; says: string; looks: "offered" | "chosen-here" }

// The effect of a tap on a spot while arrows are offered: begins an arrow, ends it, or gives it up.
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

function SpotBox({ spot, area: [x, y, width, height], seats, tap }: { spot: Spot; area: Area; seats: Seat[]; tap?: Tap }) {
  const names = spot.seats.map((seat) => seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`);
  const inside = [...spot.cards.map((card) => card.face), ...names].join(" ");
  const press = tap && ((event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") tap.act(); });
  return (
    <g class={tap?.looks} onClick={tap?.act} onKeyDown={press} tabIndex={tap ? 0 : undefined}
      role={tap ? "button" : "img"} aria-label={`${tap?.says ?? ""}${spot.title}${inside ? `: ${inside}` : ""}`}>
      <rect x={x} y={y} width={width} height={height} rx="7" class={spot.ink ? "inked" : ""} style={inked(spot.ink)} />
      {spot.cards.map(({ area: [left, top, wide, high], face, ink }, i) => (
        <g key={i} class="lies">
          <rect x={left} y={top} width={wide} height={high} rx="5" class={ink ? "inked" : ""} style={inked(ink)} />
          <text x={left + wide / 2} y={top + high / 2}>{face}</text>
        </g>
      ))}
      {spot.captions.map((caption, i) => <text key={i} x={caption.x} y={caption.y} class={i ? "stands" : ""}>{caption.text}</text>)}
    </g>
  );
}

// The arrows of the picture, then those of the draft.
function Arrows({ picture, drafted }: { picture: Picture; drafted: Arrow[] }) {
  return <>{[...picture.arrows, ...drafted].map((arrow, i) => {
    const isDraft = i >= picture.arrows.length;
    return (
      <path key={`${arrow.card.name} ${isDraft}`} class={`arrow${arrow.marked ? " marked" : ""}${isDraft ? " drafted" : ""}`}
        d={arrowPath(arrow)} marker-end={`url(#tip-${picture.name}-${picture.seat})`}>
        <title>{arrow.card.face}{arrow.marked ? `, ${picture.mark}` : isDraft ? ", not handed in" : ""}</title>
      </path>
    );
  })}</>;
}

export function PictureBox({ picture, owner, seats, offer }: { picture: Picture; owner: string; seats: Seat[]; offer: Offer }) {
  const begun = useSignal("");   // the spot where an arrow begins whose end is not tapped yet
  const { box } = picture;
  const ofPicture = (option: Option) => option.picture === picture.name;
  const arrows = offer.options.filter(ofPicture);
  const drafted = Object.values(offer.chosen).filter(ofPicture)
    .map((option) => ({ from: option.from!, to: option.to!, line: option.line!, card: { name: option.value, face: option.title, ink: "" }, marked: false }));
  if (arrows.length === 0 && begun.value) begun.value = "";
  const tapOf = (spot: Spot) => arrows.length > 0 ? arrowTap(spot, arrows, begun, offer) : spotTap(spot, offer);
  return (
    <section class="picture" aria-label={owner ? `${owner}: ${picture.title}` : picture.title}>
      <h3>{picture.title}</h3>
      {arrows.length > 0 && <p class="count">{begun.value ? "Tap where it ends." : "Tap where it begins, then where it ends."}</p>}
      <svg viewBox={`-2 -2 ${box.width + 4} ${box.height + 4}`}>
        <defs><marker id={`tip-${picture.name}-${picture.seat}`} viewBox="0 0 6 6" refX="5" refY="3" markerWidth="12" markerHeight="12" markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 6 3 L 0 6 z" /></marker></defs>
        {picture.spots.map((spot, i) => <SpotBox key={spot.name} spot={spot} area={box.places[i]} seats={seats} tap={tapOf(spot)} />)}
        <Arrows picture={picture} drafted={drafted} />
      </svg>
      {picture.mark && picture.arrows.some((arrow) => arrow.marked) && <p class="count">Dotted: {picture.mark}.</p>}
    </section>
  );
}
