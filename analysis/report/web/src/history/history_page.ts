// The page of a history: ticks, action and norm of a region over the runs that were stored, commit by commit.
import type uPlot from "uplot";
import { AxisView, keepRange } from "../format/axis_view";
import { addChart, linear } from "../format/charts";
import { h, headRow, scrollBox, section } from "../format/dom";
import { count, decimals, NO_VALUE } from "../format/format";
import { footer, header } from "../tools/frame";
import { partSelector } from "../tools/selector";
import { createStack, zoomButtons, type Stack } from "../format/stack";
import { color } from "../format/theme";
import type { HistoryPoint, HistoryReport, HistorySeries } from "./history_data";

const FEWEST_POINTS = 2;
const LABEL_PIXELS = 84;
const LONGEST_LABEL = 9;
const POINT_SIZE = 7;

interface Quantity {
  title: string;
  value(point: HistoryPoint): number;
  text(value: number): string;
}

const QUANTITIES: Quantity[] = [
  { title: "ticks [tick]", value: (point) => point.ticks, text: count },
  { title: "action [e₀·tick]", value: (point) => point.action, text: count },
  { title: "norm", value: (point) => point.norm, text: decimals },
];

const nameOf = (point: HistoryPoint) => point.commit || "(no commit)";
const titleOf = (series: HistorySeries) => `${series.program}, region ${series.region}${series.thread ? `, thread ${series.thread}` : ""}`;

/** In percent, with its sign; as the terminal says it. */
function change(before: number, now: number): string {
  if (before === now) return "same";
  if (before === 0) return NO_VALUE;
  const percent = (100 * (now - before)) / before;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toPrecision(3)} %`;
}

/** Points stand in the middle of a stretch of length 1 each. */
function commitAxis(points: HistoryPoint[], { view, plotWidth }: Stack): uPlot.Axis {
  return {
    space: LABEL_PIXELS,
    splits: () => {
      const { from, to } = view.range;
      const fits = Math.max(1, Math.floor(plotWidth() / LABEL_PIXELS));
      const step = Math.max(1, Math.ceil((to - from) / fits));
      const first = Math.ceil((from - 0.5) / step) * step;
      return Array.from({ length: Math.max(0, Math.floor((to - 0.5 - first) / step) + 1) }, (_, i) => first + i * step + 0.5);
    },
    values: (_chart, splits) => splits.map((at) => (points[Math.floor(at)]?.commit ?? "").slice(0, LONGEST_LABEL)),
  };
}

/** Figures before and after such a line do not compare. */
function drawOtherCores(chart: uPlot, points: HistoryPoint[]) {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.strokeStyle = color("spike");
  ctx.setLineDash([4, 4]);
  points.forEach((point, i) => {
    const x = chart.valToPos(i, "x", true);
    if (!point.core_has_changed || x < bbox.left || x > bbox.left + bbox.width) return;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  });
  ctx.restore();
}

function addQuantity(stack: Stack, points: HistoryPoint[], { title, value }: Quantity) {
  const { view } = stack;
  let limits: [number, number] = [0, 1];
  addChart(stack, {
    height: 190,
    xTitle: "commit",
    yTitle: title,
    xAxis: commitAxis(points, stack),
    series: [{
      stroke: () => color("accent"), width: 2, paths: linear(),
      points: { show: true, size: POINT_SIZE, fill: () => color("accent"), stroke: () => color("accent") },
    }],
    data() {
      const { from, to } = view.range;
      const visible = points.filter((_, i) => i + 1 > from && i < to).map(value);
      const least = Math.min(...visible), most = Math.max(...visible);
      const margin = 0.1 * (most - least);
      limits = least === most ? [0, most || 1] : [Math.max(least - margin, 0), most + margin];
      return [points.map((_, i) => i + 0.5), points.map(value)];
    },
    limits: () => limits,
    afterDraw: (chart) => drawOtherCores(chart, points),
  });
}

function createTable(points: HistoryPoint[], point: (index: number | null) => void): { element: HTMLElement; rows: HTMLElement[] } {
  const columns = [
    { heading: "when", unit: "UTC" }, { heading: "commit" }, { heading: "label" },
    { heading: "ticks", unit: "tick", numeric: true }, { heading: "change", numeric: true },
    { heading: "action", unit: "e₀·tick", numeric: true }, { heading: "change", numeric: true },
    { heading: "norm", numeric: true }, { heading: "distance", numeric: true },
  ];
  const rows = points.map((own, i) => {
    const before = points[i - 1];
    const numbers = [count(own.ticks), before ? change(before.ticks, own.ticks) : "", count(own.action),
      before ? change(before.action, own.action) : "", decimals(own.norm), before ? decimals(own.distance) : ""];
    const row = h("tr", {}, h("td", {}, own.recorded_at.slice(0, 16).replace("T", " ")),
      h("th", { scope: "row", class: "name", title: own.commit }, nameOf(own), own.core_has_changed ? h("span", { class: "badge" }, "other core") : null),
      h("td", {}, own.label), ...numbers.map((text) => h("td", { class: "number" }, text)));
    row.addEventListener("pointerenter", () => point(i));
    row.addEventListener("pointerleave", () => point(null));
    return row;
  });
  const element = section("Runs", "runs",
    h("p", { class: "hint" }, "The latest last. Changes are against the run before; the distance is that of the two action curves."),
    scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Runs"));
  return { element, rows };
}

function seriesBody(series: HistorySeries, lifetime: AbortSignal): HTMLElement[] {
  const { points } = series;
  const view = new AxisView(points.length, FEWEST_POINTS);
  const table = createTable(points, (index) => view.point(index === null ? null : index + 0.5));
  const stack = createStack(view, "Ticks, action and norm over commits; arrow keys move, plus and minus zoom, 0 shows all", lifetime, (at) => {
    if (at !== null) table.rows[Math.floor(at)]?.scrollIntoView({ block: "center" });
  });
  for (const quantity of QUANTITIES) addQuantity(stack, points, quantity);
  const readout = h("output", { class: "readout" });
  const show = () => {
    const index = view.hover === null ? -1 : Math.min(Math.floor(view.hover), points.length - 1);
    table.rows.forEach((row, i) => row.classList.toggle("least", i === index));
    const point = points[index];
    readout.textContent = point
      ? `${nameOf(point)} · ${QUANTITIES.map(({ title, value, text }) => `${title.split(" ")[0]} ${text(value(point))}`).join(" · ")}`
      : `${points.length} ${points.length === 1 ? "run" : "runs"}`;
  };
  view.onPoint(show);
  show();
  keepRange(view, "runs");
  const changed = points.some(({ core_has_changed }) => core_has_changed)
    ? " Dashed lines: from there on the core description is a different one, so that figures cannot be compared." : "";
  const charts = section(titleOf(series), "history",
    h("p", { class: "hint" }, series.core === null ? "Events, without a core model." : `Core model ${series.core}.`),
    h("div", { class: "tools" }, h("span", { class: "spacer" }), readout, zoomButtons(view)), stack.element,
    h("p", { class: "hint" }, `Scales show what is visible and need not begin at 0. The norm depends on the runs of this series.${changed}`));
  return [charts, table.element];
}

export function createHistoryPage(report: HistoryReport): HTMLElement[] {
  const main = h("main");
  let lifetime = new AbortController();
  const show = (series: HistorySeries | undefined) => {
    lifetime.abort();
    lifetime = new AbortController();
    main.replaceChildren(...(series ? seriesBody(series, lifetime.signal) : []));
  };
  const regions = partSelector("Region", report.series.map(titleOf), (index) => show(report.series[index]));
  return [header("History", [["database", report.source], ["series", String(report.series.length)]], regions), main, footer()];
}
