// From the report's bins to what a plot of a given width can show.
import type { ActionCurve, Bins } from "./bins";

/** Columns of a plot: edges holds one more value than there are columns. */
export interface Columns {
  edges: number[];
  mean: number[];
  min: number[];
  max: number[];
}

// Bins joined in pairs, again and again: a view of the whole run need not touch every bin.
const pyramids = new WeakMap<Bins, Bins[]>();
const SMALLEST_LEVEL = 1024;
const BINS_PER_COLUMN = 8;

function joinPairs({ bin_ticks, mean, min, max }: Bins): Bins {
  const count = Math.ceil(mean.length / 2);
  const joined = { bin_ticks: 2 * bin_ticks, mean: new Float64Array(count), min: new Float32Array(count), max: new Float32Array(count) };
  for (let i = 0; i < count; ++i) {
    const [left, right] = [2 * i, Math.min(2 * i + 1, mean.length - 1)];
    joined.mean[i] = ((mean[left] ?? 0) + (right > left ? (mean[right] ?? 0) : 0)) / 2;
    joined.min[i] = Math.min(min[left] ?? 0, min[right] ?? 0);
    joined.max[i] = Math.max(max[left] ?? 0, max[right] ?? 0);
  }
  return joined;
}

/** The widest bins of which a column still has several. */
function levelFor(bins: Bins, columnTicks: number): Bins {
  let levels = pyramids.get(bins);
  if (!levels) {
    levels = [bins];
    for (let last = bins; last.mean.length > SMALLEST_LEVEL; levels.push(last)) last = joinPairs(last);
    pyramids.set(bins, levels);
  }
  return levels.filter((level) => level.bin_ticks * BINS_PER_COLUMN <= columnTicks).at(-1) ?? bins;
}

/**
 * The bins between two ticks in at most `limit` columns. Means are averages over the column, up to the part of a joined
 * bin at its edges; extremes stay extremes: nothing is smoothed and no peak is lost.
 */
export function resampleBins(finest: Bins, ticks: number, from: number, to: number, limit: number): Columns {
  const shift = finest.first_tick ?? 0;
  if (shift > 0) {
    const columns = resampleFromZero(finest, ticks - shift, from - shift, to - shift, limit);
    return { ...columns, edges: columns.edges.map((edge) => edge + shift) };
  }
  return resampleFromZero(finest, ticks, from, to, limit);
}

function resampleFromZero(finest: Bins, ticks: number, from: number, to: number, limit: number): Columns {
  const bins = levelFor(finest, (to - from) / limit);
  const width = bins.bin_ticks;
  const first = Math.max(0, Math.floor(from / width));
  const end = Math.min(bins.mean.length, Math.ceil(to / width));
  const columns: Columns = { edges: [], mean: [], min: [], max: [] };
  const grouped = end - first > limit;
  const count = grouped ? limit : Math.max(0, end - first);
  const step = grouped ? (to - from) / limit : width;
  const start = grouped ? from : first * width;
  for (let column = 0; column < count; ++column) {
    const left = start + column * step;
    const right = left + step;
    let sum = 0;
    let min = Infinity;
    let max = 0;
    for (let bin = Math.floor(left / width); bin < Math.min(end, right / width); ++bin) {
      const covered = Math.min(right, (bin + 1) * width) - Math.max(left, bin * width);
      const mean = bins.mean[bin] ?? 0;
      sum += mean * covered;
      min = Math.min(min, bins.min[bin] ?? mean);
      max = Math.max(max, bins.max[bin] ?? mean);
    }
    columns.edges.push(left);
    columns.mean.push(sum / step);
    columns.min.push(min === Infinity ? 0 : min);
    columns.max.push(max);
  }
  columns.edges.push(Math.min(start + count * step, ticks));
  return columns;
}

/** S at tick k, between the edges of the curve's bins; 0 before and all of it after the program. */
export function actionAt(curve: ActionCurve, ticks: number, k: number): number {
  const last = curve.action.length - 1;
  if (last < 1 || k <= 0) return 0;
  if (k >= ticks) return curve.action[last] ?? 0;
  const index = Math.min(Math.floor(k / curve.bin_ticks), last - 1);
  const left = index * curve.bin_ticks;
  const right = index + 1 === last ? ticks : left + curve.bin_ticks;
  const before = curve.action[index] ?? 0;
  const after = curve.action[index + 1] ?? before;
  return right > left ? before + ((after - before) * (k - left)) / (right - left) : before;
}

/** A round number at or above the value: 1, 1.5, 2, 3, 4, 5, 6, 8 times a power of ten. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value * (1 - 1e-9)) ?? 10) * power;
}
