// Gives a seat to another player, and makes another link for its current player.
import { useSignal } from "@preact/signals";
import { addressOf, CopyBox } from "./copy";
import { Outcome, Select, SureButton, TextInput, useAttempt, type Host } from "./desk_parts";
import type { DeskSeat } from "./desk_types";
import { levelBot, levels, person, playerInWords } from "./players";

const players: [string, string][] = [[person, "a person"], ...levels.map((level, i): [string, string] => [levelBot(i), `bot, ${level}`])];

// Shows a new link of a seat. It is shown only once.
function SeatLink({ match, seat, name, link }: { match: string; seat: number; name: string; link: string }) {
  if (!link) return null;
  return (
    <>
      <CopyBox id={`seat-link-${seat}`} label={`Send this link to ${name || "the player"} alone:`} link={addressOf(match, link)} />
      <p class="count">It is shown only now. Whoever has it plays this seat.</p>
    </>
  );
}

export function ReplaceForm({ host, seat, name }: { host: Host; seat: DeskSeat; name: string }) {
  const attempt = useAttempt(host.connection);
  const player = useSignal(person);
  const newName = useSignal("");
  const made = useSignal({ link: "", name: "" });
  const isPerson = player.value === person;
  const whom = isPerson ? newName.value.trim() || "another person" : `a ${playerInWords(player.value).replace(",", " that is")}`;
  const replace = () => {
    const called = isPerson ? newName.value.trim() : "";
    attempt.change("replace", { seat: seat.seat, player: player.value, name: called }, `Done: ${whom} plays seat ${seat.seat} now.`, ({ link }) => {
      made.value = { link: link ?? "", name: called };
      newName.value = "";
    });
  };
  return (
    <div class="stack">
      <p>The new player goes on where {name} stands, and sees all that the seat has seen.{seat.taken ? ` The link of ${name} stops working at once.` : ""}{
        seat.prompts.some((prompt) => prompt.answered) ? ` The answer of ${name} that is in stays, unless the new player changes it or you take it back.` : ""}</p>
      <Select id={`player-${seat.seat}`} label="Who plays from now on" value={player.value} options={players} set={(value) => { player.value = value; }} />
      {isPerson && <TextInput id={`name-${seat.seat}`} label="Name (may stay empty)" most={32} value={newName.value} set={(value) => { newName.value = value; }} />}
      <SureButton label={`Replace ${name}`} disabled={attempt.busy} act={replace} sure={`Replace ${name} by ${whom}`}
        what={<p>{whom} gets seat {seat.seat}. {seat.taken ? `${name} cannot play or look at this seat any more.` : ""}</p>} />
      <Outcome attempt={attempt} />
      <SeatLink match={host.table.match} seat={seat.seat} name={made.value.name} link={made.value.link} />
    </div>
  );
}

export function NewLinkForm({ host, seat, name }: { host: Host; seat: DeskSeat; name: string }) {
  const attempt = useAttempt(host.connection);
  const link = useSignal("");
  const make = () => attempt.change("link", { role: "seat", seat: seat.seat }, "Done.", (reply) => { link.value = reply.link; });
  return (
    <div class="stack">
      <p>{seat.taken ? `For ${name}, if the link is lost or somebody else has it. The old link stops working at once.`
        : "For somebody whom you give this seat yourself."}</p>
      <button disabled={attempt.busy} onClick={make}>Make a new link for {name}</button>
      <Outcome attempt={attempt} />
      <SeatLink match={host.table.match} seat={seat.seat} name={seat.taken ? name : ""} link={link.value} />
    </div>
  );
}
