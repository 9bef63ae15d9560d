// The page of a run.
import { checkAlignment, checkZoom } from "./common_checks.mjs";
import { attempt, check, isDrawn, settle, visibleRange } from "./harness.mjs";
import { checkAnswer } from "./why_checks.mjs";

async function checkScore(page) {
  const names = () => page.locator(".strip-name").allTextContents();
  const byOpcode = await names();
  check("the score has strips", byOpcode.length > 0);
  check("the first strip is drawn", await isDrawn(page.locator(".strip canvas").first()));
  for (const key of ["class", "function", "line"]) {
    await page.locator(`.score-switch [data-value=${key}]`).click();
    await settle(page);
    check(`the score by ${key} has other strips`, (await names()).join() !== byOpcode.join());
    await checkAlignment(page);
  }
  const cut = await page.locator(".strip-line").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).length);
  check("numbers of lines are never cut off", cut === 0, `${cut} are`);
  await page.locator(".score-switch [data-value=opcode]").click();
  check("the score by opcode comes back", (await names()).join() === byOpcode.join());
  const picture = () => page.locator(".strip canvas").last().evaluate((canvas) => canvas.toDataURL());
  const own = await picture();
  await page.locator(".timeline input[type=checkbox]").check();
  await settle(page);
  if (byOpcode.length > 1) check("one scale for all changes the small strips", (await picture()) !== own);
  await page.locator(".timeline input[type=checkbox]").uncheck();
}

/** Single ticks that were asked for: shown at first, in the spectrum, the score and the diagram; bins elsewhere. */
async function checkSingleTicks(page, region) {
  const { first_tick: first, window: events } = region.detail;
  const range = await visibleRange(page);
  check("the page begins with the single ticks", range.from === first && range.width > 1, JSON.stringify(range));
  check("the first instructions in flight are shown", (await page.locator(".pipe-row[data-place]").count()) === events.length);
  const command = page.locator(".command");
  check("no command is needed for them", (await command.count()) === 0);
  const plot = await page.locator(".stack .u-over").first().boundingBox();
  const readout = async (place) => {
    await page.mouse.move(plot.x + plot.width * place, plot.y + plot.height / 2);
    await settle(page);
    return page.locator(".timeline .readout").textContent();
  };
  const single = await readout(0.5);
  check("a single tick has one energy", single.includes(`tick ${(first + range.width / 2).toLocaleString("en-US")}`) && !single.includes("("), single);
  const strip = () => page.locator(".strip canvas").first().evaluate((canvas) => canvas.toDataURL());
  const ticks = await strip();
  await page.locator(".stack").focus();
  await page.keyboard.press("-");
  await settle(page);
  check("elsewhere there are bins", (await readout(0.5)).includes("("));
  check("in the score, too", (await strip()) !== ticks);
  const text = await command.textContent();
  const [, from, to] = /^leastaction report \S+ .*--from (\d+) --to (\d+) --html ticks.html$/.exec(text) ?? [];
  check("a command gives what is visible tick by tick", Number(to) > Number(from) && Number(to) - Number(from) <= 4096, text);
  check("with the region's name for the shell", text.includes("--region 'it'\\''s fine'"), text);
  await page.keyboard.press("0");
  await settle(page);
}

async function checkSpikes(page, spikes) {
  const all = await visibleRange(page);
  const { first_tick: first, last_tick: last } = spikes[0];
  const row = page.locator(".spike").first();
  await row.locator("button").click();
  const range = await visibleRange(page);
  const closest = Math.min(all.width, 3 * (last + 1 - first) + 20);
  check("a spike's row zooms to it", range.width <= closest && range.from <= first && range.to >= last, JSON.stringify(range));
  check("and marks it in the charts", await page.locator(".mark").isVisible());
  check("and in the table", (await row.getAttribute("class")).includes("chosen"));
  check("and shows the spectrum", await page.locator(".chart").first().evaluate((chart) => chart.getBoundingClientRect().bottom <= innerHeight + 1));
  check("all its events are listed", (await row.locator("tr:visible").count()) === Math.max(1, spikes[0].events.length));
  await row.locator("button").focus();
  await page.keyboard.press("Enter");
  await settle(page);
  check("the keyboard lets go of it", !(await page.locator(".mark").isVisible()));

  await page.locator(".timeline .zoom button").last().click();
  await settle(page);
  const plot = await page.locator(".stack .u-over").first().boundingBox();
  await page.mouse.click(plot.x + (plot.width * (first + last) / 2) / all.width, plot.y + plot.height / 2);
  check("a click on a spike in the chart chooses a row", (await page.locator(".spike.chosen").count()) === 1);
}

/** The rows of the diagram against the spike's events; choosing, pointing, keys. */
async function checkPipeline(page, region) {
  const index = region.spikes.findIndex(({ window }) => window.length > 20);
  if (index < 0) return;
  const { window: events } = region.spikes[index];
  const chosen = page.locator(".spike").nth(index);
  if (!(await chosen.getAttribute("class")).includes("chosen")) await chosen.locator("button").click();
  await settle(page);
  const rows = page.locator(".pipe-row[data-place]");
  check("the diagram has a row for each instruction", (await rows.count()) === events.length);
  check("its scale is drawn", await isDrawn(page.locator(".pipe-scale")));
  const box = page.locator(".pipe-box");
  const { from, to } = await box.evaluate(({ dataset }) => ({ from: Number(dataset.from), to: Number(dataset.to) }));
  const lane = await rows.first().locator(".pipe-lane").boundingBox();
  const place = events.findIndex(({ kappa, wait, level, issue }) => level !== null && wait === 0 && issue >= from && issue + kappa <= to);
  const bar = await rows.nth(place).locator(".pipe-executes").boundingBox();
  const pixels = (tick) => lane.x + ((tick - from) / (to - from)) * lane.width;
  check("a bar begins at the issue", Math.abs(bar.x - pixels(events[place].issue)) < 1.5, `${bar.x} for ${pixels(events[place].issue)}`);
  check("and ends at the result", Math.abs(bar.x + bar.width - pixels(events[place].issue + events[place].kappa)) < 3);
  check("it has the letter of its level", /^[123M]$/.test(await rows.nth(place).locator(".pipe-letter").textContent()));
  const waiting = events.findIndex(({ wait }) => wait > 0);
  if (waiting >= 0) check("waiting for retirement is a bar of its own", (await rows.nth(waiting).locator(".pipe-waits").count()) === 1);

  await box.focus();
  await page.keyboard.press("Home");
  const readout = () => page.locator(".pipe-readout").textContent();
  const first = events[0];
  check("the keyboard chooses an instruction", (await readout()).includes(`issue ${first.issue.toLocaleString("en-US")},`), await readout());
  check("and its operands, function and line are told", (await readout()).includes(region.window_instructions[first.instruction].function));
  await page.keyboard.press("ArrowDown");
  check("the next one follows", (await rows.nth(1).getAttribute("class")).includes("active"));
  await page.keyboard.press("+");
  await settle(page);
  const closer = await box.evaluate(({ dataset }) => Number(dataset.to) - Number(dataset.from));
  check("plus zooms", closer < to - from, `${closer} of ${to - from}`);
  check("and leaves the charts alone", (await page.locator(".mark").count()) === 1);
  await page.keyboard.press("0");
  await checkMotion(page, region);
  await rows.nth(2).hover();
  check("pointing at a row chooses it", (await rows.nth(2).getAttribute("class")).includes("active"));
  await chosen.locator("button").click();
}

/** Instructions between spikes, in the colours of what was waited for. */
async function checkPhase(page, region) {
  const phase = region.hottest_phase;
  const button = page.locator(".pipe-phase");
  if (!phase) return check("there is no phase without a window", (await button.count()) === 0);
  if (region.spikes.length > 0 || region.detail) await button.click();
  await settle(page);
  const rows = page.locator(".pipe-row[data-place]");
  check("the hottest phase has its instructions", (await rows.count()) === phase.window.length);
  check("and is named", (await page.locator(".pipe-which").textContent()).includes("hottest phase"));
  const colours = page.locator('.pipeline [aria-label="Colour by"]');
  check("causes colour instructions exactly if they are known", (await colours.count()) > 0 === (phase.window[0].cause !== undefined));
  if ((await colours.count()) === 0) return;
  const paint = (place) => rows.nth(place).locator(".pipe-executes").evaluate((bar) => getComputedStyle(bar).backgroundColor);
  const waited = phase.window.findIndex(({ cause }) => cause !== "base"), free = phase.window.findIndex(({ cause }) => cause === "base");
  await colours.locator("[data-value=cause]").click();
  check("all causes are in the legend", (await page.locator(".pipe-causes li:visible").count()) === new Set(phase.window.map(({ cause }) => cause)).size);
  if (waited >= 0 && free >= 0) check("what was waited for has another colour", (await paint(waited)) !== (await paint(free)), `${await paint(waited)}`);
  if (waited >= 0) {
    await rows.nth(waited).hover();
    check("and is told", (await page.locator(".pipe-readout").textContent()).includes(`all others waited for it: ${phase.window[waited].cause}`));
  }
  await colours.locator("[data-value=level]").click();
  check("memory has its legend back", await page.locator(".pipe-levels").isVisible() && !(await page.locator(".pipe-causes").isVisible()));
}

/** The chosen instruction's motion: its mass, and the numbers halfway. */
async function checkMotion(page, region) {
  const title = await page.locator(".motion-title").textContent();
  const number = Number(/Instruction ([0-9,]+)/.exec(title)[1].replaceAll(",", ""));
  const { kappa } = region.spikes.flatMap(({ window }) => window).find((event) => event.number === number);
  const mass = Number(/mass ([0-9,.]+)/.exec(title)?.[1].replaceAll(",", ""));
  const expected = (8 * kappa ** 2) / Math.PI ** 2;
  check("the motion of the chosen instruction is shown", title.includes(`κ = ${kappa.toLocaleString("en-US")} tick`), title);
  check("with its mass", expected >= 1e6 || Math.abs(mass / expected - 1) < 1e-3, title);
  check("and six quantities", (await page.locator(".motion-curve").count()) === 6);
  const picture = page.locator(".motion-picture svg");
  await picture.scrollIntoViewIfNeeded();
  const curve = await page.locator(".motion-curve").first().boundingBox();
  await page.mouse.move(curve.x + curve.width / 2, curve.y + 4);
  const text = await page.locator(".motion-readout").textContent();
  const [r, kinetic, potential] = [/r ([0-9.]+)/, /T ([0-9.]+)/, /V (-?[0-9.]+)/].map((wanted) => Number(wanted.exec(text)?.[1]));
  check("halfway all energy is kinetic", Math.abs(r - 0.5) < 0.02 && kinetic > 0.99 && Math.abs(kinetic + potential) < 1e-3, text);
}

async function checkSource(page, region, sources) {
  const file = await page.locator(".source .hint").textContent();
  const hot = page.locator(".source tr.hot");
  const more = page.locator(".source .more");
  if ((await more.count()) > 0) await more.click();
  const lines = new Set(region.by_line.map(({ line }) => line).filter((line) => file.startsWith(line.replace(/:\d+$/, ":"))));
  check("every line that carries any is listed", (await hot.count()) === lines.size, `${await hot.count()} of ${lines.size}`);
  const numbers = (await page.locator(".source tbody tr[data-line]").evaluateAll((rows) => rows.map((row) => Number(row.dataset.line))));
  check("by number at first", numbers.every((number, i) => i === 0 || number > numbers[i - 1]));
  const source = sources.find((known) => file.startsWith(`${known.file}:`) && known.missing === "");
  if (source) {
    const [number, text] = source.lines[0];
    check("with the text of the lines", (await page.locator(`.source tr[data-line="${number}"] .source-text`).textContent()) === text);
    check("and of those around them", (await page.locator(".source tr[data-line]").count()) > lines.size);
    check("a gap shows where lines are left out", (await page.locator(".source-gap").count()) > 0);
  } else check("why there is no text is told", /without its text/.test(file));
  await page.locator(".source-order [data-value=largest]").click();
  const counts = await page.locator(`.source tbody tr td:nth-child(${region.by_cause ? 3 : 4})`).allTextContents();
  check("the largest is first where that is wanted", counts.every((share, i) => i === 0 || Number(share) <= Number(counts[i - 1])), counts.join());
  await page.locator(".source-order [data-value=line]").click();
}

async function checkShares(page, region) {
  for (const key of ["class", "function", "line", "opcode"]) {
    await page.locator(`.shares [data-value=${key}]`).click();
    const rows = region.by_cause ? [...region[`by_${key}`]].sort((a, b) => b.ticks - a.ticks) : region[`by_${key}`];
    if (rows.length === 0) continue;
    const name = await page.locator(".shares tbody th").first().getAttribute("title");
    check(`shares by ${key} begin with the largest`, name === (rows[0][key] || "(unknown)"), name);
  }
  const more = page.locator(".shares .more");
  if ((await more.count()) > 0) {
    await more.click();
    check("all shares can be shown", (await page.locator(".shares tbody tr").count()) === region.by_opcode.length);
  }
}

/** Widths of frames against their numbers; zooming by click and by keyboard. */
async function checkFlame(page, region) {
  const flame = page.locator(".flame");
  check("frames end with causes exactly if these are known", ((await page.locator(".frame.caused").count()) > 0) === Boolean(region.by_cause));
  if (region.by_cause) await page.locator(".calls [data-value=action]").click();
  check("the frames are those of the chains of calls", (await page.locator(".frame").count()) <= region.call_paths.length + 1);
  const frames = await page.locator(".frame").evaluateAll((all) =>
    all.map((frame) => ({ label: frame.querySelector("title").textContent, width: Number(frame.querySelector("rect").getAttribute("width")) })));
  const whole = frames[0].width;
  const isIn = (index, other) => index === other || (index !== null && isIn(region.call_paths[index].caller, other));
  const totals = region.call_paths.map((path, place) => path.caller === null ? 0
    : region.call_paths.reduce((sum, { action }, index) => sum + (isIn(index, place) ? action : 0), 0));
  const total = Math.max(...totals);
  if (total === 0) return;
  const { function: name } = region.call_paths[totals.indexOf(total)];
  const shown = frames.find(({ label }) => label.startsWith(`${name}:`))?.width;
  check("a frame is as wide as its share", Math.abs(shown - (whole * total) / region.action) < 3, `${shown} of ${whole}`);
  const frame = page.locator(`.frame[data-depth="2"]`).first();
  const label = await frame.locator("title").textContent();
  await frame.click();
  await settle(page);
  const zoomed = await page.locator(`.frame[data-depth="2"]`).first().locator("rect").evaluate((rect) => Number(rect.getAttribute("width")));
  check("a click shows a frame in full width", Math.abs(zoomed - whole) < 2, `${zoomed} of ${whole}`);
  check("its callers stay above it", (await page.locator(".frame.above").count()) === 2);
  check("the readout tells of it", (await page.locator(".flame-readout").textContent()) === label);
  await page.keyboard.press("Escape");
  check("Escape shows all", (await page.locator(".frame.above").count()) === 0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-depth"));
  check("arrows go from frame to frame", (await focused()) === "2");
  await page.keyboard.press("Enter");
  check("Enter shows a frame in full width", (await page.locator(".frame.above").count()) === 2);
  await page.keyboard.press("ArrowUp");
  check("and the arrow up its caller", (await focused()) === "1");
  await page.keyboard.press("0");
  const before = await flame.innerHTML();
  await page.locator(".calls [data-value=count]").click();
  check("frames can be as wide as instructions", (await flame.innerHTML()) !== before);
  await page.locator(".calls [data-value=action]").click();
  check("one frame can be reached by tab", (await page.locator(".frame[tabindex='0']").count()) === 1);
}

async function checkRegions(page, regions) {
  if (regions.length < 2) {
    check("one region needs no selector", (await page.locator(".region-select").count()) === 0);
    return;
  }
  for (const [index, region] of regions.entries()) {
    await page.locator(".region-select").selectOption(String(index));
    await settle(page);
    const title = await page.locator(".summary h2").textContent();
    check(`region ${index + 1} of ${regions.length} is shown`, title.startsWith(`Region ${region.name}`), title);
    check("it opens with a sentence exactly if its causes are known", ((await page.locator("main > .answer:first-child").count()) > 0) === Boolean(region.by_cause));
    check("with a spectrum exactly if it has ticks", ((await page.locator(".stack").count()) > 0) === region.ticks > 0);
  }
  await page.locator(".region-select").selectOption("0");
  await settle(page);
}

async function checkRoofline(page, report) {
  const has = ({ quantities: { force, power } }) => Boolean(force.value && power.value);
  const roofs = page.locator(".roofline .roof");
  check("the roofline is there exactly if force, power and peaks are known", ((await roofs.count()) > 0) === (has(report.regions[0]) && report.peaks !== null));
  if ((await roofs.count()) === 0) return;
  check("it has a roof for each level", (await roofs.count()) === report.peaks.levels.length);
  check("and a point for each region", (await page.locator(".roofline .region").count()) === report.regions.filter(has).length);
  const point = await page.locator(".roofline .shown").boundingBox();
  const picture = await page.locator(".roofline svg").boundingBox();
  check("the region's point is inside", point.x > picture.x && point.x < picture.x + picture.width && point.y > picture.y && point.y < picture.y + picture.height);
  const [force, power] = [report.regions[0].quantities.force.value, report.regions[0].quantities.power.value];
  const under = report.peaks.levels.every((level) => power <= Math.min(report.peaks.flop_per_s, force * level.byte_per_s));
  const shares = (await page.locator(".roofline tbody td:last-child").allTextContents()).map(Number);
  check("no share is above 100 % exactly if the point is under all roofs", shares.every((share) => share <= 100) === under, shares.join());
}

export async function checkRun(page, report) {
  check("the title names the program", (await page.locator("h1").textContent()) === report.program);
  const facts = await page.locator(".facts").textContent();
  for (const what of report.perfect)
    check(`the head says what is assumed perfect: ${what}`, new RegExp(`perfect .*${what}.*: ticks are hypothetical`).test(facts), facts);
  check("no other ticks are hypothetical", report.perfect.length > 0 || !facts.includes("hypothetical"), facts);
  await attempt("regions", () => checkRegions(page, report.regions));
  const [region] = report.regions;
  if (region) await attempt("roofline", () => checkRoofline(page, report));
  if (!region?.ticks) return; // counts and markers have none
  if (region.by_cause) {
    const causes = Object.fromEntries(region.by_cause.map(({ cause, ticks }) => [cause, ticks]));
    await attempt("answer", () => checkAnswer(page, { ...region, causes }, region.by_line));
  }
  if (region.detail) await attempt("single ticks", () => checkSingleTicks(page, region));
  await attempt("alignment", () => checkAlignment(page));
  await attempt("zoom", () => checkZoom(page));
  await attempt("score", () => checkScore(page));
  if (region.spikes.length > 0) await attempt("spikes", () => checkSpikes(page, region.spikes));
  if (region.spikes.length > 0) await attempt("pipeline diagram", () => checkPipeline(page, region));
  await attempt("hottest phase", () => checkPhase(page, region));
  if (region.call_paths.length > 1) await attempt("flame graph", () => checkFlame(page, region));
  await attempt("source", () => checkSource(page, region, report.sources));
  await attempt("shares", () => checkShares(page, region));
}
