// Starts the browser, opens pages that must be silent and offline, and counts what was checked.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import playwright from "playwright-core";

export const IS_FIREFOX = process.env.LEASTACTION_BROWSER === "firefox";
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const counts = { passed: 0, failed: 0 };

export function check(what, condition, detail = "") {
  counts[condition ? "passed" : "failed"] += 1;
  console.log(`${condition ? "ok    " : "FAILED"} ${what}${!condition && detail !== "" ? `: ${detail}` : ""}`);
}

/** A check that cannot run to its end has failed; the others still run. */
export async function attempt(what, body) {
  try {
    await body();
  } catch (error) {
    check(what, false, String(error).split("\n")[0]);
  }
}

/** Firefox is driven by WebDriver BiDi, as Debian builds it; its profile is made and removed by the driver. */
export async function startBrowser(profile) {
  if (!IS_FIREFOX)
    return playwright.chromium.launchPersistentContext(profile, {
      executablePath: process.env.LEASTACTION_CHROMIUM ?? "/usr/bin/chromium",
      headless: true,
      hasTouch: false,
      args: FLAGS,
    });
  return startFirefox({});
}

async function startFirefox(firefoxUserPrefs) {
  const firefox = await playwright._bidiFirefox.launch({ executablePath: process.env.LEASTACTION_FIREFOX ?? "/usr/bin/firefox-esr", headless: true, firefoxUserPrefs });
  const context = await firefox.newContext();
  context.on("close", () => firefox.close());
  return context;
}

let darkFirefox = null;

/** WebDriver BiDi cannot say that the reader prefers dark colours; a preference of the browser can. */
function startDarkFirefox() {
  darkFirefox ??= startFirefox({ "layout.css.prefers-color-scheme.content-override": 0 });
  return darkFirefox;
}

export async function closeBrowsers(browser) {
  await browser.close();
  if (darkFirefox) await (await darkFirefox).close();
}

/** WebDriver BiDi sends clicks one by one, which Firefox does not take for a double click. */
export async function doubleClick(page, x, y) {
  await page.mouse.dblclick(x, y);
  if (IS_FIREFOX) await page.evaluate(([clientX, clientY]) =>
    document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true, clientX, clientY })), [x, y]);
}

/** Opens a file; `complaints` collects console errors, exceptions, and requests for anything else than the file. */
export async function openPage(browser, file, { width = 1280, height = 900, colorScheme = "light", fragment = "" } = {}) {
  const page = await (IS_FIREFOX && colorScheme === "dark" ? await startDarkFirefox() : browser).newPage();
  page.setDefaultTimeout(60000);
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme });
  const address = pathToFileURL(resolve(file)).href;
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address && !request.url().startsWith("data:")) complaints.push(`request for ${request.url()}`);
  });
  await page.goto(address + fragment);
  await page.waitForSelector("html[data-ready]");
  await settle(page);
  return { page, complaints };
}

/** Charts are drawn in the next animation frame. */
export function settle(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

export async function visibleRange(page) {
  await settle(page);
  const { from, to } = await page.locator(".stack").evaluate((stack) => ({ ...stack.dataset }));
  return { from: Number(from), to: Number(to), width: Number(to) - Number(from) };
}

/** True if a canvas holds anything but one colour. */
export function isDrawn(canvas) {
  return canvas.evaluate((element) => {
    const { data } = element.getContext("2d").getImageData(0, 0, element.width, element.height);
    const pixels = new Uint32Array(data.buffer);
    return pixels.some((pixel) => pixel !== pixels[0]);
  });
}
