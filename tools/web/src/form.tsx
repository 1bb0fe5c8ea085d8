// The question: what was chosen so far, what can be chosen now, and handing it in.
import { useSignal } from "@preact/signals";
import { stepsOf, type Answer, type Draft } from "./answer";
import { requestId, type Connection } from "./connection";
import { inked } from "./faces";
import { none, type Option, type Prompt } from "./types";
import { momentInWords, untilInWords } from "./time";

const mostButtons = 30;   // more options are in a list

function Options({ options, sure, choose }: { options: Option[]; sure: string[]; choose: (option: Option) => void }) {
  if (options.length > mostButtons)
    return (
      <select aria-label="options" value="" onChange={(event) => {
        const option = options[Number(event.currentTarget.value)];
        if (option && event.currentTarget.value !== "") choose(option);
      }}>
        <option value="">choose …</option>
        {options.map((option, i) => <option key={option.value} value={i}>{option.title}</option>)}
      </select>
    );
  return (
    <div class="options">
      {options.map((option) => (
        <button key={option.value} class={option.value === none ? "nothing" : ""} onClick={() => choose(option)}>
          {option.title}{sure.includes(option.value) && <small> sure</small>}
        </button>
      ))}
    </div>
  );
}

// The parts that are chosen, each with a button that asks it again.
function Chosen({ answer, draft }: { answer: Answer; draft: Draft }) {
  const chosen = stepsOf(answer.prompt.parts, draft.values).filter(({ field }) => field.name in draft.values);
  if (chosen.length === 0) return null;
  return (
    <ul class="chosen">
      {chosen.map(({ field, set }) => (
        <li key={field.name}>
          <button onClick={() => answer.change(field.name)} aria-label={`change ${(set ?? field).title}, now ${draft.titles[field.name]}`}>
            <small>{(set ?? field).title}</small> {draft.titles[field.name] ?? draft.values[field.name]}
          </button>
        </li>
      ))}
    </ul>
  );
}

function questionOf(draft: Draft): string {
  const step = draft.current!;
  if (!step.set) return step.field.title;
  const number = step.set.fields.indexOf(step.field) + 1;
  return step.set.each ? step.field.title : `${step.set.title}, ${number} of at most ${step.set.most}`;
}

function HandIn({ answer, draft, connection, done }: { answer: Answer; draft: Draft; connection: Connection; done: () => void }) {
  const problem = useSignal("");
  const sending = useSignal(false);
  const words = stepsOf(answer.prompt.parts, draft.values)
    .filter(({ field }) => draft.values[field.name] && draft.values[field.name] !== none)
    .map(({ field }) => draft.titles[field.name] ?? draft.values[field.name]).join(", ") || "nothing";
  const handIn = () => {
    sending.value = true;
    connection.ask("answer", { prompt: answer.prompt.number, values: draft.values, request: requestId() }).then(() => {
      answer.forget();
      done();
    }, (refused: Error) => { problem.value = refused.message; }).finally(() => { sending.value = false; });
  };
  return (
    <>
      <button class="main" disabled={sending.value} onClick={handIn}>Hand in: {words}</button>
      {answer.prompt.final && <small>It cannot be changed afterwards.</small>}
      {problem.value && <p role="alert">{problem.value}</p>}
    </>
  );
}

function Deadline({ prompt, now }: { prompt: Prompt; now: number }) {
  if (prompt.deadline === undefined) return null;
  return <p class="deadline"><time dateTime={new Date(prompt.deadline).toISOString()}>until {momentInWords(prompt.deadline, now)}</time>, {untilInWords(prompt.deadline - now)}</p>;
}

// The answer that is in: it can be changed until the prompt closes.
function HandedIn({ prompt, connection, change }: { prompt: Prompt; connection: Connection; change: () => void }) {
  const withdraw = () => connection.ask("withdraw", { prompt: prompt.number, request: requestId() });
  return (
    <>
      <p role="status">Handed in: <strong>{prompt.words || "nothing"}</strong>. {prompt.final ? "It is final." : "It can be changed until everybody has answered or the time is up."}</p>
      {!prompt.final && <div class="options"><button onClick={change}>Change</button><button onClick={withdraw}>Withdraw</button></div>}
    </>
  );
}

export function Form({ prompt, answer, connection, now, changing, setChanging }:
    { prompt: Prompt; answer: Answer; connection: Connection; now: number; changing: boolean; setChanging: (on: boolean) => void }) {
  const draft = answer.draft.value;
  return (
    <section class="form" aria-labelledby="question">
      <h2 id="question">{prompt.text || prompt.name}</h2>
      {prompt.card && <p>It is about <span class="face inked" style={inked(prompt.card.ink)}>{prompt.card.face}</span>.</p>}
      <Deadline prompt={prompt} now={now} />
      {prompt.answered && !changing
        ? <HandedIn prompt={prompt} connection={connection} change={() => { answer.clear(); setChanging(true); }} />
        : draft && (
          <>
            <Chosen answer={answer} draft={draft} />
            {draft.current
              ? <fieldset>
                  <legend>{questionOf(draft)}</legend>
                  <Options options={draft.options} sure={draft.sure} choose={(option) => answer.choose(option)} />
                </fieldset>
              : <HandIn answer={answer} draft={draft} connection={connection} done={() => setChanging(false)} />}
            {!prompt.answered && <small>Not handed in.</small>}
          </>
        )}
    </section>
  );
}
