// How esbuild bundles the scripts of pages that are built with Preact: tools/web/build.mjs and tools/studio/build.mjs
// share it.
import { join } from "node:path";

// The settings of esbuild. `folder` must have npm/node_modules.
export const bundleSettings = (folder) => ({
  nodePaths: [join(folder, "npm/node_modules")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  target: "es2020",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "ascii",
  legalComments: "none",
  logLevel: "warning",
});
