// Reads the document in the page and shows the page for the kind in its key `quattro`, or why there is none.
import { analysisPage } from "./analysis";
import { comparisonPage } from "./comparison";
import { figuresPage } from "./figures";
import { h } from "./dom";
import { layOut, type Page } from "./layout";
import { applyTheme } from "./theme";
import type { Analysis, Comparison, Figures } from "./types";

type Document = Figures | Comparison | Analysis;

function plain(title: string, text: string): Page {
  return { kind: "Quattro", title, lead: [h("p", { class: "lead" }, text)], facts: [], parts: [], footer: [] };
}

function pageOf(document: Partial<Document>): Page {
  if ((document.version ?? 1) > 1) {
    return plain("This page is too old", "The figures in it were written by a later version of quattro than the page that shows them.");
  }
  if (document.quattro === "figures") return figuresPage(document as Figures);
  if (document.quattro === "comparison") return comparisonPage(document as Comparison);
  if (document.quattro === "analysis") return analysisPage(document as Analysis);
  return plain("No figures yet", "This is the empty page of a report: quattro fills it when it is asked for figures.");
}

function read(): Partial<Document> {
  const text = document.getElementById("figures")?.textContent ?? "{}";
  const found: unknown = JSON.parse(text);
  return typeof found === "object" && found !== null ? (found as Partial<Document>) : {};
}

function show(): void {
  applyTheme();
  let page: Page;
  try {
    page = pageOf(read());
  } catch (problem) {
    page = plain("These figures cannot be read", String(problem));
  }
  document.title = `${page.title} \u2013 ${page.kind}`;
  document.getElementById("page")?.replaceChildren(layOut(page));
}

show();
