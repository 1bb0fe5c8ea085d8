// The package: rules, secrecy, bots and replays of tabletop games that are written as data. README.md shows its use.
// @ts-ignore: made by em++
import createModule from "./module.js";
import { Engine } from "./engine.js";
import { basePack, wasmModule } from "./files.js";
import { start, type OnProgress } from "./start.js";

export * from "./engine.js";
export { basePack } from "./files.js";
export { RemoteEngine } from "./remote.js";
export type { OnProgress } from "./start.js";

/** Starts the engine in this thread, with the base pack. `onProgress` is called while a long request runs. */
export async function load(onProgress?: OnProgress): Promise<Engine> {
  const engine = new Engine(await start(createModule, await wasmModule(), onProgress));
  engine.add(await basePack());
  return engine;
}
