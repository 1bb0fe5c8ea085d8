// Tests that changes are played or marked, and news by parts of the match. In Chromium, on the server that
// QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dice, examine, gameTitles, openPage, phone, playBot, startBrowser, startServer, step, wide } from "./driver.mjs";

const program = process.env.QUATTRO_SERVE;
const longestStory = 6000;     // milliseconds
let folder, server, browser, titles;

before(async () => {
  assert.ok(program, "QUATTRO_SERVE names the server");
  folder = mkdtempSync(join(tmpdir(), "quattro-web-"));
  server = await startServer(program, folder);
  browser = await startBrowser();
  titles = await gameTitles(browser, server.link);
});
after(async () => {
  await browser?.close();
  server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

// Plays matches of the games until the locator `found` matches, or fails if it never does.
async function playUntil(page, found, seconds = 90) {
  for (const title of titles) {
    await playBot(page, server.link, title);
    const roll = dice(7);
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      if (await found.count() > 0) return;
      if (await step(page, roll, false) === "over") break;
    }
    if (await found.count() > 0) return;
  }
  assert.fail("no match shows it");
}

// Stops the page's clock, on fast and slow machines.
async function stopTime(page) {
  for (;;) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + 200);
    } catch (problem) {
      if (!/to the past/.test(String(problem))) throw problem;   // the call took longer than 200 ms
    }
  }
}

// A page that plays a story, with a clock that advances only if the test says so.
async function openStory() {
  const { context, page, wrong } = await openPage(browser, wide, "light", "no-preference");
  const story = page.locator(".story");
  let held = false;
  const kept = [];
  await page.routeWebSocket("**/socket", (socket) => {
    const behind = socket.connectToServer();
    behind.onMessage((text) => {
      if (held) kept.push(() => socket.send(text));   // further news would restart the six seconds
      else socket.send(text);
    });
  });
  await page.clock.install();
  for (;;) {
    await playUntil(page, story);
    held = true;
    await stopTime(page);
    if (await story.count() > 0) return { context, page, wrong, story };
    held = false;
    for (const send of kept.splice(0)) send();
    await page.clock.resume();
  }
}

test("what has changed is played in six seconds at most, and stands still then", { timeout: 300_000 }, async () => {
  const { context, page, wrong, story } = await openStory();
  assert.ok((await story.textContent()).length > 4, "it says what happens");
  await page.clock.runFor(longestStory);
  assert.equal(await story.count(), 0, "it is over after six seconds");
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a key ends what is played", { timeout: 300_000 }, async () => {
  const { context, page, wrong, story } = await openStory();
  await page.keyboard.press("Shift");
  await story.waitFor({ state: "detached" });
  assert.deepEqual(wrong, []);
  await context.close();
});

test("who wants no motion gets marks, and sees how points were made", { timeout: 300_000 }, async () => {
  const { context, page, wrong } = await openPage(browser, phone, "dark");
  await playUntil(page, page.locator(".counted"));
  assert.equal(await page.locator(".story").count(), 0);
  if (await page.locator("details.counted:not([open])").count() > 0) await page.locator(".counted summary").click();   // it is folded while a question is open
  await page.locator(".counted li").first().waitFor();      // who scored what
  await page.locator(".counted-here").first().waitFor();    // the cards that were counted are marked
  await examine(page, "how it was counted");
  await page.locator(".counted").getByRole("button", { name: "Close" }).click();
  await page.locator(".counted").waitFor({ state: "detached" });
  assert.deepEqual(wrong, []);
  await context.close();
});

test("the news keep earlier parts of the match, also after a reload", { timeout: 300_000 }, async () => {
  const { context, page, wrong } = await openPage(browser, phone);
  const earlier = page.locator(".news-part");
  await playUntil(page, earlier.nth(1));
  const first = await earlier.first().locator("summary").textContent();
  await page.reload();
  await earlier.first().waitFor();
  const all = page.getByRole("button", { name: "Show what happened before" });
  if (await all.count() > 0) {
    await all.click();
    await all.waitFor({ state: "detached" });   // the first part may be another now
  }
  await earlier.first().locator("summary").click();
  assert.equal(await earlier.first().locator("summary").textContent(), first);
  await earlier.first().locator("li").first().waitFor();
  await examine(page, "earlier parts");
  assert.deepEqual(wrong, []);
  await context.close();
});
