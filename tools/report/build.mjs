// Bundles src/ into one page: build.mjs [FOLDER]. FOLDER, by default .build/report, must contain node_modules;
// report.html is written there.
// The page allows only scripts with known hashes, so that no script in the texts of a game can run.
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2] ?? join(here, "../../.build/report"));
const { build } = createRequire(join(folder, "package.json"))("esbuild");

async function bundled(entry, loader) {
  const result = await build({
    entryPoints: [join(here, "src", entry)],
    nodePaths: [join(folder, "node_modules")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2020",
    charset: "ascii",          // ASCII reads the same in UTF-8 and in most other encodings
    legalComments: "none",
    logLevel: "warning",
    ...loader,
  });
  return result.outputFiles[0].text.trim();
}

// esbuild has already reported its errors, with their lines.
process.on("uncaughtException", (problem) => {
  if (!problem.errors) console.error(problem);
  process.exit(1);
});

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = (await bundled("main.ts")).replace(/<(?=\/script|script|!--)/gi, "\\x3c");
const style = await bundled("style.css");
const policy = `default-src 'none'; script-src ${hash(script)}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
const parts = { policy, style, script };
const page = readFileSync(join(here, "src/page.html"), "utf8").replace(/@(policy|style|script)@/g, (_, name) => parts[name]);

const made = join(folder, "report.html");
writeFileSync(`${made}.new`, page);
renameSync(`${made}.new`, made);      // a reader sees the old page or the new one
