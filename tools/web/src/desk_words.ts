// Texts of the desk: the time rule, and the event for which the match waits.
import type { Desk, DeskSeat, TimeRule } from "./desk_types";
import { momentInWords, spanInWords } from "./time";
import type { Table } from "./types";

// The time rule in words: "24 h for each question, from when it is asked; then the game's rule for silence applies".
export function ruleInWords(time: TimeRule): string {
  const silence = { rule: "then the game's rule for silence applies", wait: "then it waits for you",
    extend: `then ${spanInWords(time.extension)} more, once; then the game's rule for silence applies` }[time.silence];
  switch (time.rule) {
    case "none": return "no time limits";
    case "each": return `${spanInWords(time.milliseconds)} for each question, from when it is asked; ${silence}`;
    case "daily": return `every day until ${time.at} (${time.zone}); ${silence}`;
    default: return time.silence === "rule" ? "the game's own time limits" : `the game's own time limits; ${silence}`;
  }
}

const owing = (seats: DeskSeat[]) => seats.filter((seat) => seat.prompts.some((prompt) => !prompt.answered));

// The text that tells which secrets the end of a match shows.
export const endShows = "Then everybody sees every hand and all else that was hidden, also of earlier moments. What has been seen cannot be taken back.";

// True if the match runs, and a prompt that all of its seats have answered waits for the host. Others may still be open.
export const waitsForConsent = (table: Table, desk: Desk) => desk.held && !table.over && !table.halted && !table.paused;

// The event for which the match waits, and who must act, in words.
export function waitsFor(table: Table, desk: Desk, called: (seat: DeskSeat) => string): string {
  if (table.over) return table.result || "The match is over.";
  if (table.halted) return "The match stands still, because a rule of the game has failed. Decide below how it goes on.";
  if (table.paused && desk.start === "full") return "The match begins when all seats are taken, or when you begin it.";
  if (table.paused && desk.start === "at") return `The match begins ${momentInWords(desk.start_at, table.now)}, or when you begin it.`;
  if (table.paused && desk.start === "host") return "The match begins when you begin it.";
  if (table.paused) return "The match is paused: nobody can answer, and no time runs, until you resume it.";
  const open = owing(desk.seats);
  if (waitsForConsent(table, desk) && open.length > 0)
    return `A question has all of its answers and waits for you to carry that out. Others have not answered: ${open.map(called).join(", ")}.`;
  if (waitsForConsent(table, desk)) return "All have answered. The match waits for you to carry that out.";
  const isLate = (seat: DeskSeat) => seat.prompts.some((prompt) => prompt.late);
  const late = open.filter(isLate), others = open.filter((seat) => !isLate(seat));
  if (late.length > 0)
    return `The match waits for you: ${late.map(called).join(", ")} did not answer in time.${others.length > 0 ? ` ${others.map(called).join(", ")} still can.` : ""}`;
  const asked = desk.seats.filter((seat) => seat.prompts.length > 0);
  if (asked.length === 0) return "Nobody is asked anything now.";
  if (open.length === 0) return "All have answered.";
  return `${open.length} of ${asked.length} who are asked have not answered: ${open.map(called).join(", ")}.`;
}
