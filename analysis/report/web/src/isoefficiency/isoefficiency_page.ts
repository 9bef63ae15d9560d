// The page of isoefficiency: what the function is and why, and pictures, for each algorithm.
import { h, headRow, scrollBox, section } from "../format/dom";
import { plain } from "../format/format";
import { footer, header } from "../tools/frame";
import { partSelector } from "../tools/selector";
import { createByKind } from "./by_kind";
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

const theta = (growth: string) => (growth === "never" ? "no size keeps the efficiency" : `Θ(${growth})`);

/** What runs say: each function that they allow, and the exponent without a fit. */
function measured({ alternatives = [], cannot_tell: lack, measured_exponent: exponent, fit, table }: ScalingAlgorithm): string[] {
  if (!fit) return [];
  if (lack) return [`These runs do not determine an isoefficiency function: ${lack}. What is shown is one fit of many that they allow.`];
  const isAlone = alternatives.length === 1, at = `at E = ${plain(table[0]?.efficiency ?? null)}`;
  return [...alternatives.map((one) => `The runs say ${at}: ${theta(one.isoefficiency)}${isAlone ? "" : `, with weight ${one.weight.toFixed(2)} (T_o = ${one.overhead})`}.`),
    exponent ? `Without a fit, W grew as P^${exponent.value.toFixed(2)} between the measured sizes (95 %: ${exponent.low.toFixed(2)} to ${exponent.high.toFixed(2)}).`
      : "Without a fit no exponent can be determined: measure sizes on both sides of the efficiency on three numbers of processors."];
}

function bounds(algorithm: ScalingAlgorithm): string[] {
  const { cost_optimal: least, threshold_text: threshold, most_efficiency_text: most, never_text: why, numeric_exponents: exponents = [] } = algorithm;
  return [
    ...(least === undefined ? [] : [least === "never" ? why ? `Not cost-optimal for large n: ${why}.` : "Not cost-optimal at any size: the degree of concurrency does not grow." : `Cost-optimal while W grows at least as Θ(${least}).`]),
    ...[threshold, most].filter((sentence) => sentence).map((sentence) => sentence!.replace("Theta(", "Θ(")),
    ...(algorithm.terms.length > 0 ? [] : exponents.map(({ efficiency, exponent }) => exponent === null
      ? `At E = ${plain(efficiency)} no size keeps the efficiency.` : `At E = ${plain(efficiency)} W grows about as P^${exponent.toFixed(2)} from 10³ to 10⁹ processors.`)),
  ];
}

function createTerms(algorithm: ScalingAlgorithm): HTMLElement {
  const { is_by_numbers: isByNumbers, isoefficiency, terms, together, concurrency } = algorithm;
  const all = [...terms, ...(together ? [{ ...together, overhead: `together, of W's order: ${together.overhead}` }] : []),
    ...(concurrency ? [{ ...concurrency, overhead: `degree of concurrency ${concurrency.overhead}` }] : []),
    { overhead: "floor: work for every processor", isoefficiency: "P", steps: ["with W below P some processors have nothing to do: W = Ω(P)"] }];
  const rows = all.map((term) => h("tr", {}, h("th", { scope: "row" }, term.overhead), h("td", {}, theta(term.isoefficiency)),
    h("td", {}, h("details", {}, h("summary", {}, "steps"), ...term.steps.map((step) => h("p", { class: "step" }, step))))));
  return section(`Isoefficiency: ${isByNumbers || isoefficiency === "numeric" ? isoefficiency : theta(isoefficiency)}`, "isoefficiency",
    h("p", {}, `W = ${algorithm.work}, T_o = ${algorithm.overhead}`),
    h("p", { class: "hint" }, Object.entries(algorithm.constants).map(([name, value]) => `${name} = ${plain(value)}`).join(", ")),
    algorithm.fit?.poor ? h("p", { class: "poor" }, `The fit is poor: ${algorithm.fit.poor}.`) : null,
    ...algorithm.notes.map((note) => h("p", { class: "hint" }, note)),
    ...[...measured(algorithm), ...bounds(algorithm)].map((text) => h("p", { class: "bound-text" }, text)),
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
  const comparisons = (report.comparisons ?? []).map((text) => h("p", { class: "comparison" }, text));
  const ofAll = [...(comparisons.length > 0 ? [section("Relative scalability", "relative", ...comparisons)] : []), ...(report.by_kind ? createByKind(report.by_kind) : [])];
  const show = (index: number) => {
    const algorithm = report.algorithms[index];
    main.replaceChildren(...ofAll, ...(algorithm ? body(algorithm) : []));
  };
  const algorithms = partSelector("Algorithm", report.algorithms.map(({ name }) => name || "runs"), show);
  return [header("Isoefficiency", [["isoefficiency", report.algorithms.map(({ isoefficiency }) => isoefficiency).join("; ") || "not known"]], algorithms),
    main, footer(VOCABULARY)];
}
