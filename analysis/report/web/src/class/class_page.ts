// The page of a class: contributions for ratings that can be changed, action functions, distances, two programmers
// compared, map, dendrogram and workflow.
import { lookOf } from "../format/clusters";
import { drawCurves } from "../format/curves";
import { createDendrogram } from "../format/dendrogram";
import { distanceView } from "../format/distances";
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { percent } from "../format/format";
import { footer, header } from "../tools/frame";
import { createMap } from "../format/map";
import type { MetricSet } from "../format/metric_set";
import { createNotes } from "../format/notes";
import { programmerWords } from "../format/words";
import { type ClassReport, curveAt, distanceOf, metricOf, triangleDistance, triangleOf } from "./class_data";
import { createPair } from "./class_pair";
import { createContributions, createRatings } from "./class_ratings";
import { hours, seconds } from "./class_time";
import { createWorkflow } from "./class_workflow";

/** More distances take too long to be computed again. */
const MOST_COMPUTED = 40;
const FIRST_ROWS = 30;

const RULES: [string, string][] = [
  ["backdated", "backdated: put in the order of their ends"],
  ["without_start", "without a start: taken from the end of the one before"],
  ["unknown_duration", "first and without a start: left out"],
  ["overlapping", "overlapping: kept what no report that ended before covers"],
  ["split", "split around others inside them"],
  ["covered", "covered by others: left out"],
  ["without_activity", "without an activity: counted as the activity with the smallest rating"],
  ["empty", "of no duration: left out"],
  ["cut_by_deadline", "cut by the deadline"],
  ["after_deadline", "after the deadline: left out"],
];

const VOCABULARY: [string, string][] = [
  ["power ρ", "rate of work of an activity, as a part of the largest one"],
  ["action S(t)", "sum of ρⱼσⱼ² over the intervals finished so far, and ρⱼt² of the one that has run for t; so it depends on how finely one reports: two intervals of half the length have half the action"],
  ["z", "time worked, shifted so that all end at z = 1, in units of the longest time T"],
  ["contribution", "area under the action function over z, in milli-action units of 10⁻³ ρT²"],
  ["distance", "area between two action functions over z"],
  ["by triangle", "the source's approximation: the straight line from the beginning of a curve to its end"],
  ["least action", "the smallest contribution of the set"],
];

function createRepairs(report: ClassReport): HTMLElement | null {
  const items = RULES.filter(([key]) => (report.repairs[key] ?? 0) > 0).map(([key, text]) => h("li", {}, `${report.repairs[key]} ${text}`));
  return items.length ? section("Repaired reports", "repairs", h("p", { class: "hint" }, `Of ${report.reports} reports:`), h("ul", {}, ...items)) : null;
}

/** What people say they have worked, against the time since their last compile or run. */
function createSelfReports(report: ClassReport): HTMLElement | null {
  const columns = [{ heading: "", numeric: true }, { heading: "programmer" }, { heading: "reports", numeric: true }, { heading: "reported", numeric: true },
    { heading: "gaps", numeric: true }, { heading: "reported", unit: "%", numeric: true }, { heading: "beyond the gap", numeric: true }];
  const rows = report.programmers.flatMap(({ name, self_report: self }, i) => self ? [h("tr", {},
    h("td", { class: "number" }, String(i + 1)), h("th", { scope: "row", class: "program" }, name),
    ...[String(self.reports), hours(self.reported_s), hours(self.measured_gap_s),
      self.measured_gap_s > 0 ? percent(self.reported_s / self.measured_gap_s) : "", String(self.beyond_gap)].map((text) => h("td", { class: "number" }, text)))] : []);
  if (rows.length === 0) return null;
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown)));
  return section("Self-report and measured gap", "self-reports",
    h("p", { class: "hint" }, "A gap is the time since the programmer's last compile or run; reports that exceed it by over a minute are beyond it."),
    scrollBox(h("table", {}, headRow(columns), body), "Self-report and measured gap"), more);
}

export function createClassPage(report: ClassReport): HTMLElement[] {
  const { programmers, activities, unit } = report;
  const standard = activities.map(({ power }) => power);
  let ratings = [...standard];
  const isStandard = () => ratings.every((power, i) => power === standard[i]);
  // Who has a rating of their own keeps it until that activity's slider is moved.
  const powerOf = (i: number) => ratings.map((power, k) => (power === standard[k] ? (programmers[i]?.power[k] ?? power) : power));
  let metric = metricOf(report, powerOf);
  const set: MetricSet = { ...report, programs: programmers };
  const look = lookOf(set);
  const largest = Math.max(0, ...programmers.map(({ norm }) => norm), ...report.distance.map((row) => row.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)));
  const words = programmerWords(largest);

  let lit: number | null = null;
  const highlight = (programmer: number | null) => {
    if (programmer === lit) return;
    lit = programmer;
    for (const picture of [curves, map, dendrogram]) picture?.highlight(programmer);
  };
  const contributions = createContributions(report, look, words, highlight);
  const curves = drawCurves({
    names: programmers.map(({ name }) => name),
    valueAt: (index, z) => {
      const curve = metric.curves[index];
      return curve ? 1e3 * curveAt(curve, z) : 0;
    },
    text: (value) => words.value(value / 1e3),
    title: "Action functions",
    xTitle: "time z = 1 + (t − T of the programmer) / T of the longest",
    yTitle: "action s [10⁻³ ρT²]",
    hint: "All end at the same time; who worked less begins later. A programmer's contribution is the area under the curve, the distance of two the area between theirs.",
  }, look);
  const map = createMap(set, look, highlight, words);
  const dendrogram = createDendrogram(set, look, highlight, words);
  const pair = createPair(report, () => metric, look, words);

  const distances = h("div");
  let kind: "exact" | "triangle" = "exact";
  const showDistances = () => {
    let matrix = kind === "exact" ? report.distance : (report.distance_triangle ?? report.distance);
    if (!isStandard() && programmers.length <= MOST_COMPUTED) {
      const triangles = metric.curves.map(triangleOf);
      matrix = metric.curves.map((a, i) => metric.curves.map((b, j) => {
        const [s, t] = [triangles[i], triangles[j]];
        if (i === j || !s || !t) return 0;
        return kind === "exact" ? distanceOf(a, b) : triangleDistance(s, t);
      }));
    }
    distances.replaceChildren(...distanceView({ ...set, distance: matrix }, words));
  };
  const fixed = [programmers.length > MOST_COMPUTED ? "Distances" : "", map ? "the map" : "", dendrogram ? "the dendrogram" : ""].filter((text) => text !== "");
  const warning = h("p", { class: "hint warning", hidden: true }, `${fixed.join(", ")} ${fixed.length > 1 ? "remain" : "remains"} as the original ratings made ${fixed.length > 1 ? "them" : "it"}.`);
  const ratingsSection = createRatings(activities, (changed, isDone) => {
    ratings = changed;
    metric = metricOf(report, powerOf);
    contributions.update(metric, isStandard());
    curves.redraw();
    pair.update();
    warning.hidden = isStandard() || fixed.length === 0;
    if (isDone) showDistances();
  }, warning);
  contributions.update(metric, true);
  showDistances();

  const kinds = [{ value: "exact", text: "Exact" }, { value: "triangle", text: "By triangles" }] as const;
  const kindChoice = report.distance_triangle ? choice("Distances", kinds, "exact", (value) => {
    kind = value;
    showDistances();
  }) : null;
  const facts: [string, string][] = [
    ["project", report.project ?? ""],
    ["deadline", report.deadline_s === null ? "" : seconds(report.deadline_s)],
    ["T, the longest time worked", hours(unit.time_s)],
    ["reports", String(report.reports)],
    ["least action", report.least_action.join(", ")],
  ];
  const main = h("main", {},
    contributions.element, programmers.some(({ seconds: intervals }) => intervals) ? ratingsSection : null, curves.element,
    programmers.length > 1 ? section("Distances", "distances", h("p", { class: "hint" }, words.distance), kindChoice ? h("div", { class: "tools" }, kindChoice) : null, distances) : null,
    pair.element, map?.element, dendrogram?.element, createWorkflow(report), createSelfReports(report), createRepairs(report), createNotes(report.notes));
  return [header(programmers.length === 1 ? "A class of one programmer" : `A class of ${programmers.length} programmers`, facts), main, footer(VOCABULARY)];
}
