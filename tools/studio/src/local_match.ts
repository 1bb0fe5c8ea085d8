// A match that an engine in this page plays: the connection of the table page to it. Bots play the other seats.
import { signal } from "@preact/signals";
import { Refused, type Connection, type Reply } from "../../web/src/connection";
import type { Table } from "../../web/src/types";
import type { Watched } from "../../web/src/watched";
import type { RemoteEngine } from "../../wasm/src/remote";
import { QuattroError, type Diagnostic } from "../../wasm/src/engine";
import { failureOf, problemsOf } from "./problems";
import { scenarioTexts } from "./scenario_text";
import { forget, keys } from "./storage";

export interface Choice { packs: string[]; game: string; options: Record<string, string> }
// The player of each seat: "" for the viewer, or the name of a bot.
export type Players = string[];

// What the replies to inputs say about the match.
interface State { over: boolean; winners?: number[]; halted?: boolean; next_deadline?: number }
interface Input { request: Record<string, unknown>; byViewer: boolean }

const mostInputs = 10_000;   // of bots and deadlines between two answers of the viewer
const idPrefix = "studio ";  // of the ids of matches, so that drafts of earlier ones are not taken for this one's

export class LocalMatch implements Connection {
  readonly connected = signal(true);
  readonly displaced = signal(false);
  readonly afterEnd = false;
  readonly undoable = signal(0);   // the number of answers that can be taken back
  readonly hosted = false;
  readonly failure = signal<Diagnostic[]>([]);   // why the match stands still; empty if it does not
  readonly advice = signal("");    // what a bot would answer; "" if nobody has asked
  private id = idPrefix + crypto.getRandomValues(new Uint32Array(2)).join("");
  private inputs: Input[] = [];    // since the match began: with the same seed they give the same match again
  private epoch = 0;
  private state: State = { over: false };   // after the last input
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(private engine: RemoteEngine, private number: number, private players: Players, private seat: number,
                      private seed: string, private watched: Watched) {}

  // Opens a match on an engine of its own, which has the packs. Rejects with QuattroError, which has the errors of the
  // packs, if the game cannot be loaded.
  static async open(engine: RemoteEngine, choice: Choice, players: (seats: number) => Players, watched: Watched) {
    for (const key of keys()) if (key.startsWith(`looked ${idPrefix}`)) forget(key);   // of earlier matches
    try {
      const opened = await engine.request({ op: "open", ...choice });
      const seats = players((opened.game as { seats: number }).seats);
      const seed = String(crypto.getRandomValues(new Uint32Array(1))[0]);
      const match = new LocalMatch(engine, opened.table as number, seats, seats.indexOf("") + 1, seed, watched);
      await match.begin();
      await match.goOn();
      return match;
    } catch (problem) {
      engine.cancel();
      throw problem;
    }
  }

  ask(op: string, parts: Record<string, unknown> = {}): Promise<Reply> { return this.inTurn(() => this.carryOut(op, parts)); }

  // Ends the match and its engine.
  close() { this.engine.cancel(); }

  // Takes the viewer's last answer back, and what followed it: plays the match again up to it.
  undo(): Promise<void> {
    return this.inTurn(async () => {
      const last = this.inputs.map(({ byViewer }) => byViewer).lastIndexOf(true);
      if (last < 0) return;
      const kept = this.inputs.slice(0, last);
      await this.begin();
      for (const { request, byViewer } of kept) await this.input(request, byViewer);
      this.epoch++;
      await this.show();
    });
  }

  // The match as text: `quattro replay` plays it again.
  log(): Promise<string> { return this.inTurn(async () => (await this.line({ op: "log" })).log as string); }

  // The match so far as scenarios for the game that was chosen, of which the first expect the most. Empty if a scenario
  // cannot say what happened.
  scenarios(title: string, { game, options }: Choice): Promise<string[]> {
    return this.inTurn(async () => {
      const reply = await this.engine.request({ op: "page", table: this.number, seat: 0, request: { op: "table" } });
      const asked = await Promise.all(this.players.map(async (_, i) => {
        const open = ((await this.line({ op: "prompts", seat: i + 1 })).prompts as { name: string; answered: boolean }[]).filter((prompt) => !prompt.answered);
        return open.length > 1 ? undefined : open[0]?.name ?? "none";
      }));
      const standing = { ...this.state, table: reply.table as Table, asked };
      return scenarioTexts(title, game, options, this.seed, this.inputs.map(({ request }) => request), standing);
    });
  }

  // Shows in `advice` what a bot would answer to the viewer's first open question.
  hint(): Promise<void> {
    return this.inTurn(async () => {
      const { number, values } = await this.engine.request({ op: "bot", table: this.number, seat: this.seat, bot: "greedy" });
      const parts = Object.entries((values ?? {}) as Record<string, string>);
      this.advice.value = number === null ? "Nothing is asked of you now."
        : `A bot would answer: ${parts.map(([name, value]) => parts.length > 1 ? `${name} ${value}` : value).join(", ")}.`;
    });
  }

  // Carries things out one after another.
  private inTurn<Result>(what: () => Promise<Result>): Promise<Result> {
    const done = this.queue.then(what);
    this.queue = done.catch(() => undefined);
    return done;
  }

  private async carryOut(op: string, { request: _, ...parts }: Record<string, unknown>): Promise<Reply> {
    try {
      if (!["answer", "withdraw", "say"].includes(op)) return await this.page({ op, ...parts });
      const reply = await this.input({ op, seat: this.seat, ...parts }, op === "answer");
      await this.goOn();
      return { words: "", ...reply };
    } catch (problem) {
      if (!(problem instanceof QuattroError)) throw problem;
      const detail = problem.data.detail ? ` ${problem.data.detail}` : "";
      throw new Refused(problem.code, problem.message + detail, problem.data as Record<string, string>);
    }
  }

  // Lets the bots answer and deadlines pass until the viewer is asked, and shows the table. A failure of a bot does not
  // undo the viewer's answer.
  private async goOn() {
    try {
      await this.letOthersPlay();
    } catch (problem) {
      this.failure.value = problemsOf(problem);
    }
    await this.show();
  }

  private async letOthersPlay() {
    for (let inputs = this.inputs.length + mostInputs; this.inputs.length < inputs && !this.state.over && !this.state.halted;) {
      const before = this.inputs.length;
      for (const [i, bot] of this.players.entries()) if (bot !== "" && !this.state.halted) await this.answerWith(bot, i + 1);
      if (this.inputs.length > before) continue;
      if (await this.isAsked() || this.state.next_deadline === undefined) return;
      await this.input({ op: "tick", now: this.state.next_deadline });
    }
    if (!this.state.over && !this.state.halted) throw new Error(`After ${mostInputs} answers of bots you are still not asked: the game may never end.`);
  }

  private async answerWith(bot: string, seat: number) {
    const { number, values } = await this.engine.request({ op: "bot", table: this.number, seat, bot });
    if (number !== null) await this.input({ op: "answer", seat, prompt: number, values });
  }

  private async isAsked(): Promise<boolean> {
    const { prompts } = await this.line({ op: "prompts", seat: this.seat });
    return (prompts as { answered: boolean }[]).some((prompt) => !prompt.answered);
  }

  private async begin() {
    this.inputs = [];
    this.failure.value = [];
    this.state = await this.line({ op: "new", seed: this.seed }) as unknown as State;
  }

  // Sends a request that changes the match.
  private async input(request: Record<string, unknown>, byViewer = false): Promise<Reply> {
    const reply = await this.line(request);
    this.state = reply as State;
    if (!reply.repeated) this.inputs.push({ request, byViewer });
    return reply;
  }

  private async show() {
    this.advice.value = "";
    this.undoable.value = this.inputs.filter(({ byViewer }) => byViewer).length;
    if (this.state.halted) this.failure.value = failureOf(String((await this.line({ op: "view", seat: 0 })).view.failure ?? ""));
    const { table } = await this.page({ op: "table" }) as { table: Reply };
    const { lines } = await this.page({ op: "news", after: 0 });
    const now = Date.now();
    this.watched.take({ push: "table", table: { ...table, match: this.id, now, epoch: this.epoch, prompts: withoutDeadlines(table.prompts) },
      lines: [], beats: [] }, this);
    this.watched.lines.value = lines;
    this.watched.wholeNews.value = true;
  }

  private async page(request: Record<string, unknown>): Promise<Reply> {
    const players = this.players.map((bot, i) => ({ name: bot === "" ? "You" : `Bot ${i + 1}`, bot: bot !== "" }));
    return this.engine.request({ op: "page", table: this.number, seat: this.seat, players, request });
  }

  private async line(request: Record<string, unknown>): Promise<Reply> {
    return this.engine.request({ op: "ask", table: this.number, request });
  }
}

// The questions without time limits: nobody waits in this page.
function withoutDeadlines(prompts: { deadline?: number }[]) {
  return prompts.map(({ deadline: _, ...prompt }) => prompt);
}
