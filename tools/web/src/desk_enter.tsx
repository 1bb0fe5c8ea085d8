// The form by which the host enters an answer for a seat, from the words of the player.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Outcome, Select, SureButton, TextArea, useAttempt, type Attempt, type Host } from "./desk_parts";
import type { DeskPrompt, DeskSeat, Reading } from "./desk_types";
import type { Values } from "./types";

// The title of a missing field, with a number if several missing fields have this title.
function titleOf(reading: Reading, field: string, title: string): string {
  const same = reading.missing.filter((each) => each.title === title);
  return same.length < 2 ? title : `${title}, missing ${same.findIndex((each) => each.field === field) + 1} of ${same.length}`;
}

// Shows how the text was understood, and lets the host choose the missing parts.
function Understood({ seat, reading, chosen, choose, enter, attempt }: { seat: number; reading: Reading; chosen: Values;
    choose: (field: string, value: string) => void; enter: () => void; attempt: Attempt }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {   // the focused element is gone after its choice
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>("select, .main")?.focus({ preventScroll: true });
  }, [reading]);
  return (
    <div class="stack" ref={box}>
      {reading.words && <p>Understood: <strong>{reading.words}</strong></p>}
      {reading.ignored && <p role="alert">Not understood, and left out: “{reading.ignored}”. Check that it changes nothing.</p>}
      {reading.problem && <p role="alert">{reading.problem}</p>}
      {!reading.problem && reading.missing.length > 0 && <p>Still to be chosen:</p>}
      {reading.missing.map(({ field, title, options }) => (
        <Select key={field} id={`missing-${seat}-${field}`} label={titleOf(reading, field, title)} value={chosen[field] ?? ""}
          options={[["", "choose …"], ...options.map((option): [string, string] => [option.value, option.title])]}
          set={(value) => choose(field, value)} />
      ))}
      {Object.keys(chosen).length > 0 && <button class="quiet" onClick={() => choose("", "")}>Choose these again</button>}
      {reading.complete && <button class="main" disabled={attempt.busy} onClick={enter}>Enter: {reading.words || "nothing"}</button>}
    </div>
  );
}

// Lets the host choose one of several open prompts, or shows the only one.
function PromptSelect({ seat, prompts, prompt, set }: { seat: number; prompts: DeskPrompt[]; prompt: DeskPrompt; set: (number: number) => void }) {
  if (prompts.length < 2) return <p>The question: <strong>{prompt.text || prompt.name}</strong></p>;
  return (
    <Select id={`prompt-${seat}`} label="The question" value={String(prompt.number)} set={(number) => set(Number(number))}
      options={prompts.map((each) => [String(each.number), (each.text || each.name) + (each.answered ? " (in)" : "")])} />
  );
}

// Offers to show the hidden cards of one question, which the form needs. `granted`: they are shown now.
function SightOffer({ host, seat, name, prompt, granted, then }: { host: Host; seat: number; name: string; prompt: DeskPrompt; granted: boolean; then: () => void }) {
  const attempt = useAttempt(host.connection);
  const see = () => attempt.change("sight", { seat, prompt: prompt.number, on: true }, "", then);
  if (granted) return <p class="count">You see the hidden cards of this question until you close this form. All players have been told.</p>;
  return (
    <>
      <SureButton label="See the hidden cards of this question …" disabled={attempt.busy} act={see} sure={`See them, to enter the answer of ${name}`}
        what={<p>While this form is open it shows what can be answered here, with cards that others do not see. All players are told. All else stays hidden.</p>} />
      <Outcome attempt={attempt} />
    </>
  );
}

// The question of the form: the one that was picked, otherwise the first one without an answer, or the first one if all
// have answers. Calls `closed` when it is not open any more.
function useQuestion(host: Host, seat: DeskSeat, shown: boolean, closed: () => void) {
  const about = useSignal({ number: 0, epoch: 0 });
  const { epoch } = host.table, { prompts } = seat;
  const prompt = about.value.epoch === epoch ? prompts.find((each) => each.number === about.value.number) : undefined;
  const pick = (number: number) => { about.value = { number, epoch }; };
  useEffect(() => {
    if (prompt) return;
    if (about.value.number > 0) {
      about.value = { number: 0, epoch };
      closed();
    } else if (shown && prompts.length > 0) pick((prompts.find((each) => !each.answered) ?? prompts[0]).number);
  });
  return { prompt, pick };
}

// `sees`: the number of the prompt whose hidden cards the form may show; 0: none. Hiding the form, which is in `box`,
// hides the cards again and calls `forget`.
function useSight(host: Host, seat: number, prompt: DeskPrompt | undefined, shown: boolean, forget: () => void) {
  const attempt = useAttempt(host.connection);
  const sees = useSignal(0);
  const box = useRef<HTMLDivElement>(null);
  const hide = () => {
    if (sees.value > 0) attempt.change("sight", { seat, prompt: sees.value, on: false }, "");
    sees.value = 0;
  };
  const hideWithForm = () => {
    if (sees.value === 0) return;
    hide();
    forget();
  };
  useEffect(() => { if (!shown) hideWithForm(); }, [shown]);
  // The cards may be shown since before the page was loaded, and they are hidden when the prompt closes.
  useEffect(() => { sees.value = prompt?.sight ? prompt.number : 0; }, [prompt?.number, prompt?.sight]);
  useEffect(() => {
    const fold = box.current?.closest("details");
    const folded = () => { if (!fold!.open) hideWithForm(); };
    fold?.addEventListener("toggle", folded);
    return () => fold?.removeEventListener("toggle", folded);
  }, [prompt?.number, shown]);
  return { sees, box, hide };
}

// `shown`: the form is visible. `closed` is called with a description of the last act when the question has closed.
export function EnterForm({ host, seat, name, shown, closed }: { host: Host; seat: DeskSeat; name: string; shown: boolean; closed: (done: string) => void }) {
  const attempt = useAttempt(host.connection);
  const text = useSignal("");
  const chosen = useSignal<Values>({});   // by the selects, with the values that were understood before
  const reading = useSignal<Reading | undefined>(undefined);
  const forget = () => {
    attempt.clear();
    reading.value = undefined;
    chosen.value = {};
  };
  const { prompt, pick } = useQuestion(host, seat, shown, () => {
    closed(attempt.done);
    text.value = "";
    forget();
  });
  const { sees, box, hide } = useSight(host, seat.seat, prompt, shown, forget);
  if (!prompt) return <><p>{seat.prompts.length > 0 ? "One moment …" : `Nothing is asked of ${name} now.`}</p><Outcome attempt={attempt} /></>;
  const read = (values: Values) => {
    chosen.value = values;
    const given = Object.keys(values).length > 0 ? { values } : {};
    attempt.ask("read", { seat: seat.seat, prompt: prompt.number, text: text.value, ...given }, (reply) => { reading.value = reply as Reading; });
  };
  const enter = () => {
    const { values, words } = reading.value!;
    attempt.change("enter", { seat: seat.seat, prompt: prompt.number, values }, `Entered for ${name}: ${words || "nothing"}.`, () => {
      text.value = "";
      reading.value = undefined;
      chosen.value = {};
    });
  };
  const seen = () => {
    sees.value = prompt.number;
    read({});
  };
  return (
    <div class="stack" ref={box}>
      <PromptSelect seat={seat.seat} prompts={seat.prompts} prompt={prompt} set={(number) => { hide(); pick(number); forget(); }} />
      {prompt.answered && <p>An answer is in. What you enter takes its place.</p>}
      <TextArea id={`wrote-${seat.seat}`} label={`What ${name} wrote, word for word`} value={text.value}
        set={(value) => { text.value = value; forget(); }} />
      <button disabled={attempt.busy} onClick={() => read({})}>{text.value.trim() ? "Read it" : "Choose from what is possible"}</button>
      {reading.value && <Understood seat={seat.seat} reading={reading.value} chosen={chosen.value} attempt={attempt} enter={enter}
        choose={(field, value) => read(field && value ? { ...reading.value!.values, ...chosen.value, [field]: value } : {})} />}
      <Outcome attempt={attempt} />
      {(attempt.needs === "sight" || sees.value === prompt.number) && (
        <SightOffer host={host} seat={seat.seat} name={name} prompt={prompt} granted={sees.value === prompt.number} then={seen} />
      )}
    </div>
  );
}
