// Decisions on a halted match, and rulings by hand.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { requestId } from "./connection";
import { Fold, Outcome, TextInput, useAttempt, type Host } from "./desk_parts";
import type { Change } from "./desk_types";
import { endShows } from "./desk_words";

// Offers the host's decisions after a rule of the game has failed.
export function Halted({ host, rule }: { host: Host; rule: () => void }) {
  const attempt = useAttempt(host.connection);
  useEffect(() => { if (!host.table.halted) attempt.clear(); }, [host.table.halted]);
  if (!host.table.halted) return null;
  const decide = (input: string, done: string) => attempt.change("host", { input, data: {} }, done);
  return (
    <section class="urgent" aria-labelledby="halted-title">
      <h2 id="halted-title">The match stands still</h2>
      <p>A rule of the game has failed. No time runs until you decide.</p>
      <pre>{host.desk.failure}</pre>
      <dl class="choices">
        <dt><button disabled={attempt.busy} onClick={() => decide("retry", "It was tried again.")}>Retry</button></dt>
        <dd>does the same once more, for example after a ruling by hand</dd>
        <dt><button disabled={attempt.busy} onClick={() => decide("skip", "It was skipped.")}>Skip</button></dt>
        <dd>goes on without what failed, this once</dd>
        <dt><button disabled={attempt.busy} onClick={() => attempt.change("reload", {}, "The files were read again.")}>Reload files</button></dt>
        <dd>reads the corrected files of the game, and does the same once more</dd>
        <dt><button onClick={rule}>Rule by hand</button></dt>
        <dd>sets what is wrong, before you retry or skip</dd>
      </dl>
      <Outcome attempt={attempt} />
    </section>
  );
}

// Shows the values that a ruling can set, in the form in which they are typed. Follows the table.
function Settable({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const text = useSignal("");
  useEffect(() => { attempt.ask("settable", {}, (reply) => { text.value = reply.text; }); }, [host.table.event, host.table.epoch, host.desk.secrets]);
  return <><Outcome attempt={attempt} /><p>In this match, as it stands:</p><pre>{text.value}</pre></>;
}

// Puts the caret at the end of the line whenever `began` grows: it was begun by a tap on the table, or by a button.
function useCaretAtEnd(line: Signal<string>, began: Signal<number>) {
  const input = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {   // at once, so that the next key is typed there
    if (began.value === 0) return;
    const field = input.current?.querySelector("input");
    field?.focus();
    field?.setSelectionRange(line.value.length, line.value.length);
    field?.scrollIntoView({ block: "center" });
  }, [began.value]);
  return input;
}

// Shows the changes of a ruling before it is carried out. Follows the match while it is shown.
function Changes({ host, text, carryOut, leave, busy }: { host: Host; text: string; carryOut: () => void; leave: () => void; busy: boolean }) {
  const attempt = useAttempt(host.connection);
  const changes = useSignal<Change[] | undefined>(undefined);
  const sure = useRef<HTMLButtonElement>(null);
  useEffect(() => { attempt.ask("rule", { text, sure: false, request: requestId() }, (reply) => { changes.value = reply.changes; }); },
    [text, host.desk.inputs, host.table.epoch]);
  useEffect(() => { if (changes.value) sure.current?.focus(); }, [changes.value !== undefined]);
  return (
    <div class="sure" role="group" aria-label={`What changes: ${text}`}>
      {changes.value && !attempt.problem && (changes.value.length > 0
        ? <ul>{changes.value.map(({ what, before, after }) => <li key={what}>{what}: {before} → <strong>{after}</strong></li>)}</ul>
        : <p>Nothing that you see on the table changes at once.</p>)}
      {/^result\b/.test(text) && <p><strong>{endShows}</strong></p>}
      <Outcome attempt={attempt} />
      {changes.value && !attempt.problem && <button type="button" class="danger" ref={sure} disabled={busy} onClick={carryOut}>Carry out: {text}</button>}
      <button type="button" onClick={leave}>No, leave it</button>
    </div>
  );
}

// `line` is the text of the input; `began` counts how often it was begun elsewhere, mostly by a tap on the table.
export function RulingForm({ host, line, began }: { host: Host; line: Signal<string>; began: Signal<number> }) {
  const attempt = useAttempt(host.connection);
  const reason = useSignal("");
  const box = useCaretAtEnd(line, began);
  const asked = useSignal("");   // the ruling whose changes are shown
  const text = line.value.trim(), unfinished = line.value.endsWith(" ");   // as a tap on the table begins it
  const look = (event: Event) => {
    event.preventDefault();
    if (!text || unfinished) return;
    attempt.clear();
    asked.value = text;
  };
  const carryOut = () => attempt.change("rule", { text, reason: reason.value.trim(), sure: true }, `Done: ${text}`, () => {
    line.value = "";
    reason.value = "";
    asked.value = "";
  });
  return (
    <form class="stack" onSubmit={look}>
      <p class="count">All players are told that you have changed something, with the reason. Tap a counter, a zone or the board on the table to begin a line.</p>
      <div ref={box}><TextInput id="ruling-line" label="Ruling, in one line" most={2000} value={line.value} placeholder="set NAME SEAT VALUE" set={(value) => { line.value = value; }} /></div>
      <TextInput id="ruling-reason" label="Reason (all read it)" most={500} value={reason.value} set={(value) => { reason.value = value; }} />
      <button class="main" disabled={!text || unfinished || attempt.busy}>{!text ? "Show what changes" : unfinished ? `Show what changes: ${text} … (the value is missing)` : `Show what changes: ${text}`}</button>
      {text && asked.value === text && <Changes host={host} text={text} carryOut={carryOut} leave={() => { asked.value = ""; }} busy={attempt.busy} />}
      <Outcome attempt={attempt} />
      <Fold summary="What can be set, and how it is written (examples)">
        <dl class="forms">
          <dt>set points 2 5</dt><dd>sets a number: here the points of seat 2 to 5; without the seat a number of the table. The name of a player does as well as the number of the seat</dd>
          <dt>zone 2:hand R1 B2</dt><dd>puts these cards, and no others, into the hand of seat 2; “none” for no cards; “;” between several places</dd>
          <dt>repeat round 3</dt><dd>makes it round 3</dd>
          <dt>board NAME</dt><dd>goes on with another board</dd>
          <dt>go to NAME</dt><dd>goes on at another part of the game</dd>
        </dl>
        <Settable host={host} />
      </Fold>
    </form>
  );
}
