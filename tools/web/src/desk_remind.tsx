// Reminds seats that owe an answer: by a call if a webhook is set, otherwise by a text to copy.
import { CopyButton } from "./copy";
import { Outcome, useAttempt, type Host } from "./desk_parts";

// The text to copy. A text to all names nobody, since not every game shows which seats owe an answer.
function reminder({ table }: Host, seat: number, name: string): string {
  const address = `${location.origin}/m/${table.match}`;
  return seat === 0 ? `${table.title} waits for answers. Open it where you took your seat: ${address}` : `${name}, ${table.title} waits for your answer. Open it where you took your seat: ${address}`;
}

// `seat` 0 means all seats that owe an answer.
export function RemindButton({ host, seat, name }: { host: Host; seat: number; name: string }) {
  const attempt = useAttempt(host.connection);
  const { webhook, seats } = host.desk;
  const callable = webhook || seats.some((each) => each.webhook && (seat === 0 || each.seat === seat));
  if (!callable) return <CopyButton unseen text={reminder(host, seat, name)} label={`Copy a reminder for ${name}`} />;
  return (
    <>
      <button disabled={attempt.busy} onClick={() => attempt.change("remind", { seat }, `A call to ${name} is on its way.`)}>Remind {name}</button>
      <Outcome attempt={attempt} />
    </>
  );
}
