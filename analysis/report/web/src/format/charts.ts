// Curves and areas over a stack's axis, drawn by uPlot. The stack owns zooming and the crosshair; uPlot draws.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { axisLabels } from "./format";
import { roundUp } from "./resample";
import { RIGHT_MARGIN, type Stack } from "./stack";
import { color } from "./theme";

export interface ChartOptions {
  height: number;
  xTitle: string;
  yTitle: string;
  /** What of the horizontal axis is not as for ticks. */
  xAxis?: uPlot.Axis;
  series: uPlot.Series[];
  bands?: uPlot.Band[];
  /** Data for the visible range in at most that many columns. */
  data(columns: number): uPlot.AlignedData;
  /** Lowest and highest value to show of the data just made; a lowest value of 0 makes the highest a round one. */
  limits(): [number, number];
  afterDraw?(chart: uPlot): void;
}

const AXIS_FONT = "12px system-ui, sans-serif";
const Y_TITLE_SIZE = 18;
const Y_LABELS_SIZE = 54;

function axis(title: string, more: uPlot.Axis): uPlot.Axis {
  return {
    label: title,
    labelFont: AXIS_FONT,
    font: AXIS_FONT,
    stroke: () => color("secondary"),
    grid: { stroke: () => color("grid"), width: 1 },
    ticks: { stroke: () => color("hairline"), width: 1, size: 4 },
    values: (_chart, splits) => axisLabels(splits),
    ...more,
  };
}

export function addChart(stack: Stack, options: ChartOptions): uPlot {
  const { view } = stack;
  const place = document.createElement("div");
  place.className = "chart";
  stack.element.append(place);
  let limits: [number, number] = [0, 1];
  const narrow = () => stack.element.classList.contains("narrow");
  const chart = new uPlot(
    {
      width: 300,
      height: options.height,
      // Whatever the axis leaves of the gutter is padding: the plots of a stack stand exactly above one another.
      padding: [8, RIGHT_MARGIN, 0, () => (narrow() ? 0 : stack.gutter() - Y_LABELS_SIZE - Y_TITLE_SIZE)],
      scales: {
        x: { time: false, range: () => [view.range.from, view.range.to] },
        y: { range: () => limits },
      },
      axes: [
        axis(options.xTitle, { size: 30, labelSize: 18, space: 72, ...options.xAxis }),
        axis(options.yTitle, {
          size: () => (narrow() ? stack.gutter() : Y_LABELS_SIZE),
          labelSize: Y_TITLE_SIZE,
          space: 26,
          gap: 6,
        }),
      ],
      series: [{}, ...options.series],
      bands: options.bands ?? [],
      cursor: { show: false },
      legend: { show: false },
      hooks: { draw: options.afterDraw ? [options.afterDraw] : [] },
    },
    [[0], ...options.series.map(() => [0])] as uPlot.AlignedData,
    place,
  );
  stack.onDraw(() => {
    const title = chart.axes[1];
    if (title) title.label = narrow() ? undefined : options.yTitle;
    const data = options.data(Math.max(100, Math.round(stack.plotWidth())));
    const [bottom, top] = options.limits();
    limits = bottom === 0 ? [0, roundUp(top)] : [bottom, Math.max(top, bottom + 1e-9 * Math.abs(bottom))];
    chart.setSize({ width: stack.gutter() + stack.plotWidth() + RIGHT_MARGIN, height: options.height });
    chart.setData(data, true);
  });
  stack.lifetime.addEventListener("abort", () => chart.destroy());
  return chart;
}

export const stepped = () => uPlot.paths.stepped?.({ align: 1 });
export const linear = () => uPlot.paths.linear?.();
