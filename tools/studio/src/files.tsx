// The list of files: those of the designer's pack, and the shipped ones, of which a changed copy comes into the pack.
import { useSignal } from "@preact/signals";
import { own, remove, textIn, write } from "./pack";
import type { Studio } from "./model";
import { Versions } from "./versions";

const mostLetters = 40;   // of the name of a board

const newBoard = (name: string, example: string) => example.replace(/^board: .*$/m, `board: ${name}`);

// The shipped files that designers change, by folder.
function shown(paths: string[], filter: string): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths.filter((each) => each.includes("/") && !each.endsWith("README.md") && !/^boards\/[^/]+\.md$/.test(each) && each.includes(filter))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, [...folders.get(folder) ?? [], path]);
  }
  return folders;
}

function Row({ path, name, studio }: { path: string; name: string; studio: Studio }) {
  return (
    <button class="row-button" aria-current={studio.open.value === path ? "true" : undefined} onClick={() => studio.edit(path)}>
      {name}{studio.errors.value.some((error) => error.path === path) && <strong> error</strong>}
    </button>
  );
}

// Asks for the name of a new board, which begins as a copy of the open one.
function NewBoard({ studio }: { studio: Studio }) {
  const asking = useSignal(false), name = useSignal(""), problem = useSignal("");
  const like = studio.open.value, folder = like.slice(0, like.lastIndexOf("/"));
  if (!/^board:/m.test(studio.text(like))) return null;
  const add = () => {
    const made = name.value.trim().toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, ""), path = `${folder}/${made}.yaml`;
    if (!/^[a-z]/.test(made) || made.length > mostLetters) problem.value = `Give it a name of letters from a to z and digits, which begins with a letter and has at most ${mostLetters}.`;
    else problem.value = studio.text(path) ? `There is a file ${path} already.` : "";
    if (problem.value) return;
    write(path, newBoard(made, studio.text(like)));
    studio.edit(path);
    asking.value = false;
    name.value = "";
  };
  if (!asking.value) return <button onClick={() => { asking.value = true; }}>New board like this …</button>;
  return (
    <form onSubmit={(event) => { event.preventDefault(); add(); }}>
      <p class="pair">
        <input ref={(field) => field?.focus()} aria-label="Name of the new board" placeholder="its name" value={name.value} onInput={(event) => { name.value = event.currentTarget.value; }} />
        <button>Make it</button>
      </p>
      {problem.value && <p role="alert">{problem.value}</p>}
    </form>
  );
}

export function FilesPart({ studio }: { studio: Studio }) {
  const filter = useSignal("");
  const mine = Object.keys(own.value).sort();
  return (
    <nav class="files" aria-label="Files">
      <h2>Your files</h2>
      {mine.length === 0 && <p class="count">None yet. Open a file below and change a word: it becomes yours.</p>}
      <ul>{mine.map((path) => (
        <li key={path} class="pair">
          <Row path={path} name={path.replace(/^boards\//, "")} studio={studio} />
          <button aria-label={`${textIn(studio.base, path) !== undefined ? "Undo all changes of" : "Delete"} ${path}`}
            onClick={() => { if (confirm(textIn(studio.base, path) !== undefined ? `Take back all changes of ${path}?` : `Delete ${path}?`)) remove(path); }}>×</button>
        </li>
      ))}</ul>
      <NewBoard studio={studio} />
      <Versions studio={studio} />
      <h2>Examples to take apart</h2>
      <input type="search" aria-label="Find a file" placeholder="Find a file" value={filter.value} onInput={(event) => { filter.value = event.currentTarget.value; }} />
      {[...shown(Object.keys(studio.base).sort(), filter.value)].map(([folder, paths]) => (
        <details key={folder} open={filter.value !== "" || studio.open.value.startsWith(`${folder}/`)}>
          <summary>{folder.replace(/^boards\//, "")}</summary>
          <ul>{paths.map((path) => <li key={path}><Row path={path} name={path.slice(path.lastIndexOf("/") + 1)} studio={studio} /></li>)}</ul>
        </details>
      ))}
    </nav>
  );
}
