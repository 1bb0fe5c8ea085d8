// The players of seats: a person, or a bot of a level.

export const levels = ["very easy", "easy", "middling", "hard", "very hard"];
export const levelBot = (level: number) => `bot:${level + 1}`;
export const person = "person";

// The player in words: "a person", "bot, hard".
export function playerInWords(player: string): string {
  if (player === person) return "a person";
  const level = levels.findIndex((_, i) => levelBot(i) === player);
  return level < 0 ? `bot, ${player}` : `bot, ${levels[level]}`;
}
