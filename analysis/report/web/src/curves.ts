// Action curves over the shifted time z, in which all programs end at z = 1.
import { AxisView } from "./axis_view";
import { addChart, linear } from "./charts";
import { MOST_OWN_COLORS, type ProgramLook } from "./clusters";
import type { ComparisonReport } from "./data";
import { h, section } from "./dom";
import { count } from "./format";
import { actionAt } from "./resample";
import { createStack, zoomButtons } from "./stack";

const NARROWEST = 1e-3;
/** Of all curves together: more would make zooming slow. */
const MOST_POINTS = 60_000;
const FEWEST_COLUMNS = 150;

export interface Curves {
  element: HTMLElement | null;
  highlight(index: number | null): void;
}

export function createCurves(report: ComparisonReport, look: ProgramLook): Curves {
  const { programs } = report;
  const longest = Math.max(...programs.map((program) => program.ticks), 0);
  if (longest === 0) return { element: null, highlight: () => {} };
  const view = new AxisView(1, NARROWEST);
  const stack = createStack(view, "Action curves; arrow keys move, plus and minus zoom, 0 shows all", new AbortController().signal, () => {});
  const actionOf = (index: number, z: number) => {
    const program = programs[index];
    return program ? actionAt(program.action_curve, program.ticks, program.ticks + (z - 1) * longest) : 0;
  };
  let top = 0;
  const chart = addChart(stack, {
    height: 380,
    xTitle: "shifted time z = 1 + (k − K) / K of the longest",
    yTitle: "action S [e₀·tick]",
    series: programs.map((_, i) => ({
      stroke: () => look.color(i), width: look.width, dash: look.dash(i), paths: linear(), points: { show: false },
    })),
    data(limit) {
      const { from, to } = view.range;
      const columns = Math.min(limit, Math.max(FEWEST_COLUMNS, Math.round(MOST_POINTS / programs.length)));
      const z = Array.from({ length: columns + 1 }, (_, i) => from + ((to - from) * i) / columns);
      const curves = programs.map((_, i) => z.map((at) => actionOf(i, at)));
      top = Math.max(...curves.map((curve) => curve.at(-1) ?? 0));
      return [z, ...curves];
    },
    limits: () => [0, top],
  });

  const readout = h("output", { class: "readout" });
  const legend = programs.slice(0, programs.length > MOST_OWN_COLORS ? 0 : undefined).map((program, i) => {
    const swatch = h("span", { class: "swatch" });
    const value = h("span", { class: "legend-value" });
    return { element: h("li", {}, swatch, program.name, value), swatch, value, index: i };
  });
  const show = () => {
    const { hover } = view;
    readout.textContent = hover === null ? `z ${view.range.from.toFixed(3)} to ${view.range.to.toFixed(3)}` : `z ${hover.toFixed(4)}`;
    for (const { value, index } of legend) value.textContent = hover === null ? "" : ` ${count(actionOf(index, hover))}`;
  };
  view.onPoint(show);
  view.onRange(show);
  stack.onDraw(() => {
    for (const { swatch, index } of legend) swatch.style.background = look.color(index);
  });
  show();

  const many = programs.length > MOST_OWN_COLORS ? h("p", { class: "hint" }, "Colours are those of the largest clusters; a program in the table, the map or the dendrogram shows its curve.") : null;
  const element = section("Action curves", "curves", many,
    h("div", { class: "tools" }, h("span", { class: "spacer" }), readout, zoomButtons(view)),
    stack.element, h("ul", { class: "legend" }, ...legend.map((item) => item.element)));
  return {
    element,
    highlight(index) {
      chart.series.forEach((series, i) => {
        if (i > 0) series.alpha = index === null || i === index + 1 ? 1 : programs.length > MOST_OWN_COLORS ? 0.06 : 0.2;
      });
      chart.redraw(false);
    },
  };
}
