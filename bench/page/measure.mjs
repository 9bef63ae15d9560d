// node measure.mjs PROFILE_FOLDER FILE.html ROUNDS: prints JSON with milliseconds, of each round and of each zoom step.
import { openPage, startBrowser } from "../../test/browser/harness.mjs";

const STEPS = 40;
const [profile, file, rounds] = process.argv.slice(2);
const browser = await startBrowser(profile);
const paints = [];
const zooms = [];
const choices = [];
for (let round = 0; round < Number(rounds); ++round) {
  const { page, complaints } = await openPage(browser, file);
  if (complaints.length > 0) throw new Error(complaints.join("; "));
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  // A step ends when the frame that follows it has been drawn.
  const times = await page.evaluate(async (steps) => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const timed = async (act) => {
      await painted();
      const begin = performance.now();
      act();
      await painted();
      return performance.now() - begin;
    };
    const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const zoom = [];
    for (let step = 0; step < steps; ++step) zoom.push(await timed(() => press(step < steps / 2 ? "+" : "-")));
    const choice = [];
    for (const link of [...document.querySelectorAll(".spike-link")].slice(0, 5)) choice.push(await timed(() => link.click()));
    return { zoom, choice };
  }, STEPS);
  zooms.push(...times.zoom);
  choices.push(...times.choice);
  await page.close();
}
await browser.close();
console.log(JSON.stringify({ paints, zooms, choices }));
