// The worker of RemoteEngine: carries out requests one after another.
// @ts-ignore: made by em++
import createModule from "./module.js";
import { basePack, wasmModule } from "./files.js";
import { start } from "./start.js";

let current = 0;
const post = (message: unknown) => (self as unknown as { postMessage(message: unknown): void }).postMessage(message);

async function begin() {
  const call = await start(createModule, await wasmModule(), (done, all) => post({ id: current, progress: [done, all] }));
  call({ op: "pack", ...(await basePack()) });
  return call;
}

const started = begin();
self.onmessage = async ({ data }) => {
  try {
    const call = await started;
    current = data.id;
    post({ id: data.id, reply: call(data.request) });
  } catch (error) {
    post({ id: data.id, failed: String(error) });
  }
};
