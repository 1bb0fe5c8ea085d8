// The match after its end, step by step, as any viewer saw it: the table at each step, and its news.
import { batch, useSignal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Chances } from "./chances";
import type { Connection } from "./connection";
import { nothingOffered } from "./offer";
import { divider } from "./news_parts";
import { Others, Owned, Seats, Signs } from "./owned";
import type { Table } from "./types";

// moment: a number that is comparable between viewers and grows with the match; at: milliseconds since 1970
export interface Step { moment: number; at: number; lines: string[] }

const everything = 0, everybody = -1;

// All steps of the match as `as` saw it.
async function stepsFor(connection: Connection, as: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (;;) {
    const reply = await connection.ask("course", { as, after: steps.length });
    steps.push(...reply.steps);
    if (!reply.more) return steps;
  }
}

// The steps at which a part of the match begins, with its title.
const partsOf = (steps: Step[]) => steps.flatMap((step, number) => step.lines.flatMap((line) => {
  const part = divider.exec(line);
  return part ? [{ number, title: part[1] }] : [];
}));

const inWords = (step: Step) => step.lines.map((line) => (divider.exec(line)?.[1] ?? line).replace(/\.$/, "")).join("; ") || "The beginning";

// The viewer as whom the match is shown (`as`: a seat, `everything` or `everybody`), its steps, and the index of the
// step that is shown (`at`).
class Course {
  constructor(readonly connection: Connection, readonly as: Signal<number>, readonly steps: Signal<Step[]>, readonly at: Signal<number>,
              readonly table: Signal<Table | undefined>, readonly problem: Signal<string>) {}

  // Shows the current moment as another viewer saw it.
  lookAs(as: number) {
    const moment = this.steps.value[this.at.value]?.moment ?? 0;
    this.as.value = as;
    stepsFor(this.connection, as).then((steps) => batch(() => {
      if (this.as.value !== as) return;
      this.steps.value = steps;
      this.go(Math.max(0, steps.filter((step) => step.moment <= moment).length - 1));
    }), this.fail);
  }

  go(step: number) {
    const to = Math.min(Math.max(step, 0), this.steps.value.length - 1), as = this.as.value;
    this.at.value = to;
    this.connection.ask("past", { as, step: to }).then(({ table }) => {
      if (this.at.value === to && this.as.value === as) this.table.value = table;   // otherwise another step is shown now
    }, this.fail);
  }

  private fail = (refused: Error) => { this.problem.value = refused.message; };
}

// The slider is a native input, so arrows, Page Up and Down, Home and End work as usual.
function Slider({ course }: { course: Course }) {
  const { steps, at } = course, last = steps.value.length - 1;
  return (
    <div class="slider">
      <button aria-label="one step back" disabled={at.value === 0} onClick={() => course.go(at.value - 1)}>‹</button>
      <input type="range" aria-label="Step of the match" min={0} max={last} value={at.value} aria-valuetext={`${at.value + 1} of ${last + 1}: ${inWords(steps.value[at.value])}`}
        onInput={(event) => course.go(Number(event.currentTarget.value))} />
      <button aria-label="one step on" disabled={at.value === last} onClick={() => course.go(at.value + 1)}>›</button>
    </div>
  );
}

// Lists the steps and the beginnings of the parts of the match. Scrolls to the current step.
function StepList({ course }: { course: Course }) {
  const list = useRef<HTMLOListElement>(null);
  const at = course.at.value;
  useEffect(() => {
    const here = list.current?.children[at] as HTMLElement | undefined;
    if (list.current && here) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [at, course.steps.value]);
  return (
    <ol class="steps" ref={list} aria-label="Steps">
      {course.steps.value.map((step, number) => (
        <li key={number}>
          <button class="row-button" tabIndex={-1} aria-current={number === at ? "step" : undefined} onClick={() => course.go(number)}>
            {step.lines.map((line, i) => {
              const part = divider.exec(line);
              return part ? <strong key={i}>{part[1]}</strong> : <span key={i}>{line}</span>;
            })}
            {step.lines.length === 0 && <strong>The beginning</strong>}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Controls({ course, seats }: { course: Course; seats: Table["seats"] }) {
  const { steps, at, as } = course, parts = partsOf(steps.value);
  const part = parts.filter(({ number }) => number <= at.value).length - 1;
  return (
    <div class="controls">
      <p class="field">
        <label for="eyes">Through the eyes of</label>
        <select id="eyes" value={String(as.value)} onChange={(event) => course.lookAs(Number(event.currentTarget.value))}>
          <option value={everything}>whoever sees everything</option>
          <option value={everybody}>whoever watched</option>
          {seats.map((seat) => <option key={seat.seat} value={seat.seat}>{seat.name}</option>)}
        </select>
      </p>
      {parts.length > 1 && (
        <p class="field">
          <label for="part">Part of the match</label>
          <select id="part" value={String(part)} onChange={(event) => course.go(parts[Number(event.currentTarget.value)].number)}>
            {part < 0 && <option value="-1">the beginning</option>}
            {parts.map(({ title }, i) => <option key={i} value={i}>{title}</option>)}
          </select>
        </p>
      )}
    </div>
  );
}

function Drawn({ table }: { table: Table }) {
  const asked = table.others_eyes ? "Asked of this seat" : "Asked of you";
  const shown = { table, offer: nothingOffered };
  return (
    <>
      <Seats table={table} />
      {table.prompts.map((prompt) => (
        <p key={prompt.number}>{asked}: <strong>{prompt.text || prompt.name}</strong>{prompt.answered && `; answered: ${prompt.words || "nothing"}`}</p>
      ))}
      <div class="play">
        <Owned shown={shown} seat={0} />
        {table.seat > 0 && <Owned shown={shown} seat={table.seat} />}
        <Others shown={shown} />
        <Signs table={table} />
      </div>
    </>
  );
}

// `table` is the viewer's table at the end.
export function CoursePage({ connection, table, leave }: { connection: Connection; table: Table; leave: () => void }) {
  const as = useSignal(table.seat), steps = useSignal<Step[]>([]), at = useSignal(0), shown = useSignal<Table | undefined>(undefined);
  const problem = useSignal("");
  const made = useRef<Course | undefined>(undefined);
  const course = made.current ??= new Course(connection, as, steps, at, shown, problem);
  useEffect(() => { course.lookAs(table.seat); }, []);
  const step = steps.value[at.value];
  return (
    <main class="table course">
      <header>
        <h1>{table.title}: the match step by step</h1>
        <nav><button onClick={leave}>Back to the end</button></nav>
        {shown.value && <p>{[shown.value.board && `board ${shown.value.board}`, ...shown.value.repeats.map((repeat) => `${repeat.title} ${repeat.count}`)].filter(Boolean).join(", ")}</p>}
        {problem.value && <p role="alert">{problem.value}</p>}
      </header>
      {!step ? <p role="status">Loading …</p> : (
        <>
          <section class="course-tools" aria-label="Steps of the match">
            <Controls course={course} seats={table.seats} />
            <Slider course={course} />
            <p class="told" tabIndex={0}><small>{at.value + 1} of {steps.value.length}</small> {inWords(step)}</p>
          </section>
          <div class="drawn">{shown.value && <Drawn table={{ ...shown.value, others_eyes: as.value !== table.seat }} />}</div>
          <section class="course-more" aria-label="All steps, and the chances">
            <Chances connection={connection} as={as.value} at={at.value} seats={table.seats} go={(to) => course.go(to)} />
            <StepList course={course} />
          </section>
        </>
      )}
    </main>
  );
}
