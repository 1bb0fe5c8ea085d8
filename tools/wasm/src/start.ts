// Starts the WebAssembly module and passes requests to it as texts.
import { QuattroError, type Call } from "./engine.js";

interface Module {
  _quattro_call(request: number): number;
  _malloc(bytes: number): number;
  _free(address: number): void;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, address: number, bytes: number): void;
  UTF8ToString(address: number): string;
}

type Start = (settings: Record<string, unknown>) => Promise<Module>;

/** Reports the progress of a request: so many of so many; `all` is 0 if it is unknown. */
export type OnProgress = (done: number, all: number) => void;

/** Starts the module of this code. `onProgress` is called while a long request runs. */
export async function start(createModule: Start, wasm: WebAssembly.Module, onProgress?: OnProgress): Promise<Call> {
  const module = await new Promise<Module>((started, failed) => {
    const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      WebAssembly.instantiate(wasm, imports).then(done, failed);
      return {};
    };
    createModule({ onProgress, instantiateWasm }).then(started, failed);
  });
  let failure = "";
  const send = (text: string) => {
    const bytes = module.lengthBytesUTF8(text) + 1, address = module._malloc(bytes);
    if (address === 0) throw new Error("there is not enough memory");
    module.stringToUTF8(text, address, bytes);
    const reply = module._quattro_call(address);
    module._free(address);
    if (reply === 0) throw new Error("there is not enough memory");
    const answer = JSON.parse(module.UTF8ToString(reply));
    module._free(reply);
    if (answer.code === "no_memory") failure = answer.reason;
    return answer;
  };
  return (request) => {
    const text = JSON.stringify(request);
    if (failure) throw new QuattroError("engine_failed", `The engine has failed: ${failure}. Start it again.`, {});
    try {
      return send(text);
    } catch (error) {
      failure = String(error);   // its memory may be half written
      throw new QuattroError("engine_failed", `The engine has failed: ${failure}. Start it again.`, {});
    }
  };
}
