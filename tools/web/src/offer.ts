// The things on the table that can be tapped now: options of the current draft, and chosen options.
import type { Answer, Chosen } from "./answer";
import type { Option, Table, Zone } from "./types";
import { instanceOf } from "./types";

export interface Offer {
  options: Option[];                    // options of the current field come first
  choose: (option: Option) => void;
  chosen: Chosen;                       // the chosen options of the draft, by field
  change: (field: string) => void;      // asks a chosen field again
  explainRefusal?: (zone: Zone, index: number) => void;   // explains why this cannot be chosen; undefined: no draft
}

// The zones of these options in words for the viewer: "your hand or the grid". "" if an option lies in no zone, or if
// there are more than three zones.
function whereIn(table: Table, options: Option[]): string {
  const zones = table.zones.filter((zone) => options.some((option) => option.zone === instanceOf(zone)));
  if (options.some(({ zone }) => !zone) || zones.length > 3) return "";
  const ownerOf = ({ seat }: Zone) => table.seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`;
  return zones.map((zone) => zone.seat === 0 ? `the ${zone.title}` : zone.seat === table.seat ? `your ${zone.title}` : `the ${zone.title} of ${ownerOf(zone)}`).join(" or ");
}

// The offer of a draft to the viewer.
export function offerOf(answer: Answer, table: Table): Offer {
  const { options, ahead, chosen } = answer.draft.value ?? { options: [], ahead: [], chosen: {} };
  const fieldOf = (option: Option) => ahead.find((later) => later.options.includes(option))?.step.field.name;
  return {
    options: [...options, ...ahead.flatMap((later) => later.options)], chosen,
    choose: (option) => answer.choose(option, fieldOf(option)),
    change: (field) => answer.change(field),
    explainRefusal: (zone, index) => void answer.refuse({ zone: instanceOf(zone), value: valueAt(zone, index, table.seat) }, whereIn(table, options)),
  };
}

// The value in an answer of the seat that stands for this place, for its column if players choose columns, or for this
// card of a zone without places.
function valueAt(zone: Zone, index: number, seat: number): string {
  const place = zone.by_column ? columnOf(zone, index) : zone.places[index];
  if (place === undefined) return zone.cards[index]?.name ?? "";
  return zone.seat && zone.seat !== seat ? `${zone.seat}:${place}` : place;
}

export const nothingOffered: Offer = { options: [], choose: () => undefined, chosen: {}, change: () => undefined };

// True if the option is this place of the zone or its column, or this card of a zone without places.
function liesAt(option: Option, zone: Zone, index: number): boolean {
  if (option.zone !== instanceOf(zone)) return false;
  const place = zone.places[index];
  if (place === undefined) return option.place === "" && option.value === zone.cards[index]?.name;
  return option.place === place || (zone.by_column && option.place === columnOf(zone, index));
}

// The number of the column of a place in rows, from 1, as text. "" for zones without columns.
export const columnOf = (zone: Zone, index: number) => zone.columns > 0 ? String(index % zone.columns + 1) : "";

export const optionAt = (offer: Offer, zone: Zone, index: number) =>
  offer.options.find((option) => liesAt(option, zone, index));

// The field for which this place or card is chosen; undefined if none. Of cards with one name in a zone without places
// only the first counts.
export function chosenAt(offer: Offer, zone: Zone, index: number): string | undefined {
  const name = zone.cards[index]?.name;
  if (zone.places.length === 0 && zone.cards.findIndex((card) => card?.name === name) !== index) return undefined;
  return Object.keys(offer.chosen).find((field) => liesAt(offer.chosen[field], zone, index));
}

// The option with this value that lies in no zone: a spot of a picture, a seat, a word. Undefined if there is none.
export const optionNamed = (offer: Offer, value: string) =>
  offer.options.find((option) => option.zone === "" && option.value === value);
