// Bundles src/ into the files of the page: build.mjs [FOLDER]. FOLDER (.build/web) must have npm/node_modules; the
// files go to FOLDER/page.
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleSettings } from "../lib/bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2] ?? join(here, "../../.build/web"));
const page = join(folder, "page");
const { build } = createRequire(join(folder, "npm/package.json"))("esbuild");

// esbuild has already reported its errors, with their lines.
process.on("uncaughtException", (problem) => {
  if (!problem.errors) console.error(problem);
  process.exit(1);
});

// Replaces a file of the page at once: a reader sees the old file or the new one.
function write(name, text) {
  writeFileSync(join(page, `${name}.new`), text);
  renameSync(join(page, `${name}.new`), join(page, name));
}

// Writes a file of the page and its compressed form, which the server sends to browsers that accept it.
function writeBoth(name, text) {
  write(`${name}.gz`, gzipSync(text, { level: 9 }));
  write(name, text);
}

async function bundle(entry, name) {
  const result = await build({ ...bundleSettings(folder), entryPoints: [join(here, "src", entry)] });
  writeBoth(name, result.outputFiles[0].text);
}

mkdirSync(page, { recursive: true });
await bundle("main.tsx", "app.js");
await bundle("style.css", "style.css");
for (const name of ["icon.svg", "index.html"]) copyFileSync(join(here, "src", name), join(page, name));
