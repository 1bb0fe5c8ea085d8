// The rulebook in a dialog.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Connection } from "./connection";
import type { Block, Clarification, Clock, Rulebook } from "./types";

// Draws the blocks one after another.
function Blocks({ blocks }: { blocks: Block[] }) {
  return <>{blocks.map((block, i) => {
    switch (block.kind) {
      case "heading": return <h3 key={i}>{block.text}</h3>;
      case "item": return <p key={i} class="item"><span>{block.mark}</span> {block.text}</p>;
      case "entry": return <p key={i} class="entry"><strong>{block.mark}</strong> {block.text}</p>;
      case "drawing": return <pre key={i}>{block.text}</pre>;
      default: return <p key={i}>{block.text}</p>;
    }
  })}</>;
}

// The clarifications of the rules that the host has published in this match.
function Clarifications({ all }: { all: Clarification[] }) {
  if (all.length === 0) return null;
  return (
    <section>
      <h3>Clarifications of the host</h3>
      <ol class="clarifications">{all.map((each) => <li key={each.number} value={each.number}>{each.text}</li>)}</ol>
    </section>
  );
}

const books = new WeakMap<Connection, Promise<Rulebook>>();

// Requests the rulebook; later calls with this connection return the result of the first one, unless it was refused.
export function bookOf(connection: Connection): Promise<Rulebook> {
  const known = books.get(connection);
  if (known) return known;
  const book = connection.ask("rules").then(({ rulebook }) => rulebook as Rulebook);
  books.set(connection, book);
  book.catch(() => books.delete(connection));   // it can be asked for again
  return book;
}

// The rulebook's explanation of a title: "one of your 2s becomes a 4." for "Promote". "" if there is none.
export function meaningIn(book: Rulebook | undefined, title: string): string {
  const begin = `${title.toLowerCase()}: `;
  for (const { mark, text } of book?.sections.flatMap(({ blocks }) => blocks) ?? []) {
    if (mark.toLowerCase() === title.toLowerCase()) return text;
    if (text.toLowerCase().startsWith(begin)) return text.slice(begin.length);
  }
  return "";
}

// Explains the clock of the match, since the times in the rules are those of the game.
function ClockOf({ clock }: { clock?: Clock }) {
  if (!clock) return null;
  if (clock.rule === "none") return <p class="clock">This match has no clock: what the rules say about time does not apply.</p>;
  return <p class="clock">The clock of this match: {clock.words}.{clock.rule !== "designed" && " It replaces the times in the rules."}</p>;
}

export function RulesButton({ connection, clock, clarifications = [] }: { connection: Connection; clock?: Clock; clarifications?: Clarification[] }) {
  const book = useSignal<Rulebook | undefined>(undefined);
  const problem = useSignal("");
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => connection.ask("rules").then(({ rulebook }) => {
    book.value = rulebook;
    problem.value = "";
    dialog.current?.showModal();
  }, (refused: Error) => { problem.value = refused.message; });
  return (
    <>
      <button onClick={show}>Rules</button>
      {problem.value && <span role="alert">{problem.value}</span>}
      <dialog ref={dialog} class="rules" aria-label="Rules">
        <form method="dialog"><button>Close</button></form>
        {book.value && (
          <>
            <h2>{book.value.title}</h2>
            <p>{book.value.text}</p>
            <ClockOf clock={clock} />
            <Clarifications all={clarifications} />
            {book.value.sections.map((section) => (
              <section key={section.heading}>
                {section.heading && <h3>{section.heading}</h3>}
                <Blocks blocks={section.blocks} />
              </section>
            ))}
          </>
        )}
      </dialog>
    </>
  );
}
