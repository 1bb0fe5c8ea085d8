// Figures of the game: simulated matches, more and more of them while one looks, drawn as the report of `simulate`.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { figuresPage } from "../../report/src/figures";
import { layOut } from "../../report/src/layout";
import type { Figures } from "../../report/src/types";
// @ts-ignore: a text, by esbuild
import reportStyle from "../../report/src/style.css";
import type { Diagnostic } from "../../wasm/src/engine";
import type { Studio } from "./model";
import { own } from "./pack";
import { ProblemList, problemsOf, type Place } from "./problems";

// The links to parts and the button for dark pages belong to a page of its own.
const inThisPage = ".columns > nav, .above, .skip { display: none } .columns { display: block }";
const stages = [60, 300, 1200, 5000];   // matches, one after another while the page is open

// The style of the report for an element of this page.
const styleInside = (reportStyle as string).replace(/:root(\[[^\]]*\])?/g, (_, attribute) => attribute ? `:host(${attribute})` : ":host")
  .replace(/(^|[},])\s*(html|body)\b/g, "$1:host");

// Draws the report with its own style, apart from that of the page.
function Report({ figures }: { figures: Figures }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = box.current!.shadowRoot ?? box.current!.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = styleInside + inThisPage;
    const report = layOut(figuresPage(figures));
    report.addEventListener("click", (event) => {   // links to parts of the report do not find them in an element of this page
      const link = (event.target as Element).closest("a[href^='#']");
      if (!link) return;
      event.preventDefault();
      root.getElementById(link.getAttribute("href")!.slice(1))?.scrollIntoView();
    });
    root.replaceChildren(style, report);
  }, [figures]);
  return <div ref={box} />;
}

export function FiguresPart({ studio, show }: { studio: Studio; show: (at: Place) => void }) {
  const figures = useSignal<Figures | undefined>(undefined), of = useSignal(0), problems = useSignal<Diagnostic[]>([]);
  const { checked, choice, wrong } = studio;
  useEffect(() => {
    if (!checked.value || wrong.value) return undefined;   // the check comes first: both use the slow engine
    let gone = false;
    const { game, options } = choice.value;
    if (figures.value && (figures.value.run?.game !== game || (figures.value.run?.options?.boards ?? "") !== (options.boards ?? figures.value.run?.options?.boards ?? ""))) figures.value = undefined;
    const grow = async () => {
      for (const matches of stages) {
        of.value = matches;
        const { report } = await studio.slow.simulate({ ...choice.value, matches, listed: false });
        if (gone) return;
        figures.value = report as unknown as Figures;
        problems.value = [];
      }
      of.value = 0;
    };
    grow().catch((refused: Error) => { if (!gone && refused.message !== "cancelled") problems.value = problemsOf(refused); });
    return () => {
      gone = true;
      if (studio.checked.value && studio.slow.busy) studio.slow.cancel();
    };
  }, [own.value, checked.value, choice.value, wrong.value]);
  return (
    <section aria-label="Figures">
      <p role="status">{wrong.value ? "The game has errors: these figures are of the last version without one."
        : !checked.value ? "Checking first …" : of.value > 0 ? `Playing ${of.value} matches of bots that answer at random …` : "All matches are played."}</p>
      {problems.value.length > 0 && <div role="alert">The matches could not be played.<ProblemList problems={problems.value} kind="Error" show={show} /></div>}
      {figures.value && <Report figures={figures.value} />}
    </section>
  );
}
