// Divides the news into the parts of the match.
import type { Line } from "./types";

export const divider = /^-+ (.*?) -+$/;   // a line that begins a part of the match

export interface NewsPart { title: string; lines: Line[] }   // title: "" for the lines before the first part

// `outermost`: the title of the outermost parts ("round"). A line "--- round 3 ---" begins one, with its smaller parts.
export function partsOfNews(lines: Line[], outermost: string): NewsPart[] {
  const parts: NewsPart[] = [{ title: "", lines: [] }];
  for (const line of lines) {
    const title = divider.exec(line.text)?.[1];
    if (title && outermost && title.startsWith(`${outermost} `)) parts.push({ title, lines: [] });
    else parts[parts.length - 1].lines.push(line);
  }
  return parts.filter((part) => part.title || part.lines.length > 0);
}
