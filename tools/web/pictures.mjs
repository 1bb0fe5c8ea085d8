// Takes pictures of the pages, on the server that QUATTRO_SERVE names.
//   node tools/web/pictures.mjs sheets FOLDER [TITLE]...
//       a contact sheet of each game, or of these: its start, middle and end, at 360, 768 and 1280 px, light and dark
//   node tools/web/pictures.mjs readme FOLDER TITLE TITLE
//       the pictures of README.md: a match of the first game on a phone, one of the second game wide, and a desk of the
//       second game
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dice, gameTitles, openGame, openPage, phone, playBot, startBrowser, startServer, step } from "./test/driver.mjs";

const [mode, folder, ...titles] = process.argv.slice(2);
const state = mkdtempSync(join(tmpdir(), "quattro-pictures-"));
const server = await startServer(process.env.QUATTRO_SERVE, join(state, "state"));
const browser = await startBrowser();
const widths = [360, 768, 1280], schemes = ["light", "dark"];

// Plays this many steps, or to the end. The same numbers are drawn each time.
async function play(page, steps) {
  const roll = dice(7);
  for (let i = 0; i < steps; i++) if (await step(page, roll, false, true) === "over") return;
  await page.waitForTimeout(300);
}

// Writes several pictures, each with a caption, as one picture.
async function writeSheet(name, pictures) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  const figures = pictures.map(({ caption, bytes, width }) =>
    `<figure style="margin:0"><figcaption>${caption}</figcaption><img width="${width / 2}" src="data:image/png;base64,${bytes.toString("base64")}"></figure>`);
  await page.setContent(`<body style="display:flex;flex-wrap:wrap;gap:12px;font:14px sans-serif;align-items:start">${figures.join("")}</body>`);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, timeout: 180_000 });
  await page.close();
}

async function sheetOf(title) {
  const { page, context } = await openPage(browser, phone, "light");
  const pictures = [];
  await playBot(page, server.link, title);
  for (const [when, steps] of [["start", 0], ["middle", 10], ["end", 4000]]) {
    await play(page, steps);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.mouse.move(0, 0);
        pictures.push({ caption: `${when}, ${width} px, ${colorScheme}`, width, bytes: await page.screenshot({ fullPage: true }) });
      }
    }
    await page.setViewportSize(phone);
  }
  await context.close();
  await writeSheet(title.toLowerCase().replace(/[^a-z0-9]+/g, "-"), pictures);
}

async function sheets() {
  for (const title of titles.length > 0 ? titles : await gameTitles(browser, server.link)) await sheetOf(title);
}

async function matchPicture(name, title, viewport, colorScheme) {
  const { page, context } = await openPage(browser, viewport, colorScheme);
  await playBot(page, server.link, title);
  await play(page, 12);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function deskPicture(name, title) {
  const { page, context } = await openPage(browser, { width: 1280, height: 800 }, "light");
  await openGame(page, server.link, title);
  await page.locator(".setup summary").click();
  await page.getByLabel("The match begins").selectOption("begun");
  await page.getByRole("button", { name: "Open the match" }).click();
  await page.goto(await page.locator("#hosting").inputValue());
  await page.locator("main.desk").waitFor();
  await page.waitForTimeout(1000);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
}

async function readme() {
  const [first, second] = titles;
  await matchPicture("match-phone", first, phone, "light");
  await matchPicture("match-wide", second, { width: 1280, height: 800 }, "dark");
  await deskPicture("desk", second);
}

try {
  await (mode === "sheets" ? sheets() : readme());
} finally {
  await browser.close();
  await server.stop();
  rmSync(state, { recursive: true, force: true });
}
