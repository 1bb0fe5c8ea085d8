// The documents that `quattro` writes into the page: figures, comparisons, analyses. A member with `?` may be absent,
// and a `Maybe` may be null or absent.

/** A value with its 95 % interval. A share is a number from 0 to 1. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}
export type Maybe<T> = T | null | undefined;

export interface Run {
  game?: string;
  title?: string;
  text?: string;
  content_hash?: string;
  rules_hash?: string;
  boards?: string[];
  options?: Record<string, string>;
  players?: string[];
  matches?: number;
  seed?: string;
  slot_matches?: number;
  option_matches?: number;
  names?: string[];
  log?: string;
  playouts?: number;
}

export interface Warning {
  about?: string;
  text: string;
  part?: string;
}

export interface SeatWins {
  seat: number;
  /** The share of all points: each match gives one point, which its winners share, or all seats after a draw. */
  points: Maybe<Estimate>;
  /** Matches that the seat won alone, and with others. */
  alone: number;
  shared: number;
}
export interface Wins {
  seats: SeatWins[];
  draws?: Maybe<{ count: number; share: Maybe<Estimate> }>;
  /** Matches that did not end and were abandoned. */
  without_end?: number;
}

/** How often each value occurred: `counts` has pairs of value and number of times. */
export interface Distribution {
  mean: number;
  sd: number;
  counts?: Maybe<[number, number][]>;
}
export interface Length {
  answers?: Maybe<Distribution>;
  rounds?: Maybe<Distribution>;
  round_name?: string;
}

export interface Score {
  counter: string;
  title?: string;
  played_for?: boolean;
  seats: (Distribution & { seat: number })[];
}
export interface Decided {
  pattern: string;
  times: number;
  by: { what: string; times: number }[];
}
export interface End {
  step: string;
  place?: string;
  times: number;
  won?: number;
}
export interface Repeat {
  name: string;
  matches: number;
  reached_most: number;
}

export interface Option {
  option: string;
  offered: number;
  used: number;
  per_offer?: Maybe<number>;
  share: Maybe<Estimate>;
  worth?: Maybe<Estimate>;
  action?: boolean;
}
export interface Prompt {
  prompt: string;
  field?: string;
  kind?: string;
  asked: number;
  options_mean?: Maybe<number>;
  real_choice?: Maybe<number>;
  options: Option[];
}

export interface Slot {
  slot: string;
  text?: string;
  empty?: boolean;
  worked?: number;
  /** The share of rounds, for each seat, that end differently without the slot. */
  changes?: Maybe<Estimate>;
  /** The mean gain of a seat each time the slot works for it, in the unit of `worth_in`. */
  worth?: Maybe<Estimate>;
  /** Of the matches in which the slot worked, the share with other winners if nobody has it. */
  matters?: Maybe<Estimate>;
}
export interface Board {
  board: string;
  text?: string;
  rounds?: number;
  pattern?: string;
  made?: Maybe<Estimate>;
  zone?: string;
  shape?: string;
  columns?: number;
  slots: Slot[];
}

export interface RoundMean {
  mean: number;
  sd?: number;
  matches?: number;
}
export interface Round {
  round: number;
  seats: { seat: number; counters: Record<string, Maybe<RoundMean>> }[];
}
export interface Unreached {
  steps?: Maybe<{ step: string; place?: string }[]>;
  options?: Maybe<{ prompt: string; field?: string; option: string }[]>;
}

export interface Figures {
  quattro: "figures";
  version: number;
  run?: Run;
  worth_in?: string;
  warnings?: Maybe<Warning[]>;
  wins?: Maybe<Wins>;
  length?: Maybe<Length>;
  scores?: Maybe<Score[]>;
  decided?: Maybe<Decided[]>;
  ends?: Maybe<End[]>;
  repeats?: Maybe<Repeat[]>;
  prompts?: Maybe<Prompt[]>;
  boards?: Maybe<Board[]>;
  rounds?: Maybe<Round[]>;
  unreached?: Maybe<Unreached>;
}

/** One figure in two runs, A and B. */
export interface Change {
  part: string;
  what: string;
  a: Maybe<Estimate>;
  b: Maybe<Estimate>;
  /** B minus A. */
  difference: Maybe<Estimate>;
  /** True if the values are shares, which are shown in percent. */
  share?: boolean;
  /** The probability that chance alone makes a difference at least as large, from 0 to 1. */
  p: Maybe<number>;
  /** True if the runs differ by more than chance, after the correction for many comparisons. */
  claimed: boolean;
}
export interface Comparison {
  quattro: "comparison";
  version: number;
  a?: { name?: string; run?: Run };
  b?: { name?: string; run?: Run };
  changes?: Maybe<Change[]>;
}

export interface Moment {
  input: number;
  /** The worth of the match for each seat after the input, in the unit of `worth_in`: a chance to win for "matches". */
  chances: number[];
}
/** An answer that lowered the worth of the match for its seat. All worths are in the unit of `worth_in`. */
export interface Answer {
  input: number;
  seat: number;
  answer: string;
  before: number;
  after: number;
  cost: number;
  better?: Maybe<string>;
  /** The worth of the match after the answer `better`. */
  better_chance?: Maybe<number>;
}
export interface Analysis {
  quattro: "analysis";
  version: number;
  run?: Run;
  /** The unit of the worth of a match: "matches", or the title of the score. */
  worth_in?: string;
  curve?: Maybe<Moment[]>;
  answers?: Maybe<Answer[]>;
}
