// What has happened, as sentences, the newest last.
import { useEffect, useRef } from "preact/hooks";
import type { Line } from "./types";
import type { Watched } from "./watched";

const mostShown = 80;
const divider = /^-+ (.*?) -+$/;   // a line that begins a part of the match

// Lines with keys that stay the same as lines are added, so that a screen reader says only the new ones.
function keyed(lines: Line[]): { key: string; line: Line }[] {
  let before = 0, number = 0;
  return lines.map((line) => {
    number = line.event === before ? number + 1 : 0;
    before = line.event;
    return { key: `${line.event}.${number}`, line };
  });
}

function NewsLine({ line, isNew }: { line: Line; isNew: boolean }) {
  const part = divider.exec(line.text);
  if (part) return <li class="part">{part[1]}</li>;
  return <li class={isNew ? "new" : ""}>{isNew && <span class="hidden">new: </span>}{line.text}</li>;
}

export function News({ watched }: { watched: Watched }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = keyed(watched.lines.value).slice(-mostShown);
  const last = lines.length > 0 ? lines[lines.length - 1].key : "";
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <section class="news" aria-labelledby="news-title">
      <h2 id="news-title">What has happened</h2>
      <div role="log" tabIndex={0} aria-labelledby="news-title" ref={box}>
        {lines.length === 0 && <p class="count">Nothing yet.</p>}
        <ul>{lines.map(({ key, line }) => <NewsLine key={key} line={line} isNew={line.event > watched.lookedUntil.value} />)}</ul>
      </div>
    </section>
  );
}
