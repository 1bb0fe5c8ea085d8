// Charts that fill the width of their place, are drawn again when it changes, and have a text for screen readers.
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

/** A chart that `draw` draws. `label` describes it in a sentence. `below`: elements below it, such as a legend. */
export function chart(label: string, draw: Draw, ...below: Child[]): HTMLElement {
  const place = h("div", { class: "chart", role: "img", "aria-label": label });
  drawings.set(place, { draw, width: 0 });
  observer.observe(place);
  return h("figure", {}, place, below);
}

export const narrow = (width: number) => width < 520;

/** A plot of Observable Plot with the font of the page. */
export function plot(options: Plot.PlotOptions): Element {
  const drawn = Plot.plot({
    ...options,
    style: { fontFamily: "inherit", fontSize: "13px", overflow: "visible", ...(options.style as object) },
  });
  drawn.setAttribute("aria-hidden", "true");      // the label of the chart describes it
  for (const group of Array.from(drawn.querySelectorAll("[aria-label], [aria-description]"))) {
    group.removeAttribute("aria-label");
    group.removeAttribute("aria-description");
  }
  return drawn;
}
