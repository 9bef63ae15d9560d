// The page of a comparison.
import { checkZoom } from "./common_checks.mjs";
import { attempt, check } from "./harness.mjs";

const FIRST_PROGRAMS = 30, MOST_IN_MATRIX = 40, MOST_LABELS = 30;

/** Boxes on the page, of labels that are to be read. */
function boxes(locator) {
  return locator.evaluateAll((elements) => elements.map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  }));
}

/** Letters may touch each other's room above and below. */
function overlapping(all) {
  const slack = 2;
  return all.flatMap((a, i) => all.slice(i + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top + slack < b.bottom - slack && b.top + slack < a.bottom - slack)).length;
}

async function checkPictures(page, report) {
  const { programs } = report;
  const dots = page.locator(".map circle.dot");
  check("every program is on the map", (await dots.count()) === programs.length);
  const names = await boxes(page.locator(".map .label"));
  check("the map has its labels", names.length === (programs.length <= MOST_LABELS ? programs.length : report.least_action.length), `${names.length}`);
  check("labels of the map do not overlap", overlapping(names) === 0, `${overlapping(names)} do`);
  check("every merge is drawn", (await page.locator(".dendrogram .merge").count()) === programs.length - 1);
  check("labels of the dendrogram do not overlap", overlapping(await boxes(page.locator(".dendrogram .label"))) === 0);
  const first = await dots.first().boundingBox();
  await dots.first().scrollIntoViewIfNeeded();
  const box = await dots.first().boundingBox();
  await page.mouse.move(box.x + first.width / 2, box.y + first.height / 2);
  const shown = await page.locator(".map .readout").textContent();
  check("a point tells its program", shown.includes("norm"), shown);
  const faint = await page.locator(".dendrogram .faint").count();
  check("and is seen in the dendrogram", faint > 0);
  await page.mouse.move(2, 2);
  check("until the pointer leaves it", (await page.locator(".dendrogram .faint").count()) === 0);
}

async function checkDifferences(page, report) {
  const differences = page.locator(".differences");
  const rows = differences.locator("tbody tr");
  const chosen = report.differences.find(({ action }) => action !== 0) ?? report.differences[0];
  const first = await rows.first().locator("th").getAttribute("title");
  check("what differs most comes first", first === (chosen.by_opcode.rows[0].opcode || "(unknown)"), first);
  await differences.locator('button[data-value="function"]').click();
  const function_ = await rows.first().locator("th").getAttribute("title");
  check("differences by function", function_ === (chosen.by_function.rows[0].function || "(unknown)"), function_);
  if (report.differences.length > 1) {
    const last = report.differences.length - 1;
    await differences.locator("select").selectOption(String(last));
    const text = await differences.locator(".hint").first().textContent();
    check("another program can be chosen", text.startsWith(`${report.differences[last].program + 1} `), text);
  }
}

async function checkDistances(page, report) {
  if (report.programs.length > MOST_IN_MATRIX) {
    const heat = page.locator(".distances canvas");
    await heat.scrollIntoViewIfNeeded();
    const box = await heat.boundingBox();
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.1);
    const shown = await page.locator(".distances .readout").textContent();
    const { order } = report.dendrogram;
    const [low, high] = [order[Math.floor(0.1 * order.length)], order[Math.floor(0.9 * order.length)]].sort((a, b) => a - b);
    const place = low * order.length - (low * (low + 1)) / 2 + high - low - 1; // above the diagonal, row by row
    const expected = Buffer.from(report.distance.f32, "base64").readFloatLE(4 * place).toFixed(4);
    check("the heat map tells distances", shown.endsWith(`: ${expected}`), `${shown} for ${expected}`);
    return;
  }
  const cells = page.locator(".matrix tbody td");
  check("the matrix is square", (await cells.count()) === report.distance.length ** 2);
  const [shown, value] = [await cells.nth(1).textContent(), report.distance[0][1] ?? report.distance[0][0]];
  check("the matrix shows its numbers", report.distance.length < 2 || shown === value.toFixed(4), shown);
}

export async function checkComparison(page, report) {
  const { programs } = report;
  const rows = page.locator(".programs tbody tr");
  check("programs have rows", (await rows.count()) === Math.min(programs.length, FIRST_PROGRAMS));
  const least = await page.locator(".programs tr.least").count();
  check("the least action is marked", least === programs.filter(({ name }) => report.least_action.includes(name)).length);
  if (programs.length > 1) await attempt("distances", () => checkDistances(page, report));
  if (programs.length > 2) await attempt("pictures", () => checkPictures(page, report));
  if (report.differences.length > 0) await attempt("differences", () => checkDifferences(page, report));
  if (programs.some(({ ticks }) => ticks > 0)) {
    await attempt("zoom", () => checkZoom(page));
    const plot = await page.locator(".stack .u-over").boundingBox();
    await page.mouse.move(plot.x + plot.width - 2, plot.y + plot.height / 2);
    const values = await page.locator(".legend-value").allTextContents();
    const named = (await page.locator(".curves .legend li").count()) === values.length;
    check("the legend shows the curves' values", named && values.every((text) => text !== ""));
  }
}
