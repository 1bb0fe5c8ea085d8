// Takes the pictures of the report for the README: the top of a page in a wide window, and its boards on a phone.
//   node tools/report/pictures.mjs REPORT.html FOLDER
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const home = join(dirname(fileURLToPath(import.meta.url)), "../..");
const need = createRequire(join(process.env.QUATTRO_REPORT ?? join(home, ".build/report"), "package.json"));
const { chromium } = need("playwright-core");
const [report, folder] = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

async function picture(name, viewport, part) {
  const page = await browser.newPage({ viewport, colorScheme: "light" });
  await page.goto(pathToFileURL(report).href);
  await page.waitForFunction(() => [...document.querySelectorAll(".chart")].every((chart) => chart.querySelector("svg")));
  if (part) await page.locator(part).scrollIntoViewIfNeeded();
  if (part) await page.evaluate((chosen) => document.querySelector(chosen).scrollIntoView(), part);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

await picture("report", { width: 1100, height: 900 });
await picture("report-phone", { width: 400, height: 900 }, "#boards");
await browser.close();
