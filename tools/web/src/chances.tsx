// The chances of each seat after the steps of a match that is over. They are computed only on request.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { colourOf } from "./faces";
import type { Connection } from "./connection";
import type { Seat } from "./types";

interface Computed { chances: (number[] | null)[]; playouts: number; score: string; done: boolean }

const pause = 700;           // milliseconds between two requests for the results
const width = 100, height = 30, dash = 4;   // of the chart, in its own units

// Draws a line for each seat. Each line has its own dashes, so that it needs no colour to be told apart.
function Chart({ computed, seats, at, go }: { computed: Computed; seats: Seat[]; at: number; go: (step: number) => void }) {
  const { chances } = computed, all = chances.flatMap((each) => each ?? []);
  const lowest = Math.min(0, ...all), highest = Math.max(1, ...all), steps = Math.max(1, chances.length - 1);
  const xOf = (step: number) => step / steps * width;
  const yOf = (chance: number) => height - (chance - lowest) / (highest - lowest) * height;
  const tap = (event: MouseEvent) => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    go(Math.round((event.clientX - box.left) / box.width * steps));
  };
  return (
    <svg class="chart" viewBox={`0 -1 ${width} ${height + 2}`} preserveAspectRatio="none" aria-hidden="true" onClick={tap}>
      {seats.map((seat, i) => (
        <polyline key={seat.seat} style={{ stroke: colourOf(String(seat.seat)) }} stroke-dasharray={i === 0 ? undefined : `${dash} ${i}`}
          points={chances.flatMap((each, step) => each ? [`${xOf(step)},${yOf(each[i])}`] : []).join(" ")} />
      ))}
      <line class="here" x1={xOf(at)} x2={xOf(at)} y1={0} y2={height} />
    </svg>
  );
}

// `at`: the current step.
export function Chances({ connection, as, at, seats, go }: { connection: Connection; as: number; at: number; seats: Seat[]; go: (step: number) => void }) {
  const wanted = useSignal(false), problem = useSignal("");
  const computed = useSignal<Computed | undefined>(undefined);
  useEffect(() => {
    if (!wanted.value) return;
    let timer = 0;
    const look = () => connection.ask("chances", { as }).then((reply) => {
      computed.value = reply as unknown as Computed;
      if (!reply.done) timer = window.setTimeout(look, pause);
    }, (refused: Error) => { problem.value = refused.message; });
    void look();
    return () => clearTimeout(timer);
  }, [wanted.value, as]);
  if (problem.value) return <p role="alert">{problem.value}</p>;
  if (!wanted.value) return <button onClick={() => { wanted.value = true; }}>Show the chances after each answer</button>;
  const all = computed.value;
  if (!all) return <p class="count" role="status">Computing …</p>;
  // A step within an answer, or one that is not computed yet, has the chances of the last step before it that has some.
  const here = all.chances.slice(0, at + 1).filter(Boolean).pop();
  const known = all.chances.filter(Boolean).length;
  return (
    <section class="chances" aria-label="Chances">
      <Chart computed={all} seats={seats} at={at} go={go} />
      {here
        ? <dl class="counters">{seats.map((seat, i) => <div key={seat.seat}><dt>{seat.name}</dt><dd>{all.score ? here[i].toFixed(1) : `${Math.round(100 * here[i])} %`}</dd></div>)}</dl>
        : <p class="count">Not computed yet.</p>}
      <small>{all.score ? `The expected ${all.score} at the end` : "How likely each wins; a draw counts half"}: {all.playouts} simulated matches for each step,
        in which bots know what their seats know.{!all.done && ` ${known} of ${all.chances.length} steps so far.`}</small>
    </section>
  );
}
