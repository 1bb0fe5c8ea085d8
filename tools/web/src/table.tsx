// The page of a match: the players, the table, the question, and the news.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Answer } from "./answer";
import type { Connection } from "./connection";
import { ConnectionLost } from "./connection_lost";
import { CoursePage } from "./course";
import { Form } from "./form";
import { nothingOffered, offerOf } from "./offer";
import { News } from "./news";
import { Others, Owned, Seats, Signs } from "./owned";
import { ownerLink, playAgain, setupOf } from "./open_match";
import { RulesButton } from "./rules";
import { useSecond } from "./second";
import { countedOn, withMarks } from "./story";
import { CountedBox, StoryBox } from "./story_box";
import { momentInFull } from "./time";
import { Talk } from "./talk";
import { hasBegun, instanceOf, type Prompt, type Table, type Zone } from "./types";
import type { Watched } from "./watched";

function whyPaused({ start, start_at, free = 0 }: Table): string {
  if (start === "full") return `The match has not begun: it waits until ${free === 1 ? "one more person has taken a seat" : `${free} more people have taken seats`}.`;
  if (start === "host") return "The match has not begun: it waits until the host begins it.";
  if (start === "at") return `The match has not begun: it begins on ${momentInFull(start_at!)}.`;
  return "The host has paused the match.";
}

// A sentence that names those who do not win; "" if nobody wins, or everybody.
function whoLost({ seats, seat }: Table): string {
  const lost = seats.filter(({ winner }) => !winner), names = lost.map((each) => each.seat === seat ? "You" : each.name);
  if (lost.length === 0 || lost.length === seats.length) return "";
  const last = names.pop()!;
  if (seats.length === 2) return last === "You" ? "You lose." : `${last} loses.`;
  return `${names.length > 0 ? `${names.join(", ")} and ${last}` : last} ${names.length > 0 || last === "You" ? "do" : "does"} not win.`;
}

function Heading({ table, connection }: { table: Table; connection: Connection }) {
  const owner = ownerLink();
  return (
    <header>
      <h1>{table.title}</h1>
      <p>{[table.board && `board ${table.board}`, ...table.repeats.map((repeat) => `${repeat.title} ${repeat.count}`)].filter(Boolean).join(", ")}</p>
      <nav><RulesButton connection={connection} clock={table.clock} clarifications={table.clarifications} />{owner && <a href={`#${owner}`}>Lobby</a>}</nav>
      <ConnectionLost connection={connection} />
      {table.paused && <p role="status">{whyPaused(table)}</p>}
      {table.reviewed && !table.over && <p>The host reads the answers of all before they count.</p>}
      {table.halted && <p role="status">{connection.hosted ? "The match stands still until the host decides." : "The match stands still until you take your answer back or begin again."}</p>}
      {table.over && <p class="result" role="status">{table.result} <small>{whoLost(table)}</small></p>}
    </header>
  );
}

// Scrolls to the last news, which explain the end of the match.
function showNews() {
  const news = document.querySelector<HTMLElement>(".news [role=log]");
  news?.scrollIntoView({ block: "center" });
  news?.focus({ preventScroll: true });
}

// The actions after the end of the match.
function AfterEnd({ table, look }: { table: Table; look?: () => void }) {
  const owner = ownerLink(), setup = setupOf(table.match);
  const problem = useSignal("");
  if (!table.over) return null;
  const again = () => void playAgain(owner!, setup!).catch((refused: Error) => { problem.value = refused.message; });
  return (
    <section class="after-end options" aria-label="After the end">
      {owner && setup && <button class="main" onClick={again}>Play again</button>}
      <button onClick={showNews}>Why: what happened last</button>
      {look && <button onClick={look}>See the match step by step</button>}
      {problem.value && <p role="alert">{problem.value}</p>}
    </section>
  );
}

// Lets the viewer choose which of several questions is shown.
function Prompts({ prompts, shown, show }: { prompts: Prompt[]; shown: Prompt; show: (prompt: number) => void }) {
  if (prompts.length < 2) return null;
  return (
    <nav class="prompts" aria-label="Questions">
      {prompts.map((prompt, i) => (
        <button key={prompt.number} aria-pressed={prompt.number === shown.number} onClick={() => show(prompt.number)}>
          {`Question ${i + 1}`}{prompt.answered ? " (in)" : ""}
        </button>
      ))}
    </nav>
  );
}

function Question({ table, answer, connection, watched, changing, show }: { table: Table; answer: Answer; connection: Connection;
    watched: Watched; changing: { value: number }; show: (prompt: number) => void }) {
  const now = useSecond(watched);
  const prompt = table.prompts.find((each) => each.number === answer.prompt.number) ?? answer.prompt;
  const leftBy = table.left_answers?.find((left) => left.prompt === prompt.number)?.name ?? "";
  return <Form prompt={prompt} leftBy={leftBy} answer={answer} connection={connection} now={now} changing={changing.value === prompt.number}
    paused={table.paused} begun={hasBegun(table)} held={watched.story.holds(prompt.number)} others={<Prompts prompts={table.prompts} shown={prompt} show={show} />} setChanging={(on) => { changing.value = on ? prompt.number : 0; }} handedIn={() => {
      watched.looked();
      watched.story.counted.value = undefined;
      show(0);
    }} />;
}

// Shows the current table. After the end, the viewer can switch to the match step by step.
export function TablePage({ connection, watched }: { connection: Connection; watched: Watched }) {
  const looking = useSignal(false), table = watched.table.value;
  if (looking.value && table?.over)
    return <CoursePage connection={connection} table={table} leave={() => { looking.value = false; }} />;
  return <PresentTable connection={connection} watched={watched} look={connection.afterEnd ? () => { looking.value = true; } : undefined} />;
}

function PresentTable({ connection, watched, look }: { connection: Connection; watched: Watched; look?: () => void }) {
  const table = watched.table.value;
  const changing = useSignal(0);   // the number of the prompt whose answer is being changed
  const picked = useSignal(0);     // the number of the prompt that was picked among several
  const told = useSignal<{ title: string; lines: string[] } | undefined>(undefined);   // the history of a card or place
  const asked = useComputed(() => {
    const table = watched.table.value, prompts = table && table.seat > 0 ? table.prompts : [];
    const byNumber = (number: number) => prompts.find((prompt) => prompt.number === number);
    return byNumber(changing.value) ?? byNumber(picked.value) ?? prompts.find((prompt) => !prompt.answered) ?? prompts[0];
  }).value;
  const shape = asked && JSON.stringify([asked.number, asked.parts]);
  const answer = useMemo(() => asked && table && new Answer(connection, table.match, table.epoch, asked), [connection, asked?.number, table?.match, table?.epoch, shape]);
  useEffect(() => { told.value = undefined; }, [table?.event, answer?.draft.value?.chosen]);   // it was about the table before
  if (!table) return <main class="page"><p role="status">Loading …</p><ConnectionLost connection={connection} /></main>;
  const open = asked !== undefined && (!asked.answered || changing.value === asked.number) && !table.over && !table.paused;
  const offer = open && answer?.draft.value ? offerOf(answer, table) : nothingOffered;
  const why = (zone: Zone, index: number) => {
    offer.explainRefusal?.(zone, index);
    void connection.ask("why", { zone: instanceOf(zone), place: zone.places[index] ?? "", card: zone.cards[index]?.name ?? "" })
      .then((reply) => {
        const lines = reply.lines.length > 0 || offer.explainRefusal ? reply.lines : ["Nothing has happened to this card yet."];
        const card = zone.cards[index], named = card ? `${card.face} ${card.words ?? ""}`.trim() : zone.places[index];
        told.value = lines.length > 0 ? { title: `What happened to ${named}`, lines } : undefined;
      }).catch(() => { told.value = undefined; });   // the card has gone since
  };
  const { story } = watched, played = story.shown.value;
  const drawn = played?.table ?? (story.before.value ? withMarks(table, story.before.value, []) : table);
  const marked = countedOn(drawn, played ? undefined : story.counted.value);
  const shown = { table: marked.table, offer: played ? nothingOffered : offer, why };
  return (
    <main class="table">
      <Heading table={table} connection={connection} />
      <AfterEnd table={table} look={look} />
      <Seats table={table} />
      <StoryBox story={story} />
      <div class="play">
        <CountedBox story={story} zones={marked.others} over={table.over} asked={open} />
        <Owned shown={shown} seat={0} />
        <Signs table={table} />
        {table.seat > 0 && <Owned shown={shown} seat={table.seat} />}
        <Others shown={shown} />
      </div>
      {told.value && (
        <section class="why" role="status">
          <h2>{told.value.title}<button onClick={() => { told.value = undefined; }}>Close</button></h2>
          <ul>{told.value.lines.map((line) => <li key={line}>{line}</li>)}</ul>
        </section>
      )}
      {answer && !table.over
        ? <Question table={table} answer={answer} connection={connection} watched={watched} changing={changing}
            show={(prompt) => { changing.value = 0; picked.value = prompt; }} />
        : !table.over && table.seat > 0 && <p class="form" role="status">Nothing is asked of you now.</p>}
      <News watched={watched} connection={connection} mayAsk={table.seat > 0 && !setupOf(table.match)} />
      <Talk channels={table.channels} seats={table.seats} connection={connection} />
    </main>
  );
}
