// The drawn table on the desk: the public view, the whole state, or the view of one seat.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Outcome, Select, SureButton, useAttempt, type Host } from "./desk_parts";
import { calledAs } from "./desk_seats";
import { nothingOffered } from "./offer";
import { Others, Owned, Seats, Signs } from "./owned";
import type { Table, Zone } from "./types";
import { lineOf, wideScreen } from "./zones";

const mostUnfolded = 3;   // players whose zones are unfolded on a phone

function Drawn({ table, rule }: { table: Table; rule?: (beginning: string) => void }) {
  const shown = { table, offer: nothingOffered, rule, why: rule && ((zone: Zone) => rule(lineOf(zone))) };
  return (
    <div class="play">
      {rule && table.board && <button onClick={() => rule(`board ${table.board}`)}>Board: {table.board}</button>}
      <Owned shown={shown} seat={0} />
      {table.seat > 0 && <Owned shown={shown} seat={table.seat} />}
      {table.seat < 1 && table.seats.length > mostUnfolded
        ? <details class="others" open={matchMedia(wideScreen).matches}><summary>The players</summary><div class="play"><Others shown={shown} /></div></details>
        : <Others shown={shown} />}
      <Signs table={table} />
    </div>
  );
}

// The view of a seat or of everybody, with the questions of the seat, without any controls.
function Seen({ table, name }: { table: Table; name: string }) {
  return (
    <div class="seen">
      <p class="count">What {name} sees{table.seat > 0 ? `; “You” is ${name}` : ""}. Nothing can be done here.</p>
      <Seats table={table} />
      {table.prompts.map((prompt) => (
        <p key={prompt.number}>{table.seat > 0 ? "Asked" : "Open"}: <strong>{prompt.text || prompt.name}</strong>{prompt.answered ? `; in: ${prompt.words || "nothing"}` : "; not in"}</p>
      ))}
      {table.prompts.length === 0 && <p class="count">Nothing is asked here.</p>}
      <Drawn table={table} />
    </div>
  );
}

const own = "own";

// Requests the view of `as` whenever something has changed. `as` is a seat, "-1", or `own`, for which nothing is
// requested.
function useView(host: Host, as: string) {
  const attempt = useAttempt(host.connection);
  const view = useSignal<{ as: string; table: Table } | undefined>(undefined);
  useEffect(() => {
    if (as === own) return;
    attempt.clear();
    attempt.ask("see", { seat: Number(as) }, (reply) => { view.value = { as, table: reply.table }; });
  }, [as, host.table]);
  return { attempt, view: view.value?.as === as ? view.value : undefined };
}

export function DeskTable({ host, rule }: { host: Host; rule: (beginning: string) => void }) {
  const attempt = useAttempt(host.connection);
  const as = useSignal(own);
  const seen = useView(host, as.value);
  const { secrets, seats } = host.desk;
  const options: [string, string][] = [[own, "the host: everything"], ["-1", "everybody"], ...seats.map((seat): [string, string] => [String(seat.seat), `seat ${seat.seat}, ${calledAs(seat)}`])];
  const nameOf = (value: string) => value === "-1" ? "everybody" : calledAs(seats.find(({ seat }) => String(seat) === value)!);
  return (
    <section class="stack" aria-labelledby="table-title">
      <h2 id="table-title">Table</h2>
      {secrets ? <p class="count">The desk shows the secrets. All players have been told.</p>
        : <><p class="count">What everybody may see.</p><SureButton label="Show the secrets …" disabled={attempt.busy} sure="Show them, and tell all players" act={() => attempt.change("secrets", {}, "")}
            what={<p>From now on the desk shows hidden cards and answers, and what each seat sees. All players are told. It cannot be undone.</p>} /></>}
      <Outcome attempt={attempt} />
      {secrets && <Select id="see-as" label="See it as" value={as.value} options={options} set={(value) => { as.value = value; }} />}
      {as.value === own ? <Drawn table={host.table} rule={host.table.over ? undefined : rule} /> : (
        <>
          <Outcome attempt={seen.attempt} />
          {seen.view && <Seen table={seen.view.table} name={nameOf(as.value)} />}
        </>
      )}
    </section>
  );
}
