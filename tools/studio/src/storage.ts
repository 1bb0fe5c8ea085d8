// What the studio keeps in the browser. A browser may refuse to store anything, or more than it has room for.
import { signal } from "@preact/signals";

// Why something could not be stored, in a sentence; "" if everything was.
export const storageProblem = signal("");

const refused = "This browser has no room left, or stores nothing: what you change now is only in this page. Save it as zip.";

export function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

// Returns false if the browser refuses.
export function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    storageProblem.value = "";
    return true;
  } catch {
    storageProblem.value = refused;
    return false;
  }
}

export function forget(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never stored.
  }
}
