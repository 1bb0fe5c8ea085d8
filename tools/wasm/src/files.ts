// The files of the package beside the code: in Node from the disk, in a browser from where the code came from.

/** The bytes of a file. */
async function bytesOf(url: URL): Promise<ArrayBuffer> {
  if (url.protocol === "file:") {
    const name = ["node", "fs/promises"].join(":");   // so that bundlers for browsers do not look for it
    const { readFile } = await import(name);
    const bytes = await readFile(url);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/** The compiled module of this package. */
export async function wasmModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await bytesOf(new URL("./quattro.wasm", import.meta.url)));
}

/** The pack with the shipped games, boards and scripts. */
export async function basePack(): Promise<{ name: string; files: Record<string, string> }> {
  return JSON.parse(new TextDecoder().decode(await bytesOf(new URL("./base.json", import.meta.url))));
}
