// Links and texts that are copied with one press.
import { useSignal } from "@preact/signals";

// The address of a link to a match. Chats show the game's title for it; the secret behind the # is in no request.
export const addressOf = (match: string, secret: string) => `${location.origin}/m/${match}#${secret}`;

// Copies the text. Where the browser cannot, it says so.
export function CopyButton({ text, label = "Copy", copied }: { text: string; label?: string; copied?: () => void }) {
  const state = useSignal<"" | "done" | "failed">("");
  const done = () => {
    state.value = "done";
    copied?.();
  };
  const copy = () => navigator.clipboard ? void navigator.clipboard.writeText(text).then(done, () => { state.value = "failed"; }) : void (state.value = "failed");
  return <button onClick={copy}>{state.value === "done" ? "Copied" : state.value === "failed" ? "Mark and copy it yourself" : label}</button>;
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
