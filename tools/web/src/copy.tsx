// Buttons that copy links and texts.
import { useSignal } from "@preact/signals";

// The address of a link to a match. A chat that loads the address gets the game's title, but not the secret after
// the #, which is never sent.
export const addressOf = (match: string, secret: string) => `${location.origin}/m/${match}#${secret}`;

interface CopyProps { text: string; label?: string; copied?: () => void; unseen?: boolean }

// Copies the text, and tells if the browser cannot. `unseen`: the text is not on the page, so it is shown in that case.
export function CopyButton({ text, label = "Copy", copied, unseen }: CopyProps) {
  const tried = useSignal({ text: "", worked: false });   // the result for one text does not hold for the next
  const end = (worked: boolean) => {
    tried.value = { text, worked };
    if (worked) copied?.();
  };
  const copy = () => navigator.clipboard ? void navigator.clipboard.writeText(text).then(() => end(true), () => end(false)) : end(false);
  const failed = tried.value.text === text && !tried.value.worked;
  return (
    <>
      <button onClick={copy}>{tried.value.text !== text ? label : failed ? "Mark and copy it yourself" : "Copied"}</button>
      {failed && unseen && <input readOnly value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />}
    </>
  );
}

export function CopyBox({ id, label, link }: { id: string; label: string; link: string }) {
  return (
    <p class="invitation">
      <label for={id}>{label}</label>
      <span class="pair">
        <input id={id} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton text={link} />
      </span>
    </p>
  );
}
