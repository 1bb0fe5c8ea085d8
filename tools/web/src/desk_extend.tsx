// The form that sets another deadline, mostly a later one, for a seat or for all. Shows the moment before it is set.
import { useSignal } from "@preact/signals";
import { Outcome, useAttempt, type Host } from "./desk_parts";
import type { DeskPrompt } from "./desk_types";
import { useSecond } from "./second";
import { day, hour, inputOfMoment, minute, momentInFull, momentInWords, untilInWords } from "./time";

// `seat` 0 means all seats. `prompts` are the open prompts of the seats.
export function ExtendForm({ host, seat, name, prompts }: { host: Host; seat: number; name: string; prompts: DeskPrompt[] }) {
  const attempt = useAttempt(host.connection);
  const now = useSecond(host.watched);
  const latest = Math.max(now, ...prompts.map((prompt) => prompt.deadline ?? 0));
  // The field has no seconds; rounding down would shorten the time.
  const field = useSignal(latest > now ? inputOfMoment(Math.ceil(latest / minute) * minute) : "");
  if (prompts.length === 0) return <p>Nothing is asked of {name} now.</p>;
  const at = field.value ? new Date(field.value).getTime() : NaN;
  const add = (span: number) => {
    attempt.clear();
    field.value = inputOfMoment((at > now ? at : latest) + span);
  };
  const give = () => attempt.change("until", { seat, until: at }, `Done: ${name} can answer until ${momentInWords(at, now)}.`);
  const id = `until-${seat}`;
  return (
    <div class="stack">
      <p class="field">
        <label for={id}>{seat === 0 ? "All open questions end at" : "Time to answer ends at"}</label>
        <input id={id} type="datetime-local" value={field.value} aria-describedby={`${id}-means`}
          onInput={(event) => { attempt.clear(); field.value = event.currentTarget.value; }} />
      </p>
      <div class="options">
        <button onClick={() => add(hour)}>1 hour later</button>
        <button onClick={() => add(day)}>1 day later</button>
      </div>
      <p id={`${id}-means`}>{Number.isNaN(at) ? "Choose a date and a time."
        : at <= now ? "This time has already passed. Choose a later one."
        : <>{momentInFull(at)}: <strong>{untilInWords(at - now)}</strong></>}</p>
      <button class="main" disabled={!(at > now) || attempt.busy} onClick={give}>
        {at > now ? `Give ${name} until ${momentInWords(at, now)}` : `Give ${name} more time`}
      </button>
      <Outcome attempt={attempt} />
    </div>
  );
}
