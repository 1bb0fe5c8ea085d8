// Talk in the channels of the game, each with its listeners.
import { useSignal } from "@preact/signals";
import { requestId, type Connection } from "./connection";
import type { Channel, Seat } from "./types";

function ChannelBox({ channel, seats, connection }: { channel: Channel; seats: Seat[]; connection: Connection }) {
  const text = useSignal("");
  const problem = useSignal("");
  const hearers = channel.seats.map((seat) => seats.find((each) => each.seat === seat)?.name ?? `seat ${seat}`).join(", ");
  const say = (event: Event) => {
    event.preventDefault();
    if (text.value.trim() === "") return;
    problem.value = "";
    connection.ask("say", { channel: channel.name, text: text.value, request: requestId() })
      .then(() => { text.value = ""; }, (refused: Error) => { problem.value = refused.message; });
  };
  return (
    <form class="talk" onSubmit={say}>
      <label for={`talk-${channel.name}`}>{channel.title || channel.name}: {hearers ? `${hearers} hear this` : "nobody else hears this"}</label>
      <input id={`talk-${channel.name}`} maxLength={4000} value={text.value} onInput={(event) => { text.value = event.currentTarget.value; }} />
      <button>Say</button>
      {problem.value && <p role="alert">{problem.value}</p>}
    </form>
  );
}

export function Talk({ channels, seats, connection }: { channels: Channel[]; seats: Seat[]; connection: Connection }) {
  if (channels.length === 0) return null;
  return (
    <section aria-label="Talk">
      <h2>Talk</h2>
      {channels.map((channel) => <ChannelBox key={channel.name} channel={channel} seats={seats} connection={connection} />)}
    </section>
  );
}
