// The form of a question: the chosen parts, the current options, and the button that hands the answer in.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { stepsOf, titleOf, valuesOf, type Answer, type Draft, type Step } from "./answer";
import { requestId, type Connection } from "./connection";
import { inked } from "./faces";
import { endsSet, Missing, Options, titleOfOption } from "./options";
import { momentInWords, untilInWords, warningOf } from "./time";
import { none, type Option, type Prompt } from "./types";
import { wideScreen } from "./zones";

const urgent = 30_000;    // milliseconds before the deadline from which the form is conspicuous

export interface FormProps {
  prompt: Prompt; answer: Answer; connection: Connection; now: number;
  changing: boolean;                        // the viewer changes the answer that is in
  setChanging: (on: boolean) => void;
  handedIn: () => void;
  paused: boolean;                          // nobody can answer: the match is paused or has not begun
  begun: boolean;                           // the match has begun
  held: boolean;                            // earlier events are played before the question is shown
  leftBy: string;                           // the name of the former player whose answer is in; or ""
  others: ComponentChildren;                // links to the other questions, if there are any
}

const isEmptySet = (step: Step, option: Option) => endsSet(step, option) && step.set!.fields[0] === step.field;
// The parts that are chosen, without the ends of sets that have members.
const chosenSteps = (answer: Answer, draft: Draft) => stepsOf(answer.prompt.parts, draft.chosen).filter((step) => {
  const option = draft.chosen[step.field.name];
  return option && (!endsSet(step, option) || isEmptySet(step, option));
});
const wordsOfOption = (step: Step, option: Option) => option.value === none ? option.title : titleOfOption(step, option);

// Shows each chosen part as a button that asks for it again.
function ChosenParts({ answer, draft }: { answer: Answer; draft: Draft }) {
  const steps = chosenSteps(answer, draft);
  if (steps.length === 0) return null;
  return (
    <ul class="chosen" aria-label="Chosen so far">
      {steps.map((step, i) => {
        const repeated = i > 0 && titleOf(steps[i - 1]) === titleOf(step);   // a further member of a set
        const words = wordsOfOption(step, draft.chosen[step.field.name]);
        return (
          <li key={step.field.name}>
            <button onClick={() => answer.change(step.field.name)}>
              <small class={repeated ? "hidden" : ""}>{titleOf(step)}</small> {words}<span class="hidden">, change</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function questionOf(step: Step): string {
  if (!step.set || step.set.each) return titleOf(step);
  const number = step.set.fields.indexOf(step.field) + 1;
  const { least, most } = step.set;
  return `${titleOf(step)}: number ${number} of ${least === most ? most : `at most ${most}`}`;
}

function wordsOf(answer: Answer, draft: Draft): string {
  const optionOf = ({ field }: Step) => draft.chosen[field.name];
  const steps = chosenSteps(answer, draft).filter((step) => optionOf(step).value !== none || isEmptySet(step, optionOf(step)));
  if (steps.every((step) => optionOf(step).value === none)) return "nothing";
  const named = new Set(steps.map(titleOf)).size > 1;
  let before = "";
  return steps.map((step) => {
    const title = titleOf(step), words = wordsOfOption(step, optionOf(step));
    const first = title !== before;
    before = title;
    return named && first ? `${title} ${words}` : words;
  }).join(", ");
}

function HandIn({ answer, draft, connection, now, done }: { answer: Answer; draft: Draft; connection: Connection; now: number; done: () => void }) {
  const problem = useSignal("");
  const sending = useSignal(false);
  const handIn = () => {
    sending.value = true;
    problem.value = "";
    connection.ask("answer", { prompt: answer.prompt.number, values: valuesOf(draft.chosen), request: requestId() }).then(() => {
      answer.handedIn(now);
      done();
    }, (refused: Error) => { problem.value = refused.message; }).finally(() => { sending.value = false; });
  };
  return (
    <>
      {problem.value && <p role="alert">{problem.value}</p>}
      <button class="main" disabled={sending.value} onClick={handIn}>Hand in: {wordsOf(answer, draft)}</button>
      {answer.prompt.final && <small>It cannot be changed afterwards. </small>}
    </>
  );
}

function Deadline({ prompt, now, open }: { prompt: Prompt; now: number; open: boolean }) {
  if (prompt.deadline === undefined) return null;
  const left = prompt.deadline - now;
  return (
    <p class={`deadline${open && left < urgent ? " urgent" : ""}`}>
      <time dateTime={new Date(prompt.deadline).toISOString()}>until {momentInWords(prompt.deadline, now)}</time>, {untilInWords(left)}
      <span class="hidden" role="status">{open ? warningOf(left) : ""}</span>
    </p>
  );
}

// Shows the answer that is in. It can be changed until the prompt closes, unless it is final or the match is paused.
function HandedIn({ props, change }: { props: FormProps; change: () => void }) {
  const { prompt, answer, connection, now, paused, leftBy } = props;
  const problem = useSignal("");
  const withdraw = () => connection.ask("withdraw", { prompt: prompt.number, request: requestId() })
    .catch((refused: Error) => { problem.value = refused.message; });
  const since = leftBy ? `The answer of ${leftBy}, who had this seat before you, is in`
    : answer.since === undefined ? "In" : `In since ${momentInWords(answer.since, now)}`;
  const until = prompt.deadline === undefined ? "the question closes" : momentInWords(prompt.deadline, now);
  return (
    <>
      <p role="status"><strong>{since}: {prompt.words || "nothing"}</strong>. {prompt.final ? "It is final." : paused ? "It can be changed when the match goes on." : leftBy ? `It counts unless you change it or take it back, until ${until}.` : "It can be changed until the question closes."}</p>
      {problem.value && <p role="alert">{problem.value}</p>}
      {!prompt.final && !paused && <div class="options"><button onClick={change}>Change</button><button onClick={withdraw}>Withdraw</button></div>}
    </>
  );
}

// The focused element vanishes when the next part is asked; the first control of that part then gets the focus.
function useFocusOnNext(draft: Draft | undefined, held: boolean) {
  const form = useRef<HTMLElement>(null);
  const used = useRef(false);
  useEffect(() => {
    const elsewhere = document.activeElement !== document.body && !form.current?.contains(document.activeElement);
    if (!used.current || elsewhere || held || draft?.pending) return;
    used.current = false;
    form.current?.querySelector<HTMLElement>("fieldset button, fieldset select, .main")?.focus({ preventScroll: true });
  }, [draft, held]);
  useEffect(() => {
    if (form.current && Object.keys(draft?.chosen ?? {}).length > 0) scrollToAsked(form.current);
  }, [draft]);
  return { form, use: () => { used.current = true; } };
}

const askedIn = (form: HTMLElement) => form.querySelector("fieldset, .main");

// Scrolls the form, which is low on a phone, to the current part. The table stays where it is.
function scrollToAsked(form: HTMLElement) {
  const asked = askedIn(form);
  if (!asked) return;
  const box = form.getBoundingClientRect(), { top, bottom, height } = asked.getBoundingClientRect();
  if (top < box.top || height > box.height) form.scrollTop += top - box.top;
  else if (bottom > box.bottom) form.scrollTop += bottom - box.bottom + 10;
}

// Shows and highlights the current part whenever a tap on the table leads to the question.
function useFlash(form: { current: HTMLElement | null }, answer: Answer, unfold: () => void) {
  const count = answer.pointed.value;
  useEffect(() => {
    if (count === 0) return;
    unfold();
    if (!form.current) return;
    const asked = askedIn(form.current);
    if (matchMedia(wideScreen).matches) asked?.scrollIntoView({ block: "nearest" });
    else scrollToAsked(form.current);
    asked?.animate([{ outline: "4px solid var(--accent)", outlineOffset: "3px" }, { outline: "4px solid transparent", outlineOffset: "3px" }], 1500);
  }, [count]);
}

function DraftBox({ answer, draft, props }: { answer: Answer; draft: Draft; props: FormProps }) {
  const { connection, now, prompt, changing, setChanging, handedIn } = props;
  const done = () => {
    setChanging(false);
    handedIn();
  };
  return (
    <>
      <ChosenParts answer={answer} draft={draft} />
      {answer.note.value && <p class="note" role="status">{answer.note.value}</p>}
      {draft.pending ? <p class="count" role="status">One moment …</p> : draft.current
        ? <fieldset><legend>{questionOf(draft.current)}</legend><Options key={draft.current.field.name} draft={draft} connection={connection} choose={(option) => answer.choose(option)} /></fieldset>
        : <><HandIn answer={answer} draft={draft} connection={connection} now={now} done={done} /><Missing missing={draft.missing} /></>}
      <small>{changing && prompt.answered
        ? <>In so far: {prompt.words || "nothing"}. <button class="quiet" onClick={() => setChanging(false)}>Keep it</button></>
        : "Not handed in."}</small>
    </>
  );
}

export function Form(props: FormProps) {
  const { prompt, answer, now, changing, setChanging } = props;
  const draft = answer.draft.value;
  const { form, use } = useFocusOnNext(draft, props.held);
  const folded = useSignal(false);
  useFlash(form, answer, () => { folded.value = false; });
  useEffect(() => { folded.value = false; }, [prompt.number]);
  const isIn = prompt.answered && !changing;
  const change = () => {
    answer.clear();
    setChanging(true);
  };
  if (props.held)
    return <section class="form" aria-label="The question" ref={form}><p role="status">First comes what has happened; then the question. A tap or a key skips it.</p></section>;
  return (
    <section class="form" aria-labelledby="question" ref={form} onClickCapture={use} onChangeCapture={use}>
      {props.others}
      <div class="question-head">
        <h2 id="question" class={folded.value ? "folded" : ""}>{prompt.text || prompt.name}</h2>
        <button class="quiet" aria-expanded={!folded.value} aria-controls="asked" onClick={() => { folded.value = !folded.value; }}>{folded.value ? "Show" : "Hide"}<span class="hidden"> the question</span></button>
      </div>
      <div id="asked" hidden={folded.value}>
      {prompt.card && <p>This is about the card <span class="face inked" style={inked(prompt.card.ink)}>{prompt.card.face}</span>{prompt.card.words && ` ${prompt.card.words}`}{prompt.place && `, ${prompt.place}`}.</p>}
      {!props.paused && <Deadline prompt={prompt} now={now} open={!isIn} />}
      {isIn
        ? <HandedIn props={props} change={change} />
        : props.paused ? <p role="status">You can answer when the match {props.begun ? "goes on" : "begins"}.</p>
        : draft && <DraftBox answer={answer} draft={draft} props={props} />}
      </div>
    </section>
  );
}
