// The page of a class.
import { checkZoom } from "./common_checks.mjs";
import { attempt, check, settle } from "./harness.mjs";

const FIRST_PROGRAMMERS = 30, MOST_IN_MATRIX = 40;

const texts = (locator) => locator.allTextContents();

/** Moves a slider as a reader does with the keyboard. */
async function setRating(page, activity, value) {
  const slider = page.locator(".ratings input").nth(activity);
  await slider.fill(String(value));
  await slider.dispatchEvent("change");
  await settle(page);
}

async function checkRatings(page, report) {
  const rows = page.locator(".contributions tbody tr");
  const names = () => texts(page.locator(".contributions tbody th"));
  const before = await names();
  const own = await texts(rows.first().locator("td"));
  check("nobody has moved", (await texts(page.locator(".contributions .moved"))).length === 0);
  // The activity with most time counts for nothing, the others for all.
  const most = report.activities.reduce((best, { time_s }, i) => (time_s > report.activities[best].time_s ? i : best), 0);
  for (let i = 0; i < report.activities.length; ++i) await setRating(page, i, i === most ? 0 : 1);
  const changed = await texts(rows.locator("td:nth-child(6)"));
  check("ratings change the contributions", changed.length > 0 && !changed.includes(own[5]), changed.join());
  const after = await names();
  const sentence = await page.locator(".contributions .order").textContent();
  check("the effect on the order is told", sentence.includes(after.join() === before.join() ? "original ratings" : "stand elsewhere"), sentence);
  check("who moved is marked", after.join() === before.join() || (await page.locator(".contributions .moved").count()) > 0);
  await page.locator(".ratings .reset").click();
  await settle(page);
  check("the original ratings come back", (await names()).join() === before.join() && (await texts(rows.first().locator("td"))).join() === own.join());
}

/** The page computes what the report says, but for the packing's digits. */
async function checkNumbers(page, report) {
  const said = [...report.programmers].map(({ norm }) => norm).sort((a, b) => a - b);
  const shown = (await texts(page.locator(".contributions tbody td:nth-child(6)"))).map(Number);
  check("contributions are those of the report", shown.every((value, i) => Math.abs(value - 1e3 * said[i]) <= 2e-3 * 1e3 * said.at(-1)), shown.join());
  const first = report.activities[0].power;
  const matrix = () => texts(page.locator(".distances .matrix td"));
  if (report.programmers.length > MOST_IN_MATRIX) return;
  const before = (await matrix()).map(Number);
  await setRating(page, 0, Math.min(1, first + 0.01));
  const near = (await matrix()).map(Number);
  const largest = Math.max(...before);
  check("distances are computed again", near.length === before.length && near.every((value, i) => Math.abs(value - before[i]) < 0.05 * largest), near.join());
  check("and differ", near.some((value, i) => value !== before[i]) || report.activities[0].time_s === 0);
  await page.locator(".ratings .reset").click();
}

async function checkPair(page, report) {
  const pair = page.locator(".pair");
  const [a, b] = report.pair?.places ?? [null, null];
  const selects = pair.locator("select");
  if (a !== null) {
    const values = [await selects.nth(0).inputValue(), await selects.nth(1).inputValue()];
    check("the pair that was asked for is shown", values.join() === `${a},${b}`, values.join());
    const sentence = await pair.locator(".pair-sentence").textContent();
    const apart = / are ([0-9.]+) apart/.exec(sentence)?.[1] ?? "";
    const rounding = 0.5 * 10 ** -(apart.split(".")[1] ?? "").length;
    check("their distance is told", apart !== "" && Math.abs(Number(apart) - 1e3 * report.pair.distance) <= rounding + 1e-3 * Number(apart), sentence);
  }
  check("two curves and two triangles are drawn", (await pair.locator("path.curve").count()) === 2 && (await pair.locator("line.triangle").count()) === 2);
  const before = await pair.locator("path.curve").first().getAttribute("d");
  await selects.nth(0).selectOption(String(report.programmers.length - 1));
  await selects.nth(1).selectOption("0");
  await settle(page);
  check("others can be chosen", (await pair.locator("path.curve").first().getAttribute("d")) !== before);
}

async function checkWorkflow(page, report) {
  const strips = page.locator(".workflow-strip");
  check("everybody has a strip", (await strips.count()) === Math.min(report.programmers.length, FIRST_PROGRAMMERS));
  await strips.first().scrollIntoViewIfNeeded();
  await settle(page);
  const colours = await strips.first().evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, 1);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  check("with the colours of the activities", colours > 2, String(colours));
}

export async function checkClass(page, report) {
  const { programmers } = report;
  check("programmers have rows", (await page.locator(".contributions tbody tr").count()) === Math.min(programmers.length, FIRST_PROGRAMMERS));
  check("the least action is marked", (await page.locator(".contributions tr.least").count()) === report.least_action.length);
  await attempt("numbers", () => checkNumbers(page, report));
  await attempt("ratings", () => checkRatings(page, report));
  await attempt("pair", () => checkPair(page, report));
  await attempt("workflow", () => checkWorkflow(page, report));
  if (programmers.length <= MOST_IN_MATRIX) {
    const matrix = page.locator(".distances .matrix tbody");
    const exact = await matrix.textContent();
    await page.locator('.distances button[data-value="triangle"]').click();
    check("distances by triangles", (await matrix.textContent()) !== exact);
    await page.locator('.distances button[data-value="exact"]').click();
  }
  const withGaps = programmers.filter(({ self_report }) => self_report).length;
  check("self-reports stand beside gaps", (await page.locator(".self-reports tbody tr").count()) === Math.min(withGaps, FIRST_PROGRAMMERS), String(withGaps));
  check("everybody is on the map", (await page.locator(".map circle.dot").count()) === programmers.length);
  check("every merge is drawn", (await page.locator(".dendrogram .merge").count()) === programmers.length - 1);
  await attempt("zoom", () => checkZoom(page));
}
