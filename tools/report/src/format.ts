// Formats numbers for the page. Negative numbers have a minus sign (U+2212). A no-break space joins number and unit.
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

/** A whole number with separators: "12,000". */
export function count(value: Maybe<number>): string {
  return isNumber(value) ? whole.format(value).replace(/^-/, minus) : none;
}

/** A number with as many decimals as its size needs: "21.3". */
export function decimal(value: Maybe<number>): string {
  if (!isNumber(value)) return none;
  const size = Math.abs(value);
  return fixed(value, size >= 1000 ? 0 : size >= 10 || size === 0 ? 1 : 2);
}

/** A number of decimal() without zeros at the end of its decimals, for sentences: "4", "7.3", "102". */
export function about(value: Maybe<number>): string {
  return isNumber(value) ? decimal(value).replace(/\.0+$|(\.\d*[1-9])0+$/, "$1") : none;
}

/** A share in percent: 0.222 as "22.2 %". */
export function percent(value: Maybe<number>, digits = 1): string {
  return isNumber(value) ? `${fixed(value * 100, digits)}${gap}%` : none;
}

/** A difference of shares in hundredths: 0.021 as "+2.1". */
export function hundredths(value: Maybe<number>): string {
  if (!isNumber(value)) return none;
  const text = fixed(value * 100, 1);
  return value > 0 && text !== "0.0" ? `+${text}` : text;
}

/** An interval: "54.5 to 56.5". A dash if it is unknown. */
export function interval(estimate: Maybe<Estimate>, write: (value: number) => string): string {
  if (!estimate || !isNumber(estimate.low) || !isNumber(estimate.high)) return none;
  return `${write(estimate.low)} to ${write(estimate.high)}`;
}

/** A share in percent without the percent sign, for the ends of an interval. */
export function bare(value: number): string {
  return fixed(value * 100, 1);
}

/** A number with its noun: "1 match", "2,000 matches". */
export function things(value: number, one: string, many: string): string {
  return `${count(value)}${gap}${value === 1 ? one : many}`;
}

/** Joins words to a list: "a, b and c". */
export function listed(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** True if the list exists and is not empty. */
export function some<T>(list: Maybe<T[]>): list is T[] {
  return Array.isArray(list) && list.length > 0;
}

/** A sentence of the program with no-break spaces between numbers and their signs. */
export function tight(text: string): string {
  return text.replace(/(\d) %/g, `$1${gap}%`).replace(/([\u00b1+\u2212]) (\d)/g, `$1${gap}$2`);
}

/** The text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
