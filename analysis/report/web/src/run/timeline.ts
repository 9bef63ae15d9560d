// The energy spectrum, the score and the action curve of a region over one time axis.
import type uPlot from "uplot";
import { AxisView, keepRange, type Span } from "../format/axis_view";
import { addChart, linear, stepped } from "../format/charts";
import { choice, h, section } from "../format/dom";
import { count, energy, ticks } from "../format/format";
import { resampleBins } from "../format/resample";
import { createStack, zoomButtons, type Stack } from "../format/stack";
import { color } from "../format/theme";
import { actionIn, binTicksIn, endOf, energyAt, spectrumIn } from "./detail";
import { timelineTicks, type Region, type Spike } from "./run_data";
import { createScore, type ScoreKey } from "./score";

const NARROWEST_TICKS = 8;
const SPIKE_CLICK_PIXELS = 6;
const MOST_EXECUTION_LINES = 200;
/** That the command line gives one by one. */
const MOST_SINGLE_TICKS = 4096;

export interface Timeline {
  element: HTMLElement;
  /** Zooms to a stretch and marks it; null only takes the mark away. */
  focus(span: Span | null): void;
  /** The spike that was clicked, or null to let go of the chosen one. */
  onSpikeClick(listener: (index: number | null) => void): void;
  /** From now on the address of the page keeps what is visible. */
  keepRange(): void;
}

const spikeEnd = (spike: Spike) => spike.last_tick + 1;

// Small triangles above the spikes, and faint lines where a new execution begins.
function drawAnnotations(chart: uPlot, region: Region) {
  const { ctx, bbox } = chart;
  const ratio = devicePixelRatio || 1;
  const inside = (x: number) => x >= bbox.left && x <= bbox.left + bbox.width;
  ctx.save();
  if (region.executions.length > 1 && region.executions.length <= MOST_EXECUTION_LINES) {
    ctx.strokeStyle = color("hairline");
    ctx.setLineDash([2 * ratio, 3 * ratio]);
    for (const execution of region.executions.slice(1)) {
      const x = chart.valToPos(execution.first_tick, "x", true);
      if (!inside(x)) continue;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
  }
  ctx.fillStyle = color("spike");
  for (const spike of region.spikes) {
    const x = chart.valToPos((spike.first_tick + spikeEnd(spike)) / 2, "x", true);
    if (!inside(x)) continue;
    ctx.beginPath();
    ctx.moveTo(x - 4 * ratio, bbox.top - 7 * ratio);
    ctx.lineTo(x + 4 * ratio, bbox.top - 7 * ratio);
    ctx.lineTo(x, bbox.top);
    ctx.fill();
  }
  ctx.restore();
}

function addSpectrum(stack: Stack, region: Region) {
  const { view } = stack;
  let top = 0;
  addChart(stack, {
    height: 260,
    xTitle: "time k [tick]",
    yTitle: "energy T(k) [e₀]",
    series: [
      { stroke: () => "transparent", paths: stepped(), points: { show: false } },
      { stroke: () => "transparent", paths: stepped(), points: { show: false } },
      { stroke: () => color("accent"), fill: () => color("accent-area"), width: 1, paths: stepped(), points: { show: false } },
    ],
    bands: [{ series: [2, 1], fill: () => color("accent-band") }],
    data(limit) {
      const { edges, mean, min, max } = resampleBins(spectrumIn(region, view.range), timelineTicks(region), view.range.from, view.range.to, limit);
      top = max.reduce((highest, value) => Math.max(highest, value), 0);
      const closed = (values: number[]) => [...values, values.at(-1) ?? 0];
      return [edges, closed(min), closed(max), closed(mean)];
    },
    limits: () => [0, top],
    afterDraw: (chart) => drawAnnotations(chart, region),
  });
}

function addActionCurve(stack: Stack, region: Region) {
  const { view } = stack;
  let limits: [number, number] = [0, 1];
  addChart(stack, {
    height: 150,
    xTitle: "time k [tick]",
    yTitle: "S(k) [e₀·tick]",
    series: [{ stroke: () => color("ink"), width: 1.5, paths: linear(), points: { show: false } }],
    data(limit) {
      const { from, to } = view.range;
      const at = Array.from({ length: limit + 1 }, (_, i) => from + ((to - from) * i) / limit);
      const action = at.map((tick) => actionIn(region, view.range, tick));
      limits = [action[0] ?? 0, action.at(-1) ?? 0];
      return [at, action];
    },
    limits: () => limits,
  });
}

function readout(region: Region, view: AxisView): HTMLElement {
  const output = h("output", { class: "readout" });
  const show = () => {
    const { from, to } = view.range;
    if (view.hover === null) {
      output.textContent = `ticks ${count(from)} to ${count(to)}`;
      return;
    }
    const bins = spectrumIn(region, view.range);
    const { mean, min, max } = energyAt(bins, view.hover);
    const band = bins.bin_ticks > 1 ? ` (${energy(min)} to ${energy(max)})` : "";
    const action = actionIn(region, view.range, view.hover);
    output.textContent = `tick ${count(Math.floor(view.hover))} · T ${energy(mean)} e₀${band} · S ${count(action)} e₀·tick`;
  };
  view.onRange(show);
  view.onPoint(show);
  show();
  return output;
}

/** The command that writes a page with the ticks in the middle of what is visible. */
function tickCommand(source: string, region: Region, { range }: AxisView): string {
  const quoted = (name: string) => (/^[\w./:=+-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`);
  const from = Math.round(Math.max(range.from, (range.from + range.to - MOST_SINGLE_TICKS) / 2));
  const to = Math.round(Math.min(range.to, from + MOST_SINGLE_TICKS));
  const which = region.name ? ` --region ${quoted(region.name)}` : "";
  return `leastaction report ${quoted(source)}${which} --from ${from} --to ${to} --html ticks.html`;
}

export function createTimeline(region: Region, source: string, lifetime: AbortSignal): Timeline {
  const view = new AxisView(timelineTicks(region), NARROWEST_TICKS);
  const spikeListeners: ((index: number | null) => void)[] = [];
  const stack: Stack = createStack(view, "Energy spectrum and score over time; arrow keys move, plus and minus zoom, 0 shows all", lifetime,
    (tick) => {
      const reach = ((view.range.to - view.range.from) / stack.plotWidth()) * SPIKE_CLICK_PIXELS;
      const isNear = (spike: Spike) => tick !== null && tick >= spike.first_tick - reach && tick <= spikeEnd(spike) + reach;
      const index = tick === null ? null : region.spikes.findIndex(isNear);
      if (index !== -1) for (const listener of spikeListeners) listener(index);
    });
  addSpectrum(stack, region);
  const score = createScore(region, stack);
  addActionCurve(stack, region);

  const resolution = h("span", { class: "hint" });
  const showResolution = () => {
    const { detail } = region;
    const singles = detail ? ` Ticks ${count(detail.first_tick)} to ${count(endOf(detail) - 1)} are shown one by one.` : "";
    const others = region.timeline_ticks === undefined && binTicksIn(region, view.range, score.binTicks()) > 1
      ? ["This writes a page with the single ticks in the middle of what is visible: ", h("code", { class: "command", tabindex: 0 }, tickCommand(source, region, view))] : [];
    resolution.replaceChildren(
      `One bin is ${ticks(region.spectrum.bin_ticks)} in the spectrum, ${ticks(score.binTicks())} in the score.${singles} `, ...others);
  };
  view.onRange(showResolution);
  showResolution();
  const scoreSwitch = choice<ScoreKey>("Score by",
    [{ value: "opcode", text: "opcode" }, { value: "class", text: "class" }, { value: "function", text: "function" }, { value: "line", text: "line" }], "opcode",
    (key) => {
      score.setKey(key);
      showResolution();
    });
  scoreSwitch.classList.add("score-switch");
  const common = h("input", { type: "checkbox" });
  common.addEventListener("change", () => score.setCommonScale(common.checked));

  const tools = h("div", { class: "tools" },
    h("span", { class: "tool" }, h("span", { class: "tool-name" }, "Score by"), scoreSwitch),
    h("label", { class: "tool" }, common, " one scale for all strips"),
    h("span", { class: "spacer" }), readout(region, view), zoomButtons(view));
  const element = section(region.timeline_ticks === undefined ? "Energy spectrum and score" : "Energy spectrum and score of the windows", "timeline", tools, stack.element,
    h("p", { class: "hint" }, "Line: mean energy of each bin. Band: lowest to highest single tick in it. ",
      region.spikes.length > 0 ? "Triangles: spikes. " : "", "Drag to zoom, double-click for all. ", resolution));

  if (region.detail) view.show(region.detail.first_tick, endOf(region.detail));
  return {
    element,
    focus(span) {
      view.setMark(span);
      if (!span) return;
      const margin = Math.max((span.to - span.from) / 2, NARROWEST_TICKS);
      view.show(span.from - margin, span.to + margin);
      stack.element.querySelector(".chart")?.scrollIntoView({ block: "nearest" });
    },
    onSpikeClick: (listener) => spikeListeners.push(listener),
    keepRange: () => keepRange(view, "ticks"),
  };
}
