// Writes a page with one game, which needs no network: page.mjs GAME [--pack DIR]... [--option NAME=VALUE]... -o FILE.
// .build/studio/game.html must be built.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const home = join(dirname(fileURLToPath(import.meta.url)), "../..");
const usage = "quattro page GAME [--pack DIR]... [--option NAME=VALUE]... -o FILE";

function refuse(...lines) {
  for (const line of lines) console.error(line);
  process.exit(2);
}

function wordsOf() {
  try {
    return parseArgs({ allowPositionals: true, options: { pack: { type: "string", multiple: true, default: [] }, option: { type: "string", multiple: true, default: [] }, output: { type: "string", short: "o" } } });
  } catch (problem) {
    return refuse(problem.message, usage);
  }
}

// The files of a pack by their paths in it.
function filesOf(folder, inside = "", files = {}) {
  for (const name of readdirSync(join(folder, inside))) {
    const path = inside ? `${inside}/${name}` : name;
    if (statSync(join(folder, path)).isDirectory()) filesOf(folder, path, files);
    else if (/\.(yaml|lua|md)$/.test(name)) files[path] = readFileSync(join(folder, path), "utf8");
  }
  return files;
}

function packOf(folder) {
  try {
    return { name: basename(resolve(folder)), files: filesOf(folder) };
  } catch (problem) {
    return refuse(`The pack ${folder} cannot be read: ${problem.message}`);
  }
}

const { values, positionals } = wordsOf();
if (positionals.length !== 1 || !values.output) refuse(usage);
const options = {};
for (const option of values.option) {
  const at = option.indexOf("=");
  if (at < 1) refuse(`"${option}" is no NAME=VALUE`, usage);
  options[option.slice(0, at)] = option.slice(at + 1);
}
const packs = values.pack.map(packOf), names = packs.map(({ name }) => name);
const choice = { packs: ["base", ...names], game: positionals[0], options };

// The engine of the page says whether it can play the game.
const { load } = await import(join(home, ".build/wasm/package/index.js"));
try {
  const engine = await load();
  for (const pack of packs) engine.add(pack);
  engine.open(choice);
} catch (problem) {
  refuse(problem.message);
}
const game = JSON.stringify({ choice, packs }).replace(/</g, "\\u003c");
const page = readFileSync(join(home, ".build/studio/game.html"), "utf8").replace("@game@", () => game);
try {
  writeFileSync(values.output, page);
} catch (problem) {
  refuse(`${values.output} cannot be written: ${problem.message}`);
}
console.log(`${values.output}: ${Math.round(page.length / 1024)} KiB`);
