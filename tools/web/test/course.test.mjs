// Tests a match after its end, in Chromium: its steps as any viewer saw them, and playing again. QUATTRO_SERVE names
// the server.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { examine, openPage, phone, playBot, playToTheEnd, startBrowser, startServer, wide } from "./driver.mjs";

const program = process.env.QUATTRO_SERVE;

let folder, server, browser;
before(async () => {
  assert.ok(program, "QUATTRO_SERVE names the server");
  folder = mkdtempSync(join(tmpdir(), "quattro-web-"));
  server = await startServer(program, folder);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

// Plays a match against bots to its end.
async function played(viewport, colorScheme, which) {
  const { context, page, wrong } = await openPage(browser, viewport, colorScheme);
  await page.goto(server.link);
  await page.locator(".games strong").nth(which).waitFor();
  const title = await page.locator(".games strong").nth(which).textContent();
  await playBot(page, server.link, title);
  assert.equal(await page.locator(".deadline").count(), 0, "nobody hurries who plays a bot");
  const { result } = await playToTheEnd(page, 3);
  return { context, page, wrong, title, result };
}

const told = (page) => page.locator(".told").textContent();

for (const [viewport, scheme, which] of [[phone, "light", 0], [wide, "dark", 3]])
  test(`after the end the match is stepped through by keys and through other eyes, ${viewport.width} px`, { timeout: 300_000 }, async () => {
    const { context, page, wrong } = await played(viewport, scheme, which);
    await page.getByRole("button", { name: "See the match step by step" }).click();
    const slider = page.getByRole("slider");
    await slider.waitFor();
    assert.match(await told(page), /^1 of \d+ /);
    const steps = Number(/of (\d+)/.exec(await told(page))[1]);
    await slider.focus();
    const lines = new Set();
    for (let i = 0; i < Math.min(steps - 1, 12); i++) {
      lines.add(await told(page));
      await page.keyboard.press("ArrowRight");
      await page.locator(".told", { hasText: new RegExp(`^${i + 2} of `) }).waitFor();
    }
    assert.equal(lines.size, Math.min(steps - 1, 12), "each step says what happened");
    await examine(page, "a step");
    const drawn = page.locator(".drawn"), before = await drawn.textContent();
    await page.locator("#eyes").selectOption("2");
    await page.waitForFunction((text) => document.querySelector(".drawn").textContent !== text, before);
    await page.getByRole("button", { name: /^Show the chances/ }).click();
    await page.locator(".chances dd").first().waitFor({ timeout: 60_000 });
    await examine(page, "the chances");
    await slider.focus();
    await page.keyboard.press("End");
    await page.locator(".told", { hasText: /^(\d+) of \1 / }).waitFor();
    await page.getByRole("button", { name: "Back to the end" }).click();
    await page.locator(".result").waitFor();
    assert.deepEqual(wrong, []);
    await context.close();
  });

test("a match against bots is played again with one press", { timeout: 300_000 }, async () => {
  const { context, page, wrong, title } = await played(wide, "light", 0);
  const before = page.url();
  await page.getByRole("button", { name: "Play again" }).click();
  await page.locator(".form fieldset, .form .main").first().waitFor();
  assert.notEqual(page.url(), before);
  assert.equal(await page.locator("h1").textContent(), title);
  assert.equal(await page.locator(".result").count(), 0);
  assert.deepEqual(wrong, []);
  await context.close();
});
