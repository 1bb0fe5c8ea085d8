// Plays a long match with many players, one effect of which fails: a host at the desk, a page for every player, half of
// them phones, a spectator and an audience. The driver knows no game. QUATTRO_SERVE names the server and QUATTRO the
// program.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { chooseMissing, dice, eventually, openGame, phone, startBrowser, startServer, step, wide } from "./driver.mjs";

const program = process.env.QUATTRO_SERVE;
const flawed = fileURLToPath(new URL("../../../tests/serve/flawed", import.meta.url)), title = "A flawed night";
const minute = 60_000, hour = 60 * minute;

let folder, server, browser, target, calls = [];
before(async () => {
  assert.ok(program && process.env.QUATTRO, "QUATTRO_SERVE names the server, QUATTRO the program");
  folder = mkdtempSync(join(tmpdir(), "quattro-night-"));
  target = createServer((request, reply) => {
    let body = "";
    request.on("data", (part) => { body += part; });
    request.on("end", () => {
      calls.push({ id: request.headers["webhook-id"], text: JSON.parse(body).content });
      reply.writeHead(204).end();
    });
  });
  await new Promise((resolve) => target.listen(0, "127.0.0.1", resolve));
  server = await startServer(program, folder, ["--private-webhooks", "--pack", flawed]);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  target?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const wrong = [];
async function newPage(viewport, link) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(2 * minute);   // many pages on a busy machine
  page.on("pageerror", (problem) => wrong.push(String(problem)));
  await page.goto(link);
  return page;
}

// Opens a match in which every player is a person. Returns the links and the number of seats.
async function openNight() {
  const lobby = await newPage(wide, server.link);
  await openGame(lobby, server.link, title);
  const most = parseInt(await lobby.locator(".games button[aria-pressed=true] span").textContent(), 10);
  await lobby.locator(".setup summary").click();
  await lobby.getByRole("button", { name: "A person for every seat" }).click();
  await lobby.getByRole("button", { name: "Open the match" }).click();
  const links = { most, join: await lobby.locator("#invitation").inputValue(), desk: await lobby.locator("#hosting").inputValue(),
    spectator: await lobby.locator("#watching").inputValue() };
  await lobby.context().close();
  return links;
}

async function takeSeat(join, number) {
  const page = await newPage(number % 2 ? phone : wide, join);
  await page.getByLabel("Your name").fill(`P${number}`);
  await page.getByRole("button", { name: /^Take seat/ }).first().click();
  await page.locator("main.table").waitFor();
  return page;
}

const isIn = (page) => page.locator(".form").getByText(/^In( since|:)/);
const idle = (page) => page.getByText("Nothing is asked of you now.");

// Answers the open question of the page, if there is one. The page comes to the front first: of many pages, Chromium on
// a busy machine now and then stops drawing one that lies behind, and a click waits until its button is drawn.
async function answer(page, seed) {
  const roll = dice(seed);
  await page.bringToFront();
  for (const end = Date.now() + 2 * minute; Date.now() < end;) {
    if (await isIn(page).count() > 0 || await idle(page).count() > 0) return;
    await step(page, roll, false);
  }
  throw new Error(`no answer: ${await page.locator(".form").allTextContents()}`);
}

const cardOf = (desk, name) => desk.locator(".seat-card", { has: desk.locator("h3", { hasText: name }) });
async function action(desk, name, title) {
  const card = cardOf(desk, name);
  if (await card.locator(".options").isHidden()) await card.locator("summary").first().click();
  await card.getByRole("button", { name: title, exact: true }).click();
  return card;
}
const tool = (desk, title) => desk.getByRole("region", { name: title, exact: true });
const openTool = async (desk, title) => {
  const region = tool(desk, title);
  await region.locator("summary").first().click();
  return region;
};

async function setCalls(desk) {
  const region = await openTool(desk, "Calls");
  await region.getByLabel("Address of the webhook").fill(`http://127.0.0.1:${target.address().port}/all`);
  await region.getByRole("button", { name: "Call this address" }).click();
  await region.getByText("The calls go there from now on.").waitFor();
}

async function enterFor(desk, name) {
  const card = await action(desk, name, "Enter an answer");
  await card.getByRole("button", { name: "Choose from what is possible" }).click();
  const enter = await chooseMissing(desk, card);
  await enter.click();
}

// Sets the deadline of all open questions to so many milliseconds from now. The form at the desk has no seconds.
async function setDeadline(desk, link, milliseconds) {
  const reply = await desk.evaluate(([secret, left]) => new Promise((resolve) => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/socket`, "quattro.1");
    const send = (id, op, parts) => socket.send(JSON.stringify({ id, op, ...parts }));
    socket.onopen = () => { send(1, "hello", { link: secret }); };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.id === 1) send(2, "until", { seat: 0, until: Date.now() + left, request: "deadline" });
      if (message.id !== 2) return;
      socket.close();
      resolve(message);
    };
  }), [new URL(link).hash.slice(1), milliseconds]);
  assert.ok(reply.ok, JSON.stringify(reply));
}

const calledFor = async (text, count) => {
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const found = calls.filter((call) => call.text.includes(text));
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${count} calls with "${text}": ${JSON.stringify(calls)}`);
};

// Lets a player talk. The players that the page names and the audience must hear it, and nobody else.
async function talk(players, names, watching, text) {
  for (const [i, page] of players.entries()) {
    const title = page.locator(".talk label"), said = `${text} says ${names[i]}`;
    if (await title.count() !== 1) continue;
    const heard = /: (.+) hear this$/.exec(await title.textContent())?.[1].split(", ");
    if (!heard || heard.length === players.length - 1) continue;   // nobody is there, or the channel is not closed
    await page.locator(".talk input").fill(said);
    await page.locator(".talk button").click();
    const hearers = players.filter((other, number) => other === page || heard.includes(names[number]));
    assert.equal(hearers.length, heard.length + 1, `${heard} are other players`);
    for (const each of [...hearers, watching.audience]) await each.locator(".news").getByText(said).waitFor();
    for (const each of [...players, watching.spectator])
      if (!hearers.includes(each)) assert.ok(!(await each.content()).includes(said), `${text}: it was told to those who are there alone`);
    return { said, hearers };
  }
  throw new Error(`${text}: nobody can talk with some of the others`);
}

test("a night: one join link, everybody plays, one is silent, one lost his link, one is replaced, the server dies", { timeout: 15 * minute }, async () => {
  const links = await openNight();
  const desk = await newPage(wide, links.desk), spectator = await newPage(phone, links.spectator);
  await desk.getByText("The match begins when all seats are taken").waitFor();
  const players = [];
  for (let number = 1; number <= links.most; number++) players.push(await takeSeat(links.join, number));
  await desk.getByRole("button", { name: "Pause", exact: true }).waitFor();
  const time = await openTool(desk, "Time to answer");
  await time.locator("#time-rule").selectOption("each");
  await time.getByRole("button", { name: /^From now on: / }).click();
  await setCalls(desk);
  const more = await openTool(desk, "Links");
  await more.getByRole("button", { name: "New link: audience" }).click();
  await more.getByRole("button", { name: "Make a new link" }).click();
  const audience = await newPage(wide, await more.locator("#link-audience").inputValue());
  await audience.locator("main.table").waitFor();
  const hidden = async (page) => ((await page.locator(".play").textContent()).match(/hidden/g) ?? []).length;
  await eventually(async () => assert.ok(await hidden(audience) < await hidden(spectator), "an audience sees more than a spectator"));

  // The first round: one player is silent, reminded and gets more time. The host enters another player's answer.
  const silent = players[links.most - 1], written = links.most - 1;
  for (const [i, page] of players.slice(0, links.most - 2).entries()) await answer(page, i + 1);
  if (await cardOf(desk, `P${written}`).getByText("not in").count() > 0) await enterFor(desk, `P${written}`);
  await desk.getByRole("button", { name: `Remind P${links.most}`, exact: true }).click();
  const [reminder] = await calledFor("waits for", 1);
  assert.ok(reminder.text.includes(`P${links.most}`) && !reminder.text.includes("P1,"), reminder.text);
  const extend = await action(desk, `P${links.most}`, "Extend");
  await extend.getByRole("button", { name: "1 day later" }).click();
  await extend.getByRole("button", { name: `Give P${links.most} until` }).click();
  await extend.getByText(/^Done: /).waitFor();
  await answer(silent, 99);

  // One player has lost the link and comes back by the invitation. Another one is replaced; that link stops working.
  const again = await newPage(phone, links.join);
  await again.getByLabel("Your name").fill("P1");
  await again.getByText("I had a seat, and have lost its link").click();
  await again.getByRole("button", { name: "Ask for seat 1, P1" }).click();
  await desk.getByRole("button", { name: "Give seat 1 …" }).click();
  await desk.getByRole("button", { name: "Give seat 1 to P1" }).click();
  await again.locator("main.table").waitFor();
  await players[0].getByText("This link does not work").waitFor();
  players[0] = again;
  const card = await action(desk, "P2", "Replace");
  await card.getByLabel("Name (may stay empty)").fill("Zoe");
  await card.getByRole("button", { name: "Replace P2", exact: true }).click();
  await card.getByRole("button", { name: "Replace P2 by Zoe" }).click();
  const zoe = await newPage(phone, await cardOf(desk, "Zoe").getByLabel("Send this link to Zoe alone:").inputValue());
  await players[1].getByText("Somebody else has this seat now").waitFor();
  players[1] = zoe;

  // The server is killed in the middle of a round, and every page goes on. The answers of all wait for the host.
  const reading = await openTool(desk, "Read answers before they count");
  await reading.getByRole("button", { name: "Let answers wait for me" }).click();
  await spectator.getByText("The host reads the answers of all before they count.").waitFor();
  await answer(players[2], 7);
  await server.restart();
  for (const [i, page] of players.entries()) {
    await page.getByText("The connection is lost").waitFor({ state: "detached" });
    await answer(page, 20 + i);
  }
  await desk.getByRole("heading", { name: "All have answered" }).waitFor();
  await desk.getByRole("button", { name: "Carry out what all have answered" }).click();
  await desk.getByRole("heading", { name: "All have answered" }).waitFor({ state: "detached" });
  await reading.getByRole("button", { name: "Carry answers out by themselves" }).click();

  // The chosen effect fails: the match halts, everybody is told, and the host skips the effect.
  const still = desk.getByRole("region", { name: "The match stands still" });
  await still.getByText("it is broken").waitFor();
  for (const page of [...players, spectator, audience]) await page.getByText("The match stands still until the host decides.").waitFor();
  await still.getByRole("button", { name: "Skip" }).click();
  await still.waitFor({ state: "detached" });
  for (const page of players) await idle(page).or(page.locator(".form fieldset")).first().waitFor();
  const names = players.map((page, i) => i === 1 ? "Zoe" : `P${i + 1}`);
  const first = await talk(players, names, { spectator, audience }, "The first round");

  // The host goes back and then returns to the branch; the public view is as before.
  const back = await openTool(desk, "Go back");
  const seenBefore = await spectator.locator(".play").textContent();
  await back.locator(".row-button").nth(3).click();
  await back.getByText(/have seen since|has seen anything since/).waitFor();
  await back.getByRole("button", { name: /^Go back to / }).click();
  await back.getByRole("button", { name: "Return to it" }).first().click();
  await back.getByRole("button", { name: "Return to this branch" }).click();
  await desk.getByRole("button", { name: "Resume", exact: true }).click();
  await desk.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await eventually(async () => assert.equal(await spectator.locator(".play").textContent(), seenBefore));

  // A clarification appears in everybody's rules.
  const clarifications = await openTool(desk, "Clarifications");
  await clarifications.locator("#clarification").fill("The table is round.");
  await clarifications.getByRole("button", { name: "Publish it" }).click();
  for (const page of [...players, spectator, audience]) {
    await page.bringToFront();
    await page.getByText("The table is round.").first().waitFor();
    await page.getByRole("button", { name: "Rules" }).click();
    await page.getByRole("dialog").getByText("The table is round.").waitFor();
  }

  // The next round: players who meet now talk, and still do not read earlier talk of others.
  for (const [i, page] of players.entries()) {
    await page.keyboard.press("Escape");   // the rulebook
    await answer(page, 40 + i);
  }
  for (const page of players) await page.getByText("round 3").first().waitFor();
  await talk(players, names, { spectator, audience }, "The second round");
  for (const page of [...players, spectator])
    if (!first.hearers.includes(page)) assert.ok(!(await page.content()).includes(first.said), "told to those who were there alone");

  // With all pages closed, the due reminder names the players who owe an answer, and no other call is made.
  await answer(players[2], 11);
  await isIn(players[2]).waitFor();   // P3 was asked
  await setDeadline(desk, links.desk, hour + 15_000);
  for (const page of [...players, spectator, audience, desk]) await page.context().close();
  const before = calls.length;
  for (const end = Date.now() + minute; calls.length === before && Date.now() < end;) await new Promise((resolve) => setTimeout(resolve, 100));
  const { text: owed } = calls[before];
  assert.ok(/Zoe/.test(owed) && /\bP4\b.* and no answer is in/.test(owed) && !/\bP3\b/.test(owed), owed);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  assert.equal(calls.length, before + 1, JSON.stringify(calls.slice(before)));
  assert.equal(new Set(calls.map((call) => call.id)).size, calls.length, "each call came once");
  for (const { text } of calls) assert.ok(!text.includes("#"), `no link of a seat is in a call: ${text}`);
  assert.deepEqual(wrong, []);

  // The logs replay with the same hashes.
  await server.stop();
  const replayed = fileURLToPath(new URL("../../../tests/serve/replayed.py", import.meta.url));
  assert.match(execFileSync("python3", [replayed, process.env.QUATTRO, folder, flawed], { encoding: "utf8" }), /^1 matches play again/);
});
