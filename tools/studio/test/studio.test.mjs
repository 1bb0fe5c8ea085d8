// Uses the studio in Chromium as a designer would: from the disk, without a network. QUATTRO names the program.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { dice, eventually, examine, phone, playToTheEnd, step, wide } from "../../web/test/driver.mjs";
import { begin, board, end, home, isRight, newContext, openFile, openStudio, problems, replaceText } from "./studio_driver.mjs";

const packages = createRequire(join(process.env.QUATTRO_PACKAGES, "package.json"));
const { deflateSync, strToU8, unzipSync, zipSync } = packages("fflate");
const program = process.env.QUATTRO;
const scratch = mkdtempSync(join(tmpdir(), "quattro-studio-"));

before(async () => {
  assert.ok(program, "QUATTRO names the program");
  await begin();
});
after(async () => {
  await end();
  rmSync(scratch, { recursive: true, force: true });
});

// Opens a page of one game without a network, and plays a match to its end.
async function playPage(file, title) {
  const context = await newContext({ viewport: phone, bypassCSP: true, reducedMotion: "reduce" });
  await context.setOffline(true);
  const page = await context.newPage(), wrong = [];
  page.on("pageerror", (problem) => wrong.push(String(problem)));
  await page.goto(`file://${file}`);
  await page.getByLabel("Bots play").selectOption("random");
  await page.getByRole("button", { name: "Play it now" }).click();
  await page.locator("main.table").waitFor();
  if (title) assert.equal(await page.title(), title);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Take it apart" }).click();
  const files = unzipSync(readFileSync(await (await saved).path()));
  assert.ok(Object.keys(files).some((path) => /^boards\/.*\.yaml$/.test(path)), Object.keys(files).join(", "));
  await examine(page, file);
  await playToTheEnd(page, 5, false, 300);
  await examine(page, `${file} at the end`);
  assert.deepEqual(wrong, []);
  await context.close();
}

test("a changed word becomes an error with its line and remedy, or another board, and is there after a reload", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await replaceText(page, board("orchard", "{ add: 4, to: bleu }"));
  await problems(page).getByText("1 error").waitFor();
  assert.match(await problems(page).textContent(), /boards\/quattro-loop\/orchard\.yaml, line 4.*'bleu'.*did you mean 'blue'\?/);
  await page.locator(".cm-lintRange-error").getByText("bleu").waitFor();
  await page.locator(".board.old").waitFor();
  await replaceText(page, board("orchard", "{ add: 4, to: blue }"));
  await page.locator(".board").getByText("+4 to blue").first().waitFor();
  assert.equal(await page.locator(".board.old").count(), 0);
  await isRight(page);
  await page.reload();
  await page.locator(".board").getByText("+4 to blue").first().waitFor();
  await page.getByRole("button", { name: "Undo all changes of boards/quattro-loop/orchard.yaml" }).click();
  await page.locator(".board").getByText("+4 to green").first().waitFor();
  assert.deepEqual(wrong, []);
});

test("a new board like another one is played, measured and written into a pack that the program takes", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await page.getByRole("button", { name: "New board like this …" }).click();
  await page.getByLabel("Name of the new board").fill("My lagoon");
  await page.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("heading", { name: /board my-lagoon/ }).waitFor();
  await replaceText(page, board("my-lagoon", "{ add: 3, to: adjacent }"));
  await isRight(page);
  await page.getByRole("button", { name: "Figures" }).click();
  const figures = page.getByRole("region", { name: "Figures" });
  await figures.getByRole("heading", { name: "What stands out" }).waitFor();
  await figures.getByText("Board played: my-lagoon.").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as zip" }).click()]);
  await eventually(async () => assert.equal(await page.getByText("Not saved outside this browser").count(), 0));
  const folder = join(scratch, "lagoon");
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(await file.path())))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  const words = ["play", "quattro-loop", "--pack", folder, "--option", "boards=my-lagoon", "--seats", "random,random", "--seed", "3"];
  assert.match(execFileSync(program, words, { encoding: "utf8" }), /wins\.|draw/);
  assert.deepEqual(wrong, []);
});

test("a match against a bot is played to its end, an answer is taken back, and the log has the program's hashes", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/connect-four/game.yaml");
  await page.getByRole("heading", { name: "Connect Four", level: 2 }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByLabel("Bots play").selectOption("random");
  await page.getByRole("button", { name: "Play it now" }).click();
  const roll = dice(4);
  await page.locator(".form fieldset button").first().waitFor();
  const begun = await page.locator("main.table .play").textContent();
  const back = page.getByRole("button", { name: "Take back" });
  while (await back.isDisabled()) await step(page, roll, false);
  await back.click();
  await eventually(async () => assert.equal(await page.locator("main.table .play").textContent(), begun));
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText(/^A bot would answer: /).waitFor();
  for (const end = Date.now() + 120_000; Date.now() < end && await step(page, roll, false) !== "over";);
  await page.locator(".result").waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save the log" }).click()]);
  const log = join(scratch, "match.log");
  writeFileSync(log, readFileSync(await file.path()));
  execFileSync(program, ["replay", log], { encoding: "utf8" });   // fails if a hash differs
  assert.deepEqual(wrong, []);
});

test("the question is beside the table, and a failed rule is listed with its place and what the player can do", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Play it now" }).click();
  await page.locator(".form fieldset button").first().waitFor();
  const [table, form] = [await page.locator("main.table .play").boundingBox(), await page.locator(".form").boundingBox()];
  assert.ok(form.x >= table.x + table.width && form.y < table.y + 10 && form.y + form.height < wide.height, JSON.stringify([table, form]));
  await openFile(page, "scripts/effects/add.lua");
  await replaceText(page, (await page.locator(".cm-content").innerText()).replace(/run = function\(fx, p\)/, "$& error('the scale is broken')"));
  await page.getByText("The files have changed since this match began").waitFor();
  await page.getByRole("button", { name: "Begin again" }).click();
  const failure = page.getByRole("region", { name: "Play" }).getByRole("alert"), roll = dice(3);
  for (const end = Date.now() + 60_000; Date.now() < end && await failure.count() === 0;) await step(page, roll, false);
  await failure.getByRole("button", { name: "scripts/effects/add.lua, line 5" }).waitFor();
  await failure.getByText(/^the scale is broken/).waitFor();
  await page.getByText("The match stands still until you take your answer back or begin again.").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await failure.waitFor({ state: "detached" });
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await replaceText(page, board("orchard", "{ add: 4, to: bleu }"));
  await problems(page).getByText("1 error").waitFor();
  await page.getByRole("button", { name: "Begin again" }).click();
  assert.match(await failure.innerText(), /The match cannot begin\.\s+Error boards\/quattro-loop\/orchard\.yaml, line 4\s/);
  assert.deepEqual(wrong, []);
});

test("a link brings the files into another page; a damaged one says so and changes nothing", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await replaceText(page, board("orchard", "{ add: 5, to: red }"));
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.getByText(/^Copied, \d+ characters/).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.length < 400, `${link.length} characters`);
  const other = await openStudio(wide, link);
  await other.page.locator(".board").getByText("+5 to red").first().waitFor();
  const damaged = await openStudio(wide, link.slice(0, -20));
  await damaged.page.getByText("This link is damaged").waitFor();
  await damaged.page.getByText("None yet.").waitFor();
  assert.deepEqual([wrong, other.wrong, damaged.wrong], [[], [], []]);
});

const text = (content) => strToU8(content);
const archives = [
  ["A file has the path ../boards/x/a.yaml, which no file of a pack can have.", { "../boards/x/a.yaml": text("board: a\n") }],
  ["A file has the path /boards/x/a.yaml, which no file of a pack can have.", { "/boards/x/a.yaml": text("board: a\n") }],
  ["A file has the path boards/__proto__/a.yaml, which no file of a pack can have.", { "boards/__proto__/a.yaml": text("board: a\n") }],
  ["The names of two files, boards/x/a.yaml and boards/x/A.yaml, differ only in upper and lower case.", { "boards/x/a.yaml": text("board: a\n"), "boards/x/A.yaml": text("board: a\n") }],
  ["The files are larger than 16 MiB together.", { "boards/x/a.yaml": new Uint8Array(17 * 2 ** 20) }],
  ["The archive has more than 4000 files.", Object.fromEntries(Array.from({ length: 4001 }, (_, i) => [`boards/x/${i}.txt`, text("")]))],
  ["boards/x/a.yaml is not text in UTF-8.", { "boards/x/a.yaml": new Uint8Array([0xff, 0xfe]) }],
  ["There are no files of a pack: *.yaml, *.lua or *.md.", { "readme.txt": text("hello") }],
  ["There are no files of a pack: *.yaml, *.lua or *.md.", { "pack.yaml": text("pack: x\n") }],
];

test("an archive of a stranger is refused with the reason, and one of a folder is opened", async () => {
  const { page, wrong } = await openStudio();
  const alert = page.locator("header [role=alert]");
  const take = async (bytes) => page.locator("input[type=file]").setInputFiles({ name: "pack.zip", mimeType: "application/zip", buffer: Buffer.from(bytes) });
  for (const [reason, bytes] of [...archives.map(([why, files]) => [why, zipSync(files)]), ["invalid zip data", new Uint8Array([1, 2, 3])]]) {
    await take(bytes);
    await eventually(async () => assert.deepEqual(await alert.allTextContents(), [reason]));
    await page.getByText("None yet.").waitFor();
    await page.getByRole("button", { name: "Board", exact: true }).click();
  }
  await take(zipSync({ "lagoon/pack.yaml": text("pack: lagoon\n"), "lagoon/boards/quattro-loop/deep.yaml": text(board("deep", "{ add: 6, to: blue }").replace(/\n/g, "\r\n")), "lagoon/picture.png": text("x") }));
  await page.locator(".board").getByText("+6 to blue").first().waitFor();
  await page.getByText("Opened 1 files. 1 others, which are no part of a pack, were left out.").waitFor();
  assert.deepEqual(wrong, []);
});

test("a link of a stranger changes nothing if it holds no files of a pack", async () => {
  const packed = (content) => `#pack=${Buffer.from(deflateSync(text(JSON.stringify(content)))).toString("base64url")}`;
  for (const [reason, content] of [["This link holds no files.", { open: "x", files: null }], ["There are no files of a pack: *.yaml, *.lua or *.md.", { open: "x", files: {} }],
    ["This link holds something else than the files of a pack.", { files: { "boards/x/a.yaml": 1 } }], ["This link holds something else than the files of a pack.", { files: { "run.sh": "rm" } }],
    ["A file has the path ../a.yaml, which no file of a pack can have.", { files: { "../a.yaml": "a" } }]]) {
    const { page, context } = await openStudio(wide, packed(content));
    await page.getByRole("alert").getByText(reason).waitFor();
    await page.getByText("None yet.").waitFor();
    await context.close();
  }
  const { page, wrong } = await openStudio(wide, packed({ open: "constructor", files: { "boards/quattro-loop/deep.yaml": board("deep", "{ add: 6, to: blue }") } }));
  await page.locator(".board").getByText("+6 to blue").first().waitFor();
  assert.deepEqual(wrong, []);
});

test("texts of a pack are shown as texts, and a pack without end is stopped", async () => {
  const { page, wrong } = await openStudio();
  const shouting = "<img src=x onerror=document.title='run'>";
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await replaceText(page, `board: orchard\ntext: "${shouting}"\nslots:\n  A: { "${shouting}": 1 }\n`);
  await problems(page).getByText(/error/).first().waitFor();
  await problems(page).getByText(shouting, { exact: false }).first().waitFor();
  assert.equal(await page.title(), "Quattro studio");
  await replaceText(page, "  \u{1F3B2}: { add: 1 }\n".repeat(20_000));
  await problems(page).getByText(/, the first 100 are listed/).or(problems(page).getByText("1 error", { exact: true })).first().waitFor();
  await replaceText(page, `board: orchard\ntext: A.\nslots:\n${Array.from({ length: 3000 }, (_, i) => `  S${i}: { nothing: 1 }\n`).join("")}`);
  await problems(page).getByText(/, the first 100 are listed/).waitFor();
  await openFile(page, "scripts/effects/add.lua");
  await replaceText(page, "while true do end\n");
  await problems(page).getByText(/scripts\/effects\/add\.lua/).first().waitFor();
  await page.getByRole("button", { name: "Undo all changes of scripts/effects/add.lua" }).click();
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await replaceText(page, board("orchard", "{ add: 4, to: blue }"));
  await isRight(page);
  assert.deepEqual(wrong, []);
});

test("the game is saved as one page, which plays what was written", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/connect-four/game.yaml");
  const written = (await page.locator(".cm-content").innerText()).replace(/^title: .*$/m, "title: Three <b>columns");
  await replaceText(page, written);
  await page.getByRole("heading", { name: "Three <b>columns", level: 2 }).waitFor();
  await isRight(page);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a page" }).click()]);
  const saved = join(scratch, "three.html");
  writeFileSync(saved, readFileSync(await file.path()));
  await playPage(saved, "Three <b>columns");
  assert.deepEqual(wrong, []);
});

test("quattro page writes a page of every shipped game, and says what is wrong", { timeout: 3_600_000 }, async () => {
  const wanted = (process.env.QUATTRO_STUDIO_GAMES ?? execFileSync(program, ["list", "--ids"], { encoding: "utf8" })).trim().split(/\s+/);
  const run = (...words) => spawnSync(join(home, "tools/quattro"), ["page", ...words], { encoding: "utf8" });
  for (const game of wanted) {
    const file = join(scratch, `${game}.html`), { status, stderr } = run(game, "-o", file);
    assert.equal(status, 0, stderr);
    await playPage(file);
  }
  for (const [words, reason] of [[["nothing"], /quattro page GAME/], [["nothing", "-o", join(scratch, "x.html")], /there is no game 'nothing'/],
    [["connect-four", "--pack", "/nowhere", "-o", join(scratch, "x.html")], /\/nowhere cannot be read/],
    [["connect-four", "--option", "tries", "-o", join(scratch, "x.html")], /"tries" is no NAME=VALUE/]]) {
    const { status, stderr } = run(...words);
    assert.equal(status, 2, stderr);
    assert.match(stderr, reason);
  }
});

test("a phone shows the files, the text or the result, without a long way between them", async () => {
  const { page, wrong } = await openStudio(phone, "", true);
  const views = page.getByRole("navigation", { name: "Files, text or result" });
  // An old board is grey, with too little contrast for the examination.
  const isShown = async (name, isOld = false) => {
    const shown = { Files: page.locator(".files"), Text: page.locator(".text"), Result: page.locator(".result-part") };
    for (const [each, part] of Object.entries(shown)) await part.waitFor({ state: each === name ? "visible" : "hidden" });
    if (!isOld) await examine(page, `${name} on a phone`);
  };
  await isShown("Result");
  for (const name of ["Board", "Play", "Figures"]) {
    const { y, height } = await page.getByRole("button", { name, exact: true }).boundingBox();
    assert.ok(y + height < phone.height, `${name} ends at ${y + height}`);
  }
  await views.getByRole("button", { name: "Files" }).click();
  await isShown("Files");
  await openFile(page, "boards/quattro-loop/orchard.yaml");
  await isShown("Text");
  await replaceText(page, board("orchard", "{ add: 4, to: bleu }"));
  await views.getByRole("button", { name: "Result, 1 error" }).click();
  await isShown("Result", true);
  await problems(page).getByRole("button", { name: "boards/quattro-loop/orchard.yaml, line 4" }).click();
  await isShown("Text");
  await page.locator(".cm-activeLine").getByText("bleu").waitFor();
  assert.deepEqual(wrong, []);
});

test("wide and on a phone it is accessible and fits the window", async () => {
  for (const viewport of [wide, phone]) {
    const { page, wrong } = await openStudio(viewport, "", true);
    await isRight(page);
    await examine(page, `board at ${viewport.width}`);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByRole("button", { name: "Play it now" }).click();
    await page.locator("main.table").waitFor();
    await examine(page, `play at ${viewport.width}`);
    assert.deepEqual(wrong, []);
  }
});
