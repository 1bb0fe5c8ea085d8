// Moments and durations in words, in the reader's time zone.

const day = 24 * 3600 * 1000;

// "14:02" today, otherwise with the day.
export function momentInWords(at: number, now: number): string {
  const moment = new Date(at), today = new Date(now).toDateString() === moment.toDateString();
  if (today) return moment.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  const near = Math.abs(at - now) < 6 * day;
  return moment.toLocaleString(undefined, near ? { weekday: "short", hour: "2-digit", minute: "2-digit" } : { dateStyle: "medium", timeStyle: "short" });
}

// "4 min 12 s left", "2 days 3 h left", "the time is up". `left` in milliseconds.
export function untilInWords(left: number): string {
  if (left <= 0) return "the time is up";
  const seconds = Math.ceil(left / 1000), minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h left`;
  if (hours > 0) return `${hours} h ${minutes % 60} min left`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s left` : `${seconds} s left`;
}

// What a screen reader says of the time left: it changes three times only.
export function warningOf(left: number): string {
  if (left <= 0 || left > 300_000) return "";
  return left <= 10_000 ? "10 seconds left" : left <= 60_000 ? "1 minute left" : "5 minutes left";
}
