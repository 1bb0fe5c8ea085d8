// What of Observable Plot the page uses, and no more: the rest stays out of the bundle.
export { dot, line, link, plot, pointer, rectY, ruleX, ruleY, text, tickX, tip } from "@observablehq/plot";
export type { Markish, PlotOptions, SymbolType } from "@observablehq/plot";
