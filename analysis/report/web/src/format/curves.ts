// Curves over the shifted time z, in which all end at z = 1.
import { AxisView, keepRange } from "./axis_view";
import { addChart, linear } from "./charts";
import { MOST_OWN_COLORS, type ProgramLook } from "./clusters";
import { h, section } from "./dom";
import { stateName } from "./page_state";
import { createStack, zoomButtons } from "./stack";

const NARROWEST = 1e-3;
/** Of all curves together: more would make zooming slow. */
const MOST_POINTS = 60_000;
const FEWEST_COLUMNS = 150;

export interface Curves {
  element: HTMLElement | null;
  highlight(index: number | null): void;
  /** The curves have changed. */
  redraw(): void;
}

/** Curves over z, of programs or of programmers. */
export interface CurveSource {
  names: string[];
  valueAt(index: number, z: number): number;
  text(value: number): string;
  title: string;
  xTitle: string;
  yTitle: string;
  hint: string;
  /** Of the horizontal axis in the readout; z unless it is given. */
  xName?: string;
}

export function drawCurves(source: CurveSource, look: ProgramLook): Curves {
  const { names, valueAt } = source;
  const isMany = names.length > MOST_OWN_COLORS;
  const view = new AxisView(1, NARROWEST);
  const stack = createStack(view, `${source.title}; arrow keys move, plus and minus zoom, 0 shows all`, new AbortController().signal, () => {});
  let top = 0;
  const chart = addChart(stack, {
    height: 380,
    xTitle: source.xTitle,
    yTitle: source.yTitle,
    series: names.map((_, i) => ({
      stroke: () => look.color(i), width: look.width, dash: look.dash(i), paths: linear(), points: { show: false },
    })),
    data(limit) {
      const { from, to } = view.range;
      const columns = Math.min(limit, Math.max(FEWEST_COLUMNS, Math.round(MOST_POINTS / names.length)));
      const z = Array.from({ length: columns + 1 }, (_, i) => from + ((to - from) * i) / columns);
      const curves = names.map((_, i) => z.map((at) => valueAt(i, at)));
      top = Math.max(...curves.map((curve) => curve.at(-1) ?? 0));
      return [z, ...curves];
    },
    limits: () => [0, top],
  });

  keepRange(view, stateName(source.title));
  const readout = h("output", { class: "readout" });
  const legend = names.slice(0, isMany ? 0 : undefined).map((name, i) => {
    const swatch = h("span", { class: "swatch" });
    const value = h("span", { class: "legend-value" });
    return { element: h("li", {}, swatch, name, value), swatch, value, index: i };
  });
  const show = () => {
    const { hover } = view;
    const axis = source.xName ?? "z";
    readout.textContent = hover === null ? `${axis} ${view.range.from.toFixed(3)} to ${view.range.to.toFixed(3)}` : `${axis} ${hover.toFixed(4)}`;
    for (const { value, index } of legend) value.textContent = hover === null ? "" : ` ${source.text(valueAt(index, hover))}`;
  };
  view.onPoint(show);
  view.onRange(show);
  stack.onDraw(() => {
    for (const { swatch, index } of legend) swatch.style.background = look.color(index);
  });
  show();

  const many = isMany ? h("p", { class: "hint" }, "Colours are those of the largest clusters; a row of the table, the map or the dendrogram shows its curve.") : null;
  const element = section(source.title, "curves", source.hint ? h("p", { class: "hint" }, source.hint) : null, many,
    h("div", { class: "tools" }, h("span", { class: "spacer" }), readout, zoomButtons(view)),
    stack.element, h("ul", { class: "legend" }, ...legend.map((item) => item.element)));
  return {
    element,
    highlight(index) {
      chart.series.forEach((series, i) => {
        if (i > 0) series.alpha = index === null || i === index + 1 ? 1 : isMany ? 0.06 : 0.2;
      });
      chart.redraw(false);
    },
    redraw() {
      view.show(view.range.from, view.range.to);
    },
  };
}
