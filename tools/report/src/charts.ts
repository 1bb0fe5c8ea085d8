// Charts that are drawn as wide as their place, again when that changes, and told in words to whoever cannot see them.
import { h, type Child } from "./dom";
import * as Plot from "./marks";

type Draw = (width: number) => Element;

const drawings = new Map<Element, { draw: Draw; width: number }>();

const observer = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const drawing = drawings.get(target);
    const width = Math.floor(target.clientWidth);
    if (!drawing || width === 0 || Math.abs(width - drawing.width) < 2) continue;
    drawing.width = width;
    target.replaceChildren(drawing.draw(width));
  }
});

/** `label` says what is to be seen, in a sentence. What follows the drawing (a legend, a table) comes below it. */
export function chart(label: string, draw: Draw, ...below: Child[]): HTMLElement {
  const place = h("div", { class: "chart", role: "img", "aria-label": label });
  drawings.set(place, { draw, width: 0 });
  observer.observe(place);
  return h("figure", {}, place, below);
}

export const narrow = (width: number) => width < 520;

/** A plot in the page's type. */
export function plot(options: Plot.PlotOptions): Element {
  const drawn = Plot.plot({
    ...options,
    style: { fontFamily: "inherit", fontSize: "13px", overflow: "visible", ...(options.style as object) },
  });
  drawn.setAttribute("aria-hidden", "true");      // the chart's own label tells it
  for (const group of Array.from(drawn.querySelectorAll("[aria-label], [aria-description]"))) {
    group.removeAttribute("aria-label");
    group.removeAttribute("aria-description");
  }
  return drawn;
}
