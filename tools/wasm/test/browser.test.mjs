// Tests the package in Chromium: in the page, and in a worker with progress and cancelling.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const home = fileURLToPath(new URL("../../..", import.meta.url));
const { chromium } = createRequire(join(home, ".build/wasm/npm/package.json"))("playwright-core");
const types = { ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm", ".html": "text/html" };
let server, browser, page, address;

before(async () => {
  server = createServer((request, response) => {
    const path = request.url === "/" ? null : join(home, ".build/wasm/package", request.url);
    response.setHeader("Content-Type", types[extname(path ?? ".html")] ?? "text/plain");
    response.setHeader("Content-Security-Policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
    try {
      response.end(path ? readFileSync(path) : "<!doctype html><title>test</title>");
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => server.on("listening", ready));
  address = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  page = await browser.newPage();
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto(address);
});
after(async () => {
  await browser?.close();
  server?.close();
});

test("a page plays a match to its end, with the hash that Node gets", async () => {
  const play = async (url) => {
    const { load } = await import(url);
    const engine = await load();
    const table = engine.open({ game: "connect-four" });
    let state = table.begin("7");
    for (let seat = 1; !state.over; seat = 3 - seat) {
      const { number, values } = table.suggest(seat, "random") ?? {};
      if (number !== undefined) state = table.answer(seat, number, values);
    }
    return state;
  };
  const here = await play(join(home, ".build/wasm/package/index.js"));
  assert.match(here.hash, /^[0-9a-f]{16}$/);
  assert.deepEqual(await page.evaluate(`(${play})("${address}/index.js")`), here);
});

test("a worker checks, reports its progress, and can be cancelled", async () => {
  const result = await page.evaluate(async (url) => {
    const { RemoteEngine } = await import(`${url}/index.js`);
    const remote = new RemoteEngine(`${url}/worker.js`), steps = [];
    await remote.add({ name: "mine", files: { "boards/quattro-loop/mine.yaml": "board: mine\nslots:\n  A: { ad: 1, to: this }\n" } });
    const { errors } = await remote.check(["base", "mine"], ["mine"]);
    await remote.simulate({ game: "connect-four", matches: 64 }, (done, all) => steps.push([done, all]));
    const long = remote.simulate({ game: "quattro-bridge", matches: 1000000 });
    setTimeout(() => remote.cancel(), 200);
    const cancelled = await long.then(() => "finished", (error) => error.message);
    const { errors: again } = await remote.check(["base", "mine"], ["mine"]);
    return { errors, steps, cancelled, again };
  }, address);
  assert.equal(result.errors[0].path, "boards/quattro-loop/mine.yaml");
  assert.equal(result.errors[0].line, 3);
  assert.deepEqual(result.steps.at(-1), [64, 64]);
  assert.equal(result.cancelled, "cancelled");
  assert.deepEqual(result.again, result.errors);
});
