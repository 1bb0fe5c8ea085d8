// The scenarios of the designer's pack, beside the board: which of them pass, and what the others found instead.
import type { Diagnostic, ScenarioResult } from "../../wasm/src/engine";
import type { Studio } from "./model";
import { ProblemList, type Place } from "./problems";

/** What the scenarios of a file have come to. */
export interface Tested { path: string; results: ScenarioResult[]; errors: Diagnostic[] }

export const isScenarioFile = (path: string) => /^tests\/.+\.yaml$/.test(path);

export const failed = (tested: Tested[]) => tested.reduce((sum, { results, errors }) => sum + results.filter(({ passed }) => !passed).length + errors.length, 0);

export function ScenariosPart({ studio, show }: { studio: Studio; show: (at: Place) => void }) {
  const tested = studio.tested.value;
  return (
    <section aria-label="Scenarios">
      {!tested && <p role="status">They run when the pack is checked …</p>}
      {tested?.length === 0 && <p>None yet. A scenario is a small match with what must come of it; it is played again after each change. <em>Play</em>, then <em>Make a scenario</em> writes one.</p>}
      {tested?.map(({ path, results, errors }) => (
        <section key={path} aria-label={path}>
          <h3>{path}</h3>
          <ProblemList problems={errors} kind="Error" show={show} />
          <ul class="problem-list">{results.map(({ title, line, passed, report }) => (
            <li key={line}>
              <strong>{passed ? "Passed" : "Failed"}</strong> <button class="row-button" onClick={() => show({ path, line })}>{title}</button>
              {report && <p class="report">{report}</p>}
            </li>
          ))}</ul>
        </section>
      ))}
    </section>
  );
}
