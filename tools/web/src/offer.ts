// What can be tapped on the table at the moment: the options of the field that is asked, and those chosen before.
import type { Chosen } from "./answer";
import type { Option, Zone } from "./types";
import { instanceOf } from "./types";

export interface Offer {
  options: Option[];
  choose: (option: Option) => void;
  chosen: Chosen;                       // by field, of the draft
  change: (field: string) => void;      // asks a chosen field again
}
export const nothingOffered: Offer = { options: [], choose: () => undefined, chosen: {}, change: () => undefined };

// Whether the option is this place of the zone, or this card of a zone without places.
function liesAt(option: Option, zone: Zone, index: number): boolean {
  if (option.zone !== instanceOf(zone)) return false;
  const place = zone.places[index];
  if (place === undefined) return option.place === "" && option.value === zone.cards[index]?.name;
  return option.place === place || (zone.by_column && option.place === columnOf(zone, index));
}

// The number of the column in which a place of rows lies, from 1.
export const columnOf = (zone: Zone, index: number) => zone.columns > 0 ? String(index % zone.columns + 1) : "";

export const optionAt = (offer: Offer, zone: Zone, index: number) =>
  offer.options.find((option) => liesAt(option, zone, index));

// The field for which this place or card is chosen. Of cards that look alike the first one is.
export function chosenAt(offer: Offer, zone: Zone, index: number): string | undefined {
  const name = zone.cards[index]?.name;
  if (zone.places.length === 0 && zone.cards.findIndex((card) => card?.name === name) !== index) return undefined;
  return Object.keys(offer.chosen).find((field) => liesAt(offer.chosen[field], zone, index));
}

// The option of this value that lies in no zone: a spot of a picture, a seat, a word.
export const optionNamed = (offer: Offer, value: string) =>
  offer.options.find((option) => option.zone === "" && option.value === value);
