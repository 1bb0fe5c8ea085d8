// The part about boards: several of them in one table of colours, if they have few slots, then a drawing and a table of
// slots for each.
import { rangeOf, signs, whisker, withInterval, worthCell } from "../cells";
import { freshId, h, type Child } from "../dom";
import { bare, capital, count, percent, some, things } from "../format";
import { how, type Part } from "../layout";
import { numbersBehind, table, type Column, type TableSpec } from "../tables";
import type { Board, Maybe, Slot } from "../types";
import type { Worth } from "../worth";
import { drawnBoard } from "./board_drawing";
import { heatClass, heatKey, measureOf, type Measure } from "./heat";

const manyBoards = 3;

function slotText(slot: Slot): Child {
  if (slot.empty) return h("small", {}, "empty");
  return slot.text || "\u2013";
}

function columnsOf(board: Board, unit: Worth): Column<Slot>[] {
  const has = (key: "changes" | "worth" | "matters") => board.slots.some((slot) => slot[key]);
  const range = rangeOf(board.slots.map((slot) => slot.worth), [0]);
  const columns: Column<Slot>[] = [
    { title: "Slot", key: (slot) => slot.slot, cell: (slot) => slot.slot },
    { title: "What it does", key: (slot) => slot.text, cell: slotText, look: "words" },
  ];
  if (has("changes")) {
    columns.push({ title: "Changes", numeric: true, key: (slot) => slot.changes?.value, cell: (slot) => withInterval(slot.changes, percent, bare) });
  }
  if (has("worth")) {
    columns.push(
      { title: "Worth", numeric: true, key: (slot) => slot.worth?.value, cell: (slot) => worthCell(slot.worth, unit.write) },
      { title: "Likely range", cell: (slot) => whisker(slot.worth, range, 0) },
    );
  }
  if (has("matters")) {
    columns.push({ title: "Another winner", numeric: true, key: (slot) => slot.matters?.value, cell: (slot) => withInterval(slot.matters, percent, bare) });
  }
  if (board.slots.some((slot) => slot.worked)) {
    columns.push({ title: "Worked", numeric: true, key: (slot) => slot.worked, cell: (slot) => count(slot.worked) });
  }
  return columns;
}

function facts(board: Board): string {
  const words: string[] = [];
  if (board.rounds) words.push(`Played in ${things(board.rounds, "round", "rounds")}.`);
  if (board.made) words.push(`${capital(board.pattern ?? "The pattern")} made in ${percent(board.made.value)} of them (likely ${bare(board.made.low)} to ${percent(board.made.high)}).`);
  return words.join(" ");
}

/** One board: its drawing and its table of slots, which is folded if there are many boards. */
function one(board: Board, measure: Measure, many: boolean, unit: Worth): HTMLElement {
  const id = freshId("board");
  const slots: TableSpec<Slot> = { caption: `Slots of ${board.board}`, quiet: true, rows: board.slots, first: 24, many: "slots", columns: columnsOf(board, unit) };
  return h(
    "article",
    { class: "board", "aria-labelledby": id, "data-board": board.board },
    h("h3", { id }, board.board),
    board.text && h("p", {}, board.text),
    h("p", { class: "how" }, facts(board)),
    drawnBoard(board, measure),
    many ? numbersBehind(slots) : table(slots),
  );
}

function heatCell(slot: Slot | undefined, measure: Measure): Child {
  if (!slot) return null;
  const amount = measure.read(slot);
  if (!amount) return h("span", { class: "heat heat-none" }, slot.empty ? h("small", {}, "empty") : "\u2013");
  return h("span", { class: `heat ${heatClass(amount.value, measure)}`, title: slot.text }, measure.write(amount.value, 0));
}

/**
 * A table with a row for each board and a column for each name of a slot, so that slots without effect are easy to see.
 * Null for a single board, or for more than 16 names.
 */
function overview(boards: Board[], measure: Measure): HTMLElement | null {
  const names = [...new Set(boards.flatMap((board) => board.slots.map((slot) => slot.slot)))];
  if (boards.length < 2 || names.length > 16) return null;
  const slotOf = (board: Board, name: string) => board.slots.find((slot) => slot.slot === name);
  const columns: Column<Board>[] = [{ title: "Board", key: (board) => board.board, cell: (board) => board.board }];
  if (boards.some((board) => board.made)) {
    columns.push({ title: `${capital(boards[0].pattern ?? "pattern")} made`, numeric: true, key: (board) => board.made?.value, cell: (board) => percent(board.made?.value) });
  }
  for (const name of names) {
    columns.push({
      title: name,
      numeric: true,
      key: (board) => { const slot = slotOf(board, name); return slot && measure.read(slot)?.value; },
      cell: (board) => heatCell(slotOf(board, name), measure),
    });
  }
  return table({ caption: `All boards: ${measure.title} by slot`, rows: boards, columns });
}

function explain(boards: Board[], unit: Worth): HTMLElement {
  const has = (key: "changes" | "worth" | "matters") => boards.some((board) => board.slots.some((slot) => slot[key]));
  return how(
    has("changes") && [h("strong", {}, "Changes"), " is how often a round ends otherwise when the slot is taken away: near 0 % it does nothing that counts. "],
    has("worth") && [h("strong", {}, "Worth"), ` is what a seat gains each time the slot works for it, against a match in which it does nothing for that seat alone, in ${unit.more}: ${unit.example}; `, signs, ". "],
    has("matters") && [h("strong", {}, "Another winner"), " is how often somebody else wins the match if nobody has it."],
  );
}

export function boardsPart(boards: Maybe<Board[]>, unit: Worth): Part | null {
  const shown = (boards ?? []).filter((board) => some(board.slots));
  if (!some(shown)) return null;
  const measure = measureOf(shown);
  return {
    id: "boards",
    title: shown.length === 1 ? "The board" : "The boards",
    short: shown.length === 1 ? "Board" : "Boards",
    body: [explain(shown, unit), heatKey(measure), overview(shown, measure), shown.map((board) => one(board, measure, shown.length > manyBoards, unit))],
  };
}
