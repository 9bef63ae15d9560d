// The distance matrix as a heat map with its numbers.
import type { ComparisonReport } from "./data";
import { h, scrollBox, section } from "./dom";

const MOST_NUMBERED = 40;

export function createDistances(report: ComparisonReport): HTMLElement | null {
  const { distance, programs } = report;
  if (distance.length === 0) return null;
  const largest = Math.max(...distance.flat().map((value) => value ?? 0), 1e-12);
  const nameOf = (i: number) => programs[i]?.name ?? String(i + 1);
  const cell = (value: number | null, row: number, column: number) => {
    const strength = Math.max(0, Math.min((value ?? 0) / largest, 1));
    const text = value === null ? "–" : value.toFixed(4);
    const element = h("td", { class: strength > 0.55 ? "number strong" : "number", title: `${nameOf(row)} and ${nameOf(column)}: ${text}` },
      distance.length <= MOST_NUMBERED ? text : "");
    element.style.setProperty("--strength", `${(100 * strength).toFixed(1)}%`);
    return element;
  };
  const head = h("thead", {}, h("tr", {}, h("td"), ...distance.map((_, i) => h("th", { scope: "col", title: nameOf(i) }, String(i + 1)))));
  const rows = distance.map((values, i) =>
    h("tr", {}, h("th", { scope: "row" }, `${i + 1} `, h("span", { class: "name" }, nameOf(i))), ...values.map((value, j) => cell(value, i, j))));
  return section("Distances", "distances",
    h("p", { class: "hint" }, "Area between two action curves, both axes scaled by the largest of the set. 0 is the same path."),
    scrollBox(h("table", { class: "matrix" }, head, h("tbody", {}, ...rows)), "Distances"));
}
