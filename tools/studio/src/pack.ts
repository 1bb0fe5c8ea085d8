// The designer's pack: the files that differ from the base pack. Every change is stored in this browser at once.
import { computed, signal } from "@preact/signals";
import { forget, keys, store, stored } from "./storage";

export type Files = Record<string, string>;

export const ownPack = "mine";
export const packs = ["base", ownPack];

const prefix = "studio file ", savedKey = "studio exported";

// The files of the pack, without pack.yaml, which packYaml() writes.
export const own = signal<Files>(storedFiles());
// True if everything has been exported since the last change.
export const exported = signal(stored(savedKey) === "yes");
export const empty = computed(() => Object.keys(own.value).length === 0);

function storedFiles(): Files {
  const files: Files = {};
  for (const key of keys()) if (key.startsWith(prefix)) files[key.slice(prefix.length)] = stored(key)!;
  return files;
}

// Another tab with the studio has changed files: this one takes them over, so that neither writes older texts.
addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(prefix)) own.value = storedFiles();
  if (key === savedKey) exported.value = stored(savedKey) === "yes";
});

function noteChange() {
  exported.value = false;
  forget(savedKey);
}

export function write(path: string, text: string) {
  own.value = { ...own.value, [path]: text };
  noteChange();
  store(prefix + path, text);
}

export function remove(path: string) {
  const { [path]: _, ...others } = own.value;
  own.value = others;
  noteChange();
  forget(prefix + path);
}

// Replaces all files. Throws an Error, and leaves the files as they are, if the browser cannot store the new ones.
export function replaceAll(files: Files) {
  const before = own.value;
  for (const path of Object.keys(before)) forget(prefix + path);
  const fits = Object.entries(files).every(([path, text]) => store(prefix + path, text));
  if (!fits) {
    for (const path of Object.keys(files)) forget(prefix + path);
    for (const [path, text] of Object.entries(before)) store(prefix + path, text);
    throw new Error("This pack is larger than what this browser stores for a page, so nothing was changed.");
  }
  own.value = { ...files };
  noteChange();
}

export function noteExport() {
  exported.value = true;
  store(savedKey, "yes");
}

// The text of a file; undefined if there is none.
export const textIn = (files: Files, path: string) => Object.prototype.hasOwnProperty.call(files, path) ? files[path] : undefined;

// The description of the pack, which names the files of the base pack that it replaces.
export function packYaml(files: Files, base: Files): string {
  const replaced = Object.keys(files).filter((path) => textIn(base, path) !== undefined).sort();
  const list = replaced.length > 0 ? `replaces:\n${replaced.map((path) => `  - ${path}\n`).join("")}` : "";
  return `pack: ${ownPack}\nversion: 0.1.0\nengine: 0.1\ntext: Made in the studio.\n${list}`;
}

export const packFiles = (files: Files, base: Files): Files => ({ ...files, "pack.yaml": packYaml(files, base) });

// The game that a file belongs to, and its board if the file describes one. Undefined for files of no single game.
export function subjectOf(path: string, files: Files): { game: string; board: string } | undefined {
  const [, folder] = /^boards\/([^/]+)\/[^/]+\.yaml$/.exec(path) ?? [];
  if (!folder) return undefined;
  const named = (text: string, key: string) => new RegExp(`^${key}:[ \\t]*([\\w-]+)`, "m").exec(text)?.[1] ?? "";
  const text = textIn(files, path) ?? "";
  const game = named(text, "game") || named(textIn(files, `boards/${folder}/game.yaml`) ?? "", "game") || folder;
  return { game, board: named(text, "board") };
}
