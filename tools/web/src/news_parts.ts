// Divides the news into the parts of the match.
import type { Line } from "./types";

export const divider = /^-+ (.*?) -+$/;   // a line that begins a part of the match

export interface NewsPart { title: string; lines: Line[] }   // title: "" before the first part

// `outermost`: how the parts are called ("round"); a line "--- round 3 ---" begins one. Smaller parts stay within.
export function partsOfNews(lines: Line[], outermost: string): NewsPart[] {
  const parts: NewsPart[] = [{ title: "", lines: [] }];
  for (const line of lines) {
    const title = divider.exec(line.text)?.[1];
    if (title && outermost && title.startsWith(`${outermost} `)) parts.push({ title, lines: [] });
    else parts[parts.length - 1].lines.push(line);
  }
  return parts.filter((part) => part.title || part.lines.length > 0);
}
