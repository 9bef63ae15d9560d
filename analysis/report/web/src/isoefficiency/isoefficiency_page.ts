// The page of isoefficiency: what the function is and why, and pictures, for each algorithm.
import { h, headRow, scrollBox, section } from "../format/dom";
import { plain } from "../format/format";
import { footer, header } from "../format/frame";
import { createEfficiency, createOverhead, createSpeedup } from "./isoefficiency_charts";
import type { ScalingAlgorithm, ScalingReport } from "./isoefficiency_data";

const VOCABULARY: [string, string][] = [
  ["work W", "operations of the best sequential program"],
  ["t_c", "time of one operation"],
  ["overhead T_o", "time of all processors together beyond that of the sequential program: P T_p − T_1"],
  ["efficiency E", "T_1/(P T_p) = 1/(1 + T_o/(W t_c))"],
  ["isoefficiency", "how W must grow with P so that E stays the same: W = K T_o, K = E/(t_c (1 − E))"],
  ["serial fraction", "of Karp and Flatt: (1/S − 1/P)/(1 − 1/P), S the speedup"],
];

function createTerms(algorithm: ScalingAlgorithm): HTMLElement {
  const together = algorithm.together ? [{ ...algorithm.together, overhead: `together, of W's order: ${algorithm.together.overhead}` }] : [];
  const all = [...algorithm.terms, ...together, ...(algorithm.concurrency ? [algorithm.concurrency] : [])];
  const rows = all.map((term) => h("tr", {}, h("th", { scope: "row" }, term.overhead), h("td", {}, `Θ(${term.isoefficiency})`),
    h("td", {}, h("details", {}, h("summary", {}, "steps"), ...term.steps.map((step) => h("p", { class: "step" }, step))))));
  return section(`Isoefficiency: ${algorithm.is_by_numbers ? algorithm.isoefficiency : `Θ(${algorithm.isoefficiency})`}`, "isoefficiency",
    h("p", {}, `W = ${algorithm.work}, T_o = ${algorithm.overhead}`),
    h("p", { class: "hint" }, Object.entries(algorithm.constants).map(([name, value]) => `${name} = ${plain(value)}`).join(", ")),
    algorithm.fit?.poor ? h("p", { class: "poor" }, `The fit is poor: ${algorithm.fit.poor}.`) : null,
    ...algorithm.notes.map((note) => h("p", { class: "hint" }, note)),
    scrollBox(h("table", {}, headRow([{ heading: "term of T_o" }, { heading: "W must grow as" }, { heading: "derivation" }]), h("tbody", {}, ...rows)), "Terms"));
}

function createTable(algorithm: ScalingAlgorithm): HTMLElement {
  const columns = [{ heading: "E", numeric: true }, { heading: "P", numeric: true }, { heading: "n", numeric: true }, { heading: "W", numeric: true }, { heading: "limited by" }];
  const rows = algorithm.table.map((row) => h("tr", {},
    ...[plain(row.efficiency), plain(row.P), plain(row.n), plain(row.W)].map((text) => h("td", { class: "number" }, text)), h("td", {}, row.limited_by ?? "no size found")));
  return section("Sizes that keep the efficiency", "sizes", scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Sizes"));
}

function body(algorithm: ScalingAlgorithm): HTMLElement[] {
  const overhead = createOverhead(algorithm);
  return [createTerms(algorithm), createSpeedup(algorithm), createEfficiency(algorithm), ...(overhead ? [overhead] : []), createTable(algorithm)];
}

export function createScalingPage(report: ScalingReport): HTMLElement[] {
  const main = h("main", {});
  const show = (index: number) => {
    const algorithm = report.algorithms[index];
    if (algorithm) main.replaceChildren(...body(algorithm));
  };
  show(0);
  const names = report.algorithms.map(({ name }, i) => h("option", { value: i }, name || "runs"));
  const select = report.algorithms.length > 1
    ? h("select", { class: "algorithm-select", "aria-label": "Algorithm", onchange: undefined }, ...names) : null;
  select?.addEventListener("change", () => show(Number(select.value)));
  const comparisons = (report.comparisons ?? []).map((text) => h("p", { class: "comparison" }, text));
  return [header("Isoefficiency", [["isoefficiency", report.algorithms.map(({ isoefficiency }) => isoefficiency).join("; ")]], select),
    ...(comparisons.length > 0 ? [section("Relative scalability", "relative", ...comparisons)] : []), main, footer(VOCABULARY)];
}
