// Documents in the form of quattro: a Loop board, a board in rows, Connect Four, a huge one, a nearly empty one,
// hostile texts, a comparison and an analysis. Their numbers are invented, but the same every time.

function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

export const estimate = (value, half) => ({ value, low: value - half, high: value + half });

/** A bell-shaped distribution around a mean, of numbers `step` apart. */
function bell(mean, sd, matches, low, high, step = 1) {
  const counts = [];
  for (let value = low; value <= high; value += step) {
    const times = Math.round((matches * step * Math.exp(-((value - mean) ** 2) / (2 * sd * sd))) / (sd * 2.5066));
    if (times > 0) counts.push([value, times]);
  }
  return { mean, sd, counts };
}

const effects = ["add 3 to adjacent cards", "if this is blue, double this card; otherwise recolour it blue", "", "swap the cards at C and F, then add 1 to both",
  "halve max", "shield this card from all that comes after it in this round", "add -2 to an opponent's card"];

export function board(name, random, paired = true) {
  return {
    board: name, text: "What lies beside the deep end grows.", rounds: 52310, pattern: "quattro", made: estimate(0.62 + random() * 0.2, 0.01), zone: "loop", shape: "loop", columns: 7,
    slots: [..."ABCDEFG"].map((slot, i) => {
      const empty = effects[i] === "";
      const changes = i === 5 ? 0.004 : random() * 0.55;
      return {
        slot, text: effects[i], empty, worked: empty ? 0 : Math.round(40000 + random() * 60000),
        changes: empty || !paired ? null : estimate(changes, 0.005),
        worth: empty || !paired ? null : estimate((random() - 0.35) * 0.12, 0.012),
        matters: empty || !paired ? null : estimate(changes * 0.4, 0.006),
      };
    }),
  };
}

function roundsOf(seats, counter, many, matches, rate) {
  return Array.from({ length: many }, (_, i) => ({
    round: i + 1,
    seats: Array.from({ length: seats }, (__, s) => ({
      seat: s + 1,
      counters: { [counter]: { mean: rate(s) * (i + 1), sd: 0.5 + 0.2 * i, matches: Math.round(matches * Math.exp(-Math.max(0, i - 4) * 0.7)) } },
    })),
  }));
}

export function loop() {
  const random = dice(3);
  return {
    quattro: "figures", version: 1,
    run: { game: "quattro-loop", title: "Quattro Loop", text: "Place seven of your eight cards around a loop whose slots change them; the best quattro scores. First to 5 points.",
      content_hash: "3d1f6c0ab2e94471", rules_hash: "b1946ac92492d234", boards: ["tides"], options: { boards: "tides" }, players: ["random", "random"], matches: 10000, seed: "1", slot_matches: 10000, option_matches: 1000 },
    warnings: [
      { about: "seat 2", text: "Seat 2 wins 52.9 % (± 1.0) of the matches: a tie at the goal goes to it.", part: "wins" },
      { about: "tides, slot F", text: "Slot F changes 0.4 % of the rounds: nobody would miss it.", part: "boards" },
    ],
    wins: { seats: [{ seat: 1, points: estimate(0.471, 0.01), alone: 4710, shared: 0 }, { seat: 2, points: estimate(0.529, 0.01), alone: 5290, shared: 0 }], draws: { count: 0, share: estimate(0, 0.0004) }, without_end: 0 },
    length: { answers: bell(102, 21, 10000, 70, 196, 14), rounds: bell(7.3, 1.6, 10000, 5, 14), round_name: "round" },
    scores: [{ counter: "points", title: "points", played_for: true, seats: [{ seat: 1, ...bell(3.9, 1.2, 10000, 0, 5.5, 0.5) }, { seat: 2, ...bell(4.2, 1.1, 10000, 0, 5.5, 0.5) }] }],
    decided: [{ pattern: "quattro", times: 73000, by: [{ what: "score", times: 58000 }, { what: "tie: value of red", times: 3100 }, { what: "tied", times: 2900 }, { what: "one alone had it", times: 7000 }, { what: "nobody had it", times: 2000 }] }],
    ends: [{ step: "over", place: "boards/quattro-loop/game.yaml:62:3", times: 10000, won: 10000 }],
    repeats: [{ name: "round", matches: 73000, reached_most: 0 }, { name: "fill", matches: 511000, reached_most: 73000 }],
    prompts: [
      { prompt: "place", field: "card", kind: "card", asked: 1022000, options_mean: 1.86, real_choice: 0.857,
        options: ["R1", "R2", "B1", "B2", "G1", "G2", "Y1", "Y2"].map((option, i) => ({ option, offered: 230000 - i * 900, used: 120000 + i * 700, share: estimate(0.51 + i * 0.01, 0.002), worth: i % 3 === 2 ? null : estimate((i - 3.5) * 0.004, 0.005), action: false })) },
      { prompt: "place", field: "slot", kind: "place", asked: 1022000, options_mean: 4, real_choice: 0.857,
        options: [..."ABCDEFG"].map((option, i) => ({ option, offered: 580000, used: 145000 + i * 500, share: estimate(0.25, 0.002), worth: estimate((i - 3) * 0.003, 0.004), action: false })) },
      { prompt: "colour", field: "colour", kind: "colour", asked: 2300, options_mean: 4, real_choice: 1,
        options: ["red", "blue", "green", "yellow"].map((option, i) => ({ option, offered: 2300, used: 560 + i * 10, share: estimate(0.2434, 0.002), worth: null, action: i === 3 })) },
    ],
    boards: [board("tides", random)],
    rounds: roundsOf(2, "points", 12, 10000, (s) => 0.5 + s * 0.03),
    unreached: { steps: [{ step: "round.redeal", place: "boards/quattro-loop/game.yaml:51:7" }], options: [{ prompt: "choice", field: "choice", option: "yellow" }] },
  };
}

/** A board whose places lie in rows, and a loop without estimates. The program writes 0 columns for a single row. */
export function rows(columns = 0) {
  const document = loop();
  const made = board("shelf", dice(5));
  document.boards = [{ ...made, shape: "rows", columns, zone: "shelf" }, { ...board("plain", dice(6), false), made: null }];
  return document;
}

export function connectFour() {
  return {
    quattro: "figures", version: 1,
    run: { game: "connect-four", title: "Connect Four", text: "Four in a line win.", content_hash: "77aa", rules_hash: "88bb", boards: [], options: {}, players: ["random", "random"], matches: 10000, seed: "1", slot_matches: 0, option_matches: 1000 },
    warnings: [{ about: "seat 1", text: "Seat 1 wins 55.6 % (± 1.0) of the matches: whoever begins has an advantage.", part: "wins" }],
    wins: { seats: [{ seat: 1, points: estimate(0.5555, 0.0098), alone: 5543, shared: 0 }, { seat: 2, points: estimate(0.4445, 0.0098), alone: 4432, shared: 0 }], draws: { count: 25, share: estimate(0.0025, 0.001) }, without_end: 0 },
    length: { answers: bell(21.3, 6.9, 10000, 7, 42), rounds: null, round_name: "round" },
    scores: [], decided: [],
    ends: [{ step: "turn.won", place: "boards/connect-four/game.yaml:31:5", times: 9975, won: 9975 }, { step: "full", place: "boards/connect-four/game.yaml:34:3", times: 25, won: 0 }],
    repeats: [{ name: "turn", matches: 213000, reached_most: 31 }],
    prompts: [{ prompt: "drop", field: "column", kind: "column", asked: 213000, options_mean: 6.8, real_choice: 0.999,
      options: [1, 2, 3, 4, 5, 6, 7].map((option) => ({ option: String(option), offered: 207000, used: 30000, share: estimate(0.145 + (option === 4 ? 0.02 : 0), 0.002), worth: estimate(0.02 - Math.abs(option - 4) * 0.012, 0.004), action: false })) }],
    boards: [], rounds: [], unreached: { steps: [], options: [] },
  };
}

/** A huge document: 16 seats, 500 options, 12 boards. */
export function huge() {
  const random = dice(11);
  const seats = Array.from({ length: 16 }, (_, i) => i + 1);
  const document = loop();
  const names = ["millrace", "seesaw", "kaleidoscope", "undertow", "orchard", "lighthouse", "tug-of-war", "bakery", "hall-of-mirrors", "auction", "avalanche", "thunderstorm"];
  document.run = { ...document.run, title: "Quattro Bridge", players: seats.map((seat) => (seat % 3 ? "random" : "greedy")), boards: names, matches: 100000 };
  document.wins = { seats: seats.map((seat) => ({ seat, points: estimate(0.0625 + (seat - 8.5) * 0.0008 + random() * 0.003, 0.0015), alone: 6000 + seat, shared: seat * 3 })), draws: { count: 1200, share: estimate(0.012, 0.0007) }, without_end: 3 };
  document.length = { answers: bell(900, 210, 100000, 200, 2000), rounds: bell(7.3, 1.6, 100000, 5, 14), round_name: "night" };
  document.scores = ["points", "garnets"].map((counter) => ({ counter, title: counter, played_for: counter === "points", seats: seats.map((seat) => ({ seat, ...bell(20 + seat * 0.3, 6, 100000, 0, 60) })) }));
  document.prompts.push({ prompt: "act", field: "act", kind: "option", asked: 9000000, options_mean: 212.5, real_choice: 0.98,
    options: Array.from({ length: 500 }, (_, i) => ({ option: `move ${String.fromCharCode(65 + (i % 26))}${i} to the island`, offered: 90000, used: Math.round(20000 / (i + 1)) + 3, share: estimate(0.22 / (i + 1), 0.002), worth: random() > 0.3 ? estimate((random() - 0.5) * 0.05, 0.01) : null, action: i % 5 === 0 })) });
  document.boards = names.map((name) => board(name, random));
  document.rounds = roundsOf(16, "points", 14, 100000, (s) => 2 + s * 0.04);
  document.ends = Array.from({ length: 30 }, (_, i) => ({ step: `round.end_${i}`, place: `boards/quattro-bridge/game.yaml:${i + 10}:5`, times: 3000 + i, won: 2900 + i }));
  return document;
}

export function sparse() {
  return { quattro: "figures", version: 1, run: { game: "tiny", title: "Tiny", players: ["random", "random"], matches: 10, seed: "1" }, warnings: [], wins: { seats: [{ seat: 1, points: null, alone: 5, shared: 0 }, { seat: 2, points: null, alone: 5, shared: 0 }], draws: null, without_end: 0 },
    length: null, scores: null, decided: [], ends: [], repeats: null, prompts: [], boards: null, rounds: [], unreached: null };
}

export const attack = "</script><img src=x onerror=\"document.title='taken';window.taken=true\"><svg onload=window.taken=true>&lt;b&gt;";

/** A document in which every text contains an attack, except those that select the page or a drawing. */
export function hostile(document = rows()) {
  const spoil = (value, key) => {
    if (typeof value === "string") return ["quattro", "shape"].includes(key) ? value : `${value} ${attack}`;
    if (Array.isArray(value)) return value.map((each) => spoil(each, key));
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoil(each, name)]));
    return value;
  };
  const spoilt = spoil(document);
  if (spoilt.run) spoilt.run.options = { [attack]: attack };
  return spoilt;
}

export function comparison() {
  const change = (part, what, a, b, half, p, claimed) => ({ part, what, a: estimate(a, half), b: estimate(b, half), difference: estimate(b - a, half * 1.4), share: !['length', 'scores', 'rounds'].includes(part), p, claimed });
  return {
    quattro: "comparison", version: 1,
    a: { name: "yesterday", run: loop().run }, b: { name: "slot F mended", run: { ...loop().run, seed: "2" } },
    changes: [
      change("wins", "seat 1 wins", 0.471, 0.493, 0.003, 0.0003, true), change("wins", "seat 2 wins", 0.529, 0.507, 0.003, 0.0003, true),
      change("length", "answers per match", 102.1, 102.4, 0.4, 0.31, false), change("length", "rounds per match", 7.3, 7.31, 0.03, 0.72, false),
      ...[..."ABCDEFG"].map((slot, i) => change("slots", `tides ${slot} changes`, 0.2 + i * 0.03, 0.2 + i * 0.03 + (slot === "F" ? 0.14 : 0.002), 0.006, slot === "F" ? 0.00000001 : 0.4, slot === "F")),
    ],
  };
}

export function analysis() {
  const random = dice(21);
  let chance = 0.5;
  const curve = [{ input: 0, chances: [0.5, 0.5] }];
  for (let input = 1; input <= 84; input += 1) {
    chance = Math.min(0.97, Math.max(0.03, chance + (random() - 0.52) * 0.11));
    curve.push({ input, chances: [chance, 1 - chance] });
  }
  return {
    quattro: "analysis", version: 1,
    run: { game: "quattro-loop", title: "Quattro Loop", players: ["me", "search:200"], names: ["ann", "bo"], log: "evening.qlog", playouts: 400, seed: "1" },
    curve,
    answers: [14, 22, 37, 51, 66, 70].map((input, i) => ({ input, seat: 1 + (i % 2), answer: `B2 at ${"CDEFGA"[i]}`, before: 0.6, after: 0.3 + i * 0.04, cost: 0.31 - i * 0.05, better: `B2 at ${"FGABCD"[i]}`, better_chance: 0.62 })),
  };
}
