// Tests the words of the page for options, cards, missing options with reasons, marks and the clock. Uses a game that
// is made for it, in Chromium, on the server that QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { openPage, phone, playBot, startBrowser, startServer } from "./driver.mjs";

const title = "Wording";
const game = `
game: wording
title: ${title}
text: Say what you do.
seats: 2
cards: chip
most_cards: 40
counters: { result: { of: seat, holds: card } }
zones:
  hand: { of: seat, kind: hand, seen_by: owner, starts: [s1, m2] }
actions:
  grow:   { grow: { pick: hand, text: chip to raise }, by: 1 }
  late:   { if: round > 3, grow: { pick: hand, text: chip to raise }, by: 2 }
prompts:
  turn:
    fields:
      stance: { pick: [bold, shy], optional: true, text: your stance, names: { bold: in full view, none: no stance } }
      act:    { pick: action, by: value and suit, or: result, optional: true }
  alone: { fields: { deed: { pick: action } } }
  again: { pick: truth, title: one more turn, text: "Do you go on?" }
flow:
  round:
    repeat: 5
    steps:
      again: { ask: again }
      ask: { ask: turn }
      act: { run: turn.act, as: result }
      alone: { ask: alone }
      do: { run: alone.deed }
  over: { end: draw }
`;
const cards = `
cards: chip
attributes:
  value: { from: 1, to: 9 }
  suit: { one_of: { sun: s, moon: m } }
written: "{suit}{value}"
look: { words: "{value} of the {suit}" }
`;
let folder, server, browser;
before(async () => {
  assert.ok(process.env.QUATTRO_SERVE, "QUATTRO_SERVE names the server");
  folder = mkdtempSync(join(tmpdir(), "quattro-wording-"));
  const pack = join(folder, "pack");
  for (const part of ["boards/wording", "cards"]) mkdirSync(join(pack, part), { recursive: true });
  writeFileSync(join(pack, "pack.yaml"), "pack: wording\nversion: 1.0.0\nengine: 0.1\nneeds: [base]\n");
  writeFileSync(join(pack, "boards/wording/game.yaml"), game);
  writeFileSync(join(pack, "cards/chip.yaml"), cards);
  server = await startServer(process.env.QUATTRO_SERVE, join(folder, "state"), ["--pack", pack]);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function play(playing) {
  const { page, context, wrong } = await openPage(browser, phone, "light");
  await playBot(page, server.link, title);
  const form = page.locator(".form");
  await form.locator("fieldset").waitFor();
  await playing(page, form);
  assert.deepEqual(wrong, []);
  await context.close();
}

const asked = (form, title) => form.locator("legend").filter({ hasText: new RegExp(`^${title}`) });
const option = (form, words) => form.locator("fieldset button").filter({ hasText: words });

test("what is asked and what can be chosen is said in the game's words", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await asked(form, "one more turn").waitFor();
    await option(form, "yes").click();
    await form.getByRole("button", { name: "Hand in: yes" }).click();
    await asked(form, "your stance").waitFor();
    assert.deepEqual(await form.locator("fieldset .options > button").allTextContents(), ["in full view", "shy", "no stance"]);
    await option(form, "in full view").click();
    await form.locator(".chosen").getByText("in full view").waitFor();
  });
});

test("a card is said in words, a mark says what it means, and what is missing has its reason", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await option(form, "yes").click();
    await form.getByRole("button", { name: /^Hand in/ }).click();
    await option(form, "no stance").click();
    await asked(form, "act").waitFor();
    const missing = form.locator(".missing");
    await missing.locator("summary").click();
    assert.match(await missing.locator("dt").textContent(), /^late$/i);
    assert.notEqual(await missing.locator("dd").textContent(), "");
    await option(form, /grow/i).click();
    await asked(form, "chip to raise").waitFor();
    await option(form, "1 of the sun").waitFor();
    await form.locator(".sure-note").getByText(/will be there when your answer is carried out, unless somebody takes your cards away/).waitFor();
    assert.match(await form.locator("button small[title]").first().getAttribute("title"), /unless somebody takes your cards away/);
    await option(form, "1 of the sun").click();
    await form.getByRole("button", { name: /^Hand in.*s1 1 of the sun/ }).waitFor();
  });
});

test("an action that is the only one is taken, and why there is no other is said until the answer is in", { timeout: 120_000 }, async () => {
  await play(async (page, form) => {
    await option(form, "yes").click();
    await form.getByRole("button", { name: /^Hand in/ }).click();
    await option(form, "no stance").click();
    await option(form, /grow/i).click();
    await option(form, "1 of the sun").click();
    await form.getByRole("button", { name: /^Hand in/ }).click();
    await asked(form, "chip to raise").waitFor();
    await form.locator(".chosen").getByText(/grow/i).waitFor();
    const missing = form.locator(".missing dt");
    await form.locator(".missing summary").click();
    assert.match(await missing.textContent(), /^late$/i);
    await option(form, "2 of the moon").click();
    await form.getByRole("button", { name: /^Hand in/ }).waitFor();
    assert.match(await missing.textContent(), /^late$/i, "also when all is chosen");
  });
});

test("the rules say that a match against bots has no clock", { timeout: 120_000 }, async () => {
  await play(async (page) => {
    await page.getByRole("button", { name: "Rules" }).click();
    await page.locator("dialog .clock").getByText("This match has no clock").waitFor();
  });
});
