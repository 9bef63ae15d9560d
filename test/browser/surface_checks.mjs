// The page of an efficiency surface.
import { attempt, check, settle } from "./harness.mjs";

const MOST_DRAWN = 200;

const numbers = (text) => text.split(/[ ,]/).map(Number);

async function camera(page) {
  const { turn, height, zoom } = await page.locator(".surface-box").evaluate((box) => ({ ...box.dataset }));
  return { turn: Number(turn), height: Number(height), zoom: Number(zoom) };
}

async function checkTurning(page) {
  const ways = () => page.locator(".surface-picture .way").first().getAttribute("points");
  const first = await camera(page), before = await ways();
  const box = await page.locator(".surface-picture svg").boundingBox();
  await page.locator(".surface-picture").scrollIntoViewIfNeeded();
  const place = await page.locator(".surface-picture svg").boundingBox();
  await page.mouse.move(place.x + box.width / 2, place.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(place.x + box.width / 2 + 100, place.y + box.height / 2 + 40, { steps: 4 });
  await page.mouse.up();
  const turned = await camera(page);
  check("dragging turns the surface", turned.turn !== first.turn && turned.height > first.height && (await ways()) !== before, JSON.stringify(turned));
  await page.locator(".surface-box").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  const next = await camera(page);
  check("arrows turn it", Math.abs(next.turn - turned.turn) === 6 && next.height > turned.height, JSON.stringify(next));
  for (let i = 0; i < 30; ++i) await page.keyboard.press("ArrowUp");
  check("not further than straight down", (await camera(page)).height === 90);
  await page.keyboard.press("+");
  check("plus zooms in", (await camera(page)).zoom > 1);
  await page.keyboard.press("0");
  const reset = await camera(page);
  check("0 resets the view", reset.turn === first.turn && reset.height === first.height && reset.zoom === 1 && (await ways()) === before);
  const { width, height } = await page.locator(".surface-picture svg").boundingBox();
  const inside = await page.locator(".surface-picture .frame, .surface-picture .facet").evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("points")));
  const out = inside.flatMap((points) => points.split(" ").map((corner) => corner.split(",").map(Number))).filter(([x, y]) => x < 0 || y < 0 || x > width || y > height);
  check("nothing is cut off", out.length === 0, `${out.length} corners are outside`);
}

async function checkPoints(page, report) {
  const drawn = report.machines.map(({ points }) => points.length <= MOST_DRAWN ? points.length : null);
  if (!drawn.includes(null)) check("every point is drawn", (await page.locator(".surface-picture .spot").count()) === drawn.reduce((a, b) => a + b, 0));
  else check("of many points some are drawn", (await page.locator(".surface-picture .spot").count()) <= (MOST_DRAWN + 1) * report.machines.length);
  await page.mouse.move(2, 2); // A pointer over the table would choose, too.
  await page.locator(".surface-box").focus();
  await page.keyboard.press("PageDown");
  const [point] = report.machines[0].points;
  const tip = page.locator(".tip");
  const text = await tip.innerText();
  check("page down chooses the first point, with its numbers", text.includes(point.efficiency.toFixed(4)) && text.includes(point.limited_by), text);
  check("and marks it in the plane", (await page.locator(".plane-picture .spot.active").getAttribute("visibility")) === "visible");
  check("and in the table", (await page.locator(".points tr.active").count()) === 1);
  await page.keyboard.press("End");
  const last = report.machines.at(-1).points.at(-1);
  check("end chooses the last", (await tip.innerText()).includes(last.efficiency.toFixed(4)));
  await page.keyboard.press("Escape");
  check("Escape lets go", !(await tip.isVisible()));
  await page.locator(".points tbody tr").first().scrollIntoViewIfNeeded();
  await page.locator(".points tbody tr").first().hover();
  check("a row of the table shows its point", (await page.locator(".surface-picture .spot.active").count()) === 1);
  const spot = page.locator(".plane-picture .spot:not(.active)").first();
  await spot.scrollIntoViewIfNeeded();
  const box = await spot.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  check("pointing at the plane shows it, too", (await page.locator(".surface-picture .spot.active").count()) === 1);
  await page.mouse.move(2, 2);
  check("the pointer gone, nothing is chosen", (await page.locator(".surface-picture .spot.active").count()) === 0);
}

/** From straight above, the picture is the plane: u to the right, v upwards. */
async function checkPlane(page, report) {
  await page.locator(".views button", { hasText: "From above" }).click();
  const { turn, height } = await camera(page);
  check("from above", turn === 0 && height === 90);
  const [{ points }] = report.machines;
  const corners = (await page.locator(".surface-picture .way").first().getAttribute("points")).split(" ").map(numbers);
  const [[x0, y0], [x1, y1]] = [corners[0], corners.at(-1)];
  const [from, to] = [points[0], points.at(-1)].map(({ coordinates }) => coordinates.map(({ value }) => value));
  check("the path goes the way of its coordinates", Math.sign(Math.round(x1 - x0)) === Math.sign(to[0] - from[0]) && Math.sign(Math.round(y0 - y1)) === Math.sign(to[1] - from[1]), `${x0} ${y0} ${x1} ${y1}`);
  await page.locator(".views button", { hasText: "Reset" }).click();
}

export async function checkSurface(page, report) {
  const { machines, terms } = report;
  check("the title names the model", (await page.locator("h1").textContent()) === (report.title || report.model));
  check("every machine has a way", (await page.locator(".surface-picture .way").count()) === machines.length);
  check("and its projection on the floor", (await page.locator(".surface-picture .shadow").count()) === machines.length);
  check("and in the plane", (await page.locator(".plane-picture .way").count()) === machines.length);
  check("and a row", (await page.locator(".machines tbody tr").count()) === machines.length);
  const rowsOfGranularity = machines.flatMap(({ points }) => (points.at(-1).granularity ?? []).filter((row) => row.filter((value) => value !== null).length > 1));
  check("granularity has rows where terms are of one kind", (await page.locator(".granularity tbody tr").count()) === rowsOfGranularity.length);
  check("areas have their errors", (await page.locator(".pairs tbody tr", { hasText: "±" }).count()) === Math.min(report.pairs.filter(({ area_error: error }) => error !== null).length, 12));
  check("pairs have rows", (await page.locator(".pairs tbody tr").count()) === Math.min(report.pairs.length, 12));
  check("the surface is drawn", (await page.locator(".surface-picture .facet").count()) > 400);
  const isDivided = terms.length === 2 && terms[0].kind !== terms[1].kind;
  check("a line divides it exactly if one coordinate is a latency", ((await page.locator(".surface-picture .border").count()) > 0) === isDivided);
  await attempt("turning", () => checkTurning(page));
  await attempt("points", () => checkPoints(page, report));
  await attempt("from above", () => checkPlane(page, report));
  const logarithmic = page.locator('.surface button[data-value="logarithmic"]');
  const hasLogarithms = machines.every(({ points }) => points.every(({ coordinates }) => coordinates.slice(0, 2).every(({ value }) => value > 0)));
  check("logarithmic axes are offered exactly if all coordinates have logarithms", ((await logarithmic.count()) > 0) === hasLogarithms);
  if (hasLogarithms) {
    const before = await page.locator(".surface-picture .way").first().getAttribute("points");
    await logarithmic.click();
    await settle(page);
    check("and change the picture", (await page.locator(".surface-picture .way").first().getAttribute("points")) !== before);
    await page.locator('.surface button[data-value="linear"]').click();
  }
  if (machines.length > 1) {
    const first = await page.locator(".points tbody td").first().textContent();
    await page.locator(".points select").selectOption("1");
    check("the table shows another machine", (await page.locator(".points tbody").textContent()).length > 0 && (await page.locator(".points tbody td").allTextContents()).length > 0, first);
  }
}
