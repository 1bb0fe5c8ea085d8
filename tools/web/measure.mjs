// Measures the page of a match on the server that QUATTRO_SERVE names: the bytes of script and style, and the times
// until the viewer can answer and until a tap shows something. The browser has a processor that is 4 times slower, and
// a line of 1.6 Mbit/s and 150 ms.
//   node tools/web/measure.mjs [TITLE ...]     the games with these titles; without one, all games
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { gameTitles, openPage, phone, playBot, startBrowser, startServer } from "./test/driver.mjs";

const slower = 4, megabit = 1_000_000 / 8;
const slow = { offline: false, latency: 150, downloadThroughput: 1.6 * megabit, uploadThroughput: 0.75 * megabit };
const canAnswer = ".form fieldset button, .form fieldset select, .form .main, .play .offered";
const most = 8;      // taps that are measured in a match

const state = mkdtempSync(join(tmpdir(), "quattro-measure-"));
const server = await startServer(process.env.QUATTRO_SERVE, join(state, "state"));
const browser = await startBrowser();

// Runs in the page: stores the time at which the question can first be answered, and for each click the time until the
// page has changed and was painted.
function watch(selector) {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.answerable = performance.now(); });
  }).observe(document, { childList: true, subtree: true, attributes: true });
  addEventListener("click", ({ timeStamp }) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.shown = performance.now() - timeStamp; }));
    });
    observer.observe(document.querySelector("main"), { childList: true, subtree: true, attributes: true, characterData: true });
  }, { capture: true });
}

async function slowPage(link) {
  const { page, context } = await openPage(browser, phone, "light");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(watch, canAnswer);
  await page.goto(link);
  return { page, context };
}

// The milliseconds until the page shows something after a tap, for several taps in sequence.
async function taps(page) {
  const all = [];
  for (let i = 0; i < most; i++) {
    const target = page.locator(".play .offered, .form fieldset button:enabled").first();
    if (await target.count() === 0) break;
    await page.evaluate(() => { window.shown = undefined; });
    await target.click();
    await page.waitForFunction(() => window.shown !== undefined);
    all.push(await page.evaluate(() => window.shown));
  }
  return all;
}

async function measure(title) {
  const first = await openPage(browser, phone, "light");
  await playBot(first.page, server.link, title);
  const link = first.page.url();
  await first.context.close();
  const { page, context } = await slowPage(link);
  await page.waitForFunction(() => window.answerable !== undefined);
  const answerable = await page.evaluate(() => window.answerable);
  const shown = await taps(page);
  console.log(`${title}: can be answered after ${Math.round(answerable)} ms; a tap shows something after ${shown.map(Math.round).join(", ")} ms`);
  await context.close();
}

async function loaded() {
  const [origin] = server.link.split("/#");
  let all = 0;
  for (const name of ["app.js", "style.css"]) {
    const bytes = gzipSync(Buffer.from(await (await fetch(`${origin}/assets/${name}`)).arrayBuffer()), { level: 9 }).length;
    all += bytes;
    console.log(`${name}: ${bytes} bytes gzipped`);
  }
  console.log(`together: ${all} bytes`);
}

try {
  await loaded();
  for (const title of process.argv.length > 2 ? process.argv.slice(2) : await gameTitles(browser, server.link)) await measure(title);
} finally {
  await browser.close();
  await server.stop();
  rmSync(state, { recursive: true, force: true });
}
