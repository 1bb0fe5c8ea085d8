// The events of the match as sentences, the newest last. A player can ask the host about each sentence.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { AskHost, OwnQuestions } from "./ask_host";
import { Fold } from "./desk_parts";
import type { Connection } from "./connection";
import { divider, partsOfNews } from "./news_parts";
import { momentInWords } from "./time";
import type { Line } from "./types";
import type { Watched } from "./watched";


// Lines with keys that do not change when lines are added, so that a screen reader reads only the new ones.
function keyed(lines: Line[]): { key: string; line: Line }[] {
  let before = 0, number = 0;
  return lines.map((line) => {
    number = line.event === before ? number + 1 : 0;
    before = line.event;
    return { key: `${line.event}.${number}`, line };
  });
}

// The time of an act of the host, which can happen at any time between moves.
function HostTime({ line, now }: { line: Line; now: number }) {
  if (!line.host) return null;
  return <small><time dateTime={new Date(line.at).toISOString()}>{momentInWords(line.at, now)}</time> </small>;
}

function NewsLine({ line, isNew, now, ask }: { line: Line; isNew: boolean; now: number; ask?: () => void }) {
  const part = divider.exec(line.text);
  if (part) return <li class="part">{part[1]}</li>;
  return <li class={isNew ? "new" : ""}>{isNew && <span class="hidden">new: </span>}<HostTime line={line} now={now} />{line.text}{line.until && `, until ${momentInWords(line.until, now)}`}{ask && <> <button onClick={ask}>Ask about this</button></>}</li>;
}

type Asking = "" | "choosing" | "anything" | Line;   // the subject of a question to the host

// `mayAsk`: the viewer is a player, who can ask the host.
export function News({ watched, connection: anyConnection, mayAsk }: { watched: Watched; connection: Connection; mayAsk?: boolean }) {
  const connection = mayAsk ? anyConnection : undefined;
  const box = useRef<HTMLDivElement>(null);
  const asking = useSignal<Asking>("");
  const lines = watched.lines.value, last = lines.length > 0 ? lines[lines.length - 1] : undefined;
  const parts = partsOfNews(lines, watched.table.value?.repeats[0]?.title ?? "");
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last, asking.value === "choosing"]);
  // Parts with new lines and the last part with lines are not folded.
  const lastTold = parts.map((part) => part.lines.length > 0).lastIndexOf(true);
  const isFolded = (i: number) => i < lastTold && !parts[i].lines.some((line) => line.event > watched.lookedUntil.value);
  const ask = (about: Asking) => () => { asking.value = about; };
  const questions = connection && watched.questions.value;   // undefined: the viewer cannot ask
  const listOf = (these: Line[]) => (
    <ul>{keyed(these).map(({ key, line }) => <NewsLine key={key} line={line} isNew={line.event > watched.lookedUntil.value} now={watched.now()}
      ask={questions && asking.value === "choosing" ? ask(line) : undefined} />)}</ul>
  );
  const about = typeof asking.value === "string" ? undefined : asking.value;
  return (
    <section class="news" aria-labelledby="news-title">
      <h2 id="news-title">What has happened</h2>
      <div role="log" tabIndex={0} aria-labelledby="news-title" ref={box}>
        {lines.length === 0 && <p class="count">Nothing yet.</p>}
        {!watched.wholeNews.value && last && <button onClick={() => void watched.fetchAll(anyConnection)}>Show what happened before</button>}
        {parts.map((part, i) => isFolded(i)
          ? <Fold key={part.title} kind="news-part" summary={part.title || "The beginning"}>{listOf(part.lines)}</Fold>
          : <div key={part.title}>{part.title && <p class="part">{part.title}</p>}{listOf(part.lines)}</div>)}
      </div>
      {questions && asking.value === "" && <button onClick={ask("choosing")}>Ask the host …</button>}
      {questions && asking.value === "choosing" && (
        <div class="options"><span>Choose the line that you ask about, or:</span><button onClick={ask("anything")}>Ask something else</button><button onClick={ask("")}>Do not ask</button></div>
      )}
      {questions && (about || asking.value === "anything") && <AskHost connection={connection} about={about} done={ask("")} />}
      {questions && <OwnQuestions questions={questions} />}
    </section>
  );
}
