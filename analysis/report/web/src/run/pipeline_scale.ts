// The head of the pipeline diagram: a scale of ticks, and over it the energy of the instructions shown.
import type { Span } from "../format/axis_view";
import { axisLabels } from "../format/format";
import { color } from "../format/theme";
import type { Row } from "./pipeline_rows";

const MOST_COLUMNS = 4096;
const HEIGHT = 64;
const LABELS = 18;
const LABEL_PIXELS = 90;

export interface Energies {
  /** Of a column's ticks, in e₀; columns are equal and begin at the first issue. */
  columnTicks: number;
  all: Float64Array;
  executes: Float64Array;
  whole(tick: number): number;
  executing(tick: number): number;
}

/** The integral of sin²(πk/κ) from a to b, both within [0, κ]. */
function area(a: number, b: number, kappa: number): number {
  const turn = (2 * Math.PI) / kappa;
  return (b - a) / 2 - (Math.sin(turn * b) - Math.sin(turn * a)) / (2 * turn);
}

/** Mean energy of each tick, or of several where they are too many. Ticks count from `base`. */
export function energyOfRows(rows: Row[], base: number, end: number): Energies {
  const columnTicks = Math.max(1, Math.ceil((end - base) / MOST_COLUMNS));
  const columns = Math.ceil((end - base) / columnTicks);
  const add = (to: Float64Array, issue: number, kappa: number) => {
    if (kappa <= 0) return;
    const last = Math.min(columns - 1, Math.floor((issue + kappa - 1) / columnTicks));
    for (let column = Math.floor(issue / columnTicks); column <= last; ++column) {
      const a = Math.max(column * columnTicks - issue, 0);
      const b = Math.min((column + 1) * columnTicks - issue, kappa);
      to[column] = (to[column] ?? 0) + area(a, b, kappa) / columnTicks;
    }
  };
  const all = new Float64Array(columns);
  const executes = new Float64Array(columns);
  for (const row of rows) {
    add(all, row.issue - base, row.kappa);
    add(executes, row.issue - base, row.kappa - row.wait);
  }
  const at = (values: Float64Array) => (tick: number) => values[Math.floor(tick / columnTicks)] ?? 0;
  return { columnTicks, all, executes, whole: at(all), executing: at(executes) };
}

/** Round distances between labels, never below a tick. */
function labelStep(span: number, width: number): number {
  const least = Math.max(1, (span * LABEL_PIXELS) / Math.max(width, 1));
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10) * power;
}

export function drawScale(canvas: HTMLCanvasElement, energies: Energies, { from, to }: Span, base: number) {
  const width = canvas.clientWidth;
  const context = canvas.getContext("2d");
  if (width === 0 || !context) return;
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = HEIGHT * ratio;
  context.scale(ratio, ratio);
  const x = (tick: number) => ((tick - from) / (to - from)) * width;
  const bottom = HEIGHT - LABELS;

  const { columnTicks, all, executes } = energies;
  const first = Math.max(0, Math.floor(from / columnTicks));
  const last = Math.min(all.length, Math.ceil(to / columnTicks));
  let highest = 0;
  for (let column = first; column < last; ++column) highest = Math.max(highest, all[column] ?? 0);
  const fill = (values: Float64Array, style: string) => {
    context.beginPath();
    context.moveTo(x(first * columnTicks), bottom);
    for (let column = first; column < last; ++column) {
      const y = bottom - ((values[column] ?? 0) / (highest || 1)) * (bottom - 4);
      context.lineTo(x(column * columnTicks), y);
      context.lineTo(x((column + 1) * columnTicks), y);
    }
    context.lineTo(x(last * columnTicks), bottom);
    context.fillStyle = style;
    context.fill();
  };
  fill(all, color("accent-area"));
  fill(executes, color("accent"));

  context.strokeStyle = color("hairline");
  context.fillStyle = color("secondary");
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "top";
  const step = labelStep(to - from, width);
  const labels: number[] = [];
  for (let tick = Math.max(0, Math.ceil((from + base) / step) * step); tick <= to + base; tick += step) labels.push(tick);
  const texts = axisLabels(labels);
  context.beginPath();
  context.moveTo(0, bottom + 0.5);
  context.lineTo(width, bottom + 0.5);
  labels.forEach((tick, i) => {
    const at = Math.round(x(tick - base)) + 0.5;
    context.moveTo(at, bottom);
    context.lineTo(at, bottom + 4);
    const text = texts[i] ?? "";
    const half = context.measureText(text).width / 2;
    context.textAlign = at < half ? "left" : at > width - half ? "right" : "center";
    context.fillText(text, Math.max(0, Math.min(at, width)), bottom + 6);
  });
  context.stroke();
}
