// The JSON of `leastaction surface` (surface_json.cpp), and the surface that a point lies on.

export interface SurfaceCoordinate {
  value: number | null;
  /** Null where it is infinite: then value is 0 and part is not. */
  weight: number | null;
  /** Of 1/e. */
  part: number | null;
  hardware_force: number | null;
  software_force: number | null;
}

export interface SurfacePoint {
  /** Of the variable that grows; or the region that was measured. */
  value?: number;
  region?: string;
  work_flop: number;
  time_s: number;
  measured_s?: number;
  coordinates: SurfaceCoordinate[];
  /** Γ (3.7): hardware forces (rows) by software forces (columns), of terms of one kind. */
  granularity?: (number | null)[][];
  efficiency: number;
  limited_by: string;
}

export interface SurfaceMachine {
  name: string;
  title: string;
  source: string;
  length_unit: string;
  power_flop_per_s: number;
  values: Record<string, number>;
  points: SurfacePoint[];
  angle_tangent: number | null;
  length: number | null;
  length_to_summit: number | null;
  on_one_surface: boolean;
}

export interface SurfacePair {
  a: string;
  b: string;
  angle_difference_tangent: number | null;
  geodesic_first: number | null;
  geodesic_last: number | null;
  area: number | null;
  area_error: number | null;
  projected_area: number | null;
  projected_area_error: number | null;
  triangle_area: number | null;
}

export interface SurfaceReport {
  report: "surface";
  model: string;
  title: string;
  assumption: string;
  length_unit: string;
  variable: string;
  settings: Record<string, number>;
  terms: { name: string; kind: string; quantity: string }[];
  machines: SurfaceMachine[];
  pairs: SurfacePair[];
  notes: string[];
}

/** A point of a machine. */
export interface Place {
  machine: number;
  point: number;
}

/** (u, v): the first two coordinates. */
export type Uv = [number, number];

export function uvOf(point: SurfacePoint): Uv {
  return [point.coordinates[0]?.value ?? 0, point.coordinates[1]?.value ?? 0];
}

export const titleOf = (machine: SurfaceMachine) => machine.title || machine.name;
export const termName = (report: SurfaceReport, axis: number) => report.terms[axis]?.name ?? "nothing";

/** e = 1/(1 + rest + weight·(u, v)); the rest is what terms beyond the second add, and those of infinite weight. */
export interface Shape {
  weights: Uv;
  rest: number;
}

export function shapeOf(point: SurfacePoint): Shape {
  const isOnAxis = (i: number) => i < 2 && point.coordinates[i]?.weight !== null;
  const rest = point.coordinates.reduce((sum, { part }, i) => (isOnAxis(i) ? sum : sum + (part ?? 0)), 0);
  return { weights: [point.coordinates[0]?.weight ?? 1, point.coordinates[1]?.weight ?? 1], rest };
}

export function efficiencyAt({ weights, rest }: Shape, [u, v]: Uv): number {
  return 1 / (1 + rest + weights[0] * u + weights[1] * v);
}

/** Where latency and bandwidth limit alike, if one of the two axes is a latency and the other a bandwidth: v = slope·u. */
export function borderSlope(report: SurfaceReport, { weights }: Shape): number | null {
  const [first, second] = report.terms;
  return first && second && first.kind !== second.kind && report.terms.length === 2 ? weights[0] / weights[1] : null;
}

export type Scale = "linear" | "logarithmic";

/** An axis from 0 to 1: its values there, and marks to be labelled. */
export interface Axis {
  at(value: number): number;
  value(at: number): number;
  marks: number[];
}

function linearAxis(most: number): Axis {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = ([0.2, 0.5, 1, 2].find((factor) => most / (factor * power) <= 5) ?? 2) * power;
  const marks: number[] = [];
  for (let i = 0; i * step <= most * 1.0001; ++i) marks.push(Number((i * step).toPrecision(6)));
  return { at: (value) => value / most, value: (at) => at * most, marks };
}

function logarithmicAxis(values: number[]): Axis {
  const first = Math.floor(Math.log10(Math.min(...values))), last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  const every = Math.ceil((last - first) / 6);
  const marks = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)).filter((_, i) => i % every === 0);
  return { at: (value) => (Math.log10(value) - first) / (last - first), value: (at) => 10 ** (first + at * (last - first)), marks };
}

/** Regions that were measured, not a path. */
export const isMeasured = (report: SurfaceReport) => report.machines.some(({ points }) => points.some(({ region }) => region !== undefined));

/** Is there a logarithm of all coordinates? */
export function canBeLogarithmic(report: SurfaceReport): boolean {
  return report.machines.every(({ points }) => points.every((point) => uvOf(point).every((value) => value > 0)));
}

export function axesOf(report: SurfaceReport, scale: Scale): [Axis, Axis] {
  const of = (axis: 0 | 1): Axis => {
    const values = report.machines.flatMap(({ points }) => points.map((point) => uvOf(point)[axis]));
    const most = values.reduce((a, b) => Math.max(a, b), 0) || 1;
    return scale === "linear" ? linearAxis(1.05 * most) : logarithmicAxis(values);
  };
  return [of(0), of(1)];
}

/** Of a long path some points, the first and the last among them. */
export function drawnPoints(points: SurfacePoint[], most = 200): number[] {
  const step = Math.max(1, Math.ceil(points.length / most));
  const drawn = points.map((_, i) => i).filter((i) => i % step === 0);
  if (drawn.at(-1) !== points.length - 1) drawn.push(points.length - 1);
  return drawn;
}
