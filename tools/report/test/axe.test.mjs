// Tests that axe-core has no serious or critical finding on any page, light in a wide window and dark on a phone, and
// that no heading skips a level.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as fixtures from "./fixtures.mjs";
import { axeSource, Pages, phone, wide } from "./page.mjs";

let pages;
before(async () => { pages = await Pages.start(); });
after(async () => { await pages.stop(); });

const said = (violation) => `${violation.impact} ${violation.id}: ${violation.nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join(" | ")}`;

for (const name of ["loop", "rows", "connectFour", "huge", "sparse", "hostile", "comparison", "analysis"]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name}, ${colorScheme}`, async () => {
      const viewport = colorScheme === "light" ? wide : phone;
      const { page, context } = await pages.open(fixtures[name](), { bypass: true, context: { colorScheme, viewport } });
      await page.locator("details").evaluateAll((found) => found.forEach((each) => { each.open = true; }));
      await page.evaluate(axeSource);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      assert.deepEqual(violations.filter((each) => ["serious", "critical"].includes(each.impact)).map(said), []);
      const levels = await page.locator("h1, h2, h3, h4").evaluateAll((heads) => heads.map((head) => Number(head.tagName[1])));
      assert.equal(levels[0], 1);
      assert.ok(levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1), "no heading skips a level");
      if (violations.length > 0) console.log(name, colorScheme, "lesser:", violations.map((each) => `${each.impact} ${each.id}`).join(", "));
      await context.close();
    });
  }
}
