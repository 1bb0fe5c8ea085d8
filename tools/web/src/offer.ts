// What can be tapped on the table at the moment: the options of the field that is asked.
import type { Option, Zone } from "./types";
import { instanceOf } from "./types";

export interface Offer { options: Option[]; choose: (option: Option) => void }
export const nothingOffered: Offer = { options: [], choose: () => undefined };

// The option that lies at a place of a zone, or that is a card of a zone without places.
export function optionAt(offer: Offer, zone: Zone, index: number): Option | undefined {
  const name = instanceOf(zone);
  const place = zone.places[index];
  const column = zone.columns > 0 ? String(index % zone.columns + 1) : "";
  return offer.options.find((option) => option.zone === name && (
    place === undefined ? option.place === "" && option.value === zone.cards[index]?.name
      : option.place === place || (zone.by_column && option.place === column)));
}

// The option of this value that lies in no zone: a spot of a picture, a seat, a word.
export const optionNamed = (offer: Offer, value: string) =>
  offer.options.find((option) => option.zone === "" && option.value === value);
