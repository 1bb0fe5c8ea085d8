// The rulebook in a panel beside the table.
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Connection } from "./connection";
import type { Block, Rulebook } from "./types";

// Entries and items that stand together make one list.
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

export function RulesButton({ connection }: { connection: Connection }) {
  const book = useSignal<Rulebook | undefined>(undefined);
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => connection.ask("rules").then(({ rulebook }) => {
    book.value = rulebook;
    dialog.current?.showModal();
  });
  return (
    <>
      <button onClick={show}>Rules</button>
      <dialog ref={dialog} class="rules" aria-label="Rules">
        <form method="dialog"><button>Close</button></form>
        {book.value && (
          <>
            <h2>{book.value.title}</h2>
            <p>{book.value.text}</p>
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
