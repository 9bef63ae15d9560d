// The page of performance complexity.
import { check, settle } from "./harness.mjs";

const MOST_SYSTEMS = 24, FIRST_ROWS = 20;

export async function checkComplexity(page, report) {
  const shown = report.systems.slice(0, MOST_SYSTEMS);
  const bars = shown.reduce((sum, { models }) => sum + models.filter((model) => model.PC_absolute !== null).length, 0);
  check("each system and model has a bar", (await page.locator(".complexity .pc-mark").count()) === bars);
  const heights = await page.locator(".complexity .pc-mark").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
  check("bars are thin", heights.every((height) => height < 16), heights.join());
  const first = report.systems[0];
  check("each model has a row", (await page.locator(".models tbody tr").count()) === first.models.length);
  check("with a clock it tells the performance per cycle", (await page.locator(".models .per-cycle").count()) === (first.clock_hz ? 1 : 0));
  const parameters = first.models.flatMap((model) => Object.keys(model.parameters));
  check("each parameter has a row", (await page.locator(".parameters tbody tr").count()) === Math.min(parameters.length, FIRST_ROWS));
  const fictitious = first.models.flatMap((model) => Object.keys(model.fictitious));
  check("fictitious parameters are marked", (await page.locator(".parameters .is-fictitious").count()) <= fictitious.length);
  const hasMap = "L" in first.points.variables && "alpha" in first.points.variables;
  const cells = page.locator(".performance-surface .cell");
  check("the surface has a cell for each place", (await cells.count()) === (hasMap ? first.points.measured.length : 0));
  check("each model has a map of what it leaves", (await page.locator(".residuals figure").count()) === (hasMap ? first.models.length : 0));
  if (hasMap) {
    await cells.first().scrollIntoViewIfNeeded();
    await cells.first().hover();
    const told = await page.locator(".performance-surface .readout").textContent();
    check("a cell tells its place and its performance", /^L = 1, α = 0\.001: .*accesses\/s$/.test(told), told);
    const inks = await cells.evaluateAll((all) => new Set(all.map((cell) => cell.getAttribute("fill-opacity"))).size);
    check("cells have different strengths", inks > 10, String(inks));
  }
  if (report.systems.length < 2) return;
  const before = await page.locator(".models tbody").textContent();
  await page.locator(".system-select").selectOption("1");
  await settle(page);
  check("another system can be chosen", (await page.locator(".models tbody").textContent()) !== before);
  await page.locator(".system-select").selectOption("0");
  await settle(page);
}
