// Downloads a file.
export function save(name: string, content: string | Uint8Array) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content as BlobPart]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
