// The desk of a host: shows what the match waits for, and offers the operations that only a host has.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Connection } from "./connection";
import { ConnectionLost } from "./connection_lost";
import { CoursePage } from "./course";
import { BackTool, EndForm } from "./desk_back";
import { Links, WaitingPeople, WebhookForm } from "./desk_links";
import { Outcome, useAttempt, type Host } from "./desk_parts";
import { NoteForm, Posts, RosterTool } from "./desk_post";
import { Clarifications, Consent, Questions, ReviewForm } from "./desk_questions";
import { Halted, RulingForm } from "./desk_ruling";
import { calledAs, SeatCards } from "./desk_seats";
import { DeskTable } from "./desk_table";
import { TimeForm } from "./desk_time";
import { ruleInWords, waitsFor } from "./desk_words";
import { News } from "./news";
import { ownerLink } from "./open_match";
import { RulesButton } from "./rules";
import type { Watched } from "./watched";

function Heading({ host }: { host: Host }) {
  const { table, desk, connection } = host;
  const attempt = useAttempt(connection);
  const owner = ownerLink();
  const asked = (host.watched.questions.value ?? []).filter((question) => !question.reply && !question.published).length;
  const input = table.paused ? "resume" : "pause";
  const parts = [table.board && `board ${table.board}`, ...table.repeats.map((repeat) => `${repeat.title} ${repeat.count}`)];
  return (
    <header>
      <h1>{table.title} <small>host's desk</small></h1>
      <nav>
        {!table.over && !table.halted && <button disabled={attempt.busy} onClick={() => attempt.change("host", { input, data: {} }, "")}>{desk.start !== "begun" && table.paused ? "Begin the match" : table.paused ? "Resume" : "Pause"}</button>}
        <RulesButton connection={connection} clock={table.clock} clarifications={table.clarifications} />
        {owner && <a href={`#${owner}`}>Lobby</a>}
      </nav>
      <p>{parts.filter(Boolean).join(", ")}</p>
      <ConnectionLost connection={connection} />
      <p class={table.over ? "result" : "waits"} role="status">{waitsFor(table, desk, calledAs)}</p>
      {asked > 0 && <p class="waits">{asked === 1 ? "A player asks you something" : `${asked} questions to you`}: see below, "Questions to you".</p>}
      {!table.over && <p>Time: {ruleInWords(desk.time)}.</p>}
      <Outcome attempt={attempt} />
    </header>
  );
}

function Tools({ host }: { host: Host }) {
  return (
    <section class="tools" aria-labelledby="tools-title">
      <h2 id="tools-title">Run the match</h2>
      <Questions host={host} />
      <Clarifications host={host} />
      <NoteForm host={host} />
      <Posts host={host} />
      <RosterTool host={host} />
      <Links host={host} />
      <TimeForm host={host} />
      <ReviewForm host={host} />
      <WebhookForm host={host} />
      <BackTool host={host} />
      <EndForm host={host} />
    </section>
  );
}

const twoColumns = "(min-width: 1000px)";

// A part of the page. In a narrow window, as on a phone, it is folded at first. It opens when the window is wide, and
// whenever the counter `began` grows.
function Section({ title, began = 0, children }: { title: string; began?: number; children: ComponentChildren }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const wide = matchMedia(twoColumns), follow = () => { if (wide.matches && box.current) box.current.open = true; };
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, []);
  useLayoutEffect(() => { if (began > 0 && box.current) box.current.open = true; }, [began]);
  return <details class="desk-section" ref={box}><summary>{title}</summary>{children}</details>;
}

export function DeskPage({ connection, watched }: { connection: Connection; watched: Watched }) {
  const table = watched.table.value, desk = watched.desk.value;
  const looking = useSignal(false);   // true while the host steps through the match, after its end
  const line = useSignal("");         // the text of the ruling that the host writes
  const began = useSignal(0);         // counts taps on the table, or on the button of a halted match, that began `line`
  if (!table || !desk) return <main class="page"><p role="status">Loading …</p><ConnectionLost connection={connection} /></main>;
  if (looking.value && table.over) return <CoursePage connection={connection} table={table} leave={() => { looking.value = false; }} />;
  const host: Host = { connection, watched, table, desk };
  const rule = (beginning: string) => {
    line.value = beginning;
    began.value++;
  };
  return (
    <main class="desk">
      <Heading host={host} />
      {table.over && <p class="after-end"><button onClick={() => { looking.value = true; }}>See the match step by step</button></p>}
      <div class="column">
        <Halted host={host} rule={() => rule(line.value)} />
        <Consent host={host} />
        <WaitingPeople host={host} />
        <SeatCards host={host} />
        <Tools host={host} />
      </div>
      <div class="column">
        <Section title="Table"><DeskTable host={host} rule={rule} /></Section>
        <Section title="Rule by hand" began={began.value}>
          <section aria-labelledby="ruling-title"><h2 id="ruling-title">Rule by hand</h2><RulingForm host={host} line={line} began={began} /></section>
        </Section>
        <Section title="What has happened"><News watched={watched} connection={connection} /></Section>
      </div>
    </main>
  );
}
