// A player's questions to the host, which no other player sees, with the host's replies.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { requestId, type Connection } from "./connection";
import type { Question } from "./desk_types";
import type { Line } from "./types";

const longestLine = 160;   // characters: the server takes 500 bytes

// `about`: the line of news that the question is about; undefined if it is about no line.
export function AskHost({ connection, about, done }: { connection: Connection; about: Line | undefined; done: () => void }) {
  const text = useSignal(""), problem = useSignal(""), sending = useSignal(false);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), [about]);
  const ask = (event: Event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    problem.value = "";
    sending.value = true;
    connection.ask("ask_host", { line: about?.text.slice(0, longestLine) ?? "", text: text.value.trim(), request: requestId() })
      .then(done, (refused: Error) => { problem.value = refused.message; }).finally(() => { sending.value = false; });
  };
  return (
    <form class="stack ask-host" onSubmit={ask}>
      {about && <blockquote>{about.text}</blockquote>}
      <p class="field">
        <label for="ask-host">Your question; the host alone reads it</label>
        <textarea id="ask-host" ref={input} rows={3} maxLength={2000} value={text.value} onInput={(event) => { text.value = event.currentTarget.value; }} />
      </p>
      {problem.value && <p role="alert">{problem.value}</p>}
      <div class="options">
        <button disabled={sending.value || !text.value.trim()}>Ask the host</button>
        <button type="button" onClick={done}>Do not ask</button>
      </div>
    </form>
  );
}

export function OwnQuestions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null;
  return (
    <div class="own-questions" role="status">
      <h3>Your questions to the host</h3>
      <ul>
        {questions.map((question) => (
          <li key={question.id}>
            {question.line && <blockquote>{question.line}</blockquote>}
            <p>{question.text}</p>
            <p class={question.reply ? "" : "count"}>{question.reply ? <>The host: <strong>{question.reply}</strong></>
              : question.published > 0 ? `The host has answered for all: clarification ${question.published} in the rules.` : "The host has not replied yet."}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
