// Tests the package in Node against the program: QUATTRO names it. QUATTRO_WASM_MATCHES: matches of each game (2).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("../../..", import.meta.url));
const { load, basePack, QuattroError } = await import(join(home, ".build/wasm/package/index.js"));
const program = process.env.QUATTRO, matches = Number(process.env.QUATTRO_WASM_MATCHES ?? 2);
const scratch = mkdtempSync(join(tmpdir(), "quattro-wasm-"));
let engine;

before(async () => {
  assert.ok(program, "QUATTRO names the program");
  engine = await load();
});
after(() => rmSync(scratch, { recursive: true, force: true }));

// The files of a folder by their paths in it.
function filesOf(folder, inside = "") {
  const files = {};
  for (const name of readdirSync(join(folder, inside))) {
    const path = inside ? `${inside}/${name}` : name;
    if (statSync(join(folder, path)).isDirectory()) Object.assign(files, filesOf(folder, path));
    else files[path] = readFileSync(join(folder, path), "utf8");
  }
  return files;
}

// True if the folder can be given to the engine as texts: it has no link, and every file is UTF-8.
function isText(folder) {
  return readdirSync(folder, { withFileTypes: true }).every((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isText(path);
    return entry.isFile() && readFileSync(path, "utf8").includes("\uFFFD") === false;
  });
}

// Plays a match between random bots to its end, and returns its log.
function playedLog(choice, seed) {
  const table = engine.open(choice);
  let state = table.begin(seed);
  for (let answers = 0; !state.over && answers < 20000; answers++) {
    let answered = false;
    for (let seat = 1; seat <= table.game.seats && !answered; seat++) {
      const answer = table.suggest(seat, "random");
      if (!answer) continue;
      state = table.answer(seat, answer.number, answer.values);
      answered = true;
    }
    if (!answered) state = table.tick(state.next_deadline);
  }
  const log = table.log();
  table.close();
  return log;
}

function replayed(log, name, packs = []) {
  const file = join(scratch, name);
  writeFileSync(file, log);
  return execFileSync(program, ["replay", ...packs.flatMap((pack) => ["--pack", pack]), file], { encoding: "utf8" });
}

test("the shipped games are those of the program", () => {
  const listed = execFileSync(program, ["list", "--ids"], { encoding: "utf8" }).trim().split(/\s+/).sort();
  assert.deepEqual(engine.games(), listed);
});

test("every match of every shipped game has the hashes of the program", { timeout: 3_600_000 }, () => {
  for (const game of engine.games())
    for (let seed = 1; seed <= matches; seed++) replayed(playedLog({ game }, String(seed)), `${game}-${seed}.log`);
});

test("a log with another hash is refused by the program", () => {
  const log = playedLog({ game: "connect-four" }, "1");
  const wrong = log.replace(/(hash: |")([0-9a-f]{16})/, (all, before, hash) => before + (hash[0] === "0" ? "1" : "0") + hash.slice(1));
  assert.notEqual(wrong, log);
  assert.throws(() => replayed(wrong, "wrong.log"));
});

test("every pack of the tests loads, and its matches have the hashes of the program", { timeout: 3_600_000 }, () => {
  for (const name of readdirSync(join(home, "tests/packs"))) {
    const folder = join(home, "tests/packs", name);
    engine.add({ name, files: filesOf(folder) });
    const packs = ["base", name], shipped = engine.games();
    for (const game of engine.games(packs).filter((id) => !shipped.includes(id)))
      replayed(playedLog({ game, packs }, "7"), `${name}-${game}.log`, [folder]);
    engine.remove(name);
  }
});

test("a broken pack has the errors that the program names", { timeout: 3_600_000 }, async () => {
  const { files } = await basePack();
  engine.add({ name: "bare", files: Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith("boards/"))) });
  const names = readdirSync(join(home, "tests/broken"))
    .filter((name) => !existsSync(join(home, "tests/broken", name, "tests")) && isText(join(home, "tests/broken", name)));
  const share = Number(process.env.QUATTRO_WASM_SHARE ?? 8);
  let compared = 0;
  for (const name of names.filter((_, i) => i % share === 0)) {
    const folder = join(home, "tests/broken", name);
    engine.add({ name: "under-test", files: filesOf(folder) });
    const expected = readFileSync(join(folder, "expected.txt"), "utf8").replaceAll("../../../", "base/");
    const said = (base) => {
      const { errors } = engine.check([base, "under-test"], ["under-test"]);
      const text = errors.map((error) => error.text).join("\n").replaceAll("under-test/", "").replaceAll("bare/", "base/");
      return `${text}\n${errors.length} error${errors.length === 1 ? "" : "s"}\n`;
    };
    if (said("bare") !== expected) assert.equal(said("base"), expected, name);
    compared++;
  }
  assert.ok(compared * share >= 180, `${compared} packs`);
});

test("what is wrong is refused with a code, and the engine goes on", () => {
  assert.throws(() => engine.open({ game: "conect-four" }), (error) => {
    assert.ok(error instanceof QuattroError);
    assert.equal(error.code, "bad_pack");
    assert.match(error.errors[0].hint, /connect-four/);
    return true;
  });
  engine.add({ name: "mine", files: { "boards/mine/game.yaml": "game: mine\nseats: 2\ncard: x\n" } });
  const { errors } = engine.check(["base", "mine"], ["mine"]);
  assert.equal(errors[0].pack, "mine");
  assert.equal(errors[0].path, "boards/mine/game.yaml");
  assert.equal(errors[0].line, 3);
  assert.throws(() => engine.open({ game: "mine", packs: ["base", "gone"] }), { code: "no_pack" });
  const table = engine.open({ game: "connect-four" });
  assert.throws(() => table.prompts(1), { code: "no_match" });
  table.begin("7");
  assert.throws(() => table.answer(1, table.prompts(1)[0].number, { column: 99 }), { code: "not_an_option" });
  assert.throws(() => table.suggest(1, "nobody"), { code: "bad_bot" });
  assert.throws(() => table.suggest(9), { code: "bad_request" });
  table.close();
  assert.throws(() => table.view(0), { code: "no_table" });
  for (const request of [{}, { op: 7 }, { op: "open" }, { op: "pack", name: "a/b", files: {} }, { op: "pack", name: "a", files: { x: 1 } }])
    assert.equal(engine.call(request).ok, false, JSON.stringify(request));
  assert.equal(engine.games().includes("connect-four"), true);
});

test("a table for a seat tells nothing of the others, and its bots answer", () => {
  const table = engine.openFor(1, { game: "quattro-loop", seed: "5" });
  table.begin();
  assert.equal(table.prompts().length, 1);
  const host = engine.open({ game: "quattro-loop" });
  host.begin("5");
  const cardsOf = (view, seat) => view.zones.find((zone) => zone.name === "hand" && zone.seat === seat).cards;
  assert.deepEqual(cardsOf(table.view(), 1), cardsOf(host.view(0), 1));
  assert.notDeepEqual(cardsOf(table.view(), 2), cardsOf(host.view(0), 2));
  const other = host.suggest(2);   // the bot of seat 2 has answered at the other table
  host.answer(2, other.number, other.values);
  assert.equal(table.svg(), host.svg(1));
  for (const forbidden of [() => table.view(2), () => table.svg(2), () => table.svg(0), () => table.suggest(2), () => table.prompts(0)])
    assert.throws(forbidden, (error) => ["bad_seat", "host_only"].includes(error.code));
  assert.throws(() => table.log(), { code: "host_only" });
  assert.throws(() => engine.openFor(undefined, { game: "quattro-loop" }), { code: "bad_request" });
  assert.throws(() => engine.openFor(0, { game: "quattro-loop" }), { code: "bad_request" });
  assert.throws(() => engine.openFor(3, { game: "quattro-loop" }), { code: "bad_request" });
  const { number, values } = table.suggest();
  assert.equal(table.answer(undefined, number, values).over, false);
});

test("the replies are what the types say", () => {
  const table = engine.open({ game: "quattro-loop" });
  const begun = table.begin("3");
  assert.equal(begun.now, 0);
  assert.match(begun.hash, /^[0-9a-f]{16}$/);
  const [prompt] = table.prompts(1), [first, second] = prompt.fields;
  assert.deepEqual(table.options(1, prompt.number, first.name), first.options);
  const chosen = { [first.name]: first.options[0] };
  const later = table.options(1, prompt.number, second.name, chosen);
  assert.ok(later.length > 0);
  const answered = table.answer(1, prompt.number, { ...chosen, [second.name]: later[0] });
  assert.equal(answered.over, false);
  assert.equal(table.answer(1, prompt.number, { ...chosen, [second.name]: later[0] }).repeated, true);
  assert.equal(table.prompts(1)[0].answered, true);
  assert.ok(table.events(1).length > 0);
  assert.ok(table.events(1, table.events(1).at(-1).number).length === 0);
  assert.ok(table.tick(answered.next_deadline).now >= answered.next_deadline);
  assert.deepEqual(Object.keys(table.suggest(1) ?? { number: 1, values: 1 }).sort(), ["number", "values"]);
  assert.match(table.log(), /^.*quattro-loop/s);
  assert.equal(table.game.seats, 2);
  assert.match(table.rulesHash, /^[0-9a-f]{32}$/);
});

test("hostile requests are refused, and the engine goes on", () => {
  const table = engine.open({ game: "connect-four" });
  table.begin("1");
  const deep = (depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  for (let i = 0; i < 20; i++) assert.throws(() => table.ask(deep(3000)), { code: "bad_request" });
  const many = Object.fromEntries(Array.from({ length: 30000 }, (_, i) => [`boards/b${i}.yaml`, ""]));
  for (const pack of [{ name: "many", files: many }, { name: "..", files: {} }, { name: ".", files: {} }, { name: "", files: {} },
    { name: "long", files: { ["x".repeat(2000)]: "" } }, { name: "large", files: { x: "y".repeat(17 << 20) } }, { name: "wrong", files: [] }])
    assert.throws(() => engine.add(pack), { code: "bad_request" });
  for (const number of [true, 1.9, 4294967297, "1", null]) assert.equal(engine.call({ op: "draw", table: number }).ok, false);
  assert.throws(() => engine.check(["base"], ["bse"]), { code: "no_pack" });
  engine.add({ name: "windows", files: { "boards\\mine\\game.yaml": "game: mine" } });
  const { errors } = engine.check(["base", "windows"], ["windows"]);
  assert.match(errors[0].message, /no file can have this path/);
  assert.equal(table.prompts(1).length, 1);
});

test("scenarios, figures and pictures", () => {
  const text = readFileSync(join(home, "tests/scenarios/connect-four", readdirSync(join(home, "tests/scenarios/connect-four"))[0]), "utf8");
  const { results, errors } = engine.test(["base"], "four.yaml", text);
  assert.deepEqual(errors, []);
  assert.ok(results.length > 0 && results.every((result) => result.passed));
  const native = execFileSync(program, ["simulate", "connect-four", "--matches", "50", "--seed", "3", "--threads", "1"], { encoding: "utf8" });
  assert.equal(engine.simulate({ game: "connect-four", matches: 50, seed: "3" }).text, native);
  const table = engine.open({ game: "quattro-loop" });
  table.begin("1");
  assert.match(table.svg(1), /^<svg/);
  assert.notEqual(table.svg(1), table.svg(2));   // each shows the hand of its seat
  assert.ok(table.svg().includes("loop of seat 2"));
});
