// What holds for every page, and for every stack of charts.
import { check, doubleClick, isDrawn, openPage, settle, visibleRange } from "./harness.mjs";

export async function checkColours(page) {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await background();
  await page.locator(".theme-toggle").click();
  const other = await background();
  check("the colour button changes the colours", before !== other, other);
  await page.locator(".theme-toggle").click();
  check("and changes them back", (await background()) === before);
}

export async function checkDarkPreference(browser, file) {
  const { page, complaints } = await openPage(browser, file, { colorScheme: "dark" });
  check("the system's dark preference is followed", (await page.locator("html").getAttribute("data-theme")) === "dark");
  check("silent and offline in dark colours", complaints.length === 0, complaints.join("; "));
  await page.close();
}

export async function checkNarrowScreen(browser, file) {
  const { page, complaints } = await openPage(browser, file, { width: 390, height: 844 });
  const { content, screen } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, screen: innerWidth }));
  check("390 pixels are wide enough", content <= screen, `${content} pixels`);
  if ((await page.locator(".stack").count()) > 0) await checkAlignment(page);
  check("silent and offline on a narrow screen", complaints.length === 0, complaints.join("; "));
  await page.close();
}

export async function checkPaper(browser, file) {
  const { page, complaints } = await openPage(browser, file, { width: 720, height: 1000, colorScheme: "dark" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await settle(page);
  const { content, colours } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, colours: document.documentElement.dataset.theme }));
  check("everything fits on paper", content <= 720, `${content} pixels`);
  check("in light colours", colours === "light");
  check("silent and offline on paper", complaints.length === 0, complaints.join("; "));
  await page.close();
}

/** All plots of a stack begin and end where the crosshair layer does. */
export async function checkAlignment(page) {
  const edges = await page.locator(".stack").evaluate((stack) =>
    [...stack.querySelectorAll(".layer, .u-over, .strip canvas")].map((plot) => {
      const { left, right } = plot.getBoundingClientRect();
      return { left, right };
    }),
  );
  const spread = (side) => Math.max(...edges.map((edge) => edge[side])) - Math.min(...edges.map((edge) => edge[side]));
  check("plots are aligned", spread("left") <= 1 && spread("right") <= 1, `${spread("left")} and ${spread("right")} pixels apart`);
}

export async function checkZoom(page) {
  const plot = page.locator(".stack .chart .u-over").first();
  check("the first chart is drawn", await isDrawn(page.locator(".stack .chart canvas").first()));
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  const y = box.y + box.height / 2;
  const all = await visibleRange(page);

  await page.mouse.move(box.x + box.width * 0.25, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 5 });
  check("dragging shows what is selected", await page.locator(".selection").isVisible());
  await page.mouse.up();
  const dragged = await visibleRange(page);
  const near = (value, expected) => Math.abs(value - expected) < 0.01 * all.width;
  check("dragging zooms to the selection", near(dragged.from, all.width * 0.25) && near(dragged.to, all.width * 0.5), JSON.stringify(dragged));

  await page.locator(".stack").focus();
  await page.keyboard.press("ArrowRight");
  const moved = await visibleRange(page);
  check("the right arrow moves", moved.from > dragged.from && near(moved.width, dragged.width), JSON.stringify(moved));
  await page.keyboard.press("ArrowLeft");
  check("the left arrow moves back", near((await visibleRange(page)).from, dragged.from));
  await page.keyboard.press("+");
  check("plus zooms in", (await visibleRange(page)).width < dragged.width * 0.6);
  await page.keyboard.press("-");
  check("minus zooms out", near((await visibleRange(page)).width, dragged.width));
  await page.keyboard.press("0");
  check("0 shows all", (await visibleRange(page)).width === all.width);

  await page.mouse.move(box.x + box.width * 0.6, y);
  check("the crosshair follows the mouse", await page.locator(".crosshair").isVisible());
  const idle = await page.locator(".timeline .readout, .curves .readout").textContent();
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(50);
  check("the wheel zooms", (await visibleRange(page)).width < all.width);
  await page.mouse.move(box.x + box.width * 0.3, y);
  check("the readout follows the mouse", (await page.locator(".timeline .readout, .curves .readout").textContent()) !== idle);
  await doubleClick(page, box.x + box.width * 0.3, y);
  check("a double click shows all", (await visibleRange(page)).width === all.width);
  check("and marks nothing", !(await page.locator(".mark").isVisible()));
  await page.locator(".zoom").first().locator("button").nth(3).click();
  check("the buttons zoom", (await visibleRange(page)).width < all.width);
  await page.locator(".zoom").first().locator("button").last().click();
  await settle(page);
}
