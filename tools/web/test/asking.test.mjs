// Tests the form of a question, and the table, the news and the desk beside it, with a game that is made for it. In
// Chromium, on the server that QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openGame, openPage, phone, playBot, playToTheEnd, startBrowser, startServer, wide } from "./driver.mjs";

const title = "Asking";
const game = `
game: asking
title: ${title}
text: Lay a tile each, until the grid is full.
seats: 2
cards: tile
most_cards: 18
zones:
  grid: { kind: grid, columns: 3, rows: 3, seen_by: everyone }
prompts:
  turn:
    text: Lay a tile.
    fields:
      call:  { pick: [mine], optional: true }
      cell:  { pick: places(grid) where it is empty }
      marks: { pick: places(grid) where it is empty and it != cell, up_to: 2 }
flow:
  going:
    each: seat
    until: grid is full
    steps:
      ask: { ask: turn }
      lay: { make: { owner: seat }, to: turn.cell }
  full: { end: 1 }
`;

const cards = `
cards: tile
attributes:
  owner: { holds: seat }
written: "{owner}"
`;

let folder, server, browser;
before(async () => {
  assert.ok(process.env.QUATTRO_SERVE, "QUATTRO_SERVE names the server");
  folder = mkdtempSync(join(tmpdir(), "quattro-asking-"));
  const pack = join(folder, "pack");
  for (const part of ["boards/asking", "cards"]) mkdirSync(join(pack, part), { recursive: true });
  writeFileSync(join(pack, "pack.yaml"), "pack: asking\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n");
  writeFileSync(join(pack, "boards/asking/game.yaml"), game);
  writeFileSync(join(pack, "cards/tile.yaml"), cards);
  server = await startServer(process.env.QUATTRO_SERVE, join(folder, "state"), ["--pack", pack]);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

// Opens a match of the game on a phone, and fails if the page reports an error.
async function play(playing) {
  const { page, context, wrong } = await openPage(browser, phone, "light");
  await playBot(page, server.link, title);
  const form = page.locator(".form");
  await form.locator("fieldset").waitFor();
  await playing(page, form);
  assert.deepEqual(wrong, []);
  await context.close();
}

// Leaves out optional parts until the answer can be handed in. Returns the button that hands it in.
async function leaveOut(form) {
  const handIn = form.getByRole("button", { name: /^Hand in/ }), nothing = form.locator("fieldset button.nothing");
  for (;;) {
    await nothing.or(handIn).first().waitFor();
    if (await handIn.count() > 0) return handIn;
    const question = await form.locator("legend").textContent();
    await nothing.click();
    await form.locator("legend").filter({ hasText: question }).waitFor({ state: "detached" });
  }
}

const asked = (form, title) => form.locator("legend").filter({ hasText: new RegExp(`^${title}`) });

test("a place can be chosen before the part that is asked first, which is pointed at", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await asked(form, "call").waitFor();
    await page.locator(".play .offered").first().click();
    await form.locator(".chosen").getByText("cell").waitFor();
    await asked(form, "call").waitFor();
    const handIn = await leaveOut(form);
    assert.match(await handIn.textContent(), /a3/);
    await handIn.click();
    await asked(form, "call").waitFor();
  });
});

test("a tap on what cannot be chosen says what is asked first, or why", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await page.locator(".play .offered").first().click();
    await (await leaveOut(form)).click();
    const taken = page.locator(".play .place").filter({ hasText: /[12]/ }).first();
    await taken.waitFor();
    await asked(form, "call").waitFor();
    await taken.click();
    await form.getByText("This cannot be chosen now. First choose: call.").waitFor();
    await form.locator("fieldset button.nothing").click();
    await asked(form, "cell").waitFor();
    await taken.click();
    await form.locator(".note").getByText(/must be one that is empty/).waitFor();
    await form.locator(".note", { hasText: "First choose" }).waitFor({ state: "detached" });
  });
});

test("on a phone the question can be hidden, and comes back when something on the table leads to it", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    const body = form.locator("#asked");
    await form.getByRole("button", { name: "Hide the question" }).click();
    await body.waitFor({ state: "hidden" });
    const { height } = await form.boundingBox();
    assert.ok(height < 80, `one line, not ${height} px`);
    await page.locator(".play .offered").first().click();
    await body.waitFor();
  });
});

test("a question waits until what has happened before it is played", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 1000);   // so that the marks do not end before the test has seen them
    await page.locator(".play .offered").first().click();
    await (await leaveOut(form)).click();
    await form.getByText("First comes what has happened").waitFor();
    await form.locator("fieldset").waitFor({ state: "detached" });
    await page.clock.resume();
    await page.locator(".story").waitFor({ state: "detached" });
    await asked(form, "call").waitFor();
  });
});

test("a set without members is called nothing in the answer", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await page.locator(".play .offered").first().click();
    const handIn = await leaveOut(form);
    assert.match(await handIn.textContent(), /marks nothing/);
    await form.locator(".chosen", { hasText: "marks nothing" }).waitFor();
  });
});

test("the result names who does not win, and leads to the last news", { timeout: 120_000 }, async () => {
  await play(async (page) => {
    const { result } = await playToTheEnd(page, 5);
    assert.match(result, /^You win\. .+ loses\.$/);
    await page.getByRole("button", { name: /^Why/ }).click();
    await page.locator(".news [role=log]:focus").waitFor();
  });
});

test("who plays against bots alone is not offered to ask a host", { timeout: 120_000 }, async () => {
  await play(async (page) => {
    await page.locator(".news").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Ask the host/ }).count(), 0);
  });
});

test("what a card's history says goes away when something is chosen", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await page.locator(".play .offered").first().click();
    await (await leaveOut(form)).click();
    const taken = page.locator(".play .place").filter({ hasText: /[12]/ }).first();
    await taken.waitFor();
    await asked(form, "call").waitFor();
    await taken.click();
    await page.locator(".why").waitFor();
    await form.locator("fieldset button.nothing").click();
    await page.locator(".why").waitFor({ state: "detached" });
  });
});

test("what happened last is not folded in the news, though a new part has begun", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await page.locator(".play .offered").first().click();
    await (await leaveOut(form)).click();
    await asked(form, "call").waitFor();
    await page.locator(".news li").filter({ hasText: "Bot" }).first().waitFor();
  });
});

test("of what a player wrote, the host keeps what was understood when the rest is chosen", { timeout: 120_000 }, async () => {
  const { page, context, wrong } = await openPage(browser, wide, "light");
  await openGame(page, server.link, title);
  await page.locator(".setup summary").click();
  await page.getByLabel("The match begins").selectOption("begun");
  await page.getByRole("button", { name: "Open the match" }).click();
  await page.goto(await page.locator("#hosting").inputValue());
  const card = page.locator(".seat-card", { hasText: "seat 1" });
  await card.locator("summary").first().click();
  await card.getByRole("button", { name: "Enter an answer", exact: true }).click();
  await card.getByLabel(/wrote/).fill("mine, well");
  await card.getByRole("button", { name: "Read it" }).click();
  await card.getByText("'well' is not understood").waitFor();
  await card.getByText(/^Understood: .*mine/).waitFor();
  await card.locator("select").first().selectOption({ label: "a1" });
  await card.getByText(/^Understood: .*mine.*a1/).waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});
