// The studio: files, text, board, problems, figures and play in one page, which uses no network.
import { batch, signal } from "@preact/signals";
import { render } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Completions, Diagnostic, Replacement, WordMeaning } from "../../wasm/src/engine";
import { Editor } from "./editor";
import { FiguresPart } from "./figures";
import { FilesPart } from "./files";
import { BoardPart, ProblemsPart } from "./board";
import { Studio, views } from "./model";
import { pageWith } from "./game_page";
import { empty, exported, noteExport, own, ownPack, packFiles, replaceAll, textIn, write, type Files } from "./pack";
import { loadParts } from "./parts";
import { PlayPart } from "./play";
import type { Place } from "./problems";
import { save } from "./save";
import { failed, ScenariosPart } from "./scenarios";
import { filesOfLink, filesOfZip, linkOf, zipOf } from "./share";
import { store, storageProblem, stored } from "./storage";
import type { Words } from "./words";

// The file that is open at first: a shipped board, which is the shortest thing to change.
const firstFile = (base: Files) => Object.keys(base).sort().find((path) => path.endsWith(".yaml") && /^board:/m.test(base[path])) ?? Object.keys(base)[0];
const openKey = "studio open";

const message = signal("");   // what has been done, in a sentence
const problem = signal("");   // why something could not be done
const parts = ["Board", "Play", "Scenarios", "Figures"] as const;
const part = signal<(typeof parts)[number]>("Board");
const jump = signal<Place | undefined>(undefined);   // where the editor should go

// Does something, or shows why it cannot be done.
async function attempt(what: () => unknown) {
  message.value = problem.value = "";
  try {
    await what();
  } catch (refused) {
    problem.value = refused instanceof Error ? refused.message : String(refused);
  }
}

// Replaces the designer's files, unless he wants to keep them. Returns true if they were replaced.
function replaceBy(studio: Studio, files: Files, open: string): boolean {
  if (!empty.value && !exported.value && !confirm("Your files here are not saved outside this browser. Replace them?")) return false;
  batch(() => {
    replaceAll(files);
    studio.open.value = textIn(files, open) !== undefined ? open : Object.keys(files)[0];
  });
  return true;
}

const takeLink = (studio: Studio) => attempt(() => {
  const shared = filesOfLink(location.hash);
  if (shared && replaceBy(studio, shared.files, shared.open)) history.replaceState(null, "", location.href.split("#")[0]);
});

async function copyLink(studio: Studio) {
  const isHere = location.protocol === "file:", hash = `#${linkOf(own.value, studio.open.value)}`;
  const link = isHere ? hash : location.href.split("#")[0] + hash;
  try {
    await navigator.clipboard.writeText(link);
    message.value = isHere ? `Copied, ${link.length} characters: whoever has this page puts them behind its address.` : `The link is copied, ${link.length} characters.`;
  } catch {
    message.value = `This browser copies nothing by itself. The link: ${link}`;
  }
}

async function importZip(studio: Studio, file: File) {
  if (file.size > 16 * 2 ** 20) throw new Error("The archive is larger than 16 MiB.");
  const { files, others } = filesOfZip(new Uint8Array(await file.arrayBuffer()));
  if (replaceBy(studio, files, "")) message.value = `Opened ${Object.keys(files).length} files.${others > 0 ? ` ${others} others, which are no part of a pack, were left out.` : ""}`;
}

const meaningAt = async (studio: Studio, line: number, column: number) =>
  (await studio.askAbout("explain", line, column)).meaning as WordMeaning | null;

const showDeclaration = (studio: Studio, line: number, column: number) => attempt(async () => {
  const place = (await meaningAt(studio, line, column))?.declared;
  if (!place) throw new Error("No file declares this word.");
  studio.edit(place.path);
  jump.value = place;
});

// The word around a column of a line.
const wordAt = (line: string, column: number) => /[\w-]*$/.exec(line.slice(0, column - 1))![0] + /^[\w-]*/.exec(line.slice(column - 1))![0];

const renameWord = (studio: Studio, line: number, column: number) => attempt(async () => {
  const before = wordAt(studio.text(studio.open.value).split("\n")[line - 1], column), to = prompt("The new name:", before)?.trim();
  if (!to || to === before) return;
  const { replacements } = await studio.askAbout("rename", line, column, { to }) as unknown as { replacements: Replacement[] };
  const files = studio.replace(replacements);
  message.value = `Written as “${to}” at ${replacements.length} ${replacements.length === 1 ? "place" : "places"} in ${files} ${files === 1 ? "file" : "files"}.`;
});

const wordsOf = (studio: Studio): Words => ({
  complete: async (line, column) => await studio.askAbout("complete", line, column) as unknown as Completions,
  explain: (line, column) => meaningAt(studio, line, column),
  declaration: (line, column) => void showDeclaration(studio, line, column),
  rename: (line, column) => void renameWord(studio, line, column),
});

function Tools({ studio }: { studio: Studio }) {
  const chosen = useRef<HTMLInputElement>(null);
  const exportZip = () => {
    save("mine.zip", zipOf(packFiles(own.value, studio.base)));
    noteExport();
  };
  const savePage = async () => {
    const { game } = studio.choice.value;
    save(`${game}.html`, await pageWith({ choice: studio.choice.value, packs: [{ name: ownPack, files: packFiles(own.value, studio.base) }] }));
  };
  return (
    <nav>
      <button disabled={empty.value} onClick={() => void attempt(() => copyLink(studio))}>Copy a link</button>
      <button disabled={empty.value} onClick={() => void attempt(exportZip)}>Save as zip</button>
      <button disabled={!studio.drawn.value || studio.wrong.value} onClick={() => void attempt(savePage)}>Save as a page</button>
      <button onClick={() => chosen.current!.click()}>Open a zip</button>
      <input ref={chosen} hidden type="file" accept=".zip" aria-label="The zip file" onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) void attempt(() => importZip(studio, file));
        event.currentTarget.value = "";
      }} />
    </nav>
  );
}

// In a narrow window: chooses which of the files, the text and the result is shown. A wide one shows all.
function Views({ studio }: { studio: Studio }) {
  const errors = studio.errors.value.length + studio.more.value;
  return (
    <nav class="tabs views" aria-label="Files, text or result">
      {views.map((name) => (
        <button key={name} aria-pressed={studio.view.value === name} onClick={() => { studio.view.value = name; }}>
          {name}{name === "Result" && errors > 0 && <strong>, {errors} {errors === 1 ? "error" : "errors"}</strong>}
        </button>
      ))}
    </nav>
  );
}

function Page({ studio }: { studio: Studio }) {
  const path = studio.open.value, errors = studio.errors.value, notes = studio.checked.value ? studio.notes.value : none;
  const words = useMemo(() => wordsOf(studio), [studio]), failures = failed(studio.tested.value ?? []);
  const here = (list: Diagnostic[]) => list.filter((each) => each.path === path);
  const marks = useMemo(() => here(errors), [errors, path]), hints = useMemo(() => here(notes), [notes, path]);
  const show = (at: Place) => batch(() => {
    studio.edit(at.path);
    jump.value = at;
  });
  return (
    <div class={part.value === "Play" ? "studio playing" : "studio"} data-view={studio.view.value}>
      <header>
        <h1>Quattro studio</h1>
        <Tools studio={studio} />
        {!empty.value && !exported.value && <p>Not saved outside this browser: browsers clear what they store by themselves. Save it as zip.</p>}
        {message.value && <p role="status">{message.value}</p>}
        {[problem.value, storageProblem.value].map((text, i) => text && <p key={i} role="alert">{text}</p>)}
      </header>
      <Views studio={studio} />
      <FilesPart studio={studio} />
      <section class="text" aria-label="Text">
        <h2>{path}</h2>
        <p class="keys"><kbd>Ctrl</kbd>+<kbd>Space</kbd> what could stand here · <kbd>F12</kbd> where the word is declared · <kbd>F2</kbd> another name for it</p>
        <Editor path={path} text={studio.text(path)} errors={marks} notes={hints} words={words} moved={(line) => { studio.line.value = line; }} at={jump.value?.path === path ? jump.value : undefined} arrived={() => { jump.value = undefined; }}
          change={(text) => { if (text !== studio.text(path)) write(path, text); }} />
      </section>
      <section class="result-part" aria-label="Result">
        <ProblemsPart studio={studio} show={show} />
        <nav class="tabs" aria-label="Parts">
          {parts.map((name) => (
            <button key={name} aria-pressed={part.value === name} onClick={() => { part.value = name; }}>{name}{name === "Scenarios" && failures > 0 && ` (${failures} failed)`}</button>
          ))}
        </nav>
        {part.value === "Board" && <BoardPart studio={studio} show={show} />}
        {part.value === "Play" && <PlayPart newEngine={() => studio.newEngine()} choice={studio.choice.value} files={own.value} held={studio.played} show={show} keep={(scenarios) => studio.keepScenario(scenarios)} />}
        {part.value === "Scenarios" && <ScenariosPart studio={studio} show={show} />}
        {part.value === "Figures" && <FiguresPart studio={studio} show={show} />}
      </section>
    </div>
  );
}

const none: Diagnostic[] = [];
const started = signal<Studio | undefined>(undefined);

function First() {
  if (started.value) return <Page studio={started.value} />;
  return <main class="page"><h1>Quattro studio</h1>{problem.value ? <p role="alert">{problem.value}</p> : <p role="status">Loading the engine …</p>}</main>;
}

async function begin() {
  const parts = await loadParts(), first = firstFile(parts.base), kept = stored(openKey);
  const exists = kept !== undefined && (textIn(own.value, kept) ?? textIn(parts.base, kept)) !== undefined;
  const studio = new Studio(parts, exists ? kept : first, first);
  studio.open.subscribe((path) => { store(openKey, path); });
  addEventListener("hashchange", () => void takeLink(studio));
  started.value = studio;
  await takeLink(studio);
}

render(<First />, document.getElementById("page")!);
begin().catch((refused) => { problem.value = `This browser cannot run the engine: ${refused}`; });
