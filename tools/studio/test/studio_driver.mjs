// What the tests of the studio share: the page in Chromium, from the disk and without a network.
import { fileURLToPath } from "node:url";
import { startBrowser, wide } from "../../web/test/driver.mjs";

export const home = fileURLToPath(new URL("../../..", import.meta.url));
export const address = `file://${home}.build/studio/studio.html`;

let browser;
export const begin = async () => { browser = await startBrowser(); };
export const end = () => browser?.close();
export const newContext = (settings) => browser.newContext(settings);

// A page in a browser without a network and without files of an earlier test. `wrong` collects what the page reports.
// `examined`: the page must allow the script of axe-core, which its policy forbids.
export async function openStudio(viewport = wide, hash = "", examined = false) {
  const context = await browser.newContext({ viewport, bypassCSP: examined, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
  await context.setOffline(true);
  const page = await context.newPage(), wrong = [], answers = [];   // `answers`: to what the page asks in a dialog
  page.on("console", (message) => { if (["error", "warning"].includes(message.type())) wrong.push(message.text()); });
  page.on("pageerror", (problem) => wrong.push(String(problem)));
  page.on("dialog", (dialog) => dialog.accept(answers.shift()));
  page.setDefaultTimeout(30_000);
  await page.goto(address + hash);
  await page.locator(".board h2").first().waitFor();
  return { page, wrong, context, answers };
}

export const openFile = async (page, path) => {
  await page.getByLabel("Find a file").fill(path);
  await page.locator("details").getByRole("button", { name: new RegExp(`^${path.slice(path.lastIndexOf("/") + 1)}( error)?$`) }).click();
  await page.getByRole("heading", { name: path, exact: true }).waitFor();
};

// Replaces the text of the open file.
export async function replaceText(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("Control+V");
}

export const board = (name, slot) => `board: ${name}\ntext: A board of a test.\nslots:\n  A: ${slot}\n`;
export const problems = (page) => page.getByRole("region", { name: "Problems" });
export const isRight = (page) => problems(page).getByText("No errors").waitFor();

// Puts the cursor behind the first place of a text in the open file.
export async function cursorBehind(page, text) {
  await page.locator(".cm-content").click();
  await page.evaluate((sought) => {
    const line = [...document.querySelectorAll(".cm-line")].find((each) => each.textContent.includes(sought));
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    let left = line.textContent.indexOf(sought) + sought.length, node = walker.nextNode();
    while (node.length < left) { left -= node.length; node = walker.nextNode(); }
    getSelection().collapse(node, left);
  }, text);
}
