// Formats numbers for the page. A negative number has a minus sign (U+2212), and a no-break space joins a number to its unit.
import type { Estimate, Maybe } from "./types";

const gap = "\u00a0";
const minus = "\u2212";
const none = "\u2013";
const whole = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });

function fixed(value: number, digits: number): string {
  const text = new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  return text.replace(/^-/, Number(text.replace(/[^\d]/g, "")) === 0 ? "" : minus);
}

export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** 12,000 */
export function count(value: Maybe<number>): string {
  return isNumber(value) ? whole.format(value).replace(/^-/, minus) : none;
}

/** 21.3; as many digits as its size needs. */
export function decimal(value: Maybe<number>): string {
  if (!isNumber(value)) return none;
  const size = Math.abs(value);
  return fixed(value, size >= 1000 ? 0 : size >= 10 || size === 0 ? 1 : 2);
}

/** The same in a sentence: 4, 7.3, 102. */
export function about(value: Maybe<number>): string {
  return isNumber(value) ? decimal(value).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1") : none;
}

/** 0.222 as 22.2 % */
export function percent(value: Maybe<number>, digits = 1): string {
  return isNumber(value) ? `${fixed(value * 100, digits)}${gap}%` : none;
}

/** 0.021 as +2.1, in hundredths. */
export function hundredths(value: Maybe<number>): string {
  if (!isNumber(value)) return none;
  const text = fixed(value * 100, 1);
  return value > 0 && text !== "0.0" ? `+${text}` : text;
}

/** from 54.5 to 56.5, without a unit. */
export function interval(estimate: Maybe<Estimate>, write: (value: number) => string): string {
  if (!estimate || !isNumber(estimate.low) || !isNumber(estimate.high)) return none;
  return `${write(estimate.low)} to ${write(estimate.high)}`;
}

/** Percent without its sign, for the ends of an interval. */
export function bare(value: number): string {
  return fixed(value * 100, 1);
}

/** "1 match", "2,000 matches" */
export function things(value: number, one: string, many: string): string {
  return `${count(value)}${gap}${value === 1 ? one : many}`;
}

/** "a, b and c" */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** Whether there is anything in a list. */
export function some<T>(list: Maybe<T[]>): list is T[] {
  return Array.isArray(list) && list.length > 0;
}

/** A sentence of the program, in which no sign is torn from its number. */
export function tight(text: string): string {
  return text.replace(/(\d) %/g, `$1${gap}%`).replace(/([\u00b1+\u2212]) (\d)/g, `$1${gap}$2`);
}

/** The first letter of a sentence made of a game's words. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
