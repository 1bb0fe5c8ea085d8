// Tests the form and the connection of the table, in Chromium, on the server that QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { eventually, phone, playBot, startBrowser, startServer, wide } from "./driver.mjs";

const program = process.env.QUATTRO_SERVE;
const smallestTarget = 44;     // CSS pixels

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

// Opens a page in its own browser context, and fails if the page reports an error.
async function look(options, looking) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") wrong.push(message.text()); });
  try {
    await looking(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
}

const touch = { viewport: phone, hasTouch: true };

// The title of the first game of the lobby.
async function firstGame(page) {
  await page.goto(server.link);
  const title = page.locator(".games strong").first();
  await title.waitFor();
  return title.textContent();
}

test("a draft and the news outlive a reload, and the focus stays in the form", async () => {
  await look({ viewport: wide }, async (page) => {
    await playBot(page, server.link, await firstGame(page));
    await page.locator(".form fieldset button").first().focus();
    await page.keyboard.press("Enter");
    const main = page.locator(".form .main");
    await main.waitFor();
    await page.locator(".form .main:focus").waitFor();   // the button that hands in
    const words = await main.textContent();
    await page.locator(".form", { hasText: "Not handed in" }).waitFor();
    await page.locator(".news li").first().waitFor();
    const news = await page.locator(".news li").count();
    await page.reload();
    await main.waitFor();
    await eventually(async () => assert.equal(await main.textContent(), words));
    await page.locator(".news li").nth(news - 1).waitFor();
  });
});

test("an answer whose reply is lost is sent again with the same request, and the match goes on", async () => {
  await look({ viewport: wide }, async (page) => {
    const requests = [];
    let cut = false;
    await page.routeWebSocket("**/socket", (socket) => {
      const behind = socket.connectToServer();
      socket.onMessage((text) => {
        behind.send(text);
        const message = JSON.parse(text);
        if (message.op !== "answer") return;
        requests.push(message.request);
        if (cut) return;
        cut = true;
        behind.onMessage(() => undefined);   // the reply gets lost
        setTimeout(() => socket.close(), 200);
      });
    });
    await playBot(page, server.link, await firstGame(page));
    await page.locator(".form fieldset button").first().click();
    await page.locator(".form .main").click();
    await page.locator(".form fieldset button").first().waitFor();
    assert.equal(requests.length, 2);
    assert.equal(requests[0], requests[1]);
  });
});

test("on a phone nothing scrolls sideways, and what can be tapped is large enough", async () => {
  await look(touch, async (page) => {
    const titles = await firstGame(page).then(() => page.locator(".games strong").allTextContents());
    for (const title of titles) {
      await playBot(page, server.link, title);
      await page.locator(".form fieldset, .form .main").first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), phone.width, title);
      const small = await page.locator("button:visible, summary:visible, select:visible, input:visible").evaluateAll(
        (found, least) => found.map((each) => [each.textContent, each.getBoundingClientRect()])
          .filter(([, box]) => box.width < least || box.height < least).map(([text, box]) => `${text} ${box.width} x ${box.height}`), smallestTarget);
      assert.deepEqual(small, [], title);
    }
  });
});
