// The page of a comparison: the programs, their action curves, and how far apart they are.
import { lookOf, type ProgramLook } from "../format/clusters";
import { createDendrogram } from "../format/dendrogram";
import { createDistances } from "../format/distances";
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { coreText, count, decimals } from "../format/format";
import { footer, header } from "../tools/frame";
import { lineSample } from "../format/line_sample";
import { createMap } from "../format/map";
import { createNotes } from "../format/notes";
import { createCurves } from "./action_curves";
import type { ComparisonReport } from "./comparison_data";
import { createDifferences } from "./differences";
import { createSideBySide } from "./side_by_side";
import { createTickDifferences } from "./tick_differences";

const FIRST_PROGRAMS = 30;

function createPrograms(report: ComparisonReport, look: ProgramLook, highlight: (index: number | null) => void): HTMLElement {
  const columns = [
    { heading: "", numeric: true },
    { heading: "program" },
    { heading: "ticks", unit: "tick", numeric: true },
    { heading: "instructions", numeric: true },
    { heading: "action", unit: "e₀·tick", numeric: true },
    { heading: "norm", numeric: true },
  ];
  const programs = report.programs.map((program, i) => ({ program, i }));
  if (programs.length > FIRST_PROGRAMS) programs.sort((a, b) => (a.program.norm ?? 0) - (b.program.norm ?? 0) || a.i - b.i);
  const row = ({ program, i }: (typeof programs)[number]) => {
    const least = report.least_action.includes(program.name);
    const element = h("tr", { class: least ? "least" : "" },
      h("td", { class: "number" }, String(i + 1)),
      h("th", { scope: "row", class: "program" }, lineSample(look, i), program.name, least ? h("span", { class: "badge" }, "least action") : null),
      ...[program.ticks, program.instructions, program.action].map((value) => h("td", { class: "number" }, count(value))),
      h("td", { class: "number" }, decimals(program.norm)));
    element.addEventListener("pointerenter", () => highlight(i));
    element.addEventListener("pointerleave", () => highlight(null));
    return element;
  };
  const body = h("tbody");
  const more = expandable(programs.length, FIRST_PROGRAMS, (shown) => body.replaceChildren(...programs.slice(0, shown).map(row)));
  const sorted = more ? h("p", { class: "hint" }, "By their norms, the least first.") : null;
  return section("Programs", "programs", sorted, scrollBox(h("table", {}, headRow(columns), body), "Programs"), more);
}

export function createComparisonPage(report: ComparisonReport): HTMLElement[] {
  const title = `${report.programs.length} programs compared`;
  const facts: [string, string][] = [["core model", coreText(report)], report.per_ticks
    ? ["figures of", `${count(report.per_ticks)} ticks of each program`] : ["least action", report.least_action.join(", ") || "none"]];
  report.programs.forEach(({ name, incomplete }, i) => {
    if (incomplete) facts.push(["incomplete", `${i + 1} ${name}: ${incomplete}`]);
  });
  const look = lookOf(report);
  let lit: number | null = null;
  const highlight = (program: number | null) => {
    if (program === lit) return;
    lit = program;
    for (const picture of [curves, map, dendrogram]) picture?.highlight(program);
  };
  const curves = createCurves(report, look);
  const map = createMap(report, look, highlight);
  const dendrogram = createDendrogram(report, look, highlight);
  const main = h("main", {}, createPrograms(report, look, highlight), curves.element, map?.element, dendrogram?.element,
    createDistances(report), createTickDifferences(report), createSideBySide(report), createDifferences(report), createNotes(report.notes));
  return [header(title, facts), main, footer()];
}
