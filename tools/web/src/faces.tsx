// Cards, and the places in which they lie.
import type { ComponentChildren } from "preact";
import type { Box, Caption, Card } from "./types";

// The CSS colour of an ink: its name, or a colour for the number of a seat; undefined for "".
export function colourOf(ink: string): string | undefined {
  if (!ink) return undefined;
  const seat = Number(ink);
  return Number.isInteger(seat) ? `hsl(${(seat * 137 + 80) % 360} 70% 45%)` : ink;
}

export const inked = (ink: string) => {
  const colour = colourOf(ink);
  return colour ? { "--ink": colour } as Record<string, string> : undefined;
};

const largest = 1.8;   // the maximum of CSS pixels for a unit of the layout

// Styles that place the parts of a box by the server's layout, at any scale.
const percent = (part: number, whole: number) => `${100 * part / whole}%`;
export const boxStyle = ({ width, height }: Box) => ({ aspectRatio: `${width} / ${height}`, maxWidth: `${largest * width}px` });
export const areaStyle = ({ width, height, places }: Box, index: number) => {
  const [x, y, wide, high] = places[index];
  return { left: percent(x, width), top: percent(y, height), width: percent(wide, width), height: percent(high, height) };
};
export const captionStyle = ({ width, height }: Box, { x, y }: Caption) => ({ left: percent(x, width), top: percent(y, height) });

export const isUnseen = (card: Card | null) => card?.name === "?";

export function Face({ card }: { card: Card }) {
  return <span class={`face${isUnseen(card) ? " unseen" : ""}${card.ink ? " inked" : ""}`} style={inked(card.ink)} title={card.words}>{card.face}</span>;
}

export interface TappableProps {
  kind: string;               // the CSS class
  label: string;              // the text for screen readers
  choose?: () => void;        // chooses it, if it is an option
  change?: () => void;        // changes it, if it is chosen already
  look?: () => void;          // tells more about it
  point?: () => void;         // called when it is pointed at or focused
  tap?: () => void;           // explains why it cannot be chosen, if it is tapped and no button
  ticked?: boolean;           // shows that it is chosen; true by default
  skipped?: boolean;          // the tab key skips it, since the form offers this option
  children: ComponentChildren;
}

// A place or card: a button if it can be chosen, changed or looked at, otherwise text.
export function Tappable({ kind, label, choose, change, look, point, tap, ticked = true, skipped, children }: TappableProps) {
  const classes = `${kind}${choose ? " offered" : change ? " chosen-here" : ""}`;
  const act = choose ?? change ?? look;
  const said = choose ? `choose ${label}` : change ? `chosen: ${label}; change` : label;
  if (!act) return <span class={classes} role="img" aria-label={label} onPointerEnter={point} onClick={tap}>{children}</span>;
  return (
    <button class={classes} aria-label={said} tabIndex={skipped ? -1 : undefined} onClick={() => { point?.(); act(); }}
      onPointerEnter={point} onFocus={point}>
      {children}{!choose && change && ticked && <span class="tick" aria-hidden="true">✓</span>}
    </button>
  );
}
