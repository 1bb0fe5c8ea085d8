// The engine in this thread. Every request is a function call, so a long one blocks the page: use worker.ts there.

/** A pack: its name and the text of each file by its path in the pack, such as "boards/mine/game.yaml". */
export interface Pack {
  name: string;
  files: Record<string, string>;
}

/** An error or a note about a file. Lines and columns count from 1, columns in characters; unknown parts are missing. */
export interface Diagnostic {
  pack?: string;
  path?: string;
  line?: number;
  column?: number;
  message: string;
  /** What to do; may be empty. */
  hint: string;
  /** All of it as a terminal shows it, with the line and a mark below it. */
  text: string;
  /** What mends a word that may be misspelt. */
  correction?: Replacement;
}

/** A place in a file of a pack. Lines and columns count from 1, columns in UTF-16 code units. */
export interface FilePlace {
  pack: string;
  path: string;
  line: number;
  column: number;
}

/** Other text for a part of a line, from its place to the column before `to`. */
export interface Replacement extends FilePlace {
  to: number;
  text: string;
}

/** What could stand in the place of the word from the column `from` to the one before `to`. */
export interface Completions {
  from: number;
  to: number;
  /** All that fit the place, whatever is typed already. `text` says what it means; may be empty. */
  choices: { name: string; text: string }[];
}

/** What a word means, and the place that declares it, if a file does. */
export interface WordMeaning {
  from: number;
  to: number;
  text: string;
  declared?: FilePlace;
}

/** Values of the options of a game by name; also "boards" (names, separated by commas) and "budget" (1 to 100). */
export type Options = Record<string, string | number>;

/** Names a game in packs. `packs` are the names of packs that were added, lowest first; ["base"] if missing. */
export interface GameChoice {
  game: string;
  packs?: string[];
  options?: Options;
}

/** A game, and how often bots of one name play it: 1000 matches of "random" with the seed "1" if these are missing. */
export interface SimulationChoice extends GameChoice {
  matches?: number;
  bot?: string;
  seed?: string;
  /** False: does not compare the board with those that the game lists, which would be played as well. */
  listed?: boolean;
}

export interface GameInfo {
  id: string;
  title: string;
  text: string;
  seats: number;
  boards: string[];
  options: { name: string; text: string; value: string; choices?: string[]; from?: number; to?: number }[];
  [other: string]: unknown;
}

export interface Field {
  name: string;
  kind: string;
  optional: boolean;
  text?: string;
  /** Only for the first field: the values that can be answered. */
  options?: string[];
  [other: string]: unknown;
}

/** A question to a seat. */
export interface Prompt {
  number: number;
  name: string;
  text: string;
  answered: boolean;
  /** The time at which silence counts, in milliseconds since the match began. */
  deadline?: number;
  fields: Field[];
  [other: string]: unknown;
}

/** An answer: the value of each field by its name; a list of texts for a field that takes several words. */
export type Values = Record<string, string | number | string[]>;

/** The reply after an input. Hashes and seeds are texts, because numbers of JavaScript lose digits above 2^53. */
export interface InputReply {
  now: number;
  over: boolean;
  winners?: number[];
  halted?: boolean;
  next_deadline?: number;
  hash?: string;
  /** True if the same answer was there already. */
  repeated?: boolean;
}

export interface CheckResult {
  errors: Diagnostic[];
  notes: Diagnostic[];
  games: number;
  boards: number;
  scripts: number;
  cards: number;
  matches: number;
}

export interface ScenarioResult {
  title: string;
  line: number;
  passed: boolean;
  /** What was expected and what was there; empty if it passed. */
  report: string;
}

/** Thrown if a request is refused. `code` is a word for programs; `errors` has the errors of packs. */
export class QuattroError extends Error {
  readonly code: string;
  readonly data: Record<string, unknown>;
  constructor(code: string, reason: string, data: Record<string, unknown>) {
    const errors = (data.errors ?? []) as Diagnostic[];
    super([reason, ...errors.map((error) => error.text)].join("\n"));
    this.name = "QuattroError";
    this.code = code;
    this.data = data;
  }
  get errors(): Diagnostic[] {
    return (this.data.errors ?? []) as Diagnostic[];
  }
}

type Json = Record<string, unknown>;
/** Sends a request to the module and returns the reply. */
export type Call = (request: Json) => Json;

/** Throws QuattroError if the reply is a refusal. */
export function accepted(reply: Json): Json {
  if (reply.ok) return reply;
  throw new QuattroError(reply.code as string, reply.reason as string, (reply.data ?? {}) as Json);
}

/** A table with one match at a time. */
export class Table {
  /** The game with the chosen options. */
  readonly game: GameInfo;
  /** The hash of everything that affects play. */
  readonly rulesHash: string;
  private readonly number: number;

  constructor(private readonly call: Call, opened: Json) {
    this.number = opened.table as number;
    this.game = opened.game as GameInfo;
    this.rulesHash = opened.rules_hash as string;
  }
  /** Sends a request of the line protocol ({"op": "events", "seat": 1}) and returns its reply. */
  ask(request: Json): Json {
    return accepted(this.call({ op: "ask", table: this.number, request }));
  }
  /** Begins a match. The same game, seed and answers give the same match. Without a seed, it is drawn. */
  begin(seed?: string): InputReply {
    return this.ask(seed === undefined ? { op: "new" } : { op: "new", seed }) as unknown as InputReply;
  }
  /** The open prompts of a seat. A table that acts for one seat needs no seat here and below. */
  prompts(seat?: number): Prompt[] {
    return this.ask({ op: "prompts", ...of(seat) }).prompts as Prompt[];
  }
  /** The values that a field can have after these values of earlier fields. */
  options(seat: number | undefined, prompt: number, field: string, values: Values = {}): string[] {
    return this.ask({ op: "options", ...of(seat), prompt, field, given: values }).options as string[];
  }
  /** Answers a prompt; also changes an answer while its prompt is open. */
  answer(seat: number | undefined, prompt: number, values: Values): InputReply {
    return this.ask({ op: "answer", ...of(seat), prompt, values }) as unknown as InputReply;
  }
  /** Lets time pass up to `now`, in milliseconds since the match began: deadlines fire. */
  tick(now: number): InputReply {
    return this.ask({ op: "tick", now }) as unknown as InputReply;
  }
  /** What a seat sees; 0: what the host sees, which is everything; -1: what everybody sees. */
  view(seat?: number): Json {
    return this.ask({ op: "view", ...of(seat) }).view as Json;
  }
  /** What happened, as a seat was told, after the event with this number. */
  events(seat?: number, after = 0): Json[] {
    return this.ask({ op: "events", ...of(seat), after }).events as Json[];
  }
  /** The match as text, from which it can be played again. Not for a table that acts for one seat. */
  log(): string {
    return this.ask({ op: "log" }).log as string;
  }
  /** The answer that a bot would give to the first unanswered prompt of a seat; null if the seat has none. */
  suggest(seat?: number, bot = "greedy"): { number: number; values: Values } | null {
    const reply = accepted(this.call({ op: "bot", table: this.number, ...of(seat), bot }));
    return reply.number === null ? null : { number: reply.number as number, values: reply.values as Values };
  }
  /** The table as an SVG picture, as a seat sees it; 0: as the host sees it, -1 or no seat: as everybody sees it. A table
   *  that acts for one seat shows what that seat sees. */
  svg(seat?: number): string {
    return accepted(this.call({ op: "draw", table: this.number, ...of(seat) })).svg as string;
  }
  /** Frees the memory of the table, which cannot be used any more. */
  close(): void {
    this.call({ op: "close", table: this.number });
  }
}

function of(seat?: number): Json {
  return seat === undefined ? {} : { seat };
}

/** The packs that were added, and what can be done with them. */
export class Engine {
  constructor(private readonly call: Call) {}
  /** Adds a pack, or replaces the pack of this name. Tables that are open keep the files with which they were opened. */
  add(pack: Pack): void {
    accepted(this.call({ op: "pack", name: pack.name, files: pack.files }));
  }
  /** Removes a pack. */
  remove(name: string): void {
    this.call({ op: "forget", name });
  }
  /** The ids of all games in these packs. Throws QuattroError if the packs themselves have errors. */
  games(packs: string[] = ["base"]): string[] {
    const reply = accepted(this.call({ op: "games", packs }));
    const errors = reply.errors as Diagnostic[];
    if (errors.length > 0) throw new QuattroError("bad_pack", "the packs have errors", { errors });
    return reply.games as string[];
  }
  /** Opens a table of a game for the host, who may act for every seat. Throws QuattroError if it cannot be loaded. */
  open(choice: GameChoice): Table {
    return new Table(this.call, accepted(this.call({ op: "open", ...chosen(choice) })));
  }
  /** Opens a table for one seat: the bots of the others answer at once, and nothing hidden from the seat is told. */
  openFor(seat: number, choice: GameChoice & { bots?: string; seed?: string }): Table {
    if (!Number.isInteger(seat) || seat < 1) throw new QuattroError("bad_request", "the seat must be a number from 1", {});
    const { bots = "greedy", seed } = choice;
    const more = seed === undefined ? {} : { seed };
    return new Table(this.call, accepted(this.call({ op: "open", ...chosen(choice), seat, bots, ...more })));
  }
  /** Finds mistakes, also in `matches` random matches of each game. `about`: the packs to which it is limited, all if it
   *  is empty. */
  check(packs: string[], about: string[] = [], matches = 20): CheckResult {
    return accepted(this.call({ op: "check", packs, about, matches })) as unknown as CheckResult;
  }
  /** Runs the scenarios in a text. `path` names it in reports. */
  test(packs: string[], path: string, text: string): { results: ScenarioResult[]; errors: Diagnostic[] } {
    const { results, errors } = accepted(this.call({ op: "test", packs, path, text }));
    return { results: results as ScenarioResult[], errors: errors as Diagnostic[] };
  }
  /** Plays matches between bots and returns figures: as data, and as text for people. */
  simulate(choice: SimulationChoice): { report: Json; text: string } {
    const reply = accepted(this.call(simulation(choice)));
    return { report: reply.report as Json, text: reply.text as string };
  }
}

/** The request of a simulation. */
export function simulation(choice: SimulationChoice): Json {
  const { matches = 1000, bot = "random", seed = "1", listed = true } = choice;
  return { op: "simulate", ...chosen(choice), matches, bot, seed, listed };
}

function chosen(choice: GameChoice): Json {
  const { game, packs = ["base"], options = {} } = choice;
  return { game, packs, options };
}
