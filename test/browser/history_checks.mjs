// The page of a history.
import { checkAlignment } from "./common_checks.mjs";
import { check, isDrawn, settle, visibleRange } from "./harness.mjs";

const pointed = (page) => page.locator(".runs tr.least").count();

async function checkZoom(page, points) {
  const plot = page.locator(".stack .u-over").first();
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, y, { steps: 5 });
  await page.mouse.up();
  const dragged = await visibleRange(page);
  check("dragging zooms to the selection", Math.abs(dragged.from - points.length / 2) < 2 && Math.abs(dragged.width - points.length / 4) < 2, JSON.stringify(dragged));
  await page.locator(".stack").focus();
  await page.keyboard.press("+");
  check("plus zooms in", (await visibleRange(page)).width < dragged.width * 0.6);
  for (let i = 0; i < 12; ++i) await page.keyboard.press("+");
  check("down to two runs", (await visibleRange(page)).width === 2);
  await page.keyboard.press("0");
  check("0 shows all", (await visibleRange(page)).width === points.length);
}

export async function checkHistory(page, report) {
  const { points } = report.series[0];
  check("every run has a row", (await page.locator(".runs tbody tr").count()) === points.length);
  const charts = page.locator(".stack .chart canvas");
  check("ticks, action and norm are drawn", (await charts.count()) === 3);
  for (let i = 0; i < 3; ++i) check(`chart ${i + 1} is drawn`, await isDrawn(charts.nth(i)));
  await checkAlignment(page);
  if (points.length > 20) await checkZoom(page, points);

  const plot = await page.locator(".stack .u-over").first().boundingBox();
  const last = points.at(-1);
  await page.mouse.move(plot.x + plot.width * (1 - 0.5 / points.length), plot.y + plot.height / 2);
  await settle(page);
  const shown = await page.locator(".history .readout").textContent();
  check("a point tells its commit and its ticks", shown.includes(last.commit) && shown.includes(last.ticks.toLocaleString("en-US")), shown);
  check("and its row is seen", (await pointed(page)) === 1);
  await page.mouse.move(2, 2);
  check("until the pointer leaves it", (await pointed(page)) === 0);
  const row = page.locator(".runs tbody tr").first();
  await row.hover();
  const first = await page.locator(".history .readout").textContent();
  check("a row shows its point", first.includes(points[0].commit), first);
  await page.mouse.move(2, 2);

  const changes = points.filter(({ core_has_changed }) => core_has_changed).length;
  check("another description of the core is marked", (await page.locator(".runs .badge").count()) === changes);
  await page.locator(".region-select").selectOption("1");
  await settle(page);
  const heading = await page.locator(".history h2").textContent();
  check("another region can be chosen", heading.includes(report.series[1].region), heading);
  check("and is drawn", await isDrawn(page.locator(".stack .chart canvas").first()));
}
