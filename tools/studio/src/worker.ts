// The worker of the studio: gets the compiled engine and the base pack in its first message, then carries out requests
// one after another.
// @ts-ignore: made by em++
import createModule from "../../../.build/wasm/package/module.js";
import { start } from "../../wasm/src/start.js";
import type { Call } from "../../wasm/src/engine.js";

let current = 0;
let started: Promise<Call> | undefined;
const post = (message: unknown) => (self as unknown as { postMessage(message: unknown): void }).postMessage(message);

async function begin(wasm: WebAssembly.Module, base: Record<string, string>): Promise<Call> {
  const call = await start(createModule, wasm, (done, all) => post({ id: current, progress: [done, all] }));
  call({ op: "pack", name: "base", files: base });
  return call;
}

self.onmessage = async ({ data }) => {
  if (data.wasm) {
    started = begin(data.wasm, data.base);
    return;
  }
  try {
    const call = await started!;
    current = data.id;
    post({ id: data.id, reply: call(data.request) });
  } catch (error) {
    post({ id: data.id, failed: String(error) });
  }
};
