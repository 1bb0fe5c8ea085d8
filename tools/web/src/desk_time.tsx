// The form for the host's time rule, which replaces the time limits of the game.
import { useSignal, type Signal } from "@preact/signals";
import type { Reply } from "./connection";
import { Outcome, Select, TextInput, Tool, useAttempt, type Host } from "./desk_parts";
import type { Rule, Silence, TimeRule } from "./desk_types";
import { ruleInWords } from "./desk_words";

const rules: [Rule, string][] = [["designed", "the game's own limits"], ["none", "no limits"],
  ["each", "the same time for each question"], ["daily", "until a time of the day"]];
const silences: [Silence, string][] = [["rule", "the game's rule for silence applies"],
  ["extend", "more time, once; then the game's rule"], ["wait", "nothing, until you decide"]];
const units: [string, string][] = [["60000", "minutes"], ["3600000", "hours"], ["86400000", "days"]];

interface Span { number: string; unit: string }
const lengthOf = (span: Span) => Math.round(Number(span.number) * Number(span.unit));
// The duration as a whole number of the largest unit that divides it; in hours if none does.
function spanOf(milliseconds: number): Span {
  const [unit] = [...units].reverse().find(([each]) => milliseconds > 0 && milliseconds % Number(each) === 0) ?? units[1];
  return { number: String(milliseconds / Number(unit)), unit };
}

function SpanInput({ id, label, span }: { id: string; label: string; span: Signal<Span> }) {
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <span class="pair">
        <input id={id} type="number" min="0" step="any" value={span.value.number} onInput={(event) => { span.value = { ...span.value, number: event.currentTarget.value }; }} />
        <select aria-label={`${label}: unit`} value={span.value.unit} onChange={(event) => { span.value = { ...span.value, unit: event.currentTarget.value }; }}>
          {units.map(([unit, title]) => <option key={unit} value={unit}>{title}</option>)}
        </select>
      </span>
    </p>
  );
}

const isPossible = (time: TimeRule) => (time.rule !== "each" || time.milliseconds > 0)
  && (time.rule !== "daily" || (time.at !== "" && time.zone !== "")) && (time.silence !== "extend" || time.extension > 0);

export interface TimeChoice {
  rule: Signal<Rule>; silence: Signal<Silence>; each: Signal<Span>; more: Signal<Span>; at: Signal<string>; zone: Signal<string>;
  next: TimeRule;     // the chosen rule
  possible: boolean;  // true if all needed fields are filled in, and the needed times are above 0
  parts: Reply;       // the parts of the request
}

// The state of the fields. Their initial values are those of `time`, or defaults if `time` does not have them.
export function useTimeChoice(time: TimeRule): TimeChoice {
  const rule = useSignal(time.rule), silence = useSignal(time.silence);
  const each = useSignal(spanOf(time.milliseconds || 86_400_000)), more = useSignal(spanOf(time.extension || 21_600_000));
  const at = useSignal(time.at || "18:00");
  const zone = useSignal(time.rule === "daily" && time.zone ? time.zone : Intl.DateTimeFormat().resolvedOptions().timeZone);
  const next: TimeRule = { rule: rule.value, milliseconds: lengthOf(each.value), at: at.value, zone: zone.value.trim(),
    silence: rule.value === "none" ? "rule" : silence.value, extension: lengthOf(more.value) };
  const parts = { rule: next.rule, silence: next.silence,
    ...next.rule === "each" ? { milliseconds: next.milliseconds } : {}, ...next.rule === "daily" ? { at: next.at, zone: next.zone } : {},
    ...next.silence === "extend" ? { extension: next.extension } : {} };
  return { rule, silence, each, more, at, zone, next, possible: isPossible(next), parts };
}

export function TimeFields({ rule, silence, each, more, at, zone }: TimeChoice) {
  return (
    <>
      <Select id="time-rule" label="Time to answer" value={rule.value} options={rules} set={(value) => { rule.value = value as Rule; }} />
      {rule.value === "each" && <SpanInput id="time-each" label="From when it is asked" span={each} />}
      {rule.value === "daily" && (
        <>
          <p class="field"><label for="time-at">Each day at</label>
            <input id="time-at" type="time" value={at.value} onInput={(event) => { at.value = event.currentTarget.value; }} /></p>
          <TextInput id="time-zone" label="In the time zone" value={zone.value} set={(value) => { zone.value = value; }} />
        </>
      )}
      {rule.value !== "none" && <Select id="time-silence" label="What happens to who does not answer in time" value={silence.value} options={silences}
        set={(value) => { silence.value = value as Silence; }} />}
      {rule.value !== "none" && silence.value === "extend" && <SpanInput id="time-more" label="How much more" span={more} />}
    </>
  );
}

export function TimeForm({ host }: { host: Host }) {
  const { time } = host.desk;
  const attempt = useAttempt(host.connection);
  const choice = useTimeChoice(time), { next } = choice;
  const set = () => attempt.change("time", choice.parts, `Done: ${ruleInWords(next)}.`);
  return (
    <Tool title="Time to answer" note={ruleInWords(time)}>
      <div class="stack">
        <TimeFields {...choice} />
        <p class="count">The questions that are open get it, too. All players are told.</p>
        <button class="main" disabled={!choice.possible || attempt.busy} onClick={set}>{choice.possible ? `From now on: ${ruleInWords(next)}` : "Fill in the time"}</button>
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}
