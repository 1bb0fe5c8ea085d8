// For tests: the desk of a host and the pages of players, on the server that QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openGame, openPage, pageFolder, phone, startBrowser, startServer, wide } from "./driver.mjs";

export const program = process.env.QUATTRO_SERVE;
export const playerName = "Ann";

// Writes the files of a game into the folder of a pack.
export function writePack(pack, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(pack, name)), { recursive: true });
    writeFileSync(join(pack, name), text);
  }
}

// For the tests of one file, between begin() and end().
export let folder, server, browser;
// Starts the server and the browser. `prepare` gets the folder of the server and returns further arguments for it.
export async function begin(prepare) {
  assert.ok(program, "QUATTRO_SERVE names the server");
  folder = mkdtempSync(join(tmpdir(), "quattro-web-"));
  server = await startServer(program, folder, ["--pages", pageFolder, ...prepare?.(folder) ?? []]);
  browser = await startBrowser();
}
export async function end() {
  await browser?.close();
  server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}

// A page in its own context, see openPage().
export const newPage = (viewport, colorScheme) => openPage(browser, viewport, colorScheme);

// Opens a match with `player` in every seat; without a title, of the first game of the lobby. `moment` is the time of
// its start in the format of the form; without it, the match begins at once. Returns the links of the invitation (""
// unless `player` is "person") and of the desk.
export async function openMatch(at, player, title, moment) {
  const { page, context, wrong } = await newPage(wide);
  await page.goto(at.link);
  const first = page.locator(".games strong").first();
  await first.waitFor();
  await openGame(page, at.link, title ?? await first.textContent());
  await page.locator(".setup summary").click();
  for (const select of await page.locator(".setup select[id^=seat-]").all()) await select.selectOption(player);
  await page.locator("#start").selectOption(moment ? "at" : "begun");
  if (moment) {
    assert.ok(await page.getByRole("button", { name: "Open the match" }).isDisabled(), "without a moment");
    await page.getByLabel("Date and time of the beginning").fill(moment);
  }
  await page.getByRole("button", { name: "Open the match" }).click();
  const desk = await page.locator("#hosting").inputValue();
  const join = player === "person" ? await page.locator("#invitation").inputValue() : "";
  await page.getByRole("link", { name: /^desk of/ }).first().waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
  return { join, desk };
}

export async function takeSeat(join, name) {
  const player = await newPage(phone);
  await player.page.goto(join);
  await player.page.getByLabel("Your name").fill(name);
  await player.page.getByRole("button", { name: /^Take seat/ }).first().click();
  await player.page.locator("main.table").waitFor();
  return player;
}

// Runs `doing` with the page of a desk, the page of a player, and the links of the match. `title` names the game; by
// default it is the first of the lobby.
export async function withDesk(viewport, colorScheme, doing, title) {
  const links = await openMatch(server, "person", title);
  const player = await takeSeat(links.join, playerName), host = await newPage(viewport, colorScheme);
  await host.page.goto(links.desk);
  await cardOf(host.page, playerName).waitFor();
  await doing(host.page, player.page, links);
  assert.deepEqual([...host.wrong, ...player.wrong], []);
  await host.context.close();
  await player.context.close();
}

export const cardOf = (page, name) => page.locator(".seat-card", { has: page.locator("h3", { hasText: name }) });
export const tool = (page, title) => page.getByRole("region", { name: title, exact: true });

export async function action(page, name, title) {
  const card = cardOf(page, name);
  await card.locator("summary").first().click();
  await card.getByRole("button", { name: title, exact: true }).click();
  return card;
}
