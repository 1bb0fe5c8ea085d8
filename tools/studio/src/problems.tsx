// Errors and notes as the designer reads them: the place, what is wrong, and what to do.
import { QuattroError, type Diagnostic } from "../../wasm/src/engine";

export interface Place { path: string; line: number }

// The errors of whatever was thrown.
export function problemsOf(problem: unknown): Diagnostic[] {
  const message = problem instanceof Error ? problem.message : String(problem);
  if (problem instanceof QuattroError && problem.errors.length > 0) return problem.errors;
  if (problem instanceof QuattroError) return [{ message, hint: String(problem.data.detail ?? ""), text: message }];
  // The engine itself ended: with an error of WebAssembly, whose text says nothing to a designer.
  if (/^(Uncaught )?\w*Error\b|^Aborted/.test(message))
    return [{ message: "The engine has failed, perhaps because the game needs too much memory. Change the game, then try again.", hint: message, text: message }];
  return [{ message, hint: "", text: message }];
}

// The failure of a rule in a match, "PACK: PATH:LINE:COLUMN: MESSAGE" in the text of the engine.
export function failureOf(text: string): Diagnostic[] {
  const [, pack, path, line, column, message] = /^([\w-]+): ([^:\s]+):(\d+):(?:(\d+):)? (.*)$/s.exec(text) ?? [];
  if (!path) return [{ message: text, hint: "", text }];
  return [{ pack, path, line: Number(line), column: column ? Number(column) : undefined, message, hint: "", text }];
}

// `show` is called with the place of the problem when the designer goes there; without it, the place is a text.
function Problem({ problem, kind, show }: { problem: Diagnostic; kind: string; show?: (at: Place) => void }) {
  const { path, line } = problem, place = path && line ? `${path}, line ${line}` : path;
  return (
    <li>
      <strong>{kind}</strong> {show && path && line && path !== "pack.yaml" ? <button class="row-button" onClick={() => show({ path, line })}>{place}</button> : place}
      <p>{problem.message}</p>
      {problem.hint && <p class="count">{problem.hint}</p>}
    </li>
  );
}

export function ProblemList({ problems, kind, show }: { problems: Diagnostic[]; kind: string; show?: (at: Place) => void }) {
  return <ul class="problem-list">{problems.map((problem, i) => <Problem key={i} problem={problem} kind={kind} show={show} />)}</ul>;
}
