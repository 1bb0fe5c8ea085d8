// A call to who owes an answer, by the webhooks that are set.
import { Outcome, useAttempt, type Host } from "./desk_parts";

// `seat` 0: all who owe an answer. Nothing is shown where nobody can be called.
export function RemindButton({ host, seat, name }: { host: Host; seat: number; name: string }) {
  const attempt = useAttempt(host.connection);
  const { webhook, seats } = host.desk;
  const callable = webhook || seats.some((each) => each.webhook && (seat === 0 || each.seat === seat));
  if (!callable) return null;
  return (
    <>
      <button disabled={attempt.busy} onClick={() => attempt.change("remind", { seat }, `A call to ${name} is on its way.`)}>Remind {name}</button>
      <Outcome attempt={attempt} />
    </>
  );
}
