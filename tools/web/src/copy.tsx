// Links and texts that are copied with one press.
import { useSignal } from "@preact/signals";

export const addressOf = (secret: string) => `${location.origin}/#${secret}`;

export function CopyBox({ id, label, link }: { id: string; label: string; link: string }) {
  const copied = useSignal(false);
  const copy = () => navigator.clipboard?.writeText(link).then(() => { copied.value = true; }, () => undefined);
  return (
    <p class="invitation">
      <label for={id}>{label}</label>
      <span class="pair">
        <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button onClick={copy}>{copied.value ? "Copied" : "Copy"}</button>
      </span>
    </p>
  );
}
