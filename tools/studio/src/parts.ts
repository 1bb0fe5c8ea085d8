// The parts that build.mjs put into this page: the code of the worker, the engine and the base pack. Each is text in an
// element of its own; binary parts are compressed and in base64.
export const textOf = (id: string) => document.getElementById(id)!.textContent!.trim();

export async function unpacked(id: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(textOf(id)), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export interface Parts {
  wasm: WebAssembly.Module;
  base: Record<string, string>;   // the files of the base pack by path
  worker: string;                 // the address of the worker's code
}

export async function loadParts(): Promise<Parts> {
  const [wasm, base, code] = await Promise.all([unpacked("engine"), unpacked("base"), unpacked("worker")]);
  const worker = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  return { wasm: await WebAssembly.compile(wasm), base: JSON.parse(new TextDecoder().decode(base)), worker };
}

// Makes a worker with the engine and the base pack.
export function makeWorker(parts: Parts): Worker {
  const worker = new Worker(parts.worker);
  worker.postMessage({ wasm: parts.wasm, base: parts.base });
  return worker;
}
