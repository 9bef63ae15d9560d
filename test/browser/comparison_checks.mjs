// The page of a comparison.
import { checkZoom } from "./common_checks.mjs";
import { attempt, check } from "./harness.mjs";

export async function checkComparison(page, report) {
  const rows = page.locator(".programs tbody tr");
  check("every program has a row", (await rows.count()) === report.programs.length);
  const least = await page.locator(".programs tr.least").count();
  check("the least action is marked", least === report.programs.filter(({ name }) => report.least_action.includes(name)).length);
  if (report.distance.length > 0) {
    const cells = page.locator(".matrix tbody td");
    check("the matrix is square", (await cells.count()) === report.distance.length ** 2);
    const [shown, value] = [await cells.nth(1).textContent(), report.distance[0][1] ?? report.distance[0][0]];
    check("the matrix shows its numbers", report.distance.length < 2 || shown === value.toFixed(4), shown);
  }
  if (report.programs.some(({ ticks }) => ticks > 0)) {
    await attempt("zoom", () => checkZoom(page));
    const plot = await page.locator(".stack .u-over").boundingBox();
    await page.mouse.move(plot.x + plot.width - 2, plot.y + plot.height / 2);
    const values = await page.locator(".legend-value").allTextContents();
    check("the legend shows the curves' values", values.length === report.programs.length && values.every((text) => text !== ""));
  }
}
