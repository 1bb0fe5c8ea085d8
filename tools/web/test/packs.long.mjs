// A driver that knows no game plays every game of packs through the page: by taps at 360 px, and by keys alone with the
// drawn table hidden. Then the engine replays each match from its log. QUATTRO_SERVE names the server and QUATTRO the
// program. QUATTRO_WEB_MATCHES is the number of matches of each game (20), half of each kind. QUATTRO_WEB_PACKS has the
// folders of packs besides the shipped games, separated by ':' (those of tests/packs).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gameTitles, openPage, phone, playBot, playToTheEnd, startBrowser, startServer, wide } from "./driver.mjs";

const home = fileURLToPath(new URL("../../..", import.meta.url));
const program = process.env.QUATTRO_SERVE, quattro = process.env.QUATTRO;
const matches = Number(process.env.QUATTRO_WEB_MATCHES ?? 20);
const shipped = join(home, "tests/packs");
const packs = process.env.QUATTRO_WEB_PACKS?.split(":") ?? readdirSync(shipped).map((name) => join(shipped, name));
let browser;

before(async () => {
  assert.ok(program && quattro, "QUATTRO_SERVE names the server, QUATTRO the program");
  browser = await startBrowser();
});
after(() => browser?.close());

async function playGame(link, game, seed) {
  const keys = seed % 2 === 1;
  const { page, context, wrong } = await openPage(browser, keys ? wide : phone, keys ? "dark" : "light");
  await playBot(page, link, game);
  if (keys) await page.addStyleTag({ content: ".play { display: none !important }" });
  const { result } = await playToTheEnd(page, seed, keys, 600);
  assert.ok(result.trim().length > 0, `${game} has a result`);
  assert.deepEqual(wrong, [], game);
  await context.close();
}

let known = [];   // the shipped games, which every server offers
for (const pack of ["", ...packs])
  test(`every game of ${pack ? pack.replace(/.*\//, "") : "the base pack"} is played to its end`, { timeout: 7_200_000 }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "quattro-packs-")), state = join(folder, "state");
    const server = await startServer(program, state, pack ? ["--pack", pack] : []);
    const games = (await gameTitles(browser, server.link)).filter((title) => !known.includes(title));
    assert.ok(games.length > 0, pack);
    if (!pack) known = games;
    for (const [i, game] of games.entries())
      await t.test(game, async () => {
        for (let match = 0; match < matches; match++) await playGame(server.link, game, 2 * (1000 * i + match) + (match % 2));
      });
    await server.stop();
    const words = [join(home, "tests/serve/replayed.py"), quattro, state, ...pack ? [pack] : []];
    t.diagnostic(execFileSync("python3", words, { encoding: "utf8" }).trim());
    rmSync(folder, { recursive: true, force: true });
  });
