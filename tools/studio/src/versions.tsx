// Versions of the designer's files that he has named: they stay in this browser, and come back when he asks.
import { signal, useSignal } from "@preact/signals";
import { own, replaceAll, type Files } from "./pack";
import { forget, keys, store, stored } from "./storage";
import type { Studio } from "./model";

interface Version { key: string; name: string; at: number; files: Files }   // at: milliseconds since 1970

const prefix = "studio version ", mostLetters = 60;

function read(key: string): Version[] {
  try {
    return [{ key, ...JSON.parse(stored(key)!) as Omit<Version, "key"> }];
  } catch {
    return [];   // somebody else's, or damaged
  }
}
const readAll = () => keys().filter((key) => key.startsWith(prefix)).flatMap(read).sort((a, b) => b.at - a.at);

const versions = signal(readAll());
addEventListener("storage", ({ key }) => { if (key === null || key.startsWith(prefix)) versions.value = readAll(); });

// Throws an Error if the browser has no room for it.
function keep(name: string, files: Files) {
  const at = Date.now(), key = `${prefix}${at}-${crypto.randomUUID()}`;
  if (!store(key, JSON.stringify({ name, at, files }))) throw new Error("This browser has no room for another version. Delete one, or save your files as zip.");
  versions.value = readAll();
}

// The files that one has and the other has not, or has otherwise.
const differing = (a: Files, b: Files) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort();

function Row({ version, studio, attempt }: { version: Version; studio: Studio; attempt: (what: () => void) => void }) {
  const paths = differing(version.files, own.value);
  const bringBack = () => attempt(() => {
    if (paths.length > 0 && !versions.value.some(({ files }) => differing(files, own.value).length === 0)) keep(`before “${version.name}” came back`, own.value);
    replaceAll(version.files);
    if (studio.text(studio.open.value) === "") studio.open.value = Object.keys(version.files)[0] ?? Object.keys(studio.base)[0];
  });
  const remove = () => {
    if (!confirm(`Delete the version “${version.name}”?`)) return;
    forget(version.key);
    versions.value = readAll();
  };
  return (
    <li>
      <strong>{version.name}</strong> <small>{new Date(version.at).toLocaleString()}</small>
      <p class="count">{paths.length === 0 ? "as the files are now" : `differs in ${paths.join(", ")}`}</p>
      <p class="pair"><button disabled={paths.length === 0} onClick={bringBack}>Bring back</button><button aria-label={`Delete the version ${version.name}`} onClick={remove}>×</button></p>
    </li>
  );
}

export function Versions({ studio }: { studio: Studio }) {
  const name = useSignal(""), problem = useSignal("");
  const attempt = (what: () => void) => {
    problem.value = "";
    try {
      what();
    } catch (refused) {
      problem.value = (refused as Error).message;
    }
  };
  if (Object.keys(own.value).length === 0 && versions.value.length === 0) return null;
  return (
    <details class="versions">
      <summary>Versions</summary>
      <form class="pair" onSubmit={(event) => {
        event.preventDefault();
        attempt(() => keep(name.value.trim() || "no name", own.value));
        name.value = "";
      }}>
        <input aria-label="Name of this version" placeholder="a name" maxLength={mostLetters} value={name.value} onInput={(event) => { name.value = event.currentTarget.value; }} />
        <button>Keep</button>
      </form>
      {problem.value && <p role="alert">{problem.value}</p>}
      <ul class="problem-list">{versions.value.map((version) => <Row key={version.key} version={version} studio={studio} attempt={attempt} />)}</ul>
    </details>
  );
}
