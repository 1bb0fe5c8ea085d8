// Plays every game of the lobby to its end through the page, with a driver that knows no game. axe-core must find
// nothing serious. QUATTRO_SERVE names the server; QUATTRO_WEB_MATCHES is the number of matches of each game (1).
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dice, examine, gameTitles, openGame, openPage, pageFolder, phone, playBot, playToTheEnd, startBrowser, startServer, step, wide } from "./driver.mjs";

const program = process.env.QUATTRO_SERVE;
const matches = Number(process.env.QUATTRO_WEB_MATCHES ?? 1);
const folder = mkdtempSync(join(tmpdir(), "quattro-web-"));
let server, browser, games;

before(async () => {
  assert.ok(program, "QUATTRO_SERVE names the server");
  server = await startServer(program, join(folder, "state"));
  browser = await startBrowser();
  games = await gameTitles(browser, server.link);
});
after(async () => {
  await browser?.close();
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const open = (viewport, colorScheme) => openPage(browser, viewport, colorScheme);

test("every game is played to its end, by taps on a phone and by keys at a desk", { timeout: 1_800_000 }, async () => {
  assert.ok(games.length > 4, games.join());
  for (const [i, game] of games.entries()) {
    for (let match = 0; match < matches; match++) {
      const keys = (i + match) % 2 === 1;
      const { page, context, wrong } = await open(keys ? wide : phone, keys ? "dark" : "light");
      await playBot(page, server.link, game);
      await page.locator(".form fieldset, .form .main, .form select").first().waitFor();
      if (match === 0) await examine(page, `${game}, asked`);
      const { result, used } = await playToTheEnd(page, 1000 * i + match, keys, 300);
      assert.ok(result.trim().length > 0, game);
      assert.ok(keys || used.table > 0, `${game}: something is chosen on the table (${JSON.stringify(used)})`);
      if (match === 0) await examine(page, `${game}, over`);
      assert.deepEqual(wrong, [], game);
      await context.close();
    }
  }
});

test("a page goes on when the server was killed and comes back", { timeout: 120_000 }, async () => {
  const { page, context } = await open(phone, "light");
  await playBot(page, server.link, games[0]);
  const roll = dice(1);
  for (let i = 0; i < 6; i++) await step(page, roll, false);
  await server.restart();
  await page.locator("main.table").waitFor();
  const { result } = await playToTheEnd(page, 2, false, 90);
  assert.ok(result.trim().length > 0, "the match has a result");
  await context.close();
});

test("an invitation seats two people, who see each other's names", { timeout: 120_000 }, async () => {
  const owner = await open(wide, "light");
  await openGame(owner.page, server.link, games[0]);
  await owner.page.locator(".setup summary").click();
  await owner.page.getByLabel("seat 2").selectOption("person");
  await owner.page.getByRole("button", { name: "Open the match" }).click();
  const invitation = await owner.page.locator("#invitation").inputValue();
  const players = [];
  for (const name of ["Ann", "Bo"]) {
    const player = await open(phone, "light");
    await player.page.goto(invitation);
    await player.page.getByLabel("Your name").fill(name);
    await examine(player.page, "invitation");
    await player.page.getByRole("button", { name: /^Take seat/ }).first().click();
    await player.page.locator("main.table").waitFor();
    players.push(player);
    // Nobody can answer before all seats are taken.
    if (name !== "Ann") continue;
    await player.page.locator(".form").getByText("You can answer when the match begins.").waitFor();
    await player.page.getByText("The match has not begun: it waits until one more person has taken a seat.").waitFor();
    await player.page.locator(".news").getByText("The match has not begun.").waitFor();
    assert.doesNotMatch(await player.page.locator("main.table").innerText(), /your turn|pauses/);
  }
  await players[0].page.locator(".form fieldset").waitFor();
  await players[0].page.locator(".players li", { hasText: "Bo" }).waitFor();
  await players[1].page.locator(".players li", { hasText: "Ann" }).waitFor();
  for (const { context } of [owner, ...players]) await context.close();
});

test("a link that does not work says so", { timeout: 300_000 }, async () => {
  const { page, context } = await open(phone, "light");
  await page.goto(server.link.replace(/#.*/, "#nonsense"));
  await page.getByRole("alert").waitFor();
  await page.goto(server.link.replace(/#.*/, ""));
  await page.reload();
  assert.match(await page.getByRole("alert").textContent(), /whole link/);
  await context.close();
});

test("script and style are small", async () => {
  const { gzipSync } = await import("node:zlib");
  const size = ["app.js", "style.css"].reduce((sum, name) => sum + gzipSync(readFileSync(join(pageFolder, name))).length, 0);
  assert.ok(size <= 60 * 1024, `${size} bytes`);
});
