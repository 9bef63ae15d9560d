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

const FIRST_LINES = 12;

/** Old and new ticks by cause and line, where causes are known. */
async function checkTickDifferences(page, report) {
  const caused = report.differences.filter(({ ticks }) => ticks !== undefined);
  const part = page.locator(".tick-differences");
  check("ticks are compared exactly if causes are known", ((await part.count()) > 0) === caused.length > 0);
  const chosen = caused.find(({ ticks }) => ticks.difference !== 0) ?? caused[0];
  if (!chosen) return;
  const { by_cause, by_line } = chosen.ticks;
  const uncertainty = await part.locator(".uncertainty").allTextContents();
  check("it says exactly if they are within the model's error", uncertainty.join() === (chosen.ticks.uncertainty ?? ""), uncertainty.join());
  const rows = part.locator(".ticks-by-cause tbody tr");
  check("every cause has a row", (await rows.count()) === by_cause.length);
  const cells = await rows.first().locator("td").allTextContents();
  const number = (text) => Number(text.replaceAll(",", "").replace("−", "-"));
  check("with the ticks of both", number(cells[0]) === Math.round(by_cause[0].ticks) && number(cells[1]) === Math.round(by_cause[0].reference_ticks), cells.join());
  check("and their difference", number(cells[2]) === Math.round(by_cause[0].difference), cells.join());
  const bars = await part.locator(".cause-sides .cause-bar").evaluateAll((all) =>
    all.map((bar) => [...bar.children].reduce((sum, segment) => sum + segment.getBoundingClientRect().width, 0)));
  const sums = ["ticks", "reference_ticks"].map((side) => by_cause.reduce((sum, row) => sum + row[side], 0));
  check("both bars have one scale", Math.abs(bars[0] * sums[1] - bars[1] * sums[0]) < 0.02 * Math.max(...bars) * Math.max(...sums), `${bars.join()} for ${sums.join()}`);
  const lines = by_line.filter(({ difference }) => difference !== 0);
  const shown = part.locator(".ticks-by-line tbody tr");
  check("lines that differ are listed", (await shown.count()) === Math.min(lines.length, FIRST_LINES));
  if (lines.length > 0) check("that with the largest difference first", (await shown.first().locator("th").getAttribute("title")) === (lines[0].line || "(unknown)"));
}

const SIDE_HINT = "Without text.";

/** Both programs' source in one table, where it is known. */
async function checkSideBySide(page, report) {
  const listed = report.differences.filter(({ ticks }) => ticks?.sources?.length > 0);
  const part = page.locator(".side-by-side");
  check("sources stand side by side exactly if they are known", ((await part.count()) > 0) === listed.length > 0);
  const chosen = listed.find(({ ticks }) => ticks.difference !== 0) ?? listed[0];
  if (!chosen) return;
  const { sources } = chosen.ticks;
  const [{ rows, lines }] = sources;
  const shown = part.locator("tbody tr[data-row]");
  check("every pair of lines has a row", (await shown.count()) === rows.length, `${await shown.count()}`);
  const differenceOf = (row) => row.ticks - row.reference_ticks;
  const number = (text) => Number(text.replaceAll(",", "").replace("−", "-"));
  const texts = await shown.evaluateAll((all) => all.map((row) => [...row.querySelectorAll(".source-text")].map((cell) => cell.textContent)));
  check("with the text of both", texts.every(([own, reference], i) => own === (rows[i].text ?? "") && reference === (rows[i].reference_text ?? "")));
  const marks = await shown.evaluateAll((all) => all.map((row) => [...row.querySelectorAll(".edit-mark")].map((mark) => mark.textContent).join("")));
  check("lines that were changed have marks", marks.every((mark, i) => mark === (!rows[i].changed ? "" : rows[i].line && rows[i].reference_line ? "≠≠" : "+")), marks.join());
  const gaps = await part.locator(".source-gap").allTextContents();
  const [last] = rows.filter(({ line }) => line !== null).slice(-1);
  check("what is left out at the end is told", gaps.at(-1) === `… ${lines - last.line} lines`, gaps.join());
  const [largest] = [...rows].sort((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
  const link = part.locator(".row-link").first();
  check("the largest difference is named first", number((await link.locator(".number").textContent())) === Math.round(differenceOf(largest)));
  await link.focus();
  await page.keyboard.press("Enter");
  const found = await part.locator("tr.found").evaluate((row) => {
    const [inner, outer] = [row, row.closest(".scroll-box")].map((element) => element.getBoundingClientRect());
    return { name: row.dataset.row, inside: inner.top >= outer.top && inner.bottom <= outer.bottom + 1 };
  });
  check("and shown within its box", found.inside, JSON.stringify(found));
  await part.locator('button[data-value="difference"]').click();
  const first = await shown.first().locator(".side-difference").textContent();
  check("rows by difference", number(first) === Math.round(differenceOf(largest)), first);
  check("without those that have none", (await shown.count()) === rows.filter((row) => differenceOf(row) !== 0).length);
  await part.locator('button[data-value="line"]').click();
  const without = sources.findIndex(({ missing }) => missing !== null);
  if (without > 0) {
    await part.locator(".source-file").selectOption(String(without));
    const hint = await part.locator(".hint").textContent();
    check("a file without text says why", hint === `${SIDE_HINT} ${sources[without].missing}` && (await shown.count()) === 0, hint);
    await part.locator(".source-file").selectOption("0");
  }
}

export async function checkComparison(page, report) {
  const { programs } = report;
  const rows = page.locator(".programs tbody tr");
  check("programs have rows", (await rows.count()) === Math.min(programs.length, FIRST_PROGRAMS));
  const least = await page.locator(".programs tr.least").count();
  check("the least action is marked", least === programs.filter(({ name }) => report.least_action.includes(name)).length);
  if (programs.length > 1) await attempt("distances", () => checkDistances(page, report));
  if (programs.length > 2) await attempt("pictures", () => checkPictures(page, report));
  await attempt("ticks", () => checkTickDifferences(page, report));
  await attempt("side by side", () => checkSideBySide(page, report));
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
