// The table as the files describe it, and their errors.
import { Others, Owned, Signs } from "../../web/src/owned";
import { nothingOffered } from "../../web/src/offer";
import type { Table, Zone } from "../../web/src/types";
import type { Studio } from "./model";
import { ProblemList, type Place } from "./problems";
import { lineOfSlot, slotAt } from "./slots";

// The table with a mark on the slot in whose lines the cursor is.
function marked(table: Table, slot: string): Table {
  const isSlot = (zone: Zone) => zone.effects.some(Boolean) && zone.places.includes(slot);
  return { ...table, zones: table.zones.map((zone) => isSlot(zone) ? { ...zone, changed: [slot] } : zone) };
}

export function BoardPart({ studio, show }: { studio: Studio; show: (at: Place) => void }) {
  const drawn = studio.drawn.value, path = studio.open.value, text = studio.text(path);
  const slot = slotAt(text, studio.line.value);
  const table = drawn && marked(drawn, slot);
  if (!table) return <p role="status">{studio.wrong.value ? "There is no board to draw until the errors are mended." : "Loading …"}</p>;
  const goTo = (zone: Zone, index: number) => {
    const line = lineOfSlot(text, zone.places[index]);
    if (line) show({ path, line });
  };
  // The first seat's zones are drawn whole. A tap on a slot leads to its lines.
  const shown = { table: { ...table, seat: 1 }, offer: { ...nothingOffered, explainRefusal: goTo } };
  return (
    <section class={`board ${studio.wrong.value ? "old" : ""}`} aria-label="Board">
      <h2>{table.title}{table.board && `, board ${table.board}`}{studio.wrong.value && <small> the last one without an error</small>}</h2>
      <div class="play">
        <Owned shown={shown} seat={0} />
        <Owned shown={shown} seat={1} />
        <Signs table={table} />
        <Others shown={shown} />
      </div>
    </section>
  );
}

export function ProblemsPart({ studio, show }: { studio: Studio; show: (at: Place) => void }) {
  const errors = studio.errors.value, notes = studio.checked.value ? studio.notes.value : [];
  const count = errors.length + studio.more.value;
  const state = count > 0 ? `${count} ${count === 1 ? "error" : "errors"}${studio.more.value > 0 ? `, the first ${errors.length} are listed` : ""}` : studio.checked.value ? "No errors" : "Checking …";
  return (
    <section class="problems" aria-label="Problems">
      <p role="status"><strong>{state}</strong>{notes.length > 0 && `, ${notes.length} ${notes.length === 1 ? "note" : "notes"}`}</p>
      <ProblemList problems={errors} kind="Error" show={show} />
      {notes.length > 0 && <details><summary>Notes</summary><ProblemList problems={notes} kind="Note" show={show} /></details>}
    </section>
  );
}
