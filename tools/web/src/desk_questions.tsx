// Questions of players to the host, clarifications for all, and answers that wait for the host's consent.
import { useSignal } from "@preact/signals";
import { Outcome, TextArea, Tool, useAttempt, type Host } from "./desk_parts";
import { calledAs } from "./desk_seats";
import { waitsForConsent } from "./desk_words";
import type { Question } from "./desk_types";
import { momentInWords } from "./time";

const isOpen = (question: Question) => !question.reply && !question.published;

function QuestionBox({ host, question }: { host: Host; question: Question }) {
  const attempt = useAttempt(host.connection);
  const text = useSignal("");
  const seat = host.desk.seats.find((each) => each.seat === question.seat);
  const name = question.former ? `the former player of seat ${question.seat}` : seat ? calledAs(seat) : `seat ${question.seat}`;
  const send = (op: "reply" | "clarify", done: string) =>
    attempt.change(op, { question: question.id, text: text.value.trim() }, done, () => { text.value = ""; });
  const empty = !text.value.trim() || attempt.busy;
  return (
    <li class="stack question">
      <p><strong>{name}</strong> <small>{momentInWords(question.at, host.watched.now())}</small></p>
      {question.line && <blockquote>{question.line}</blockquote>}
      <p class="words">{question.text}</p>
      {question.reply && <p>You replied: {question.reply}</p>}
      {question.published > 0 && <p class="count">answered for all by clarification {question.published}</p>}
      {isOpen(question) && (
        <>
          <TextArea id={`reply-${question.id}`} label="Your answer" most={2000} value={text.value} set={(value) => { text.value = value; }} />
          <div class="options">
            {!question.former && <button disabled={empty} onClick={() => send("reply", "")}>Reply to {name} alone</button>}
            <button disabled={empty} onClick={() => send("clarify", "")}>Publish to all as a clarification</button>
          </div>
          <p class="count">A clarification names nobody. Write it so that all understand it.</p>
        </>
      )}
      <Outcome attempt={attempt} />
    </li>
  );
}

// Lists the questions, open ones first.
export function Questions({ host }: { host: Host }) {
  const questions = host.watched.questions.value;
  if (!questions) return null;
  const open = questions.filter(isOpen);
  const sorted = [...open, ...questions.filter((question) => !isOpen(question)).reverse()];
  return (
    <Tool title="Questions to you" note={open.length > 0 ? `${open.length} without an answer` : "none is open"} marked={open.length > 0}>
      {sorted.length === 0 ? <p class="count">Players can ask you about a line of their news.</p>
        : <ul class="stack">{sorted.map((question) => <QuestionBox key={question.id} host={host} question={question} />)}</ul>}
    </Tool>
  );
}

export function Clarifications({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const text = useSignal("");
  const { clarifications } = host.table;
  if (!clarifications) return null;
  const answers = (number: number) => (host.watched.questions.value ?? []).filter((question) => question.published === number);
  const publish = () => attempt.change("clarify", { text: text.value.trim() }, "All can read it in the news and in the rules.", () => { text.value = ""; });
  return (
    <Tool title="Clarifications" note={clarifications.length > 0 ? `${clarifications.length} published` : ""}>
      <div class="stack">
        <ol class="clarifications">{clarifications.map((each) => <li key={each.number} value={each.number}>{answers(each.number).map((question) => <blockquote key={question.id}>{question.line && <>{question.line}<br /></>}{question.text}</blockquote>)}{each.text}</li>)}</ol>
        <TextArea id="clarification" label="How a rule is meant; all read it in the news and in the rules" most={2000} value={text.value} set={(value) => { text.value = value; }} />
        <button class="main" disabled={!text.value.trim() || attempt.busy} onClick={publish}>Publish it</button>
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}

// Offers to carry out the answers, if all have answered and the answers wait for the host.
export function Consent({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  if (!waitsForConsent(host.table, host.desk)) return null;
  return (
    <section class="urgent" aria-labelledby="waiting-title">
      <h2 id="waiting-title">All have answered</h2>
      <p>The answers can still be changed, by the players and below by you, until you carry them out.</p>
      <button class="main" disabled={attempt.busy} onClick={() => attempt.change("resolve", { inputs: host.desk.inputs }, "")}>Carry out what all have answered</button>
      <Outcome attempt={attempt} />
    </section>
  );
}

export function ReviewForm({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const { review } = host.desk;
  return (
    <Tool title="Read answers before they count" note={review ? "they wait for you" : "they do not wait"}>
      <div class="stack">
        <p>{review ? "What all have answered waits until you carry it out, or until its time is over. You see every answer and can change it." : "What all have answered is carried out at once."}</p>
        <p class="count">All players are told.</p>
        <button disabled={attempt.busy} onClick={() => attempt.change("review", { on: !review }, "")}>{review ? "Carry answers out by themselves" : "Let answers wait for me"}</button>
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}
