// For tests: starts servers and browsers, and plays a match through the page without knowledge of its game, as a person
// would.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// QUATTRO_PACKAGES: the folder of the npm packages, if they are not those of the page of matches.
const packages = createRequire(process.env.QUATTRO_PACKAGES ? join(process.env.QUATTRO_PACKAGES, "package.json")
  : new URL("../../../.build/web/npm/package.json", import.meta.url));
const { chromium } = packages("playwright-core");
const axeSource = readFileSync(packages.resolve("axe-core/axe.min.js"), "utf8");
const smallestTarget = 44;     // CSS pixels

// The folder of the built page.
export const pageFolder = join(packages.resolve("esbuild/package.json"), "../../../../page");

export const phone = { width: 360, height: 740 };
export const wide = { width: 1280, height: 800 };

// Starts a server. `link` of the result is the owner's link; it has the secret if the folder is new.
export async function startServer(program, folder, words = []) {
  let child, port = 0;
  const start = () => new Promise((resolve, reject) => {
    child = spawn(program, ["--dir", folder, "--listen", `127.0.0.1:${port}`, ...words], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (part) => {
      said += part;
      const found = /http:\/\/127\.0\.0\.1:(\d+)\S*/.exec(said);
      if (!found) return;
      port = Number(found[1]);
      resolve(found[0]);
    });
    child.on("exit", () => reject(new Error("the server did not start")));
  });
  const stop = () => new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();   // it has ended before
    child.on("exit", resolve);
    child.kill("SIGKILL");
  });
  return { link: await start(), stop, restart: async () => { await stop(); await start(); } };
}

export const startBrowser = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });

// A page in its own context. `reducedMotion` is the setting of the browser. `wrong` collects errors and warnings of the
// console and exceptions of scripts.
export async function openPage(browser, viewport, colorScheme = "light", reducedMotion = "reduce") {
  const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true, reducedMotion });
  const page = await context.newPage(), wrong = [];
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) wrong.push(message.text()); });
  page.on("pageerror", (problem) => wrong.push(String(problem)));
  return { page, context, wrong };
}

// Repeats the check until it passes, for 30 s at most, since the page follows with a delay. For checks that do not wait
// by themselves, unlike waitFor().
export async function eventually(check) {
  for (const end = Date.now() + 30_000;;) {
    try {
      return await check();
    } catch (problem) {
      if (!(problem instanceof assert.AssertionError) || Date.now() > end) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

// A generator of pseudo-random numbers from 0 to below 1, determined by the seed.
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// The titles of the games that the lobby offers.
export async function gameTitles(browser, link) {
  const page = await browser.newPage();
  await page.goto(link);
  await page.locator(".games strong").first().waitFor();
  const titles = await page.locator(".games strong").allTextContents();
  await page.close();
  return titles;
}

// Opens the lobby and chooses a game there.
export async function openGame(page, link, title) {
  await page.goto(link);
  await page.locator(".games button").filter({ has: page.locator(`strong:text-is("${title}")`) }).click();
}

// Starts a match of the game against bots.
export async function playBot(page, link, title) {
  await openGame(page, link, title);
  await page.getByRole("button", { name: "Play a bot now" }).click();
  await page.locator("main.table").waitFor();
}

const offeredThere = ".play .offered";
const offeredInForm = ".form fieldset button, .form .main";

// Makes one step of a match, by taps or by keys. Hands in an answer that is complete. `onTable`: otherwise taps an
// offer on the table if there is one. Returns "over", "waited", or the kind of control that was used.
export async function step(page, roll, keys, onTable = false) {
  if (await page.locator(".result").count() > 0) return "over";
  const main = page.locator(".form .main:enabled");
  const there = page.locator(offeredThere), form = page.locator(offeredInForm);
  const list = page.locator(".form fieldset select");
  const choices = [];
  if (await main.count() > 0) choices.push(["hand in", main, await main.count()]);
  else {
    if (!keys && await there.count() > 0) choices.push(["table", there, await there.count()]);
    const tapped = onTable && choices.length > 0;
    if (!tapped && await form.count() > 0) choices.push(["form", form, await form.count()]);
    if (!tapped && await list.count() > 0) choices.push(["list", list, 1]);
  }
  if (choices.length === 0) {
    await page.waitForTimeout(30);
    return "waited";
  }
  const [kind, found, count] = choices[Math.floor(roll() * choices.length)];
  const one = found.nth(Math.floor(roll() * count));
  try {
    if (kind === "list") {
      const values = await one.locator("option").evaluateAll((each) => each.map((option) => option.value).filter(Boolean));
      await one.selectOption(values[Math.floor(roll() * values.length)], { timeout: 2000 });
    } else if (keys) {
      await one.focus({ timeout: 2000 });
      await page.keyboard.press("Enter");
    } else await one.click({ timeout: 2000 });
  } catch (problem) {
    if (!/Timeout|detached/.test(String(problem))) throw problem;
    return "waited";       // the table has changed meanwhile
  }
  return kind;
}

// Plays until the match is over, and prefers the table until it has been used once. Returns the result, and how often
// each kind of control was used. Fails after so many seconds.
export async function playToTheEnd(page, seed, keys = false, seconds = 120) {
  const roll = dice(seed), used = {};
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const done = await step(page, roll, keys, !used.table);
    used[done] = (used[done] ?? 0) + 1;
    if (done === "over") return { result: await page.locator(".result").textContent(), used };
  }
  throw new Error(`the match is not over after ${seconds} s: ${JSON.stringify(used)}, ${await page.locator(".form").allTextContents()}`);
}

// At the desk, chooses an option for each part of an answer that is missing. Returns the button that enters it.
export async function chooseMissing(desk, card) {
  const enter = card.getByRole("button", { name: /^Enter: / }), missing = card.locator("select[id^=missing-]");
  for (;;) {
    await enter.or(missing.first()).first().waitFor();
    if (await enter.count() > 0) break;
    const id = await missing.first().getAttribute("id");
    await missing.first().selectOption({ index: 1 });
    await desk.locator(`#${id}`).waitFor({ state: "detached" });
  }
  return enter;
}

// Fails if axe-core finds a serious accessibility problem, if the page is too wide, or if a target is too small.
export async function examine(page, where) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => `${id} ${nodes[0].target} ${nodes[0].failureSummary}`), [], where);
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  assert.ok(inner <= outer, `${where}: ${inner} px wide in a window of ${outer}`);
  const small = await page.locator("button:visible, summary:visible, select:visible, input:not([type=checkbox]):visible, textarea:visible").evaluateAll(
    (found, least) => found.map((each) => [each.textContent || each.id, each.getBoundingClientRect()])
      .filter(([, box]) => box.width < least || box.height < least).map(([text, box]) => `${text} ${box.width} x ${box.height}`), smallestTarget);
  assert.deepEqual(small, [], where);
}
