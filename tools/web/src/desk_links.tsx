// The links of the match, the invitation, and calls to players.
import { useSignal } from "@preact/signals";
import { addressOf, CopyBox } from "./copy";
import { Outcome, Select, SureButton, TextInput, Tool, useAttempt, type Host } from "./desk_parts";
import { calledAs } from "./desk_seats";
import { madeLinkOf, storeMadeLink } from "./links";
import type { InvitationMode, Waiting } from "./desk_types";
import { person as playedByPerson } from "./players";

// `keepsOld`: earlier links stay valid; the new link is shown once and not stored on this device.
interface LinkKind { role: string; title: string; text: string; keepsOld?: boolean }
const kinds: LinkKind[] = [
  { role: "join", title: "Invitation", text: "Who has it can take a free seat." },
  { role: "spectator", title: "Spectators", text: "Who has it sees what everybody may see." },
  { role: "audience", title: "Audience", text: "Who has it sees everything, the secrets too. Never give it to a player." },
  { role: "host", title: "Another host", text: "Who has it can do all that you can do here.", keepsOld: true },
];

function LinkRow({ host, kind }: { host: Host; kind: LinkKind }) {
  const attempt = useAttempt(host.connection);
  const { match } = host.table;
  const link = useSignal(kind.keepsOld ? "" : madeLinkOf(match, kind.role));
  const make = () => attempt.change("link", { role: kind.role }, "", (reply) => {
    link.value = reply.link;
    if (!kind.keepsOld) storeMadeLink(match, kind.role, reply.link);
  });
  return (
    <div class="stack link">
      <p><strong>{kind.title}.</strong> {kind.text}</p>
      {link.value && <CopyBox id={`link-${kind.role}`} label={kind.keepsOld ? "It is shown only now:" : `${kind.title}, the last link made on this device:`} link={addressOf(match, link.value)} />}
      <SureButton label={`New link: ${kind.title.toLowerCase()}`} disabled={attempt.busy} act={make} sure="Make a new link"
        what={<p>{kind.keepsOld ? "Links of hosts that were made before go on working." : "The link that you gave out before stops working at once."}</p>} />
      <Outcome attempt={attempt} />
    </div>
  );
}

const modes: [InvitationMode, string][] = [["open", "anybody with the invitation"], ["confirm", "those whom I confirm"], ["closed", "nobody"]];

function InvitationForm({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const { invitation } = host.desk;
  if (!invitation) return null;
  return (
    <div class="stack link">
      <Select id="invitation-mode" label="Free seats can be taken by" value={invitation} options={modes} set={(mode) => attempt.change("invite", { mode }, "")} />
      <p class="count">Whoever has the invitation can also ask for a seat that somebody has. You decide.</p>
      <Outcome attempt={attempt} />
    </div>
  );
}

export function Links({ host }: { host: Host }) {
  return (
    <Tool title="Links" note="invitation, spectators, audience, another host">
      <InvitationForm host={host} />
      {kinds.map((kind) => <LinkRow key={kind.role} host={host} kind={kind} />)}
    </Tool>
  );
}

function WaitingPerson({ host, person }: { host: Host; person: Waiting }) {
  const attempt = useAttempt(host.connection);
  const { seats } = host.desk;
  const free = seats.find((seat) => seat.player === playedByPerson && !seat.taken);
  const picked = useSignal(String(person.seat || free?.seat || 1));
  const seat = seats.find((each) => String(each.seat) === picked.value)!;
  const name = calledAs(seat);
  const grant = (yes: boolean) => attempt.change("grant", { person: person.person, seat: seat.seat, yes }, "");
  return (
    <li class="stack">
      <p><strong>{person.name}</strong> asks for {person.seat === 0 ? "any seat" : `seat ${person.seat}`}.</p>
      <Select id={`grant-${person.person}`} label={`Seat for ${person.name}`} value={picked.value} set={(value) => { picked.value = value; }}
        options={seats.map((each) => [String(each.seat), `seat ${each.seat}, ${each.player !== playedByPerson || each.taken ? `now ${calledAs(each)}` : "free"}`])} />
      <div class="options">
        <SureButton label={`Give seat ${seat.seat} …`} disabled={attempt.busy} act={() => grant(true)} sure={`Give seat ${seat.seat} to ${person.name}`}
          what={<p>Be sure who asks: the new player sees all that the seat has seen.{seat.taken ? ` The link of ${name} stops working at once.` : ""}</p>} />
        <SureButton label="Refuse …" disabled={attempt.busy} act={() => grant(false)} sure={`Refuse ${person.name}`} what={<p>{person.name} is told that the link does not work.</p>} />
      </div>
      <Outcome attempt={attempt} />
    </li>
  );
}

// People who ask for a seat: newcomers, and players who have lost their link.
export function WaitingPeople({ host }: { host: Host }) {
  const waiting = host.desk.waiting ?? [];
  if (waiting.length === 0) return null;
  return (
    <section class="urgent" aria-labelledby="waiting-people">
      <h2 id="waiting-people">Who asks for a seat</h2>
      <ul class="stack">{waiting.map((person) => <WaitingPerson key={person.person} host={host} person={person} />)}</ul>
    </section>
  );
}

const ofMatch = "0";   // the seat number that means the webhook of the whole match

// Calls: chat messages through a webhook.
export function WebhookForm({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const seat = useSignal(ofMatch), address = useSignal(""), mention = useSignal("");
  const { webhook, seats } = host.desk;
  if (webhook === undefined) return null;   // this server has no calls (null: no webhook is set)
  const present = seat.value === ofMatch ? webhook : seats.find((each) => String(each.seat) === seat.value)?.webhook;
  const set = (to: string) => attempt.change("webhook", { seat: Number(seat.value), address: to, mention: to ? mention.value.trim() : "" },
    to ? "The calls go there from now on." : "There are no calls any more.", () => { address.value = ""; });
  return (
    <Tool title="Calls" note={webhook ? `go to ${webhook.address}` : "none"}>
      <div class="stack">
        <p class="count">A chat is told when a question is open, when time runs out and when the match is over. Paste the address of its webhook. Nothing secret stands in a call.</p>
        <Select id="webhook-seat" label="Calls" value={seat.value} set={(value) => { seat.value = value; attempt.clear(); }}
          options={[[ofMatch, "for all"], ...seats.map((each): [string, string] => [String(each.seat), `for ${calledAs(each)} alone`])]} />
        <p>{present ? `Now they go to ${present.address}.` : "There are none now."}</p>
        {present?.problem && <p role="alert">They fail: {present.problem}</p>}
        <TextInput id="webhook-address" label="Address of the webhook" most={1000} value={address.value} placeholder="https://" set={(value) => { address.value = value; }} />
        <TextInput id="webhook-mention" label="Whom the call mentions (may stay empty)" most={100} value={mention.value} set={(value) => { mention.value = value; }} />
        <button class="main" disabled={!address.value.trim() || attempt.busy} onClick={() => set(address.value.trim())}>Call this address</button>
        {present && <button disabled={attempt.busy} onClick={() => set("")}>Remove it</button>}
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}
