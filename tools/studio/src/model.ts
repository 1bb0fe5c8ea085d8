// The state of the studio: the open file, the chosen game, its table, and the errors of the files.
import { batch, effect, signal } from "@preact/signals";
import type { Diagnostic, Replacement } from "../../wasm/src/engine";
import { RemoteEngine } from "../../wasm/src/remote";
import type { Table } from "../../web/src/types";
import type { Choice } from "./local_match";
import { own, ownPack, packFiles, packs, subjectOf, textIn, write, type Files } from "./pack";
import { makeWorker, type Parts } from "./parts";
import type { Played } from "./play";
import { problemsOf } from "./problems";
import { isScenarioFile, type Tested } from "./scenarios";

const pauseBeforeCheck = 900;   // milliseconds from the last redrawn board until the whole pack is checked
const patience = 5000;          // milliseconds in which a game must be drawn

const drawnSeat = 0;   // the host's view, which has all zones

const mostShown = 100;          // errors, and notes, that are listed and marked: more of them would block the page

export const views = ["Files", "Text", "Result"] as const;
export type View = (typeof views)[number];

export class Studio {
  readonly base: Files;
  readonly open = signal("");                 // the path of the open file
  readonly line = signal(0);                  // the line of the cursor in the open file; 0 before there is one
  readonly view = signal<View>("Result");     // what a narrow window shows
  readonly choice = signal<Choice>({ packs, game: "", options: {} });
  readonly errors = signal<Diagnostic[]>([]);
  readonly notes = signal<Diagnostic[]>([]);
  readonly more = signal(0);                  // errors that are not in `errors`
  readonly checked = signal(false);           // `notes` and `errors` are those of the files as they are
  readonly drawn = signal<Table | undefined>(undefined);   // the last board without errors
  readonly wrong = signal(false);             // the game cannot be loaded: `drawn` is older than the files
  readonly tested = signal<Tested[] | undefined>(undefined);   // the scenarios of the pack; undefined while they are not run
  readonly played = signal<Played | undefined>(undefined);   // the match of the part Play
  readonly slow: RemoteEngine;                // checks and simulates; a change cancels it
  private readonly drawing: RemoteEngine;     // loads and draws
  private readonly words: RemoteEngine;       // answers what the editor asks
  private wordsFiles?: Files;                 // the files that `words` has
  private drawnFiles?: Files;                 // the files that `drawing` has
  private running = false;
  private again = false;                      // something has changed since the current round began
  private timer = 0;

  // `first`: the file whose game is drawn as long as the open file belongs to no single game.
  constructor(private parts: Parts, open: string, first: string) {
    this.base = parts.base;
    this.drawing = new RemoteEngine(() => makeWorker(parts));
    this.slow = new RemoteEngine(() => makeWorker(parts));
    this.words = new RemoteEngine(() => makeWorker(parts));
    this.open.value = open;
    this.choose(first);
    effect(() => {
      void own.value;
      void this.open.value;
      void this.follow();
    });
  }

  // Opens a file, and shows its text.
  edit(path: string) {
    batch(() => {
      this.open.value = path;
      this.view.value = "Text";
    });
  }

  text(path: string): string { return textIn(own.value, path) ?? textIn(this.base, path) ?? ""; }

  // An engine of its own for a match, with the files as they are.
  async newEngine(): Promise<RemoteEngine> {
    const engine = new RemoteEngine(() => makeWorker(this.parts));
    await engine.add(this.pack());
    return engine;
  }

  // The engine for questions of the editor, with the files as they are.
  private async informed(): Promise<RemoteEngine> {
    const files = own.peek();
    if (this.wordsFiles !== files) await this.words.add(this.pack());
    this.wordsFiles = files;
    return this.words;
  }

  // Asks the engine about a word of the open file: `op` is an operation on a place (tools/wasm/README.md). Rejects if the
  // files have changed, or another one is open, before the answer comes.
  async askAbout(op: string, line: number, column: number, more: object = {}) {
    const path = this.open.peek(), files = own.peek();
    const reply = await (await this.informed()).request({ op, packs, pack: textIn(files, path) === undefined ? packs[0] : ownPack, path, line, column, ...more });
    if (own.peek() !== files || this.open.peek() !== path) throw new Error("The files have changed meanwhile: try it again.");
    return reply;
  }

  // Adds the first of the scenarios that passes to the file of those of the game, and opens it. Throws an Error if none does.
  async keepScenario(scenarios: string[]) {
    const path = `tests/${this.choice.peek().game}.yaml`, before = textIn(own.peek(), path);
    const engine = await this.informed();
    for (const scenario of scenarios) {
      const { results, errors } = await engine.test(packs, path, scenario);
      if (errors.length > 0 || !results.every(({ passed }) => passed)) continue;
      write(path, before ? `${before.trimEnd()}\n\n${scenario}` : scenario);
      this.edit(path);
      return;
    }
    throw new Error("This match cannot be written as a scenario: it has inputs that scenarios do not have.");
  }

  // Writes other texts into the files. Returns how many files that were.
  replace(replacements: Replacement[]): number {
    const texts = new Map<string, string[]>();
    for (const { path, line, column, to, text } of [...replacements].reverse()) {
      const lines = texts.get(path) ?? this.text(path).split("\n");
      const before = lines[line - 1];
      lines[line - 1] = before.slice(0, column - 1) + text + before.slice(to - 1);
      texts.set(path, lines);
    }
    batch(() => { for (const [path, lines] of texts) write(path, lines.join("\n")); });
    return texts.size;
  }

  private pack() { return { name: ownPack, files: packFiles(own.value, this.base) }; }

  private choose(path: string) {
    const subject = subjectOf(path, { ...this.base, ...own.value });
    if (!subject) return;
    const options: Record<string, string> = subject.board ? { boards: subject.board } : {};
    const { game, options: before } = this.choice.peek();
    if (game !== subject.game || before.boards !== options.boards) this.choice.value = { packs, game: subject.game, options };
  }

  // Draws the game of the open file after each change: one round at a time, and another one if something has changed
  // meanwhile.
  private async follow() {
    this.again = true;
    if (this.running) return;
    this.running = true;
    while (this.again) {
      this.again = false;
      await this.draw();
    }
    this.running = false;
  }

  private async draw() {
    const files = own.value, isChanged = files !== this.drawnFiles, before = this.choice.value;
    this.choose(this.open.value);
    if (!isChanged && before === this.choice.value && this.drawn.value) return;
    if (isChanged) this.stopChecking();
    const found = await this.load(isChanged);
    if (isChanged && found.length === 0) this.drawnFiles = files;
    if (own.value !== files) return;
    this.wrong.value = found.length > 0;
    if (isChanged || found.length > 0) this.show(found);
    if (isChanged) this.timer = window.setTimeout(() => void this.check(files), pauseBeforeCheck);
  }

  private stopChecking() {
    clearTimeout(this.timer);
    if (this.slow.busy) this.slow.cancel();
    this.checked.value = false;
    this.tested.value = undefined;
  }

  // Opens the chosen game and draws its table. Returns the errors.
  private async load(isChanged: boolean): Promise<Diagnostic[]> {
    const limit = setTimeout(() => this.drawing.cancel(), patience);
    let table: unknown;
    try {
      if (isChanged) await this.drawing.add(this.pack());
      table = (await this.drawing.request({ op: "open", ...this.choice.value })).table;
      await this.drawing.request({ op: "ask", table, request: { op: "new", seed: "1" } });
      const reply = await this.drawing.request({ op: "page", table, seat: drawnSeat, request: { op: "table" } });
      this.drawn.value = { ...reply.table as Table, match: "board", now: 0, epoch: 0 };
      return [];
    } catch (problem) {
      if (problem instanceof Error && problem.message === "cancelled")
        return problemsOf(`The game was not drawn within ${patience / 1000} s: something in it takes too long.`);
      return problemsOf(problem);
    } finally {
      clearTimeout(limit);
      if (table !== undefined) this.drawing.request({ op: "close", table }).catch(() => undefined);
    }
  }

  private show(errors: Diagnostic[]) {
    this.more.value = Math.max(errors.length - mostShown, 0);
    this.errors.value = errors.slice(0, mostShown);
  }

  // Runs the scenarios of the pack.
  private async test(files: Files): Promise<Tested[]> {
    const tested: Tested[] = [];
    for (const path of Object.keys(files).filter(isScenarioFile).sort()) tested.push({ path, ...await this.slow.test(packs, path, files[path]) });
    return tested;
  }

  private async check(files: Files) {
    try {
      await this.slow.add(this.pack());
      const { errors, notes } = await this.slow.check(packs, [ownPack], 20);
      if (own.value !== files) return;
      this.show(errors);
      this.notes.value = notes.slice(0, mostShown);
      this.tested.value = await this.test(files);
    } catch (problem) {
      if (own.value !== files) return;   // a change has cancelled it
      this.show(problemsOf(problem));
    }
    this.checked.value = true;
  }
}
