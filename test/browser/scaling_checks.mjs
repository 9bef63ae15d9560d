// The pages of isoefficiency and of a hypercube.
import { check, settle } from "./harness.mjs";

async function checkByKind(page, kinds) {
  const largest = Math.max(...kinds.jobs.map(({ n }) => n));
  const parts = kinds.jobs.filter(({ n }) => n === largest).flatMap((job) => [job.serial_ticks, job.waiting_ticks, job.transferring_ticks, job.redundant_ticks]);
  check("each kind of overhead has a part in its column", (await page.locator(".by-kind .kind-part").count()) === parts.filter((ticks) => ticks > 0).length);
  check("the answer is told", (await page.locator(".by-kind .answer").textContent()) === kinds.answer.replaceAll("Theta(", "Θ("));
  check("each kind has a law", (await page.locator(".laws tbody tr").count()) === kinds.kinds.length);
  const hints = await page.locator(".more-ranks .hint").allTextContents();
  check("what is assumed is told", kinds.notes.every((note) => hints.includes(note)), hints.join("; "));
  check("more ranks have rows", (await page.locator(".more-ranks tbody tr").count()) === kinds.extrapolated.filter(({ n }) => n === largest).length);
}

export async function checkScaling(page, report) {
  if (report.by_kind) await checkByKind(page, report.by_kind);
  const [first] = report.algorithms;
  if (!first) return; // Too few jobs for a fit.
  const title = await page.locator(".isoefficiency h2").textContent();
  check("the isoefficiency function is the title", title.includes(first.isoefficiency), title);
  check("each term and the floor have a row", (await page.locator(".isoefficiency tbody tr").count()) === first.terms.length + (first.together ? 1 : 0) + (first.concurrency ? 1 : 0) + 1);
  if (first.cost_optimal && first.cost_optimal !== "never")
    check("it says when it is cost-optimal", (await page.locator(".isoefficiency .bound-text").allTextContents()).some((text) => text.includes(`Θ(${first.cost_optimal})`)));
  const covered = await page.evaluate(() => [...document.querySelectorAll(".picture svg")].flatMap((picture) => {
    const boxes = [...picture.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
    return boxes.flatMap(([a, one], i) => boxes.slice(i + 1).filter(([, other]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3).map(([b]) => `${a} / ${b}`));
  }));
  check("no label covers another", covered.length === 0, covered.join("; "));
  await page.locator(".isoefficiency details:not(.section-menu) summary").first().click();
  check("a derivation opens", await page.locator(".isoefficiency .step").first().isVisible());
  const curves = await page.locator(".speedup .curve").count();
  check("a speedup for each of five sizes, and S = P", curves === 5 && (await page.locator(".speedup .bound").count()) === 1, String(curves));
  const cells = first.grid.efficiency.flat().filter((value) => value !== null).length;
  check("the efficiency has a cell for each size and P", (await page.locator(".efficiency-cell").count()) === cells);
  check("and lines of the same efficiency", (await page.locator(".efficiency .curve").count()) >= 1);
  check("the overhead has a curve for each term", (await page.locator(".overhead .curve").count()) === first.overhead_by_term.length);
  check("every size has a row", (await page.locator(".sizes tbody tr").count()) === first.table.length);
  if (report.algorithms.length > 1) {
    await page.locator(".algorithm-select").selectOption("1");
    await settle(page);
    const other = await page.locator(".isoefficiency h2").textContent();
    check("another algorithm can be chosen", other.includes(report.algorithms[1].isoefficiency), other);
    check("and is drawn", (await page.locator(".speedup .curve").count()) === 5);
    check("the comparison is told", (await page.locator(".relative .comparison").count()) === report.comparisons.length);
  }
}

export async function checkHypercube(page, report) {
  check("each picture has all nodes", (await page.locator(".labels .node").count()) === report.gray_code.length);
  check("and all links", (await page.locator(".labels .link").count()) === (report.dimensions * report.gray_code.length) / 2);
  check("the Gray code goes through all nodes", (await page.locator(".gray .message").count()) === report.gray_code.length - 1);
  for (const [name, steps] of [["route", report.route.length - 1], ["all-to-all", report.dimensions], ["reduction", report.dimensions]]) {
    check(`${name} has a button for each step`, (await page.locator(`.${name} .choice button`).count()) === steps);
    await page.locator(`.${name} .choice button`).last().click();
    await settle(page);
    const drawn = await page.locator(`.${name} .message`).count();
    const expected = name === "route" ? steps : name === "all-to-all" ? report.all_to_all.at(-1).length : report.reduction.at(-1).length;
    check(`the last step of ${name} is drawn`, drawn === expected, String(drawn));
  }
}
