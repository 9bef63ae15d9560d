// The page of a comparison: the programs, their action curves, and how far apart they are.
import type { ComparisonReport } from "./data";
import { h, headRow, scrollBox, section } from "./dom";
import { createCurves } from "./curves";
import { createDistances } from "./distances";
import { count } from "./format";
import { footer, header } from "./frame";
import { curveColor, curveDash } from "./palette";
import { createNotes } from "./tables";
import { onThemeChange } from "./theme";

export const decimals = (value: number | null) => (value === null ? "–" : value.toFixed(4));

/** A short piece of a program's curve, for tables. */
function lineSample(index: number): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const line = document.createElementNS(space, "line");
  const set = (element: Element, attributes: Record<string, string | number>) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  };
  set(svg, { width: 28, height: 10, "aria-hidden": "true", class: "line-sample" });
  set(line, { x1: 0, x2: 28, y1: 5, y2: 5, "stroke-width": 2.5, "stroke-dasharray": curveDash(index).join(" ") });
  const paint = () => line.setAttribute("stroke", curveColor(index));
  onThemeChange(paint);
  paint();
  svg.append(line);
  return svg;
}

function createPrograms(report: ComparisonReport, highlight: (index: number | null) => void): HTMLElement {
  const columns = [
    { heading: "", numeric: true },
    { heading: "program" },
    { heading: "ticks", unit: "tick", numeric: true },
    { heading: "instructions", numeric: true },
    { heading: "action", unit: "e₀·tick", numeric: true },
    { heading: "norm", numeric: true },
  ];
  const rows = report.programs.map((program, i) => {
    const least = report.least_action.includes(program.name);
    const row = h("tr", { class: least ? "least" : "" },
      h("td", { class: "number" }, String(i + 1)),
      h("th", { scope: "row", class: "program" }, lineSample(i), program.name, least ? h("span", { class: "badge" }, "least action") : null),
      ...[program.ticks, program.instructions, program.action].map((value) => h("td", { class: "number" }, count(value))),
      h("td", { class: "number" }, decimals(program.norm)));
    row.addEventListener("pointerenter", () => highlight(i));
    row.addEventListener("pointerleave", () => highlight(null));
    return row;
  });
  return section("Programs", "programs", scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Programs"));
}

export function createComparisonPage(report: ComparisonReport): HTMLElement[] {
  const title = `${report.programs.length} programs compared`;
  const facts: [string, string][] = [["core model", report.core ?? "none"], ["least action", report.least_action.join(", ") || "none"]];
  const curves = createCurves(report);
  const main = h("main", {}, createPrograms(report, curves.highlight), curves.element, createDistances(report), createNotes(report.notes));
  return [header(title, facts), main, footer()];
}
