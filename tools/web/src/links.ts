// The links of matches that this device knows: those of its own seats and desks, and those that it made for others.
// They are in the browser's local storage.
const keyOf = (match: string) => `seat ${match}`;
const deskKeyOf = (match: string) => `desk ${match}`;

// The secret of the link of the seat, or of the request for one; undefined if this device has neither in the match.
export const seatLinkOf = (match: string) => localStorage.getItem(keyOf(match)) ?? undefined;
export const storeSeatLink = (match: string, link: string) => localStorage.setItem(keyOf(match), link);

// Removes a link of a seat or a desk that does not work any more from this device.
export function forgetLink(link: string) {
  for (const key of Object.keys(localStorage))
    if (/^(seat|desk) /.test(key) && localStorage.getItem(key) === link) localStorage.removeItem(key);
}

// The secrets that this device made for others, by match and role. The server stores no secrets.
const madeKeyOf = (match: string, role: string) => `made ${role} ${match}`;
export const madeLinkOf = (match: string, role: string) => localStorage.getItem(madeKeyOf(match, role)) ?? "";
export const storeMadeLink = (match: string, role: string, link: string) => localStorage.setItem(madeKeyOf(match, role), link);

// The secret of the host's link; undefined if this device has no desk of the match.
export const deskLinkOf = (match: string) => localStorage.getItem(deskKeyOf(match)) ?? undefined;
export const storeDeskLink = (match: string, link: string) => localStorage.setItem(deskKeyOf(match), link);
