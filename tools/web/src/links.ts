// The links of seats that this device knows, by match.
const keyOf = (match: string) => `seat ${match}`;

// The secret of the seat's link; undefined if this device has no seat in the match.
export const seatLinkOf = (match: string) => localStorage.getItem(keyOf(match)) ?? undefined;
export const storeSeatLink = (match: string, link: string) => localStorage.setItem(keyOf(match), link);
