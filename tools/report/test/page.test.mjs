// Tests the report as its reader sees and uses it, in Chromium, without a network.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as fixtures from "./fixtures.mjs";
import { filled, Pages, phone, wide } from "./page.mjs";

const all = ["loop", "rows", "connectFour", "huge", "sparse", "hostile", "comparison", "analysis"];
let pages;
before(async () => { pages = await Pages.start(); });
after(async () => { await pages.stop(); });

/** Opens a document, runs `looking`, and fails if the page used a network or reported an error. */
async function look(document, options, looking) {
  const { page, context, asked, wrong } = await pages.open(document, options);
  try {
    await looking(page);
    assert.deepEqual(asked, [], "nothing is asked of a network");
    assert.deepEqual(wrong, [], "nothing goes wrong");
  } finally {
    await context.close();
  }
}

const texts = (page, selector) => page.locator(selector).allTextContents();

test("the page is one file that names nothing beyond itself", () => {
  const page = filled(fixtures.loop());
  assert.doesNotMatch(page.replace(/https?:\/\/www\.w3\.org\/[\w/]+/g, ""), /(src|href)\s*=\s*["']?https?:|@import|url\(\s*["']?https?:/);
  assert.ok(page.length < 500 * 1024, `${page.length} bytes`);
});

test("an empty template says that it has no figures yet", async () => {
  await look({}, {}, async (page) => assert.equal(await page.locator("h1").textContent(), "No figures yet"));
});

test("a document of a later version is not misread", async () => {
  await look({ ...fixtures.loop(), version: 2 }, {}, async (page) => assert.match(await page.locator("h1").textContent(), /too old/));
});

test("a report of a Loop board shows every part, and charts with words for them", async () => {
  await look(fixtures.loop(), {}, async (page) => {
    assert.equal(await page.title(), "Quattro Loop \u2013 Quattro: figures");
    const parts = await page.locator("main > section").evaluateAll((sections) => sections.map((section) => section.id));
    assert.deepEqual(parts, ["warnings", "wins", "length", "scores", "decided", "ends", "repeats", "boards", "prompts", "rounds", "unreached"]);
    const charts = await page.locator(".chart").evaluateAll((found) => found.map((chart) => [chart.getAttribute("role"), chart.getAttribute("aria-label"), chart.querySelectorAll("svg").length]));
    assert.ok(charts.length >= 6);
    for (const [role, label, drawings] of charts) {
      assert.equal(role, "img");
      assert.ok(label.length > 20, label);
      assert.equal(drawings, 1);
    }
    assert.match(charts[0][1], /seat 1 47\.1\u00a0% and seat 2 52\.9\u00a0%; a fair share is 50\.0\u00a0%/);
    assert.match((await texts(page, ".warnings li"))[0], /^Seat 2 wins 52\.9\u00a0%/);
    assert.match((await texts(page, ".warnings li"))[1], /^Tides, slot F: Slot F changes/);
    assert.deepEqual(await page.locator(".warnings a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), ["#wins", "#boards"]);
  });
});

test("a loop is drawn as a ring with its slots' letters, numbers and texts", async () => {
  await look(fixtures.loop(), {}, async (page) => {
    assert.deepEqual(await texts(page, ".ring .letter"), [..."ABCDEFG"]);
    assert.equal((await texts(page, ".ring .amount")).length, 6, "the empty slot has no number");
    assert.match((await texts(page, ".ring .label")).join(" "), /shield this card from all that ?comes after it/);
    const colours = await page.locator(".ring .place").evaluateAll((places) => places.map((place) => getComputedStyle(place).fill));
    assert.ok(new Set(colours).size >= 4, "what changes much and what changes little have other colours");
  });
});

test("a board in rows is drawn as rows, and one without columns as a single row", async () => {
  for (const [columns, rows] of [[4, 2], [0, 1]])
    await look(fixtures.rows(columns), {}, async (page) => {
      const tops = await page.locator(".rows li").evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
      assert.equal(tops.length, 7);
      assert.equal(new Set(tops).size, rows, `seven places, ${columns} columns`);
      assert.match((await texts(page, ".rows li"))[0], /A.*add 3 to adjacent cards/);
    });
});

test("what a document lacks leaves no empty box", async () => {
  await look(fixtures.connectFour(), {}, async (page) => {
    const parts = await page.locator("main > section").evaluateAll((sections) => sections.map((section) => section.id));
    assert.deepEqual(parts, ["warnings", "wins", "length", "ends", "repeats", "prompts"]);
    assert.match(await page.locator("#wins").textContent(), /25\u00a0matches were drawn/);
  });
  await look(fixtures.sparse(), {}, async (page) => {
    const parts = await page.locator("main > section").evaluateAll((sections) => sections.map((section) => section.id));
    assert.deepEqual(parts, ["warnings", "wins"]);
    assert.equal(await page.locator(".chart").count(), 0);
    assert.doesNotMatch(await page.locator("body").innerText(), /null|undefined|NaN/);
  });
});

test("what was won alone, won with others and drawn is told apart", async () => {
  const document = fixtures.loop();
  document.wins.seats = [{ seat: 1, points: fixtures.estimate(0.739, 0.03), alone: 112, shared: 44 }, { seat: 2, points: fixtures.estimate(0.261, 0.03), alone: 31, shared: 44 }];
  document.wins.draws = { count: 13, share: fixtures.estimate(0.065, 0.03) };
  document.run.matches = 200;
  await look(document, {}, async (page) => {
    const facts = await page.locator("dl").first().innerText();
    assert.match(facts, /Points of seat 1/i);
    assert.match(facts, /112.wins alone, 44 with others; likely/);
    assert.doesNotMatch(await page.locator("#page").innerText(), /seat \d wins 7|share of the wins/i);
    assert.match(await page.locator("#wins tbody tr").last().textContent(), /26\.1.*31.*44/);
  });
});

test("a table is sorted from the keyboard, and says how", async () => {
  await look(fixtures.loop(), {}, async (page) => {
    const table = page.locator("#boards table").first();
    const slots = () => table.locator("tbody th").allTextContents();
    const head = table.locator("thead th").filter({ hasText: "Changes" });
    assert.equal(await head.getAttribute("aria-sort"), null);
    await head.locator("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await head.getAttribute("aria-sort"), "descending");
    assert.deepEqual([(await slots())[0], (await slots()).slice(-2)], ["E", ["F", "C"]], "the empty slot stays last");
    await page.keyboard.press("Space");
    assert.equal(await head.getAttribute("aria-sort"), "ascending");
    assert.deepEqual([(await slots())[0], (await slots()).slice(-1)], ["F", ["C"]]);
    await table.locator("thead button").first().click();
    assert.deepEqual(await slots(), [..."ABCDEFG"]);
    assert.equal(await table.locator("[aria-sort]").count(), 1, "one column at a time");
  });
});

test("numbers stand right with figures of one width", async () => {
  await look(fixtures.loop(), {}, async (page) => {
    const cell = page.locator("#prompts td.number").first();
    assert.equal(await cell.evaluate((element) => getComputedStyle(element).textAlign), "right");
    assert.match(await cell.evaluate((element) => getComputedStyle(element).fontVariantNumeric), /tabular-nums/);
  });
});

test("five hundred options show the most used first, and all when asked for", async () => {
  await look(fixtures.huge(), {}, async (page) => {
    const begin = Date.now();
    const prompt = page.locator("#prompts > div").last();
    assert.equal(await prompt.locator("tbody tr").count(), 12);
    const more = prompt.locator(".more");
    assert.equal(await more.textContent(), "Show all 500 options");
    await more.click();
    assert.equal(await prompt.locator("tbody tr").count(), 500);
    assert.equal(await more.getAttribute("aria-expanded"), "true");
    await prompt.locator("thead button").nth(1).click();
    assert.equal(await prompt.locator("thead th[aria-sort=descending]").count(), 1);
    assert.ok(Date.now() - begin < 5000, "it stays quick");
    assert.equal(await page.locator(".ring .chart svg, .ring.chart svg, figure.ring svg").count(), 12, "every board is drawn");
  });
});

test("the button makes the page dark and light again", async () => {
  await look(fixtures.loop(), { context: { colorScheme: "light" } }, async (page) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const before = await paper();
    const button = page.locator(".theme");
    assert.equal(await button.textContent(), "Dark page");
    await button.focus();
    await page.keyboard.press("Enter");
    assert.notEqual(await paper(), before);
    assert.equal(await button.textContent(), "Light page");
    await page.keyboard.press("Enter");
    assert.equal(await paper(), before);
  });
  await look(fixtures.loop(), { context: { colorScheme: "dark" } }, async (page) => {
    assert.equal(await page.locator(".theme").textContent(), "Light page", "dark where the system is");
  });
});

test("paper is always light", async () => {
  await look(fixtures.loop(), { context: { colorScheme: "dark" } }, async (page) => {
    const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
    const onScreen = await ink();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.notEqual(await ink(), onScreen);
    assert.equal(await page.locator("nav").isVisible(), false);
  });
});

test("figures that are not as they should be take no other part with them", async () => {
  await look({ ...fixtures.loop(), decided: [{ pattern: 7, by: [null] }], ends: "many" }, {}, async (page) => {
    assert.match(await page.locator("#decided").textContent(), /cannot be shown/);
    assert.equal(await page.locator("#boards .ring svg").count(), 1);
  });
});

test("hostile texts are shown as they are and do nothing", async () => {
  for (const document of [fixtures.hostile(), fixtures.hostile(fixtures.comparison()), fixtures.hostile(fixtures.analysis())]) {
    await look(document, {}, async (page) => {
      await page.waitForTimeout(200);
      assert.equal(await page.evaluate(() => window.taken), undefined);
      assert.equal(await page.locator("img, #page script, iframe, object").count(), 0);
      assert.ok((await page.locator("h1").textContent()).endsWith(fixtures.attack));
      assert.equal(await page.evaluate(() => document.scripts.length), 2);
    });
  }
});

test("even a document that was not escaped can run nothing", async () => {
  const { page, context } = await pages.open(fixtures.loop());
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.taken = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.taken = true'>");
  });
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => window.taken), undefined);
  await context.close();
});

for (const name of all) {
  test(`nothing is wider than a phone or a desk: ${name}`, async () => {
    for (const viewport of [phone, wide]) {
      await look(fixtures[name](), { context: { viewport } }, async (page) => {
        await page.locator("details").evaluateAll((found) => found.forEach((each) => { each.open = true; }));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(over, 0, `${over} pixels at ${viewport.width}`);
        const outside = await page.locator("h1, h2, h3, p, li, .chart svg, .scroll, button.more").evaluateAll((found) =>
          found.filter((each) => !each.closest(".scroll .scroll, .rows") && each.getBoundingClientRect().right > window.innerWidth + 1).map((each) => each.outerHTML.slice(0, 80)));
        assert.deepEqual(outside, []);
      });
    }
  });
}

test("charts are drawn anew when the window changes", async () => {
  await look(fixtures.connectFour(), {}, async (page) => {
    const width = () => page.locator("#wins .chart svg").evaluate((drawing) => Number(drawing.getAttribute("width")));
    const before = await width();
    await page.setViewportSize(phone);
    await page.waitForFunction((old) => Number(document.querySelector("#wins .chart svg").getAttribute("width")) < old / 2, before);
    assert.ok((await width()) <= phone.width);
  });
});

test("a comparison says what changed by more than chance", async () => {
  await look(fixtures.comparison(), {}, async (page) => {
    assert.match(await page.locator("#claimed").textContent(), /3\u00a0figures differ between A and B by more than chance; 8\u00a0others/);
    assert.equal(await page.locator("#claimed tbody tr").count(), 3);
    assert.match(await page.locator("#claimed tbody tr").last().textContent(), /less than 1 in 10,000/);
  });
});

test("each figure that is no share has a scale of its own, and every row its bar", async () => {
  const document = fixtures.comparison();
  for (const change of document.changes) change.claimed = true;
  await look(document, {}, async (page) => {
    const reach = (what) => page.locator("#claimed tbody tr").filter({ hasText: what }).locator(".reach").evaluate((line) => parseFloat(line.getAttribute("x2")) - parseFloat(line.getAttribute("x1")));
    assert.ok((await reach("Answers per match")) > 30);
    assert.ok((await reach("Rounds per match")) > 30, "its interval is a thirteenth as wide as that of the answers");
    assert.ok((await reach("Seat 1 wins")) < 15, "shares have one scale");
  });
});

test("an axis of whole quantities has whole numbers alone", async () => {
  const ticks = async (page, part) => (await texts(page, `${part} .chart svg text`)).filter((text) => /^[^%a-zA-Z]+$/.test(text));
  const document = fixtures.loop();
  const token = (seat, share) => ({ seat, mean: share, sd: 0.5, counts: [[0, 10000 * (1 - share)], [1, 10000 * share]] });
  document.scores = [{ counter: "token", title: "token", played_for: false, seats: [token(1, 0.25), token(2, 0.75)] }];
  await look(document, {}, async (page) => {
    assert.deepEqual([...new Set(await ticks(page, "#scores"))], ["0", "1"]);
    assert.ok((await ticks(page, "#length")).length > 6);
    for (const tick of await ticks(page, "#length")) assert.match(tick, /^[\d,]+$/);
  });
  await look(fixtures.loop(), {}, async (page) => {
    assert.ok((await ticks(page, "#scores")).some((tick) => tick.includes(".") || tick === "5"), "half points keep their axis");
  });
});

test("a match that is played for points is not told in chances", async () => {
  const document = { ...fixtures.analysis(), worth_in: "coins" };
  for (const moment of document.curve) moment.chances = moment.chances.map((chance) => 12 * chance);
  await look(document, {}, async (page) => {
    assert.match(await page.locator("#curve").innerText(), /how much of coins a seat ends with/);
    assert.doesNotMatch(await page.locator("#page").innerText(), /%/);
  });
});

test("an analysis shows the chances and the dearest answers", async () => {
  await look(fixtures.analysis(), {}, async (page) => {
    assert.match(await page.locator("#curve .chart").getAttribute("aria-label"), /at the end: Seat.1 \(ann\) \d+/);
    assert.match(await page.locator("#answers tbody tr").first().textContent(), /14.*Seat.1 \(ann\).*B2 at C.*31\.0.*B2 at F/);
  });
});
