// Tests the texts that a host reads before an act, and the host's forms when the match goes on.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { action, begin, cardOf, end, newPage, openMatch, playerName, server, takeSeat, tool, withDesk, writePack } from "./desk_driver.mjs";
import { chooseMissing, dice, eventually, examine, openGame, phone, step, wide } from "./driver.mjs";

// A game that asks both seats at once for a hidden card, several times.
const shy = {
  "pack.yaml": "pack: shy\nversion: 1.0.0\nengine: 0.1\n",
  "cards/chit.yaml": "cards: chit\nattributes:\n  size: { from: 1, to: 9 }\nwritten: \"k{size}\"\n",
  "boards/shy/game.yaml": `game: shy
title: The shy one
cards: chit
seats: 2
most_cards: 20
zones: { pocket: { of: seat, kind: hand, seen_by: owner, starts: [k1, k2, k3] } }
counters: { coins: { of: seat, starts: 1 } }
prompts: { name_one: { fields: { chit: { pick: pocket } } } }
flow:
  turn: { repeat: 5, steps: { question: { ask: name_one } } }
  over: { end: most(coins) }
`,
};
const shyTitle = "The shy one";

before(() => begin((folder) => {
  writePack(join(folder, "pack"), shy);
  return ["--pack", join(folder, "pack")];
}));
after(end);

// Answers the open question of the player at random, if there is one.
async function answer(player) {
  const roll = dice(5), form = player.locator(".form");
  for (;;) {
    if (await form.getByText(/In( since|:)/).count() > 0 || await player.getByText("Nothing is asked of you now.").count() > 0) return;
    if (await step(player, roll, true) === "hand in") await form.getByText(/In( since|:)/).or(player.getByText("Nothing is asked of you now.")).or(form.getByText("Not handed in.")).first().waitFor();
  }
}

test("small talk before an answer is left out, and the host sees that", { timeout: 300_000 }, async () => {
  await withDesk(wide, "light", async (desk) => {
    const card = await action(desk, playerName, "Enter an answer");
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    const title = await card.locator("select[id^=missing-] option").nth(1).textContent();
    await card.getByLabel(/wrote/).fill(`hey! ${title}`);
    await card.getByRole("button", { name: "Read it" }).click();
    await card.getByText("Not understood, and left out: “hey!”").waitFor();
    await examine(desk, "small talk");
  });
});

test("the hidden cards of one question are shown for its form, and hidden with it", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk, player) => {
    const card = await action(desk, playerName, "Enter an answer");
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    await card.getByRole("button", { name: "See the hidden cards of this question …" }).click();
    await examine(desk, "before hidden cards are shown");
    await card.getByRole("button", { name: `See them, to enter the answer of ${playerName}` }).click();
    await card.locator("select[id^=missing-] option", { hasText: "k1" }).waitFor({ state: "attached" });
    await player.locator(".news li", { hasText: "I see what is hidden in that question" }).waitFor();
    await desk.getByText("What everybody may see.").waitFor({ state: "attached" });
    await card.getByRole("button", { name: "Enter an answer", exact: true }).click();   // closes it
    await card.getByRole("button", { name: "Enter an answer", exact: true }).click();
    await card.locator("select[id^=missing-]").waitFor({ state: "detached" });   // the form is empty now
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    await card.getByRole("button", { name: "See the hidden cards of this question …" }).click();
    await card.getByRole("button", { name: /^See them/ }).click();
    await card.locator("select[id^=missing-]").waitFor();
    for (let i = 0; i < 2; i++) await card.locator("summary").first().click();   // folds the card, and unfolds it
    await card.locator("select[id^=missing-]").waitFor({ state: "detached" });
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    await card.getByRole("button", { name: "See the hidden cards of this question …" }).click();
    await card.getByRole("button", { name: /^See them/ }).click();
    await card.locator("select[id^=missing-]").waitFor();
    await desk.reload();
    await action(desk, playerName, "Enter an answer");
    await card.getByText("You see the hidden cards of this question").waitFor();
    await card.getByRole("button", { name: "Enter an answer", exact: true }).click();   // closes it
    await card.getByRole("button", { name: "Enter an answer", exact: true }).click();
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    await card.getByRole("button", { name: "See the hidden cards of this question …" }).waitFor();
  }, shyTitle);
});

test("a form belongs to its question: it keeps what is typed until that is closed", { timeout: 300_000 }, async () => {
  await withDesk(wide, "light", async (desk, player, { join }) => {
    const bo = await takeSeat(join, "Bo");
    const anns = await action(desk, playerName, "Enter an answer"), bos = await action(desk, "Bo", "Enter an answer");
    await anns.getByLabel(/wrote/).fill("I am just typing");
    await bos.getByLabel(/wrote/).fill("this, too");
    await answer(bo.page);
    await bos.getByText("✓ in").waitFor();
    assert.equal(await bos.getByLabel(/wrote/).inputValue(), "this, too", "the question is still open");
    assert.equal(await anns.getByLabel(/wrote/).inputValue(), "I am just typing");
    await answer(player);
    await bos.getByText("not in").waitFor();
    for (const card of [anns, bos]) {
      await card.getByLabel(/wrote/).waitFor({ state: "hidden" });
      await card.getByRole("button", { name: "Enter an answer", exact: true }).click();
      await eventually(async () => assert.equal(await card.getByLabel(/wrote/).inputValue(), "", "the next question begins anew"));
    }
    await anns.getByRole("button", { name: "Choose from what is possible" }).click();
    await anns.getByRole("button", { name: "See the hidden cards of this question …" }).click();
    await anns.getByRole("button", { name: /^See them/ }).click();
    const enter = await chooseMissing(desk, anns), words = (await enter.textContent()).replace("Enter: ", "");
    await enter.click();
    await anns.getByText(`Entered for ${playerName}: ${words}.`).waitFor();
    await answer(bo.page);
    await anns.getByText(`Entered for ${playerName}: ${words}. That question is closed now.`).waitFor();
    await anns.getByLabel(/wrote/).waitFor({ state: "hidden" });
    assert.deepEqual(bo.wrong, []);
    await bo.context.close();
  }, shyTitle);
});

test("who gets a seat with an answer in it is told, and it can be taken back", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk, player) => {
    await answer(player);
    await cardOf(desk, playerName).getByText("✓ in").waitFor();
    const card = await action(desk, playerName, "Replace");
    await card.getByText(`The answer of ${playerName} that is in stays`).waitFor();
    await card.getByLabel("Name (may stay empty)").fill("Zoe");
    await card.getByRole("button", { name: `Replace ${playerName}`, exact: true }).click();
    await card.getByRole("button", { name: `Replace ${playerName} by Zoe` }).click();
    const zoes = cardOf(desk, "Zoe"), zoe = await newPage(phone);
    await zoe.page.goto(await zoes.getByLabel("Send this link to Zoe alone:").inputValue());
    await zoe.page.locator(".form").getByText(new RegExp(`The answer of ${playerName}, who had this seat before you, is in: .*k\\d`)).waitFor();
    await zoes.getByText(`The answer of ${playerName}, who had the seat before, is in.`).waitFor();
    await examine(desk, "an answer of the player before");
    await zoes.getByRole("button", { name: `Take back the answer of ${playerName} …` }).click();
    await zoes.getByRole("button", { name: "Take it back: Zoe answers anew" }).click();
    await zoe.page.locator(".form").getByText("Not handed in.").waitFor();
    await zoes.getByText("not in").waitFor();
    assert.deepEqual(zoe.wrong, []);
    await zoe.context.close();
  }, shyTitle);
});

test("acts of the host are told with their time, and the end of a match with what it shows", { timeout: 300_000 }, async () => {
  await withDesk(wide, "light", async (desk, player) => {
    const card = await action(desk, playerName, "Extend");
    await card.getByRole("button", { name: "1 day later" }).click();
    await card.getByRole("button", { name: `Give ${playerName} until` }).click();
    const told = player.locator(".news li", { hasText: "The host sets a new clock for you, until " });
    await told.locator("time").waitFor();
    const at = await told.locator("time").getAttribute("datetime");
    assert.ok(Math.abs(new Date(at) - Date.now()) < 300_000, at);
    const ending = tool(desk, "End the match");
    await ending.locator("summary").first().click();
    await ending.getByRole("button", { name: "End the match …" }).click();
    await ending.getByText("everybody sees every hand").waitFor();
    await examine(desk, "before the end");
    await ending.getByRole("button", { name: /^End the match: / }).click();
    await player.locator(".result").waitFor();
  });
});

test("the time to answer is set where the match is opened", { timeout: 300_000 }, async () => {
  const { page, context, wrong } = await newPage(phone);
  await openGame(page, server.link, shyTitle);
  await page.locator(".setup summary").click();
  await page.getByLabel("Time to answer").selectOption("each");
  await page.getByLabel("From when it is asked", { exact: true }).fill("36");
  await page.getByLabel("From when it is asked: unit").selectOption("3600000");
  await examine(page, "the time in the lobby");
  await page.locator("#start").selectOption("begun");
  await page.getByRole("button", { name: "Open the match" }).click();
  const host = await newPage(wide);
  await host.page.goto(await page.locator("#hosting").inputValue());
  await host.page.getByText(/^Time: 36 h for each question/).waitFor();
  assert.deepEqual([...wrong, ...host.wrong], []);
  await context.close();
  await host.context.close();
});
