// The page of `why`, and what pages with causes open with.
import { attempt, check, openPage, settle } from "./harness.mjs";

const SCREENS = [[1280, 800], [390, 844]];
const FEW_LINES = 3;
/** Of the screen: names of programs can be as long as they like. */
const MOST_HEAD = 0.3;

/** Without scrolling: the sentence, the bar of causes, and the lines with the most ticks. */
export async function checkFirstScreen(browser, file) {
  for (const [width, height] of SCREENS) {
    const { page } = await openPage(browser, file, { width, height });
    const head = await page.locator("header").evaluate((element) => element.getBoundingClientRect().bottom);
    const bottom = (selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    const lines = await page.locator(".cause-lines tbody tr").count();
    const parts = [".answer-text", ".cause-whole", `.cause-lines tbody tr:nth-child(${Math.min(FEW_LINES, lines)})`];
    for (const part of head > MOST_HEAD * height ? [] : parts) {
      const end = await bottom(part);
      check(`${part} is on the first screen of ${width} × ${height} pixels`, end <= height, `${end}`);
    }
    await page.close();
  }
}

/** Of colours as the browser computes them; WCAG 2.2, contrast ratio. */
async function contrastOf(page, selector) {
  return page.locator(selector).first().evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const luminance = (color) => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const [a, b] = [luminance(getComputedStyle(element).color), luminance(getComputedStyle(document.body).backgroundColor)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  });
}

/** `causes` and `lines` ({ticks, causes}) as the report has them. */
export async function checkAnswer(page, { answer, confidence, ticks, causes }, lines) {
  check("the page opens with the sentence", (await page.locator("main > :first-child .answer-text").textContent()) === answer);
  const known = await page.locator("main > :first-child .confidence").allTextContents();
  check("it says how well the rules are known", known.join() === (confidence?.sentence ?? ""), known.join());
  const width = (await page.locator(".cause-whole").boundingBox()).width;
  const segments = await page.locator(".cause-whole .cause-segment").evaluateAll((all) => all.map((one) => [one.dataset.cause, one.getBoundingClientRect().width]));
  check("all causes are in one bar", segments.length === Object.keys(causes).length, segments.join());
  const wrong = segments.filter(([cause, pixels]) => Math.abs(pixels - (width * causes[cause]) / ticks) > 2);
  check("as wide as their ticks", wrong.length === 0, wrong.join());
  check("the largest first", segments.every(([, pixels], i) => i === 0 || pixels <= segments[i - 1][1] + 1));
  const colours = await page.locator(".cause-whole .cause-segment").evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  check("no two of one colour", new Set(colours).size === colours.length, colours.join());
  const names = await page.locator(".cause-legend .cause-key").allTextContents();
  check("the legend names them in that order", names.every((name, i) => name.startsWith(segments[i][0])), names.join());
  for (const part of [".answer-text", ".cause-key", ".legend-value", ".answer h2"]) {
    const contrast = await contrastOf(page, part);
    check(`${part} can be read`, contrast >= 4.5, `${contrast}`);
  }

  const shares = async () => (await page.locator(".cause-lines tbody .cause-share").allTextContents()).map(Number);
  const largest = [...lines].sort((a, b) => b.ticks - a.ticks);
  const shown = await shares();
  check("the lines follow by their ticks", shown.length > 0 && shown.every((share, i) => Math.abs(share - (100 * largest[i].ticks) / ticks) < 0.06), shown.join());
  const key = page.locator(".cause-key").nth(1);
  await key.focus();
  await page.keyboard.press("Enter");
  const [cause] = segments[1];
  const most = Math.max(...lines.map((line) => line.causes[cause] ?? 0));
  check("the keyboard chooses a cause", (await key.getAttribute("aria-pressed")) === "true");
  check("and the lines are those that have it", Math.abs((await shares())[0] - (100 * most) / ticks) < 0.06);
  check("with nothing else in their bars", (await page.locator(`.cause-lines .cause-segment:not([data-cause="${cause}"])`).count()) === 0);
  await page.keyboard.press("Enter");
  check("and lets go of it", (await key.getAttribute("aria-pressed")) === "false" && (await shares()).join() === shown.join());
  const more = page.locator(".cause-lines .more");
  if ((await more.count()) > 0) {
    await more.click();
    check("all lines can be shown", (await shares()).length === lines.filter((line) => line.ticks > 0).length);
    await more.click();
  }
}

async function checkRegions(page, regions) {
  for (const [index, region] of regions.entries()) {
    if (regions.length > 1) await page.locator(".region-select").selectOption(String(index));
    await settle(page);
    check(`region ${index + 1} of ${regions.length} has its sentence`, (await page.locator(".answer-text").textContent()) === region.answer);
    check("and a bar exactly if it has ticks", ((await page.locator(".cause-whole").count()) > 0) === region.ticks > 0);
  }
  if (regions.length > 1) await page.locator(".region-select").selectOption("0");
  await settle(page);
}

async function checkMatrix(page, region) {
  const cells = (await page.locator(".cause-matrix tbody tr").first().locator("td").allTextContents()).map(Number);
  check("a line's causes add up to all of it", Math.abs(cells.slice(0, -1).reduce((sum, cell) => sum + cell, 0) - cells.at(-1)) < 0.06 * cells.length, cells.join());
  check("all causes have a column", cells.length === Object.keys(region.causes).length + 1);
}

async function checkOthers(page, region) {
  for (const key of ["function", "class", "opcode"]) {
    await page.locator(`.others [data-value=${key}]`).click();
    const name = await page.locator(".others tbody th").first().getAttribute("title");
    check(`ticks by ${key} begin with the most`, name === (region[`by_${key}`][0][key] || "(unknown)"), name);
  }
}

async function checkOptional(page, region) {
  const rows = (selector) => page.locator(`${selector} tbody tr`).count();
  check("what-ifs are shown exactly if they are known", (await rows(".what-if")) === (region.what_if ?? []).length);
  check("shared memory, too", (await rows(".sharing")) === (region.sharing ?? []).length);
  check("and the critical path beside the lines", ((await rows(".critical-path")) > 0) === (region.critical_path ?? []).length > 0);
  const bars = await page.locator(".what-if .bar").evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  const saved = (region.what_if ?? []).map((change) => Math.max(change.saved_ticks, 0));
  const most = Math.max(...saved, 1), longest = Math.max(...bars, 1);
  check("a bar is as long as what is saved",
    bars.length === saved.length && bars.every((bar, i) => Math.abs(bar / longest - saved[i] / most) < 0.02), `${bars.join()} for ${saved.join()}`);
}

const FIRST_COUNTERS = 12;

/** The region's in the figures, those of lines in a table. */
async function checkCounters(page, region) {
  const lines = region.by_line.filter(({ counters }) => counters !== undefined);
  const rows = page.locator(".counters tbody tr");
  check("lines have their counters", (await rows.count()) === Math.min(lines.length, FIRST_COUNTERS), `${await rows.count()} of ${lines.length}`);
  const figures = await page.locator(".summary dt").allTextContents();
  const used = region.counters?.bytes_used_per_line ?? null;
  check("what is used of a line is a figure where lines are fetched", figures.includes("used of each line fetched") === (used !== null), figures.join());
  const place = lines.slice(0, FIRST_COUNTERS).findIndex(({ counters: { loads, slack } }) => slack !== undefined && Object.keys(loads).length > 0);
  if (place < 0) return;
  const { loads, stores, slack, stride, mispredictions, branches } = lines[place].counters;
  const cells = await rows.nth(place).locator("td").allTextContents();
  const all = [...Object.values(loads), ...Object.values(stores)].reduce((sum, count) => sum + count, 0);
  const share = (level) => ((100 * ((loads[level] ?? 0) + (stores[level] ?? 0))) / all).toFixed(1);
  check("accesses by level are told", ["L1", "L2", "L3", "memory"].every((level, i) => cells[2 + i] === share(level)), cells.join());
  check("and the stride", stride === undefined || cells[8] === String(stride.bytes), cells[8]);
  check("and mispredictions", branches === 0 || cells[10] === ((100 * mispredictions) / branches).toFixed(1), cells[10]);
  check("and slack", cells[11] === slack.mean_ticks.toFixed(1) && cells[12] === (100 * slack.critical_fraction).toFixed(1), cells.join());
}

/** Choosing the cause `port` tells which ones lines wait for. */
async function checkPorts(page, region) {
  const lines = region.by_line.filter(({ ports }) => ports?.length > 0).sort((a, b) => (b.causes.port ?? 0) - (a.causes.port ?? 0));
  if (lines.length === 0) return;
  const key = page.locator(".cause-key", { hasText: /^port / });
  await key.click();
  const shown = await page.locator(".cause-lines .cause-detail").first().textContent();
  check("ports have names", shown === lines[0].ports[0].any_of.join(" "), shown);
  await key.click();
}

export async function checkWhy(page, report) {
  const facts = await page.locator("header").textContent();
  check("what is incomplete stands in the head", !report.incomplete || facts.includes(report.incomplete), facts);
  check("the title names the program", (await page.locator("h1").textContent()) === report.program);
  await attempt("regions", () => checkRegions(page, report.regions));
  const [region] = report.regions;
  if (!region?.ticks) return;
  await attempt("answer", () => checkAnswer(page, region, region.by_line));
  await attempt("matrix", () => checkMatrix(page, region));
  await attempt("others", () => checkOthers(page, region));
  await attempt("counters", () => checkCounters(page, region));
  await attempt("ports", () => checkPorts(page, region));
  await attempt("what others tell", () => checkOptional(page, region));
  const causes = region.by_path.reduce((sum, { causes }) => sum + Object.keys(causes).length, 0);
  if (region.by_path.length > 1) check("the flame graph ends with causes", (await page.locator(".frame.caused").count()) <= causes && (await page.locator(".frame.caused").count()) > 0);
}
