// Cards, and the places in which they lie.
import type { ComponentChildren } from "preact";
import type { Card } from "./types";

// The colour of an ink: its name, or one for the number of a seat.
export function colourOf(ink: string): string | undefined {
  if (!ink) return undefined;
  const seat = Number(ink);
  return Number.isInteger(seat) ? `hsl(${(seat * 137 + 80) % 360} 70% 45%)` : ink;
}

export const inked = (ink: string) => {
  const colour = colourOf(ink);
  return colour ? { "--ink": colour } as Record<string, string> : undefined;
};

export const isUnseen = (card: Card | null) => card?.name === "?";

export function Face({ card }: { card: Card }) {
  return <span class={`face${isUnseen(card) ? " unseen" : ""}${card.ink ? " inked" : ""}`} style={inked(card.ink)}>{card.face}</span>;
}

// What can be tapped: as a button if `choose` is given, else as text. `label` is what a screen reader says.
export function Tappable({ choose, look, label, kind, marked, children }:
    { choose?: () => void; look?: () => void; label: string; kind: string; marked?: boolean; children: ComponentChildren }) {
  const classes = `${kind}${choose ? " offered" : ""}${marked ? " marked" : ""}`;
  const act = choose ?? look;
  return act
    ? <button class={classes} aria-label={choose ? `choose ${label}` : label} onClick={act}>{children}</button>
    : <span class={classes} role="img" aria-label={label}>{children}</span>;
}
