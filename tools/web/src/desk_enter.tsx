// An answer that the host enters for a seat, out of what the player wrote.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Outcome, Select, TextArea, useAttempt, type Attempt, type Host } from "./desk_parts";
import type { DeskPrompt, DeskSeat, Reading } from "./desk_types";
import type { Values } from "./types";

// Several fields may have the same title: they are numbered then.
function titleOf(reading: Reading, field: string, title: string): string {
  const same = reading.missing.filter((each) => each.title === title);
  return same.length < 2 ? title : `${title}, missing ${same.findIndex((each) => each.field === field) + 1} of ${same.length}`;
}

// What the text was understood as; what is missing can be chosen.
function Understood({ seat, reading, chosen, choose, enter, attempt }: { seat: number; reading: Reading; chosen: Values;
    choose: (field: string, value: string) => void; enter: () => void; attempt: Attempt }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {   // what was focused has been chosen, and is gone
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>("select, .main")?.focus({ preventScroll: true });
  }, [reading]);
  return (
    <div class="stack" ref={box}>
      {reading.words && <p>Understood: <strong>{reading.words}</strong></p>}
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

// Of several open prompts the host chooses one.
function PromptSelect({ seat, prompts, prompt, set }: { seat: number; prompts: DeskPrompt[]; prompt: DeskPrompt; set: (number: number) => void }) {
  if (prompts.length < 2) return <p>The question: <strong>{prompt.text || prompt.name}</strong></p>;
  return (
    <Select id={`prompt-${seat}`} label="The question" value={String(prompt.number)} set={(number) => set(Number(number))}
      options={prompts.map((each) => [String(each.number), (each.text || each.name) + (each.answered ? " (in)" : "")])} />
  );
}

export function EnterForm({ host, seat, name }: { host: Host; seat: DeskSeat; name: string }) {
  const attempt = useAttempt(host.connection);
  const picked = useSignal(0);
  const text = useSignal("");
  const chosen = useSignal<Values>({});   // by the selects, with what was understood before
  const reading = useSignal<Reading | undefined>(undefined);
  const prompt = seat.prompts.find((each) => each.number === picked.value)
    ?? seat.prompts.find((each) => !each.answered) ?? seat.prompts[0];
  if (!prompt) return <><p>Nothing is asked of {name} now.</p><Outcome attempt={attempt} /></>;
  const forget = () => {
    attempt.clear();
    reading.value = undefined;
    chosen.value = {};
  };
  const read = (values: Values) => {
    chosen.value = values;
    const given = Object.keys(values).length > 0 ? { values } : {};
    attempt.ask("read", { seat: seat.seat, prompt: prompt.number, text: text.value, ...given }, (reply) => { reading.value = reply as Reading; });
  };
  const enter = () => {
    const { values, words } = reading.value!;
    attempt.change("enter", { seat: seat.seat, prompt: prompt.number, values }, `Entered for ${name}: ${words || "nothing"}.`, () => {
      text.value = "";
      forget();
    });
  };
  return (
    <div class="stack">
      <PromptSelect seat={seat.seat} prompts={seat.prompts} prompt={prompt} set={(number) => { picked.value = number; forget(); }} />
      {prompt.answered && <p>An answer is in. What you enter takes its place.</p>}
      <TextArea id={`wrote-${seat.seat}`} label={`What ${name} wrote, word for word`} value={text.value}
        set={(value) => { text.value = value; forget(); }} />
      <button disabled={attempt.busy} onClick={() => read({})}>{text.value.trim() ? "Read it" : "Choose from what is possible"}</button>
      {reading.value && <Understood seat={seat.seat} reading={reading.value} chosen={chosen.value} attempt={attempt} enter={enter}
        choose={(field, value) => read(field && value ? { ...reading.value!.values, ...chosen.value, [field]: value } : {})} />}
      <Outcome attempt={attempt} />
    </div>
  );
}
