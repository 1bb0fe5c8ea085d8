// Tests the desk of a host together with the page of a player, on the server that QUATTRO_SERVE names.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { action, begin, cardOf, end, folder, newPage, openMatch, playerName, program, server, takeSeat, tool, withDesk, writePack } from "./desk_driver.mjs";
import { chooseMissing, dice, eventually, examine, pageFolder, phone, startServer, step, wide } from "./driver.mjs";

before(() => begin());
after(end);

test("a match for a set time says when it begins, and the host begins it sooner", { timeout: 300_000 }, async () => {
  const { join, desk } = await openMatch(server, "person", undefined, `${new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 10)}T20:15`);
  const host = await newPage(wide), player = await takeSeat(join, "Ann");
  await host.page.goto(desk);
  for (const { page } of [host, player]) {
    await page.getByText(/begins .*8:15/).waitFor();
    await examine(page, "before it begins");
  }
  await host.page.getByRole("button", { name: "Begin the match" }).click();
  await player.page.getByText("begins on").waitFor({ state: "detached" });
  for (const { context, wrong } of [host, player]) {
    assert.deepEqual(wrong, []);
    await context.close();
  }
});

test("the host pauses and resumes, and the player is told", { timeout: 300_000 }, async () => {
  await withDesk(phone, "dark", async (desk, player) => {
    await examine(desk, "desk on a phone");
    await desk.getByRole("button", { name: "Pause" }).click();
    await player.getByText("The host has paused the match.").waitFor();
    await desk.getByRole("button", { name: "Resume" }).click();
    await player.getByText("The host has paused the match.").waitFor({ state: "detached" });
  });
});

test("where nobody can be called, a reminder is copied, which holds no secret", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk) => {
    await desk.evaluate(() => {
      window.copiedTexts = [];
      Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copiedTexts.push(text); } } });
    });
    for (const whom of [playerName, "all who owe an answer"]) {
      await desk.getByRole("button", { name: `Copy a reminder for ${whom}` }).click();
      await desk.getByRole("button", { name: "Copied" }).first().waitFor();
    }
    const [one, all] = await desk.evaluate(() => window.copiedTexts);
    assert.ok(one.startsWith(`${playerName}, `) && !all.includes(playerName), `${one}\n${all}`);
    for (const text of [one, all]) assert.ok(text.includes("/m/") && !text.includes("#"), text);
  });
});

test("more time is shown before it is given, and the player reads the same moment", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk, player) => {
    const card = await action(desk, playerName, "Extend");
    await card.getByRole("button", { name: "1 day later" }).click();
    await card.getByRole("button", { name: "1 day later" }).click();
    await card.locator("[id^=until-][id$=means]", { hasText: /[12] days|4[78] h|left/ }).waitFor();
    await examine(desk, "extend");
    const until = new Date(await card.locator("input[type=datetime-local]").inputValue()).toISOString();
    await card.getByRole("button", { name: `Give ${playerName} until` }).click();
    await card.getByText(/^Done: /).waitFor();
    await player.locator(`.deadline time[datetime="${until}"]`).waitFor();
  });
});

test("the host enters what a player wrote; what is not understood is said, and what is missing is chosen", { timeout: 300_000 }, async () => {
  await withDesk(wide, "light", async (desk, player) => {
    const card = await action(desk, playerName, "Enter an answer");
    await card.getByLabel(/wrote/).fill("no such words");
    await card.getByRole("button", { name: "Read it" }).click();
    await card.getByRole("alert").waitFor();
    assert.equal(await card.getByLabel(/wrote/).inputValue(), "no such words");
    await card.getByLabel(/wrote/).fill("");
    await card.getByRole("button", { name: "Choose from what is possible" }).click();
    const enter = await chooseMissing(desk, card);
    const words = (await enter.textContent()).replace("Enter: ", "");
    await enter.click();
    await card.getByText(`Entered for ${playerName}: ${words}.`).or(card.getByText("nothing is asked")).first().waitFor();
    await player.locator(".form").getByText(/In: /).or(player.getByText("Nothing is asked of you now.")).first().waitFor();
  });
});

test("a replaced player's link stops working, and the new one has the seat", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk, player) => {
    const card = await action(desk, playerName, "Replace");
    await card.getByLabel("Name (may stay empty)").fill("Zoe");
    await card.getByRole("button", { name: `Replace ${playerName}`, exact: true }).click();
    await examine(desk, "replace");
    await card.getByRole("button", { name: `Replace ${playerName} by Zoe` }).click();
    const zoes = cardOf(desk, "Zoe");
    const link = await zoes.getByLabel("Send this link to Zoe alone:").inputValue();
    await player.getByText("Somebody else has this seat now").waitFor();
    const zoe = await newPage(phone);
    await zoe.page.goto(link);
    await zoe.page.locator("main.table").waitFor();
    await zoes.getByText("here now").waitFor();
    await zoe.context.close();
  });
});

test("the secrets are hidden until they are shown, which players are told", { timeout: 300_000 }, async () => {
  await withDesk(wide, "dark", async (desk, player) => {
    assert.equal(await desk.getByLabel("See it as").count(), 0);
    await desk.getByRole("button", { name: "Show the secrets …" }).click();
    await desk.getByRole("button", { name: "Show them, and tell all players" }).click();
    await player.locator(".news li", { hasText: "host" }).first().waitFor();
    await desk.getByLabel("See it as").selectOption("1");
    await desk.locator(".seen").getByText("Asked:").waitFor();
    assert.equal(await desk.locator(".seen button").count(), 0, "nothing can be done as a seat");
    await examine(desk, "seen as a seat");
  });
});

test("the host goes back to the beginning, after he has read who has seen what", { timeout: 300_000 }, async () => {
  await withDesk(wide, "light", async (desk, player) => {
    const roll = dice(3);
    while (await player.locator(".form .main:enabled").count() === 0 && await player.locator(".form").getByText(/In( since|:)/).count() === 0) await step(player, roll, true);
    await player.locator(".form .main:enabled").click();
    await player.locator(".form").getByText(/In since/).or(player.getByText("Nothing is asked of you now.")).first().waitFor();
    const back = tool(desk, "Go back");
    await back.locator("summary").first().click();
    await back.locator(".row-button").last().click();
    await back.getByText(/have seen since|has seen anything since/).waitFor();
    await examine(desk, "go back");
    await back.getByRole("button", { name: /^Go back to / }).click();
    await desk.getByRole("button", { name: "Resume" }).click();
    await player.locator(".form").getByText("Not handed in.").waitFor();
    await back.getByRole("button", { name: "Return to it" }).waitFor();
  });
});

// A game whose rule fails while a counter is not 0.
const frail = {
  "pack.yaml": "pack: frail\nversion: 1.0.0\nengine: 0.1\n",
  "cards/chit.yaml": "cards: chit\nattributes:\n  size: { from: 1, to: 9 }\nwritten: \"k{size}\"\n",
  "scripts/rules/lean.lua": `return rule {
  text = 'leans', params = { lean = amount { from = 0, to = 9 } },
  run = function(fx, p)
    if fx:get_counter(counter.cracks) > 0 then error('it is broken') end
  end,
}
`,
  "boards/frail/game.yaml": `game: frail
title: The frail one
cards: chit
seats: 2
most_cards: 20
zones: { pocket: { of: seat, kind: hand, seen_by: owner, starts: [k1, k2] } }
counters: { cracks: { of: seat, starts: 1 } }
prompts: { speak: { fields: { say: { pick: ["yes", "no"] } } } }
flow:
  first: { ask: speak }
  then: { parallel: everyone, steps: { press: { run: { lean: 3 } } } }
  over: { end: most(cracks) }
`,
};

test("a match whose rule fails goes on after a ruling, which taps on the table begin", { timeout: 300_000 }, async (t) => {
  const pack = join(folder, "pack");
  writePack(pack, frail);
  const other = await startServer(program, join(folder, "other"), ["--pages", pageFolder, "--pack", pack]);
  t.after(() => other.stop());   // a running server would keep the tests from ending
  const { desk } = await openMatch(other, "bot:1", "The frail one");
  const { page, context, wrong } = await newPage(wide);
  await page.goto(desk);
  const halted = page.getByRole("region", { name: "The match stands still" }), line = page.getByLabel("Ruling, in one line");
  await halted.getByText("lean.lua").waitFor();
  await examine(page, "halted");
  for (const seat of [1, 2]) {
    await page.getByRole("button", { name: "1, set cracks" }).first().click();
    await eventually(async () => assert.equal(await line.inputValue(), `set cracks ${seat} `));
    await page.keyboard.type("0");
    await page.getByRole("button", { name: `Show what changes: set cracks ${seat} 0` }).click();
    await page.getByText(/^cracks of .+: 1 → 0$/).waitFor();
    await page.getByRole("button", { name: `Carry out: set cracks ${seat} 0` }).click();
    await page.getByText(`Done: set cracks ${seat} 0`).waitFor();
  }
  await halted.getByRole("button", { name: "Retry" }).click();
  await page.locator(".result").waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test("a player asks the host, who replies to him alone and publishes a clarification for all", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk, player) => {
    const ask = async (text) => {
      await player.getByRole("button", { name: "Ask the host …" }).click();
      await player.getByRole("button", { name: "Ask something else" }).click();
      await player.getByLabel(/^Your question/).fill(text);
      await examine(player, "a question to the host");
      await player.getByRole("button", { name: "Ask the host", exact: true }).click();
      await player.locator(".own-questions").getByText(text).waitFor();
    };
    const questions = tool(desk, "Questions to you");
    await ask("When do we begin?");
    await questions.locator("summary").first().click();
    const first = questions.getByRole("listitem").filter({ hasText: "When do we begin?" });
    await first.getByLabel("Your answer").fill("At nine.");
    await first.getByRole("button", { name: `Reply to ${playerName} alone` }).click();
    await player.getByText("The host: At nine.").waitFor();
    await ask("May I look?");
    const second = questions.getByRole("listitem").filter({ hasText: "May I look?" });
    await second.getByLabel("Your answer").fill("All may look.");
    await examine(desk, "questions");
    await second.getByRole("button", { name: "Publish to all as a clarification" }).click();
    await player.locator(".own-questions").getByText("clarification 1 in the rules").waitFor();
    await player.getByRole("button", { name: "Rules" }).click();
    await player.getByRole("dialog").getByText("All may look.").waitFor();
  });
});

test("the host confirms who plays, and a lost link comes back", { timeout: 300_000 }, async () => {
  await withDesk(phone, "dark", async (desk, player, { join }) => {
    const links = tool(desk, "Links");
    await links.locator("summary").first().click();
    await links.getByLabel("Free seats can be taken by").selectOption("confirm");
    const bo = await newPage(phone);
    await bo.page.goto(join);
    await bo.page.getByLabel("Your name").fill("Bo");
    await bo.page.getByRole("button", { name: /^Ask for seat 2/ }).click();
    await bo.page.getByText("You have asked for seat 2").waitFor();
    await desk.getByRole("button", { name: "Give seat 2 …" }).click();
    await examine(desk, "somebody asks for a seat");
    await desk.getByRole("button", { name: "Give seat 2 to Bo" }).click();
    await bo.page.locator("main.table").waitFor();
    const again = await newPage(phone);
    await again.page.goto(join);
    await again.page.getByLabel("Your name").fill(playerName);
    await again.page.getByText("I had a seat, and have lost its link").click();
    await again.page.getByRole("button", { name: `Ask for seat 1, ${playerName}` }).click();
    await desk.getByRole("button", { name: "Give seat 1 …" }).click();
    await desk.getByRole("button", { name: `Give seat 1 to ${playerName}` }).click();
    await again.page.locator("main.table").waitFor();
    await player.getByText("This link does not work").waitFor();
    const stranger = await newPage(phone);
    await links.getByLabel("Free seats can be taken by").selectOption("closed");
    await stranger.page.goto(join);
    await stranger.page.getByLabel("Your name").fill("Max");
    await examine(stranger.page, "a closed invitation");
    await stranger.page.getByRole("button", { name: "Ask the host for a seat" }).click();
    await desk.getByRole("button", { name: "Refuse …" }).click();
    await desk.getByRole("button", { name: "Refuse Max" }).click();
    await stranger.page.getByText("The host has not given you a seat.").waitFor();
    assert.deepEqual([...bo.wrong, ...again.wrong, ...stranger.wrong], []);
    for (const { context } of [bo, again, stranger]) await context.close();
  });
});

test("every section of the desk is usable on a phone", { timeout: 300_000 }, async () => {
  await withDesk(phone, "light", async (desk) => {
    for (const section of await desk.locator(".tool > details > summary, .desk-section > summary").all()) await section.click();
    for (const kind of ["Invitation", "Spectators", "Audience", "Another host"]) await desk.getByText(`${kind}.`, { exact: true }).waitFor();
    await desk.getByRole("button", { name: "New link: spectators" }).click();
    await desk.getByRole("button", { name: "Make a new link" }).click();
    await desk.getByLabel("Spectators, the last link made on this device:").waitFor();
    await desk.getByLabel("All players read this in their news").fill("Have fun");
    await desk.getByRole("button", { name: "Send it to all" }).click();
    await desk.locator(".news").getByText("Have fun").waitFor();
    await desk.getByLabel("Ruling, in one line").fill("set nothing-of-this-name 3");
    await desk.getByRole("button", { name: /^Show what changes: / }).click();
    await desk.getByRole("region", { name: "Rule by hand" }).getByRole("alert").waitFor();
    assert.equal(await desk.getByLabel("Ruling, in one line").inputValue(), "set nothing-of-this-name 3");
    await examine(desk, "all sections");
  });
});
