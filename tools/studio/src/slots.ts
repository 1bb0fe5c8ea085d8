// The slots of a board in its file: which one a line belongs to, and where one stands.

interface SlotLines { name: string; first: number; last: number }   // lines from 1

const indentOf = (line: string) => line.length - line.trimStart().length;

// The entries of the map `slots` of a file that describes a board, as far as they are written in lines of their own.
function slotsIn(text: string): SlotLines[] {
  const lines = text.split("\n"), begin = lines.findIndex((line) => /^slots:\s*(#.*)?$/.test(line));
  const found: SlotLines[] = [];
  if (begin < 0) return found;
  for (let i = begin + 1; i < lines.length && (/^\s/.test(lines[i]) || lines[i] === "" || lines[i].startsWith("#")); i++) {
    const [, name] = /^ +["']?([^"'#:]+?)["']?\s*:/.exec(lines[i]) ?? [];
    const isOuter = found.length === 0 || indentOf(lines[i]) <= indentOf(lines[found[0].first - 1]);
    if (name && isOuter) found.push({ name, first: i + 1, last: i + 1 });
    else if (found.length > 0 && lines[i].trim()) found[found.length - 1].last = i + 1;
  }
  return found;
}

/** The slot to which the line belongs; "" if to none. */
export const slotAt = (text: string, line: number) => slotsIn(text).find(({ first, last }) => first <= line && line <= last)?.name ?? "";

/** The line on which the slot begins; undefined if the file does not have it. */
export const lineOfSlot = (text: string, name: string) => slotsIn(text).find((slot) => slot.name === name)?.first;
