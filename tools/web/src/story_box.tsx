// The sentences of the beat that is played, and the last scoring.
import { useEffect } from "preact/hooks";
import { divider } from "./news_parts";
import { nothingOffered } from "./offer";
import type { Story } from "./story";
import type { Table, Zone } from "./types";
import { wideScreen, ZoneBox } from "./zones";

// Shows the sentences of the current beat. Any key and any tap ends the story.
export function StoryBox({ story }: { story: Story }) {
  const shown = story.shown.value, playing = shown !== undefined;
  useEffect(() => {
    if (!playing) return;
    addEventListener("keydown", story.skip);
    addEventListener("pointerdown", story.skip);
    return () => {
      removeEventListener("keydown", story.skip);
      removeEventListener("pointerdown", story.skip);
    };
  }, [playing]);
  if (!shown) return null;
  return (
    <div class="story" aria-hidden="true">
      <p>{shown.lines.map((line, i) => <span key={i}>{line.replace(divider, "$1")}<br /></span>)}</p>
      <button class="quiet" tabIndex={-1} onClick={story.skip}>Skip</button>
    </div>
  );
}

const nameOf = (table: Table, seat: number) => seat === 0 ? "" : seat === table.seat ? "You" : table.seats.find((each) => each.seat === seat)?.name ?? "";

// Explains the last scoring. On a phone it is folded while a question is open. `zones`: the scored zones that the table
// cannot mark, because their cards have changed since; they are drawn with the cards that were counted.
export function CountedBox({ story, zones, over, asked }: { story: Story; zones: Zone[]; over: boolean; asked: boolean }) {
  const counted = story.counted.value;
  if (!counted || story.shown.value) return null;
  const part = counted.table.repeats.slice(0, 1).map(({ title, count }) => `${title} ${count}`).join("");
  const title = over ? "How it ended" : `How it was counted${part && ` in ${part}`}`;
  const box = (
    <>
      <ul>{counted.lines.map((line, i) => <li key={i}>{line}</li>)}</ul>
      <div class="play">
        {zones.map((zone) => (
          <div class="counted-zone" key={`${zone.seat}:${zone.name}`}>
            <h3>{nameOf(counted.table, zone.seat)}</h3>
            <ZoneBox zone={zone} owner={nameOf(counted.table, zone.seat)} offer={nothingOffered} effects={false} />
          </div>
        ))}
      </div>
      <button onClick={() => { story.counted.value = undefined; }}>Close</button>
    </>
  );
  if (asked) return <details class="counted" open={matchMedia(wideScreen).matches}><summary>{title}</summary>{box}</details>;
  return <section class="counted" aria-labelledby="counted-title"><h2 id="counted-title">{title}</h2>{box}</section>;
}
