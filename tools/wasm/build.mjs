// Makes the package of npm from the module: build.mjs FOLDER. FOLDER (.build/wasm) must have module/ and npm/; the files
// go to FOLDER/package.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url)), home = join(here, "../..");
const folder = resolve(process.argv[2]), out = join(folder, "package");
const require = createRequire(join(folder, "npm/package.json"));
const { build } = require("esbuild");

// The files of the base pack by their paths in it.
function basePack() {
  const files = {};
  const add = (path) => {
    if (statSync(join(home, path)).isDirectory()) for (const name of readdirSync(join(home, path))) add(`${path}/${name}`);
    else if (/\.(yaml|lua|md)$/.test(path)) files[path] = readFileSync(join(home, path), "utf8");
  };
  for (const name of ["boards", "cards", "scripts", "pack.yaml"]) add(name);
  return { name: "base", files };
}

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "base.json"), JSON.stringify(basePack()));
copyFileSync(join(folder, "module/quattro_module.js"), join(out, "module.js"));
for (const entry of ["index", "worker"])
  await build({
    entryPoints: [join(here, "src", `${entry}.ts`)],
    outfile: join(out, `${entry}.js`),
    bundle: true,
    external: ["./module.js", "node:*"],
    format: "esm",
    target: "es2020",
    charset: "ascii",
    logLevel: "warning",
  });
execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "--project", here, "--noEmit", "false",
  "--declaration", "--emitDeclarationOnly", "--outDir", out], { stdio: "inherit" });
copyFileSync(join(here, "README.md"), join(out, "README.md"));
copyFileSync(join(home, "LICENSE"), join(out, "LICENSE"));
const { dependencies, devDependencies, ...published } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(join(out, "package.json"), JSON.stringify(published, null, 2));
copyFileSync(join(folder, "module/quattro_module.wasm"), join(out, "quattro.wasm"));  // last: `run` looks at its age
