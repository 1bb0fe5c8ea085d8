// Bundles the studio into one page that needs no network, and another page for one game: build.mjs FOLDER. FOLDER
// (.build/studio) must have npm/node_modules, and .build/wasm/package the engine. The pages are FOLDER/studio.html and
// FOLDER/game.html, in which page.mjs fills in the game.
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundleSettings } from "../lib/bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url)), home = join(here, "../..");
const folder = resolve(process.argv[2]), engine = join(home, ".build/wasm/package");
const { build } = createRequire(join(folder, "npm/package.json"))("esbuild");

// esbuild has already reported its errors, with their lines.
process.on("uncaughtException", (problem) => {
  if (!problem.errors) console.error(problem);
  process.exit(1);
});

// With one list of paths, or the files of tools/web would bring a second copy of Preact from the page of matches.
const settings = { ...bundleSettings(folder), tsconfig: join(here, "tsconfig.json") };

// The report draws itself with a style sheet of its own, so that page gets it as a text.
const styleAsText = {
  name: "style as text",
  setup({ onLoad }) {
    onLoad({ filter: /report[\\/]src[\\/]style\.css$/ }, async ({ path }) => {
      const result = await build({ ...settings, entryPoints: [path] });
      return { contents: result.outputFiles[0].text, loader: "text" };
    });
  },
};

async function bundled(entry, more = {}) {
  const result = await build({ ...settings, entryPoints: [join(here, "src", entry)], ...more });
  return result.outputFiles[0].text.trim();
}

const packed = (bytes) => gzipSync(bytes, { level: 9 }).toString("base64");
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const readable = (script) => script.replace(/<(?=\/script|script|!--)/gi, "\\x3c");
// The page with these parts; the names of other parts stay.
const filled = (page, parts) => page.replace(/@(\w+)@/g, (whole, part) => parts[part] ?? whole);
const template = readFileSync(join(here, "src/page.html"), "utf8");
const policy = (script) => `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;

// A reader sees the old file or the new one.
function write(name, text) {
  writeFileSync(join(folder, `${name}.new`), text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}

// The module asks for its own address, which it does not use, since it gets its code from the page.
const worker = await bundled("worker.ts", { define: { "import.meta.url": '"https://localhost/"' }, external: ["node:*"] });
const base = JSON.stringify(JSON.parse(readFileSync(join(engine, "base.json"), "utf8")).files);
const engineParts = { engine: packed(readFileSync(join(engine, "quattro.wasm"))), base: packed(base), worker: packed(worker) };

const gameScript = readable(await bundled("game.tsx"));
const gamePage = filled(template, { policy: policy(gameScript), title: "Quattro", style: await bundled("game.css"),
  more: '<script type="application/json" id="game">@game@</script>', script: gameScript });
write("game.html", filled(gamePage, engineParts));   // @game@ is left to be filled in

const script = readable(await bundled("main.tsx", { plugins: [styleAsText] }));
const more = `<script type="text/plain" id="page-of-game">${packed(gamePage)}</script>`;
write("studio.html", filled(template, { policy: policy(script), title: "Quattro studio", style: await bundled("style.css"), ...engineParts, more, script }));
