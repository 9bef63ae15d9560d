// What every page offers its reader: contents, search, keys, a menu at each section, and links to a place.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { check, IS_FIREFOX, openPage, settle, visibleRange } from "./harness.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SERIOUS = ["serious", "critical"];
/** Widths in pixels. */
const SCREENS = [[390, "light"], [1280, "light"], [1280, "dark"], [2560, "light"]];
const WIDEST = 2560;
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47];

/** A page opened at another address of the same file. */
async function openAt(browser, file, fragment) {
  const { page } = await openPage(browser, file, { fragment });
  return page;
}

const addressOf = async (page) => {
  await page.waitForTimeout(250);
  return page.evaluate(() => location.hash);
};

async function checkContents(page) {
  await page.evaluate(() => document.activeElement?.blur());
  await page.keyboard.press("c");
  await page.locator(".contents nav").waitFor();
  const titles = await page.locator("main h2").allTextContents();
  const links = await page.locator(".contents a").allTextContents();
  check("contents names all sections", links.length > 0 && links.join() === titles.join(), `${links.join()} for ${titles.join()}`);
  const last = page.locator(".contents a").last();
  await last.focus();
  await page.keyboard.press("Enter");
  await settle(page);
  const at = await page.locator("main h2").last().boundingBox();
  check("a link of the contents shows its section", at.y >= -1 && at.y < 900, `${at.y}`);
  check("the contents close", !(await page.locator(".contents nav").isVisible()));
  check("the address keeps the section", (await addressOf(page)).includes("at="), await addressOf(page));
}

async function checkKeyHelp(page) {
  await page.keyboard.press("?");
  check("? shows the keys", (await page.locator(".key-help[open] kbd").allTextContents()).includes("/"));
  await page.keyboard.press("Escape");
  check("Escape closes them", !(await page.locator(".key-help").isVisible()));
}

async function checkSearch(page) {
  await page.keyboard.press("/");
  check("/ opens the search", await page.locator(".search[open] input").isVisible());
  await page.keyboard.type("no such name anywhere");
  check("what is not there is said", (await page.locator(".search [role=status]").textContent()).includes("no such name anywhere"));
  await page.locator(".search input").fill("");
  const count = await page.locator(".search li").count();
  check("sections are offered", count === Math.min(50, await page.locator("main h2").count()), `${count}`);
  const last = await page.locator(".search li .found-text").last().textContent();
  await page.locator(".search input").fill(last);
  await page.keyboard.press("Enter");
  check("Enter goes there and closes", !(await page.locator(".search").isVisible()));
}

/** Rows of tables are found by what their heads say, in hidden rows, too. */
async function checkSearchOfRows(page) {
  const name = await page.evaluate(() => {
    const cells = [...document.querySelectorAll('main th[scope="row"]')].filter((cell) => !/^[\d,. ]*$/.test(cell.title || cell.textContent));
    const cell = cells.at(-1);
    return cell ? cell.title || cell.textContent : null;
  });
  if (name === null) return;
  await page.keyboard.press("/");
  await page.locator(".search input").fill(name.split(/\s+/).join(" ").slice(0, 200));
  const places = await page.locator(".search li").evaluateAll((items) => items.map((item) => item.querySelector(".found-text").textContent));
  check("a row's name is found", places.includes(name), `${name} in ${places.slice(0, 3).join()}`);
  await page.locator(".search li").nth(Math.max(0, places.indexOf(name))).click();
  const shown = await page.evaluate(() => {
    const box = document.querySelector(".found")?.getBoundingClientRect();
    return box && box.top >= 0 && box.bottom <= innerHeight;
  });
  check("and shown", shown === true);
}

async function checkMenu(page) {
  const withPicture = page.locator("main section:has(> .section-head):has(canvas, svg, .bar, .cause-segment)").first();
  const hasPicture = (await withPicture.count()) > 0;
  const section = hasPicture ? withPicture : page.locator("main section:has(> .section-head)").first();
  await section.locator(".section-menu summary").first().focus();
  await page.keyboard.press("Enter");
  await section.locator(".section-menu .menu").first().waitFor();
  const tools = await section.locator(".section-menu").first().locator("button").allTextContents();
  check("a section's menu copies its link", tools[0] === "Copy link", tools.join());
  if (hasPicture) {
    const download = page.waitForEvent("download");
    await section.getByText("Save picture (PNG)").click();
    const png = await readFile(await (await download).path());
    check("it saves a PNG", PNG_SIGNATURE.every((byte, i) => png[i] === byte) && png.length > 2000, `${png.length} bytes`);
    await section.getByText("Picture saved").waitFor();
  }
  await page.keyboard.press("Escape");
  const closes = await section.locator(".section-menu .menu").waitFor({ state: "detached", timeout: 5000 }).then(() => true, () => false);
  check("Escape closes the menu", closes);
}

async function checkSvg(page) {
  const section = page.locator("main section:has(> .section-head):has(svg)").first();
  if ((await section.count()) === 0) return;
  await section.scrollIntoViewIfNeeded();
  await section.locator(".section-menu summary").first().click();
  const download = page.waitForEvent("download");
  await section.getByText("Save picture (SVG)").click();
  const text = await readFile(await (await download).path(), "utf8");
  const parsed = await page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "image/svg+xml");
    return { root: document.documentElement.localName, parts: document.querySelectorAll("*").length, class: source.includes(" class=") };
  }, text);
  check("a picture in SVG stands alone", parsed.root === "svg" && parsed.parts > 2 && !parsed.class, JSON.stringify(parsed));
  await page.keyboard.press("Escape");
}

/** Contents, search, keys and menus of any page. */
export async function checkTools(page) {
  await checkContents(page);
  await checkKeyHelp(page);
  await checkSearch(page);
  await checkSearchOfRows(page);
  // Firefox tells no driver about downloads.
  if (IS_FIREFOX) return;
  await checkMenu(page);
  await checkSvg(page);
}

/** What is chosen is in the address, and another reader who opens that address sees it. */
export async function checkLinks(browser, file, page) {
  const choices = page.locator("main .choice:not(.zoom):not(.views)").filter({ has: page.locator('[aria-pressed="false"]') });
  const labels = await choices.evaluateAll((all) => all.map((choice) => choice.getAttribute("aria-label")));
  for (const label of labels) {
    const other = page.locator(`.choice[aria-label="${label}"] [aria-pressed="false"]`).first();
    await other.click();
  }
  const zooms = (await page.locator(".stack").count()) > 0;
  if (zooms) {
    await page.locator(".stack").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("ArrowLeft");
  }
  if (labels.length === 0 && !zooms) return;
  const pressed = (from) => from.locator("main .choice").evaluateAll((all) => all.map((choice) => choice.querySelector('[aria-pressed="true"]')?.dataset.value));
  const chosen = await pressed(page);
  const range = zooms ? await visibleRange(page) : null;
  const again = await openAt(browser, file, await addressOf(page));
  check("a link opens with the same choices", (await pressed(again)).join() === chosen.join(), `${await addressOf(page)}: ${(await pressed(again)).join()} for ${chosen.join()}`);
  if (zooms) {
    const { from, to } = await visibleRange(again);
    check("and the same stretch", Math.abs(from - range.from) <= 1e-6 * range.width && Math.abs(to - range.to) <= 1e-6 * range.width, `${from}..${to} for ${JSON.stringify(range)}`);
  }
  await again.close();
}

const BAD_LINKS = ["#region=nosuch&ticks=abc..def&spike=99999&line=nofile%3A1&cause=xx&shares-by=zz&at=none&lines-by=%22%5D", "#ticks=5..1&spike=-1&region=&at=", "#%E0%A4%A&&&=&=x"];

/** An address that says nothing of this page shows it as it is without. */
export async function checkBadLinks(browser, file) {
  for (const fragment of BAD_LINKS) {
    const { page, complaints } = await openPage(browser, file, { fragment });
    check(`${fragment} does no harm`, complaints.length === 0 && (await page.locator("main section").count()) > 0, complaints.join("; "));
    await page.close();
  }
}

/** A part that is not on the page is told, and what the link says of it is not taken for the part that is shown. */
export async function checkUnknownPart(browser, file, page) {
  const label = (await page.locator(".part-label").count()) > 0 ? (await page.locator(".part-label").textContent({ timeout: 1000 })).split(" ")[0] : null;
  if (label === null) return;
  const range = (await page.locator(".stack").count()) > 0 ? await visibleRange((await openPage(browser, file)).page) : null;
  const { page: other } = await openPage(browser, file, { fragment: `#${label.toLowerCase()}=no+such+part&ticks=1..9&line=a.c%3A1` });
  check("a part that is not there is told", (await other.locator(".part-choice .hint").textContent()).includes("“no such part” is not on this page"));
  if (range) check("and its ticks are not those of another", (await visibleRange(other)).width === range.width);
  check("nor kept", (await addressOf(other)) === "" || (await addressOf(other)) === "#", await addressOf(other));
  await other.close();
}

/** No serious finding of axe-core, and nothing wider than the screen, at usual widths in both colours. */
export async function checkAccess(browser, file) {
  for (const [width, colorScheme] of SCREENS) {
    const { page, complaints } = await openPage(browser, file, { width, height: 900, colorScheme });
    const name = `${width} pixels, ${colorScheme}`;
    const content = await page.evaluate(() => document.documentElement.scrollWidth);
    check(`${name}: wide enough`, content <= width, `${content} pixels`);
    check(`${name}: silent and offline`, complaints.length === 0, complaints.join("; "));
    if (IS_FIREFOX || width === WIDEST) {
      // axe-core judges elements and colours, which do not depend on the browser, nor on more room.
      await page.close();
      continue;
    }
    await page.addScriptTag({ path: AXE });
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    const serious = violations.filter(({ impact }) => SERIOUS.includes(impact));
    check(`${name}: axe finds nothing serious`, serious.length === 0,
      serious.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`).join("; "));
    await page.close();
  }
}

/** What a click acts on can be reached by Tab, or by arrow keys within something that can. */
export async function checkTabOrder(page) {
  const unreachable = await page.evaluate(() => {
    const actsItself = (element) => getComputedStyle(element).cursor === "pointer" && getComputedStyle(element.parentElement).cursor !== "pointer";
    const focusable = "button, a[href], select, input, summary, [tabindex='0']";
    return [...document.querySelectorAll("main *, header *")]
      .filter((element) => element.checkVisibility() && (actsItself(element) || element.matches(focusable)))
      .filter((element) => element.tabIndex < 0 && !element.querySelector(focusable) && !element.closest("label, .flame, [tabindex='0']:not([role=region])"))
      .map((element) => element.outerHTML.slice(0, 100));
  });
  check("what a click acts on can be reached by Tab", unreachable.length === 0, `${unreachable.length}: ${unreachable.slice(0, 5).join("; ")}`);
}
