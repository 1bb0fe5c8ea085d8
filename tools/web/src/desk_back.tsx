// Goes back to a moment of the match, returns to a branch, and ends the match.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Fold, Outcome, SureButton, Tool, useAttempt, type Host } from "./desk_parts";
import { calledAs } from "./desk_seats";
import type { Branch, Moment, SeenSince } from "./desk_types";
import { endShows } from "./desk_words";
import { momentInWords } from "./time";

const mostShown = 25;   // moments, until the host asks for all

// Lists the news that each player has got since the moment; without the secrets, only their number. Going back cannot
// make the players forget them.
function SeenList({ host, seen }: { host: Host; seen: SeenSince[] }) {
  const nameOf = (number: number) => calledAs(host.desk.seats.find(({ seat }) => seat === number)!);
  const learned = seen.filter((each) => each.count > 0), looked = seen.filter((each) => each.looked);
  if (learned.length === 0 && looked.length === 0) return <p>Nobody has seen anything since.</p>;
  return (
    <>
      <p>What the players have seen since, they still know:</p>
      {learned.map((each) => each.lines.length > 0
        ? <Fold key={each.seat} summary={`${nameOf(each.seat)}: ${each.lines.length} lines of news`}><ul>{each.lines.map((line, i) => <li key={i}>{line.text}</li>)}</ul></Fold>
        : <p key={each.seat}>{nameOf(each.seat)}: {each.count} lines of news</p>)}
      {looked.map((each) => <p key={`looked-${each.seat}`}>{nameOf(each.seat)} has looked through the eyes of others when the match was over.</p>)}
    </>
  );
}

function MomentRow({ host, moment, chosen, choose }: { host: Host; moment: Moment; chosen: boolean; choose: (on: boolean) => void }) {
  const attempt = useAttempt(host.connection);
  const seen = useSignal<SeenSince[] | undefined>(undefined);
  const when = momentInWords(moment.at, host.watched.now());
  const look = () => {
    choose(true);
    attempt.change("back", { input: moment.input, sure: false }, "", (reply) => { seen.value = reply.seen; });
  };
  const goBack = () => attempt.change("back", { input: moment.input, sure: true }, "", () => choose(false));
  return (
    <li class="moment">
      <button class="row-button" aria-expanded={chosen} onClick={() => chosen ? choose(false) : look()}><small>{when}</small> {moment.words}</button>
      {chosen && (
        <div class="sure">
          {seen.value && <SeenList host={host} seen={seen.value} />}
          {seen.value && <p>All that happened after this moment is undone. It stays as a branch, to which you can return.</p>}
          {seen.value && <button class="danger" disabled={attempt.busy} onClick={goBack}>Go back to {when}: {moment.words}</button>}
          <button onClick={() => choose(false)}>No, leave it</button>
          <Outcome attempt={attempt} />
        </div>
      )}
    </li>
  );
}

function BranchRow({ host, branch }: { host: Host; branch: Branch }) {
  const attempt = useAttempt(host.connection);
  const words = `${momentInWords(branch.at, host.watched.now())}, after ${branch.inputs} moments`;
  return (
    <li class="stack">
      <p>Left on {words}</p>
      <SureButton label="Return to it" disabled={attempt.busy} act={() => attempt.change("branch", { branch: branch.id }, "")} sure="Return to this branch"
        what={<p>The match goes on from there. What it is now becomes a branch.</p>} />
      <Outcome attempt={attempt} />
    </li>
  );
}

function Moments({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const moments = useSignal<Moment[]>([]);
  const chosen = useSignal(-1);   // the input of the selected moment
  const all = useSignal(false);
  const unseen = useSignal(false);   // true: moments that not everybody saw are listed as well
  useEffect(() => {
    if (chosen.value < 0) attempt.ask("moments", {}, (reply) => { moments.value = reply.moments; });
  }, [host.desk.inputs, host.table.epoch, chosen.value]);
  useEffect(() => { chosen.value = -1; }, [host.table.epoch]);
  const before = moments.value.filter((moment) => moment.input < host.desk.inputs);
  const past = before.filter((moment) => unseen.value || moment.told);
  return (
    <>
      <p class="count">Choose the moment after which the match goes on. You see first what that undoes.</p>
      {before.some((moment) => !moment.told) && (
        <label class="check"><input type="checkbox" checked={unseen.value} onChange={(event) => { unseen.value = event.currentTarget.checked; }} /> also moments between, which only some have seen: {before.filter((moment) => !moment.told).length}</label>
      )}
      <Outcome attempt={attempt} />
      <ul class="moments">
        {(all.value ? past : past.slice(0, mostShown)).map((moment) => (
          <MomentRow key={`${host.table.epoch} ${moment.input}`} host={host} moment={moment} chosen={chosen.value === moment.input}
            choose={(on) => { chosen.value = on ? moment.input : -1; }} />
        ))}
      </ul>
      {!all.value && past.length > mostShown && <button onClick={() => { all.value = true; }}>Show {past.length - mostShown} earlier moments</button>}
    </>
  );
}

export function BackTool({ host }: { host: Host }) {
  const { branches } = host.desk;
  return (
    <Tool title="Go back" note={branches.length > 0 ? `${branches.length} left by going back` : ""}>
      {branches.length > 0 && (
        <>
          <h3>What was left by going back</h3>
          <ul class="stack">{branches.map((branch) => <BranchRow key={branch.id} host={host} branch={branch} />)}</ul>
        </>
      )}
      <h3>Moments of the match</h3>
      <Moments host={host} />
    </Tool>
  );
}

export function EndForm({ host }: { host: Host }) {
  const attempt = useAttempt(host.connection);
  const winners = useSignal<number[]>([]);
  const { seats } = host.desk;
  if (host.table.over) return null;
  const names = seats.filter((seat) => winners.value.includes(seat.seat)).map(calledAs).join(", ");
  const words = winners.value.length === 0 ? "a draw" : winners.value.length === 1 ? `${names} wins` : `${names} win`;
  const end = () => attempt.change("host", { input: "result", data: { winners: winners.value.join(" ") } }, "");
  return (
    <Tool title="End the match">
      <div class="stack">
        <fieldset class="boards">
          <legend>Who wins (nobody: a draw)</legend>
          {seats.map((seat) => (
            <label key={seat.seat}>
              <input type="checkbox" checked={winners.value.includes(seat.seat)} onChange={(event) => {
                const on = event.currentTarget.checked;
                winners.value = seats.map((each) => each.seat).filter((each) => each === seat.seat ? on : winners.value.includes(each));
              }} />
              {seat.seat}: {calledAs(seat)}
            </label>
          ))}
        </fieldset>
        <SureButton label="End the match …" disabled={attempt.busy} act={end} sure={`End the match: ${words}`} what={<><p>The match is over at once, and all players are told: {words}.</p><p><strong>{endShows}</strong></p></>} />
        <Outcome attempt={attempt} />
      </div>
    </Tool>
  );
}
