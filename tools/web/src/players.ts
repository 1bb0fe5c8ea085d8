// Who can play a seat: a person, or a bot of a level.

export const levels = ["very easy", "easy", "middling", "hard", "very hard"];
export const levelBot = (level: number) => `bot:${level + 1}`;
export const person = "person";
