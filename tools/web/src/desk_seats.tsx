// The seats as the host sees them: missing answers, their deadlines, and operations on seats.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { EnterForm } from "./desk_enter";
import { ExtendForm } from "./desk_extend";
import { Fold, Outcome, SureButton, useAttempt, useQuestionCount, type Host } from "./desk_parts";
import { RemindButton } from "./desk_remind";
import { NewLinkForm, ReplaceForm } from "./desk_replace";
import type { DeskPrompt, DeskSeat } from "./desk_types";
import { person, playerInWords } from "./players";
import { useSecond } from "./second";
import { agoInWords, momentInWords, untilInWords } from "./time";

export const owes = (seat: DeskSeat) => seat.prompts.some((prompt) => !prompt.answered);
const isFree = (seat: DeskSeat) => seat.player === person && !seat.taken;
// The name of the player on the desk; "seat 3" if the seat is free or the player has no name.
export const calledAs = (seat: DeskSeat) => isFree(seat) || !seat.name ? `seat ${seat.seat}` : seat.name;

// Shows an answer that the former player has left, since the new player may not know it.
function LeftAnswer({ host, seat, prompt }: { host: Host; seat: DeskSeat; prompt: DeskPrompt }) {
  const attempt = useAttempt(host.connection);
  const until = prompt.deadline === undefined ? "the question closes" : momentInWords(prompt.deadline, host.watched.now());
  const takeBack = () => attempt.change("take_back", { seat: seat.seat, prompt: prompt.number }, "");
  return (
    <div class="stack">
      <p>The answer of {prompt.left_by}, who had the seat before, is in{prompt.words && `: ${prompt.words}`}. It can be changed until {until}.</p>
      <SureButton label={`Take back the answer of ${prompt.left_by} …`} disabled={attempt.busy} act={takeBack} sure={`Take it back: ${calledAs(seat)} answers anew`}
        what={<p>The question is open again then, and {calledAs(seat)} owes an answer.</p>} />
      <Outcome attempt={attempt} />
    </div>
  );
}

function PromptState({ host, seat, prompt }: { host: Host; seat: DeskSeat; prompt: DeskPrompt }) {
  const now = useSecond(host.watched);
  return (
    <li class={prompt.answered ? "state is-in" : "state"}>
      <span class="question-text">{prompt.text || prompt.name}</span>
      <span class={prompt.answered ? "badge" : "badge open"}>{prompt.answered ? "✓ in" : "not in"}</span>
      {prompt.deadline !== undefined && !host.table.paused && (
        <small><time dateTime={new Date(prompt.deadline).toISOString()}>until {momentInWords(prompt.deadline, now)}</time>
          {!prompt.answered && `, ${untilInWords(prompt.deadline - now)}`}</small>
      )}
      {prompt.late && <strong class="late">Late: the time is over. It waits for you.</strong>}
      {prompt.left_by && !host.table.over ? <LeftAnswer host={host} seat={seat} prompt={prompt} /> : prompt.words && <span class="words">{prompt.words}</span>}
    </li>
  );
}

function Presence({ host, seat }: { host: Host; seat: DeskSeat }) {
  if (seat.player !== person) return <small>{playerInWords(seat.player)}</small>;
  if (!seat.taken) return null;
  if (seat.here) return <small>here now</small>;
  return <small>{seat.seen > 0 ? `last here ${agoInWords(host.watched.now() - seat.seen)}` : "not here lately"}</small>;
}

type Action = "" | "extend" | "enter" | "replace" | "link";

const questionsOf = (seats: DeskSeat[]) => seats.flatMap(({ seat, prompts }) => prompts.map(({ number }) => ({ seat, number })));

// The forms of a seat. A hidden form keeps its inputs as long as the question is open.
function Actions({ host, seat }: { host: Host; seat: DeskSeat }) {
  const shown = useSignal<Action>("");
  const visited = useSignal<Action[]>([]);
  const asked = useQuestionCount(host.table.epoch, questionsOf([seat]));
  const past = useSignal({ note: "", asked: 0 });   // the last act for the previous question
  const name = calledAs(seat);
  useEffect(() => { if (shown.value === "extend") shown.value = ""; }, [asked]);
  const closeEntry = (note: string) => {
    if (shown.value === "enter") shown.value = "";
    past.value = { note, asked };
  };
  const actions: [Action, string][] = seat.player === person
    ? [["extend", "Extend"], ["enter", "Enter an answer"], ["replace", "Replace"], ["link", "New link"]]
    : [["replace", "Replace"], ["enter", "Enter an answer"]];
  const show = (action: Action) => {
    past.value = { note: "", asked };
    shown.value = shown.value === action ? "" : action;
    if (!visited.value.includes(action)) visited.value = [...visited.value, action];
  };
  const form = (action: Action) => {
    switch (action) {
      case "extend": return <ExtendForm key={asked} host={host} seat={seat.seat} name={name} prompts={seat.prompts} />;
      case "enter": return <EnterForm host={host} seat={seat} name={name} shown={shown.value === "enter"} closed={closeEntry} />;
      case "replace": return <ReplaceForm host={host} seat={seat} name={name} />;
      default: return <NewLinkForm host={host} seat={seat} name={name} />;
    }
  };
  return (
    <>
      <div class="options">
        {actions.map(([action, title]) => <button key={action} aria-expanded={shown.value === action} onClick={() => show(action)}>{title}</button>)}
      </div>
      {past.value.note && past.value.asked === asked && <p class="count">{past.value.note} That question is closed now.</p>}
      {visited.value.map((action) => <div key={action} class="action" hidden={shown.value !== action}>{form(action)}</div>)}
    </>
  );
}

function SeatCard({ host, seat }: { host: Host; seat: DeskSeat }) {
  return (
    <li class={`seat-card${owes(seat) ? " owes" : ""}`}>
      <h3><span class="number">{seat.seat}</span> {isFree(seat) ? `seat ${seat.seat}, free` : calledAs(seat)} <Presence host={host} seat={seat} /></h3>
      {seat.prompts.length > 0
        ? <ul>{seat.prompts.map((prompt) => <PromptState key={prompt.number} host={host} seat={seat} prompt={prompt} />)}</ul>
        : !host.table.over && <p class="count">nothing is asked</p>}
      {seat.webhook?.problem && <p role="alert">Calls to {calledAs(seat)} fail: {seat.webhook.problem}</p>}
      {!host.table.over && !host.table.paused && owes(seat) && seat.player === person && <RemindButton host={host} seat={seat.seat} name={calledAs(seat)} />}
      {!host.table.over && (
        <Fold kind="actions" summary={seat.player === person ? "Extend, enter, replace …" : "Replace …"}><Actions host={host} seat={seat} /></Fold>
      )}
    </li>
  );
}

const urgency = (seat: DeskSeat) => seat.prompts.some((prompt) => prompt.late) ? 0 : owes(seat) ? 1 : 2;

// Sorts late seats first, then others that owe an answer. While the host works in the list, its order stays.
function useOrder(seats: DeskSeat[]) {
  const list = useRef<HTMLUListElement>(null);
  const order = useRef<number[]>([]);
  const works = document.hasFocus() && list.current?.contains(document.activeElement);
  if (!works || order.current.length !== seats.length)
    order.current = [...seats].sort((a, b) => urgency(a) - urgency(b) || a.seat - b.seat).map(({ seat }) => seat);
  return { list, sorted: order.current.map((number) => seats.find(({ seat }) => seat === number)!) };
}

export function SeatCards({ host }: { host: Host }) {
  const { seats } = host.desk;
  const { list, sorted } = useOrder(seats);
  const open = seats.flatMap((seat) => seat.prompts), questions = new Set(open.map((prompt) => prompt.text || prompt.name));
  const count = useQuestionCount(host.table.epoch, questionsOf(seats));
  const [common] = questions.size === 1 && open.length > 2 ? questions : [];   // a text of all questions is shown once
  return (
    <section aria-labelledby="seats-title">
      <h2 id="seats-title">Seats</h2>
      {common && <p>All are asked: <strong>{common}</strong></p>}
      <ul class={`seat-cards${common ? " same-question" : ""}`} ref={list}>{sorted.map((seat) => <SeatCard key={seat.seat} host={host} seat={seat} />)}</ul>
      {!host.table.paused && open.some((prompt) => !prompt.answered) && <RemindButton host={host} seat={0} name="all who owe an answer" />}
      {open.length > 0 && (
        <section class="tool" aria-label="More time for all">
          <Fold summary={<strong>Extend all …</strong>}><ExtendForm key={count} host={host} seat={0} name="all" prompts={open} /></Fold>
        </section>
      )}
    </section>
  );
}
