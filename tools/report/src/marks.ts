// The parts of Observable Plot that the page uses. Everything else stays out of the bundle.
export { dot, line, link, plot, pointer, rectY, ruleX, ruleY, text, tickX, tip } from "@observablehq/plot";
export type { Markish, PlotOptions, SymbolType } from "@observablehq/plot";
