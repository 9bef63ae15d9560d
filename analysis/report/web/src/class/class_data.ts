// The JSON of a class (class_json.cpp), and its metric computed again for other power ratings.
import type { MetricSet } from "../format/metric_set";
import { type Numbers, type Packed, unpack } from "../format/packed";

export interface Activity {
  activity: string;
  letter: string;
  power: number;
  time_s: number;
  action: number;
}

export interface Programmer {
  name: string;
  time_s: number;
  action: number;
  norm: number;
  norm_triangle: number;
  reports: number;
  intervals: number;
  self_report: { reports: number; reported_s: number; measured_gap_s: number; beyond_gap: number } | null;
  /** Of each activity. */
  power: number[];
  time_by_activity_s: number[] | null;
  /** Of each interval, in order; absent if the action was given as a curve, which is then told. */
  seconds?: Numbers;
  activity?: Numbers;
  action_function?: { time_s: number[]; action: number[] };
}

export interface ClassReport {
  report: "class";
  sources: string[];
  project: string | null;
  deadline_s: number | null;
  unit: { time_s: number; action: number };
  reports: number;
  repairs: Record<string, number>;
  activities: Activity[];
  programmers: Programmer[];
  distance: (number | null)[][];
  /** Of small classes only. */
  distance_triangle: (number | null)[][] | null;
  least_action: string[];
  map: MetricSet["map"];
  dendrogram: MetricSet["dendrogram"];
  pair: { places: [number, number] } | null;
  notes: string[];
}

/** The matrix of which what is above the diagonal was packed. */
function unpackTriangle(packed: Packed, count: number): number[][] {
  const above = unpack(packed);
  const matrix = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  let place = 0;
  matrix.forEach((row, i) => {
    for (let j = i + 1; j < count; ++j) {
      row[j] = above[place++] ?? 0;
      const mirrored = matrix[j];
      if (mirrored) mirrored[i] = row[j] ?? 0;
    }
  });
  return matrix;
}

export function unpackClass(report: ClassReport) {
  for (const programmer of report.programmers) {
    if (programmer.seconds) programmer.seconds = unpack(programmer.seconds as unknown as Packed);
    if (programmer.activity) programmer.activity = Array.from(unpack(programmer.activity as unknown as Packed), Math.round);
  }
  if (!Array.isArray(report.distance)) report.distance = unpackTriangle(report.distance as unknown as Packed, report.programmers.length);
}

/** s(z) = action + u (slope + u power) from each start on, u = z - start. */
export interface Curve {
  /** Where each piece begins; the last piece ends at 1. */
  start: Float64Array;
  action: Float64Array;
  slope: Float64Array;
  power: Float64Array;
  height: number;
}

/** The action function of a programmer for the given ratings of the activities, scaled [N 6.20]. */
export function scaledCurve(programmer: Programmer, power: number[], unit: number): Curve {
  const { seconds, activity, action_function: given } = programmer;
  const count = seconds ? seconds.length : Math.max(0, (given?.time_s.length ?? 1) - 1);
  const [start, action, slope, powers] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [Float64Array, Float64Array, Float64Array, Float64Array];
  let time = 0, sum = 0;
  for (let i = 0; i < count; ++i) {
    start[i] = 1 + (time - programmer.time_s) / unit;
    action[i] = sum;
    if (seconds && activity) {
      const width = (seconds[i] ?? 0) / unit;
      powers[i] = power[activity[i] ?? 0] ?? 0;
      sum += (powers[i] ?? 0) * width * width;
      time += seconds[i] ?? 0;
    } else if (given) {
      time = given.time_s[i + 1] ?? 0;
      const next = (given.action[i + 1] ?? 0) / unit ** 2, width = (time - (given.time_s[i] ?? 0)) / unit;
      slope[i] = width > 0 ? (next - sum) / width : 0;
      sum = next;
    }
  }
  return { start, action, slope, power: powers, height: sum };
}

export function curveAt(curve: Curve, z: number): number {
  const { start } = curve;
  let low = 0, high = start.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((start[middle] ?? 0) <= z) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  const u = z - (start[low - 1] ?? 0);
  return (curve.action[low - 1] ?? 0) + u * ((curve.slope[low - 1] ?? 0) + u * (curve.power[low - 1] ?? 0));
}

export function normOf(curve: Curve): number {
  let area = 0;
  curve.start.forEach((start, i) => {
    const u = (curve.start[i + 1] ?? 1) - start;
    area += u * ((curve.action[i] ?? 0) + u * ((curve.slope[i] ?? 0) / 2 + (u * (curve.power[i] ?? 0)) / 3));
  });
  return area;
}

/** Base and height of Numrich's triangle. */
export interface Triangle {
  base: number;
  height: number;
}

export function triangleOf(curve: Curve): Triangle {
  return { base: 1 - (curve.start[0] ?? 1), height: curve.height };
}

export const triangleNorm = ({ base, height }: Triangle) => (base * height) / 2;

const triangleAt = ({ base, height }: Triangle, z: number) => (z <= 1 - base || base <= 0 ? 0 : (height * (z - 1 + base)) / base);

/** Integral of |f| over corners between which it is about a parabola: parts in which its sign changes are halved. */
function absoluteArea(corners: number[], f: (z: number) => number): number {
  let area = 0;
  const add = (from: number, to: number, depth: number) => {
    const inside = 1e-9 * (to - from); // curves may have a corner, or a step, at either end
    const [a, b, c] = [f(from + inside), f((from + to) / 2), f(to - inside)];
    const hasOneSign = (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0);
    if (hasOneSign || depth === 0) {
      area += (Math.abs(a + 4 * b + c) * (to - from)) / 6;
      return;
    }
    add(from, (from + to) / 2, depth - 1);
    add((from + to) / 2, to, depth - 1);
  };
  for (let i = 0; i + 1 < corners.length; ++i) {
    const [from, to] = [corners[i] ?? 0, corners[i + 1] ?? 0];
    if (to > from) add(from, to, 24);
  }
  return area;
}

export function distanceOf(a: Curve, b: Curve): number {
  const corners = [0, ...a.start, ...b.start, 1].filter((z) => z >= 0 && z <= 1).sort((x, y) => x - y);
  return absoluteArea(corners, (z) => curveAt(a, z) - curveAt(b, z));
}

export function triangleDistance(a: Triangle, b: Triangle): number {
  const corners = [0, 1 - a.base, 1 - b.base, 1].sort((x, y) => x - y);
  return absoluteArea(corners, (z) => triangleAt(a, z) - triangleAt(b, z));
}

/** Everything that depends on the power ratings. */
export interface ClassMetric {
  curves: Curve[];
  norm: number[];
  normTriangle: number[];
  /** Programmers, the least first. */
  order: number[];
}

export function metricOf(report: ClassReport, powerOf: (programmer: number) => number[]): ClassMetric {
  const curves = report.programmers.map((programmer, i) => scaledCurve(programmer, powerOf(i), report.unit.time_s));
  const norm = curves.map(normOf);
  return {
    curves,
    norm,
    normTriangle: curves.map((curve) => triangleNorm(triangleOf(curve))),
    order: norm.map((_, i) => i).sort((a, b) => (norm[a] ?? 0) - (norm[b] ?? 0) || a - b),
  };
}
