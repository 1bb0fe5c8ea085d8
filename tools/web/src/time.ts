// Moments and durations in words, in the reader's time zone.

export const minute = 60_000, hour = 60 * minute, day = 24 * hour;   // milliseconds

// A moment in words: "14:02" if it is today, otherwise with the day.
export function momentInWords(at: number, now: number): string {
  const moment = new Date(at), today = new Date(now).toDateString() === moment.toDateString();
  if (today) return moment.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  const near = Math.abs(at - now) < 6 * day;
  return moment.toLocaleString(undefined, near ? { weekday: "short", hour: "2-digit", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" });
}

// The time left in words: "4 min 12 s left", "2 days 3 h left", "the time is up". `left` is in milliseconds.
export function untilInWords(left: number): string {
  if (left <= 0) return "the time is up";
  const seconds = Math.ceil(left / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h left`;
  if (hours > 0) return `${hours} h ${minutes % 60} min left`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s left` : `${seconds} s left`;
}

// A warning for screen readers that changes only at 5 min, 1 min and 10 s. "" earlier, and from the deadline on.
export function warningOf(left: number): string {
  if (left <= 0 || left > 300_000) return "";
  return left <= 10_000 ? "10 seconds left" : left <= 60_000 ? "1 minute left" : "5 minutes left";
}

// A moment in full: "Sunday, 22 November 2026 at 21:00 (Europe/Berlin)".
export function momentInFull(at: number): string {
  const words = new Date(at).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short" });
  return `${words} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`;
}

// A duration in words: "2 days", "36 h", "90 min", "45 s". `span` is in milliseconds, a multiple of 1000.
export function spanInWords(span: number): string {
  if (span >= 2 * day && span % day === 0) return `${span / day} days`;
  if (span >= hour && span % hour === 0) return `${span / hour} h`;
  return span >= minute && span % minute === 0 ? `${span / minute} min` : `${Math.round(span / 1000)} s`;
}

// A past duration in words: "just now", "5 min ago", "3 h ago", "2 days ago". `past` is in milliseconds.
export function agoInWords(past: number): string {
  const minutes = Math.floor(past / 60_000), hours = Math.floor(minutes / 60);
  if (minutes < 1) return "just now";
  if (hours < 1) return `${minutes} min ago`;
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

// A moment as the value of an input of type datetime-local, in the reader's time zone.
export function inputOfMoment(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
