// Texts that the host sends to players by other means: the news of everybody or of a seat, and who can talk with whom.
// Also notes to all.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { addressOf, CopyButton } from "./copy";
import { Fold, Outcome, TextArea, Tool, useAttempt, type Host } from "./desk_parts";
import { calledAs } from "./desk_seats";
import { madeLinkOf } from "./links";
import { momentInFull } from "./time";
import type { Line } from "./types";

// The key under which this device stores up to which event the news of this viewer were copied.
const copiedKey = (host: Host, seat: number) => `copied ${host.table.match} ${host.table.epoch} ${seat}`;

// The reply to `post`: the news of a viewer, and whether the viewer knows that answers are awaited, and until when.
interface Post { lines: Line[]; awaited: boolean; until?: number }

// The last lines of the text: the result, the next deadline, and the address to watch the match.
function closing(host: Host, seat: number, { awaited, until }: Post): string[] {
  // A player has his own link, and only the device that made the link to watch by knows it.
  const watching = seat === 0 ? madeLinkOf(host.table.match, "spectator") : "";
  return [...host.table.over ? [host.table.result] : [], ...awaited ? [`Answers are awaited${until === undefined ? "" : ` until ${momentInFull(until)}`}.`] : [], ...watching ? [`To watch: ${addressOf(host.table.match, watching)}`] : []];
}

// The news of the current and the previous round that were not copied yet on this device. On request, also those that
// were copied.
function PostText({ host, seat, name }: { host: Host; seat: number; name: string }) {
  const attempt = useAttempt(host.connection);
  const after = useSignal(Number(localStorage.getItem(copiedKey(host, seat)) ?? 0));
  const post = useSignal<Post | undefined>(undefined);
  useEffect(() => {
    attempt.ask("post", { seat }, (reply) => { post.value = reply as Post; });
  }, [host.desk.inputs, host.table.epoch]);
  const shown = post.value?.lines.filter((line) => line.event > after.value) ?? [];
  const text = post.value && shown.length > 0 ? [host.table.title, ...shown.map((line) => line.text), ...closing(host, seat, post.value)].join("\n") : "";
  const copied = () => localStorage.setItem(copiedKey(host, seat), String(shown[shown.length - 1].event));
  return (
    <div class="stack">
      {text ? <pre>{text}</pre> : post.value && <p>{after.value > 0 ? "Nothing new since you copied it." : "Nothing has happened yet."}</p>}
      {text && <CopyButton text={text} label={`Copy the news for ${name}`} copied={copied} />}
      {after.value > 0 && <button onClick={() => { after.value = 0; }}>Show what was copied before, too</button>}
      <Outcome attempt={attempt} />
    </div>
  );
}

export function Posts({ host }: { host: Host }) {
  const seats = host.desk.secrets ? host.desk.seats : [];
  const viewers: [number, string][] = [[0, "everybody"], ...seats.map((seat): [number, string] => [seat.seat, calledAs(seat)])];
  return (
    <Tool title="News to send" note="as text, for a chat or a letter">
      <p class="count">What everybody may see, or what one player sees, in this round and the one before.{seats.length === 0 && " The news of one player are here when you have shown the secrets (beside the table)."}</p>
      {viewers.map(([seat, name]) => <Fold key={seat} summary={`For ${name}`}><PostText host={host} seat={seat} name={name} /></Fold>)}
    </Tool>
  );
}

interface Roster { name: string; title: string; seats: number[] }

// Lists the seats that can talk with each other now, for hosts whose players talk by other means.
export function RosterTool({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const rosters = useSignal<Roster[] | undefined>(undefined);
  const named = (seat: number) => calledAs(host.desk.seats.find((each) => each.seat === seat)!);
  const parts = host.table.repeats.map((repeat) => `${repeat.title} ${repeat.count}`).join(", ");
  const textOf = (roster: Roster) => `${host.table.title}${parts && `, ${parts}`}: ${roster.title || roster.name}: ${roster.seats.map(named).join(", ")}`;
  const all = (rosters.value ?? []).map(textOf);
  useEffect(() => { rosters.value = undefined; }, [host.table.event, host.table.epoch]);
  return (
    <Tool title="Talk elsewhere" note="who is in each channel, to copy">
      <div class="stack">
        <p class="count">If your players talk in another place, open a room there for each line. It changes as the match goes on.</p>
        <button disabled={attempt.busy} onClick={() => attempt.ask("rosters", {}, (reply) => { rosters.value = reply.rosters; })}>Show who can talk with whom now</button>
        {rosters.value && (all.length === 0 ? <p>Nobody can talk with anybody now.</p> : (
          <>
            <ul class="stack">{all.map((text) => <li key={text} class="options"><span>{text}</span><CopyButton text={text} /></li>)}</ul>
            {all.length > 1 && <CopyButton text={all.join("\n")} label="Copy all" />}
          </>
        ))}
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}

export function NoteForm({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const text = useSignal("");
  const send = () => attempt.change("host", { input: "note", data: { reason: text.value.trim().replace(/\s+/g, " ") } }, "All players have it in their news now.", () => { text.value = ""; });
  return (
    <Tool title="Note to all">
      <div class="stack">
        <TextArea id="note" label="All players read this in their news" most={2000} value={text.value} set={(value) => { text.value = value; }} />
        <button class="main" disabled={!text.value.trim() || attempt.busy} onClick={send}>Send it to all</button>
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}
