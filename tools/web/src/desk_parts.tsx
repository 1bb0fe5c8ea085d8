// Common parts of the sections of the desk: requests with their outcome, buttons with a confirmation, folds.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { requestId, type Connection, type Refused, type Reply } from "./connection";
import type { Desk } from "./desk_types";
import type { Table } from "./types";
import type { Watched } from "./watched";

// The state of a match on the desk, and the connection for requests.
export interface Host { connection: Connection; watched: Watched; table: Table; desk: Desk }

export interface Attempt {
  problem: string;   // the server's reason for refusing the last request; "" if none
  needs: string;     // the server's word for a missing permission of that request; "" if none
  done: string;      // describes the effect of the last request; "" if none
  busy: boolean;     // a reply is awaited
  // Sends a request that changes nothing. Replies to earlier requests are ignored from then on. Does nothing while a
  // change is on its way.
  ask: (op: string, parts: Reply, then: (reply: Reply) => void) => void;
  // Sends a request that changes something. `done` describes the change and is shown after it. Does nothing while an
  // earlier change is on its way.
  change: (op: string, parts: Reply, done: string, then?: (reply: Reply) => void) => void;
  // Forgets the outcome of the last request.
  clear: () => void;
}

// The requests of one form. A refused request leaves the inputs of the form unchanged.
export function useAttempt(connection: Connection): Attempt {
  const state = useSignal({ problem: "", needs: "", done: "", busy: false });
  const round = useRef(0);      // of requests: an older reply must not overwrite a newer one
  const changing = useRef(false);
  const send = (op: string, parts: Reply, done: string, then?: (reply: Reply) => void) => {
    const own = ++round.current;
    const isNewest = () => own === round.current;
    state.value = { problem: "", needs: "", done: "", busy: true };
    return connection.ask(op, parts).then((reply) => {
      if (!isNewest()) return;
      state.value = { problem: "", needs: "", done, busy: false };
      then?.(reply);
    }, (refused: Refused) => { if (isNewest()) state.value = { problem: refused.message, needs: refused.data?.needs ?? "", done: "", busy: false }; });
  };
  // While a change is on its way, further changes are ignored.
  const change = (op: string, parts: Reply, done: string, then?: (reply: Reply) => void) => {
    if (changing.current) return;
    changing.current = true;
    void send(op, { ...parts, request: requestId() }, done, then).finally(() => { changing.current = false; });
  };
  return {
    ...state.value,
    ask: (op, parts, then) => { if (!changing.current) void send(op, parts, "", then); },
    change,
    clear: () => { state.value = { ...state.value, problem: "", needs: "", done: "" }; },
  };
}

// Counts how often all open questions have closed. Inputs and results for them are outdated then. `seat` and `number`
// identify a question.
export function useQuestionCount(epoch: number, questions: { seat: number; number: number }[]): number {
  const known = useRef({ open: [] as string[], count: 0 });
  const open = questions.map(({ seat, number }) => `${epoch} ${seat} ${number}`);
  const before = known.current.open, isOver = before.length > 0 && !before.some((each) => open.includes(each));
  if (open.length > 0 || isOver) known.current = { open, count: known.current.count + (isOver ? 1 : 0) };
  return known.current.count;
}

export function Outcome({ attempt }: { attempt: Attempt }) {
  return (
    <>
      {attempt.problem && <p role="alert">{attempt.problem}</p>}
      <p role="status" class="done">{attempt.busy ? "One moment …" : attempt.done}</p>
    </>
  );
}

interface SureProps {
  label: string;                  // of the button
  what: ComponentChildren;        // describes the effect before the second press
  sure: string;                   // label of the button that acts
  disabled?: boolean;
  act: () => void;
  begin?: () => void;             // called when the first button is pressed
}

// A button for acts that need a confirmation: the first press describes the effect, the second one acts.
export function SureButton({ label, what, sure, disabled, act, begin }: SureProps) {
  const asking = useSignal(false);
  const second = useRef<HTMLButtonElement>(null);
  useEffect(() => { if (asking.value) second.current?.focus(); }, [asking.value]);
  if (!asking.value || disabled)
    return <button disabled={disabled} onClick={() => { asking.value = true; begin?.(); }}>{label}</button>;
  return (
    <div class="sure" role="group" aria-label={label}>
      <div>{what}</div>
      <button class="danger" ref={second} onClick={() => { asking.value = false; act(); }}>{sure}</button>
      <button onClick={() => { asking.value = false; }}>No, leave it</button>
    </div>
  );
}

// A fold behind a summary. Its content is made when it is first opened, and stays afterwards.
export function Fold({ summary, children, kind = "" }: { summary: ComponentChildren; children: ComponentChildren; kind?: string }) {
  const opened = useSignal(false);
  return (
    <details class={kind} onToggle={(event) => { if (event.currentTarget.open) opened.value = true; }}>
      <summary>{summary}</summary>
      {opened.value && <div class="fold">{children}</div>}
    </details>
  );
}

// A section of the desk behind its title. `marked`: something in it waits for the host.
export function Tool({ title, note, marked, children }: { title: string; note?: string; marked?: boolean; children: ComponentChildren }) {
  return (
    <section class={marked ? "tool marked" : "tool"} aria-label={title}>
      <Fold summary={<><strong>{title}</strong>{note && <small> {note}</small>}</>}>{children}</Fold>
    </section>
  );
}

interface FieldProps { id: string; label: string; value: string; set: (value: string) => void; most?: number; placeholder?: string }

export function TextInput({ id, label, value, set, most = 200, placeholder }: FieldProps) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input id={id} maxLength={most} value={value} placeholder={placeholder} onInput={(event) => set(event.currentTarget.value)} />
    </p>
  );
}

export function TextArea({ id, label, value, set, most = 4000 }: FieldProps) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <textarea id={id} rows={3} maxLength={most} value={value} onInput={(event) => set(event.currentTarget.value)} />
    </p>
  );
}

interface SelectProps { id: string; label: string; value: string; options: [value: string, title: string][]; set: (value: string) => void }

export function Select({ id, label, value, options, set }: SelectProps) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([each, title]) => <option key={each} value={each}>{title}</option>)}
      </select>
    </p>
  );
}
