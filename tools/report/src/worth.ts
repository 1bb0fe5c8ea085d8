// The unit in which worth is shown: matches of a hundred, or the score of the game.
import { decimal, hundredths, isNumber } from "./format";
import type { Figures, Maybe } from "./types";

export interface Worth {
  write: (value: Maybe<number>) => string;
  more: string; // "more matches of a hundred"
  example: string;
}

function signed(value: Maybe<number>): string {
  const text = decimal(value);
  return isNumber(value) && value > 0 ? `+${text}` : text;
}

export function worthOf(figures: Figures): Worth {
  const unit = figures.worth_in;
  if (!unit || unit === "matches") return { write: hundredths, more: "more matches of a hundred", example: "\u201c+2.0\u201d is two more" };
  return { write: signed, more: `more ${unit}`, example: "\u201c+2.00\u201d is two more" };
}
