// The page of `quattro simulate`: first the warnings, then every part that has data.
import { h } from "./dom";
import { about, bare, capital, count, isNumber, listed, percent, some, things } from "./format";
import { runDetails, type Fact, type Page, type Part } from "./layout";
import { boardsPart } from "./parts/boards";
import { decidedPart } from "./parts/decided";
import { endsPart, repeatsPart } from "./parts/ends";
import { lengthPart } from "./parts/length";
import { promptsPart } from "./parts/prompts";
import { roundsPart } from "./parts/rounds";
import { scoresPart } from "./parts/scores";
import { unreachedPart } from "./parts/unreached";
import { warningsPart } from "./parts/warnings";
import { winsPart } from "./parts/wins";
import type { Figures, Run, SeatWins } from "./types";
import { worthOf } from "./worth";

/**
 * The players of a run in words: "random in both seats", or the player of each seat. For more than six seats with
 * different players, only their names. "" if they are unknown.
 */
export function whoPlayed(run: Run | undefined): string {
  const players = run?.players ?? [];
  if (players.length === 0) return "";
  const kinds = [...new Set(players)];
  if (kinds.length === 1 && players.length > 1) return players.length === 2 ? `${kinds[0]} in both seats` : `${kinds[0]} in all ${players.length} seats`;
  if (players.length > 6) return `${players.length} seats: ${listed(kinds)}`;
  return listed(players.map((player, i) => `${player} in seat ${i + 1}`));
}

/** The wins of a seat in words: "31 wins alone, 44 with others; ". "" if they are unknown. */
function winsOf(seat: SeatWins): string {
  if (!isNumber(seat.alone)) return "";
  return `${things(seat.alone, "win", "wins")} alone${seat.shared ? `, ${count(seat.shared)} with others` : ""}; `;
}

function factsOf(figures: Figures): Fact[] {
  const facts: Fact[] = [];
  const { run, wins, length } = figures;
  if (run?.matches) facts.push({ name: "Matches", value: count(run.matches), more: whoPlayed(run) });
  if (some(wins?.seats)) {
    const seats = wins!.seats.filter((seat) => seat.points).sort((a, b) => b.points!.value - a.points!.value);
    const best = seats[0];
    if (best?.points) facts.push({ name: `Points of seat ${best.seat}`, value: percent(best.points.value), more: `${winsOf(best)}likely ${bare(best.points.low)} to ${percent(best.points.high)}; fair is ${percent(1 / wins!.seats.length)}` });
  }
  if (wins?.draws) facts.push({ name: "Draws", value: percent(wins.draws.share?.value ?? (run?.matches ? wins.draws.count / run.matches : null)), more: things(wins.draws.count, "match", "matches") });
  if (length?.answers) facts.push({ name: "Answers per match", value: about(length.answers.mean), more: length.rounds ? `${about(length.rounds.mean)} ${length.round_name && length.round_name !== "round" ? `times \u201c${length.round_name}\u201d` : "rounds"}` : undefined });
  return facts;
}

function leadOf(run: Run | undefined): HTMLElement[] {
  const boards = run?.boards ?? [];
  const words = boards.length > 0 && boards.length <= 4 ? `Boards played: ${listed(boards)}.` : boards.length > 4 ? `${boards.length} boards were played.` : "";
  const lead: HTMLElement[] = [];
  if (run?.text) lead.push(h("p", { class: "lead" }, run.text));
  if (words) lead.push(h("p", { class: "how" }, boards.length === 1 ? words.replace("Boards", "Board") : words));
  return lead;
}

/** Makes a part. If its figures are malformed, returns a part that says so, so that the other parts are shown. */
function guarded(id: string, make: () => Part | null): Part | null {
  try {
    return make();
  } catch (problem) {
    return { id, title: capital(id), body: [h("p", {}, `These figures cannot be shown: ${String(problem)}`)] };
  }
}

function partsOf(figures: Figures): (Part | null)[] {
  const parts = [
    guarded("wins", () => winsPart(figures)),
    guarded("length", () => lengthPart(figures.length)),
    guarded("scores", () => scoresPart(figures.scores)),
    guarded("decided", () => decidedPart(figures.decided)),
    guarded("ends", () => endsPart(figures)),
    guarded("repeats", () => repeatsPart(figures)),
    guarded("boards", () => boardsPart(figures.boards, worthOf(figures))),
    guarded("prompts", () => promptsPart(figures.prompts, worthOf(figures))),
    guarded("rounds", () => roundsPart(figures)),
    guarded("unreached", () => unreachedPart(figures.unreached)),
  ];
  const ids = new Set(parts.filter((part) => part !== null).map((part) => (part as Part).id));
  return [warningsPart(figures.warnings, ids), ...parts];
}

export function figuresPage(figures: Figures): Page {
  return {
    kind: "Quattro: figures",
    title: figures.run?.title || figures.run?.game || "Figures",
    lead: leadOf(figures.run),
    facts: factsOf(figures),
    parts: partsOf(figures),
    footer: [
      h("p", {}, "Made by quattro simulate. The same figures lie beside this page as figures.json and as CSV. Likely ranges are 95 % intervals."),
      runDetails(figures.run),
    ],
  };
}
