// What the studio's editor knows: words, slots and scenarios. QUATTRO_PACKAGES has the packages of the tests.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { playToTheEnd } from "../../web/test/driver.mjs";
import { begin, board, cursorBehind, end, isRight, openFile, openStudio, replaceText } from "./studio_driver.mjs";

before(begin);
after(end);

test("the editor offers what fits, explains a word, goes to where it is declared, renames it and corrects it", async () => {
  const { page, wrong, answers } = await openStudio();
  await openFile(page, "boards/quattro-loop/undertow.yaml");
  const offered = page.locator(".cm-tooltip-autocomplete");
  await cursorBehind(page, "D: { invert: od");
  await page.keyboard.press("Control+Space");
  await offered.getByText("odd", { exact: true }).first().click();
  await page.locator(".cm-line", { hasText: "D: { invert: odd }" }).waitFor();
  await page.locator(".cm-line", { hasText: "A: {" }).getByText("add", { exact: true }).first().hover();
  await page.locator(".word", { hasText: "the effect 'add'" }).waitFor();
  await cursorBehind(page, "A: { ad");
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "scripts/effects/add.lua", exact: true }).waitFor();
  await openFile(page, "boards/quattro-loop/game.yaml");
  await cursorBehind(page, "  poi");
  answers.push("chips");
  await page.keyboard.press("F2");
  await page.getByText(/^Written as “chips” at \d+ places in \d+ files\.$/).waitFor();
  await page.locator(".cm-line", { hasText: "chips: { of: seat" }).waitFor();
  await isRight(page);
  await cursorBehind(page, "  chip");
  answers.push("no name");
  await page.keyboard.press("F2");
  await page.getByRole("alert").getByText("'no name' is not a name").waitFor();
  await openFile(page, "boards/quattro-loop/undertow.yaml");
  await replaceText(page, board("undertow", "{ add: 4, to: bleu }"));
  await page.locator(".cm-lintRange-error").getByText("bleu").hover();
  await page.getByRole("button", { name: "Write “blue”" }).click();
  await page.locator(".cm-line", { hasText: "{ add: 4, to: blue }" }).waitFor();
  await isRight(page);
  assert.deepEqual(wrong, []);
});

test("the slot of the cursor is marked on the board, and a tap on a slot leads to its line", async () => {
  const { page, wrong } = await openStudio();
  await openFile(page, "boards/quattro-loop/undertow.yaml");
  const marked = page.locator(".board .changed-here");
  await cursorBehind(page, "D: { inv");
  await marked.first().waitFor();
  assert.deepEqual(await marked.locator("small").allTextContents(), ["D"]);
  await cursorBehind(page, "board: und");
  await marked.first().waitFor({ state: "detached" });
  await page.locator(".board").getByRole("button", { name: /^G / }).first().click();
  assert.match(await page.locator(".cm-activeLine").textContent(), /^ {2}G: /);
  assert.deepEqual(wrong, []);
});

test("a match becomes a scenario, which is played again after each change", async () => {
  const { page, wrong, answers } = await openStudio();
  await openFile(page, "boards/connect-four/game.yaml");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByLabel("Bots play").selectOption("random");
  await page.getByRole("button", { name: "Play it now" }).click();
  await page.locator("main.table").waitFor();
  await playToTheEnd(page, 5, false, 300);
  answers.push("Somebody wins: \"four\" in a line");
  await page.getByRole("button", { name: "Make a scenario" }).click();
  await page.getByRole("heading", { name: "tests/connect-four.yaml", exact: true }).waitFor();
  await page.getByRole("button", { name: "Scenarios", exact: true }).click();
  const scenarios = page.getByRole("region", { name: "Scenarios" });
  await scenarios.getByText("Passed").waitFor();
  await scenarios.getByRole("button", { name: "Somebody wins: \"four\" in a line" }).click();
  assert.match(await page.locator(".cm-activeLine").textContent(), /scenario: "Somebody wins/);
  const text = await page.evaluate(() => localStorage.getItem("studio file tests/connect-four.yaml"));
  assert.match(text, /winners: \[\d?\]/);
  await replaceText(page, text.replace("over: true", "over: false"));
  await page.getByRole("button", { name: "Scenarios (1 failed)" }).waitFor();
  await scenarios.getByText("Failed").waitFor();
  assert.match(await scenarios.locator(".report").textContent(), /over/);
  assert.deepEqual(wrong, []);
});

test("a named version comes back, and what was there before it stays", async () => {
  const { page, wrong } = await openStudio();
  const text = () => page.locator(".cm-content").textContent();
  await openFile(page, "boards/quattro-loop/undertow.yaml");
  await replaceText(page, board("undertow", "{ add: 4, to: blue }"));
  await page.getByText("Versions", { exact: true }).click();
  await page.getByLabel("Name of this version").fill("Four to blue");
  await page.getByRole("button", { name: "Keep" }).click();
  await page.getByText("as the files are now").waitFor();
  await replaceText(page, board("undertow", "{ add: 5, to: red }"));
  await page.getByText("differs in boards/quattro-loop/undertow.yaml").waitFor();
  await page.reload();
  await page.getByText("Versions", { exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Four to blue" }).getByRole("button", { name: "Bring back" }).click();
  await page.locator(".board").getByText("+4 to blue").first().waitFor();
  assert.match(await text(), /add: 4, to: blue/);
  await page.getByRole("listitem").filter({ hasText: "before “Four to blue” came back" }).getByRole("button", { name: "Bring back" }).click();
  await page.locator(".board").getByText("+5 to red").first().waitFor();
  await page.getByRole("button", { name: "Delete the version Four to blue" }).click();
  assert.equal(await page.getByText("Four to blue", { exact: true }).count(), 0);
  assert.deepEqual(wrong, []);
});
