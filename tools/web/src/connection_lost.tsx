// Says that the page gets no news of the match, and why.
import type { Connection } from "./connection";

// Shows nothing while the page is connected.
export function ConnectionLost({ connection }: { connection: Connection }) {
  if (connection.connected.value) return null;
  if (connection.displaced.value) return <p role="status">This link is open on too many pages, so this page has stopped. Press anywhere to go on here.</p>;
  return <p role="status">The connection is lost. Trying again …</p>;
}
