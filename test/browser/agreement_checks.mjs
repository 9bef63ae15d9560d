// The page that holds measured against simulated kappa.
import { check, settle } from "./harness.mjs";

export async function checkAgreement(page, report) {
  const points = page.locator(".scatter circle");
  const measured = report.by_instruction.filter(({ events }) => events > 0);
  check("every instruction is a point", (await points.count()) === measured.length);
  const beyond = measured.filter((row) => row.beyond_resolution).length;
  check("what differs beyond the resolution is marked", (await page.locator(".scatter circle.beyond").count()) === beyond);
  const table = page.locator(".agreement");
  for (const key of ["opcode", "line", "function", "instruction"]) {
    await table.locator(`button[data-value="${key}"]`).click();
    const shown = await table.locator("tbody tr").first().locator("th").getAttribute("title");
    check(`agreement by ${key}`, shown === (report[`by_${key}`][0][key] || "(unknown)"), shown);
  }
  await points.first().scrollIntoViewIfNeeded();
  const box = await points.first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await settle(page);
  const shown = await page.locator(".scatter .readout").textContent();
  check("a point tells its instruction", shown.includes("measured") && shown.includes("events"), shown);
}
