// The pack as a zip file and as a link.
import { deflateSync, inflateSync, strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { Files } from "./pack";

const mostFiles = 4000, mostBytes = 16 * 2 ** 20, longestPath = 1000;
const wanted = /\.(yaml|lua|md)$/;

export function zipOf(files: Files): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), { level: 9 });
}

// The files of a pack in an archive, and how many other files it has. Throws an Error that says what is wrong with it.
export function filesOfZip(bytes: Uint8Array): { files: Files; others: number } {
  if (bytes.length > mostBytes) throw new Error(`The archive is larger than ${mostBytes / 2 ** 20} MiB.`);
  let size = 0, count = 0, others = 0;
  const take = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (++count > mostFiles) throw new Error(`The archive has more than ${mostFiles} files.`);
    if (name.endsWith("/")) return false;
    if (!wanted.test(name)) {
      others++;
      return false;
    }
    if ((size += originalSize) > mostBytes) throw new Error(`The files are larger than ${mostBytes / 2 ** 20} MiB together.`);
    return true;
  };
  const entries: [string, string][] = [];   // fflate takes no more of a file than its size in the list, and compares no sums
  for (const [path, data] of Object.entries(unzipSync(bytes, { filter: take }))) entries.push([path, textOf(path, data)]);
  return { files: checked(insidePack(entries)), others };
}

// The files, with line ends as the editor writes them. Throws an Error unless they can be the files of a pack.
function checked(entries: [string, string][]): Files {
  if (entries.length === 0) throw new Error("There are no files of a pack: *.yaml, *.lua or *.md.");
  if (entries.length > mostFiles) throw new Error(`There are more than ${mostFiles} files.`);
  const seen = new Map<string, string>(), files: Files = {};
  for (const [path, text] of entries) {
    const odd = path.length > longestPath || !/^[^/\\\p{Cc}]+(\/[^/\\\p{Cc}]+)*$/u.test(path) || path.split("/").some((part) => /^\.+$/.test(part) || part === "__proto__");
    if (odd) throw new Error(`A file has the path ${path.slice(0, 100)}, which no file of a pack can have.`);
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) throw new Error(`The names of two files, ${other} and ${path}, differ only in upper and lower case.`);
    seen.set(path.toLowerCase(), path);
    files[path] = text.replace(/\r\n?/g, "\n");
  }
  return files;
}

function textOf(path: string, data: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    throw new Error(`${path} is not text in UTF-8.`);
  }
}

// The files by their paths in the pack: an archive may have the pack's folder around them.
function insidePack(entries: [string, string][]): [string, string][] {
  const description = entries.map(([path]) => path).filter((path) => /(^|\/)pack\.yaml$/.test(path)).sort((a, b) => a.length - b.length)[0];
  const folder = description?.slice(0, -"pack.yaml".length) ?? "";
  return entries.filter(([path]) => path.startsWith(folder) && path !== description).map(([path, text]) => [path.slice(folder.length), text]);
}

// The part of a link behind "#" that holds these files and the path that is open.
export function linkOf(files: Files, open: string): string {
  const bytes = deflateSync(strToU8(JSON.stringify({ open, files })), { level: 9 });
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `pack=${btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

export interface Shared { files: Files; open: string }

// The files in a link; undefined if the link has none. Throws an Error that says what is wrong with it.
export function filesOfLink(hash: string): Shared | undefined {
  const [, packed] = /^#?pack=([\w-]+)$/.exec(hash) ?? [];
  if (!packed) return undefined;
  const { open, files } = contentOf(packed);
  if (typeof files !== "object" || files === null) throw new Error("This link holds no files.");
  const entries = Object.entries(files);
  if (!entries.every((entry): entry is [string, string] => typeof entry[1] === "string" && wanted.test(entry[0])))
    throw new Error("This link holds something else than the files of a pack.");
  return { files: checked(entries), open: String(open) };
}

function contentOf(packed: string): { open?: unknown; files?: unknown } {
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    return JSON.parse(strFromU8(inflateSync(bytes, { out: new Uint8Array(mostBytes) })));
  } catch {
    throw new Error("This link is damaged. Ask for it again.");
  }
}
