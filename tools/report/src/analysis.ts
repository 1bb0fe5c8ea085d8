// The page of `quattro analyse`: the chances of each seat during one match, or its expected scores, and the answers
// that cost most.
import { chart } from "./charts";
import { h } from "./dom";
import { bare, count, decimal, isNumber, listed, percent, some, things } from "./format";
import { how, type Fact, type Page, type Part } from "./layout";
import { seatLines, type LinePoint } from "./lines";
import { numbersBehind, table, type Column } from "./tables";
import type { Analysis, Answer, Moment, Run } from "./types";

const costly = 5;

function nameOf(run: Run | undefined, seat: number): string {
  const name = run?.names?.[seat - 1] || run?.players?.[seat - 1];
  return name ? `Seat\u00a0${seat} (${name})` : `Seat\u00a0${seat}`;
}

/** Writes the worth of the match for a seat: a chance, or an amount in the unit of the game. */
type Write = (worth: number | null | undefined, digits?: number) => string;
const isOfMatches = (analysis: Analysis) => !analysis.worth_in || analysis.worth_in === "matches";
const writer = (analysis: Analysis): Write => (isOfMatches(analysis) ? percent : decimal);

function pointsOf(curve: Moment[], run: Run | undefined, write: Write): LinePoint[] {
  return curve.flatMap((moment) =>
    moment.chances.map((chance, i) => ({
      x: moment.input,
      y: chance,
      seat: i + 1,
      title: `${nameOf(run, i + 1)}: ${write(chance)}\ninput ${moment.input}`,
    })),
  );
}

function curveTable(curve: Moment[], run: Run | undefined, write: Write): HTMLElement {
  const seats = Math.max(...curve.map((moment) => moment.chances.length));
  const columns: Column<Moment>[] = [
    { title: "Input", numeric: true, key: (moment) => moment.input, cell: (moment) => count(moment.input) },
  ];
  for (let seat = 1; seat <= seats; seat += 1) {
    columns.push({ title: nameOf(run, seat), numeric: true, key: (moment) => moment.chances[seat - 1], cell: (moment) => write(moment.chances[seat - 1]) });
  }
  return numbersBehind({ caption: "Chances after each input", rows: curve, first: 40, many: "inputs", columns });
}

function curvePart(analysis: Analysis): Part | null {
  const { curve, run } = analysis;
  if (!some(curve)) return null;
  const write = writer(analysis);
  const shares = isOfMatches(analysis);
  const points = pointsOf(curve, run, write);
  const worst = byCost(analysis.answers ?? []).slice(0, costly);
  const marks = worst.map((answer, i) => ({ x: answer.input, text: String(i + 1) }));
  const last = curve[curve.length - 1].chances.map((chance, i) => `${nameOf(run, i + 1)} ${write(chance, 0)}`);
  const seats = new Set(points.map((point) => point.seat)).size;
  const height = Math.max(300, 80 + seats * 17);
  return {
    id: "curve",
    title: shares ? "Chances over the match" : "What the match is worth, input by input",
    short: "Chances",
    body: [
      how(shares ? `Each line is a seat\u2019s chance to win after each input, played on many times by bots; ${seats === 2 ? "a shared win and a draw count half" : "a shared win counts for each winner, and a draw half for everybody"}.` : `Each line is how much of ${analysis.worth_in} a seat ends with on average, played on many times by bots after each input.`, " A step down is an answer that cost something, or bad luck.", marks.length > 0 && " The numbers above are the dearest answers, listed below."),
      chart(`Chances by input; at the end: ${listed(last)}.`, (width) => seatLines({ points, xLabel: "input", height, shares, marks, plain: true }, width), curveTable(curve, run, write)),
    ],
  };
}

function byCost(answers: Answer[]): Answer[] {
  return [...answers].sort((a, b) => b.cost - a.cost);
}

function answersPart(analysis: Analysis): Part | null {
  const answers = byCost(analysis.answers ?? []);
  if (!some(answers)) return null;
  const write = writer(analysis);
  const shares = isOfMatches(analysis);
  const rank = new Map(answers.map((answer, i) => [answer, i + 1]));
  return {
    id: "answers",
    title: "The answers that cost most",
    short: "Answers",
    body: [
      how(shares ? "Cost is how much of a chance to win the answer gave away, in matches of a hundred." : `Cost is how much of ${analysis.worth_in} the answer gave away.`),
      table<Answer>({
        caption: "Answers by what they cost",
        quiet: true,
        rows: answers,
        first: 15,
        many: "answers",
        columns: [
          { title: "No.", numeric: true, key: (answer) => rank.get(answer), cell: (answer) => count(rank.get(answer)) },
          { title: "Input", numeric: true, key: (answer) => answer.input, cell: (answer) => count(answer.input) },
          { title: "Seat", key: (answer) => answer.seat, cell: (answer) => nameOf(analysis.run, answer.seat), look: "nobreak" },
          { title: "Answer", key: (answer) => answer.answer, cell: (answer) => answer.answer },
          { title: "Before", numeric: true, key: (answer) => answer.before, cell: (answer) => write(answer.before, 0) },
          { title: "After", numeric: true, key: (answer) => answer.after, cell: (answer) => write(answer.after, 0) },
          { title: "Cost", numeric: true, key: (answer) => answer.cost, cell: (answer) => (shares ? bare(answer.cost) : decimal(answer.cost)) },
          { title: "Better", key: (answer) => answer.better, cell: (answer) => answer.better ?? "\u2013" },
          { title: "Then", numeric: true, key: (answer) => answer.better_chance, cell: (answer) => (isNumber(answer.better_chance) ? write(answer.better_chance, 0) : "\u2013") },
        ],
      }),
    ],
  };
}

function facts(analysis: Analysis): Fact[] {
  const { run, curve } = analysis;
  const list: Fact[] = [];
  if (some(curve)) list.push({ name: "Inputs", value: count(curve[curve.length - 1].input) });
  if (run?.playouts) list.push({ name: "Playouts", value: count(run.playouts), more: "for each chance" });
  const dearest = byCost(analysis.answers ?? [])[0];
  if (dearest) list.push({ name: "Dearest answer", value: dearest.answer, more: `${nameOf(run, dearest.seat)}, input ${dearest.input}` });
  return list;
}

export function analysisPage(analysis: Analysis): Page {
  const run = analysis.run;
  const seats = Math.max(run?.players?.length ?? 0, run?.names?.length ?? 0);
  const who = Array.from({ length: seats }, (_, i) => nameOf(run, i + 1));
  return {
    kind: "Quattro: analysis",
    title: run?.title || run?.game || "A match",
    lead: who.length > 0 ? [h("p", { class: "lead" }, `A match of ${listed(who)}.`)] : [],
    facts: facts(analysis),
    parts: [curvePart(analysis), answersPart(analysis)],
    footer: [
      h("p", {}, `Made by quattro analyse${run?.log ? ` from ${run.log}` : ""}${run?.playouts ? `, ${things(run.playouts, "playout", "playouts")} a chance` : ""}${run?.seed === undefined ? "" : `, seed ${run.seed}`}.`),
    ],
  };
}
