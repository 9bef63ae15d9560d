// node main.mjs PROFILE_FOLDER FILE.html...
import { checkAgreement } from "./agreement_checks.mjs";
import { checkClass } from "./class_checks.mjs";
import { checkColours, checkDarkPreference, checkNarrowScreen, checkPaper } from "./common_checks.mjs";
import { checkComparison } from "./comparison_checks.mjs";
import { attempt, check, closeBrowsers, counts, openPage, startBrowser } from "./harness.mjs";
import { checkComplexity } from "./complexity_checks.mjs";
import { checkHistory } from "./history_checks.mjs";
import { checkJob } from "./job_checks.mjs";
import { checkHypercube, checkScaling } from "./scaling_checks.mjs";
import { checkRun } from "./run_checks.mjs";
import { checkSurface } from "./surface_checks.mjs";
import { checkAccess, checkBadLinks, checkLinks, checkTabOrder, checkTools, checkUnknownPart } from "./tools_checks.mjs";
import { checkFirstScreen, checkWhy } from "./why_checks.mjs";

/** The checks of each kind's page. */
const CHECKS = {
  run: checkRun,
  comparison: checkComparison,
  agreement: checkAgreement,
  history: checkHistory,
  class: checkClass,
  surface: checkSurface,
  complexity: checkComplexity,
  isoefficiency: checkScaling,
  hypercube: checkHypercube,
  job: checkJob,
  why: checkWhy,
};

const [profile, ...files] = process.argv.slice(2);
const browser = await startBrowser(profile);
for (const file of files) {
  console.log(`\n${file}`);
  await attempt(file, async () => {
    const { page, complaints } = await openPage(browser, file);
    const report = JSON.parse(await page.locator("#report-data").textContent());
    await attempt("page", () => CHECKS[report.report](page, report));
    await attempt("colours", () => checkColours(page));
    check("no console errors, no network requests", complaints.length === 0, complaints.join("; "));
    await page.evaluate(() => localStorage.clear());
    await attempt("tab order", () => checkTabOrder(page));
    await attempt("links", () => checkLinks(browser, file, page));
    await attempt("bad links", () => checkBadLinks(browser, file));
    await attempt("unknown part", () => checkUnknownPart(browser, file, page));
    await attempt("tools", () => checkTools(page));
    check("still silent and offline", complaints.length === 0, complaints.join("; "));
    const opensWithCauses = (await page.locator(".cause-whole").count()) > 0;
    await page.close();
    if (opensWithCauses) await attempt("first screen", () => checkFirstScreen(browser, file));
    await checkDarkPreference(browser, file);
    await checkNarrowScreen(browser, file);
    await attempt("access", () => checkAccess(browser, file));
    await attempt("paper", () => checkPaper(browser, file));
  });
}
await closeBrowsers(browser);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 && counts.passed > 0 ? 0 : 1);
