// Opens the built page with a document in it, in Chromium (Debian's, unless CHROMIUM names another), without a network.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const home = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const work = process.env.QUATTRO_REPORT ?? join(home, ".build/report");
const need = createRequire(join(work, "package.json"));
const { chromium } = need("playwright-core");
export const axeSource = readFileSync(need.resolve("axe-core/axe.min.js"), "utf8");

export const wide = { width: 1280, height: 900 };
export const phone = { width: 360, height: 740 };

/** The page with a document, as the program writes it: replaces the braces of the marker, and writes < as \u003c. */
export function filled(document) {
  const template = readFileSync(join(work, "report.html"), "utf8");
  const marker = '<script type="application/json" id="figures">{}</script>';
  if (template.split(marker).length !== 2) throw new Error("the page must have its marker once");
  const text = JSON.stringify(document).replace(/</g, "\\u003c");
  return template.replace(marker, () => marker.replace("{}", () => text));
}

export class Pages {
  static async start() {
    const pages = new Pages();
    pages.folder = mkdtempSync(join(tmpdir(), "quattro-report-"));
    pages.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    pages.opened = 0;
    return pages;
  }

  /** Opens a document. In the result, `asked` lists requests beyond the file, and `wrong` lists errors and dialogs. */
  async open(document, options = {}) {
    this.opened += 1;
    const file = join(this.folder, `page-${this.opened}.html`);
    writeFileSync(file, filled(document));
    const context = await this.browser.newContext({ viewport: wide, bypassCSP: options.bypass === true, ...options.context });
    await context.setOffline(true);
    const asked = [];
    const wrong = [];
    await context.route("**", (route) => {
      const url = route.request().url();
      if (url.startsWith("file:")) return route.continue();
      asked.push(url);
      return route.abort();
    });
    const page = await context.newPage();
    page.on("request", (request) => { if (!request.url().startsWith("file:")) asked.push(request.url()); });
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => { if (message.type() === "error") wrong.push(message.text()); });
    page.on("dialog", (dialog) => { wrong.push("a dialog"); return dialog.dismiss(); });
    await page.goto(pathToFileURL(file).href);
    await page.waitForFunction(() => [...document.querySelectorAll(".chart")].every((chart) => chart.querySelector("svg")));
    return { page, context, asked, wrong };
  }

  async stop() {
    await this.browser.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
