// The JSON of `leastaction complexity` (complexity_json.cpp), and its points by L and alpha.

export interface ComplexityModel {
  model: string;
  text: string;
  parameters: Record<string, number | null>;
  intervals: Record<string, { low: number | null; high: number | null }>;
  chosen: Record<string, number | null>;
  /** Why a parameter makes no sense. */
  fictitious: Record<string, string>;
  P: number | null;
  /** With --clock: in operations a cycle, and PC as a performance back in operations a second. */
  per_cycle: { P: number | null; PC_absolute_per_s: number | null } | null;
  PC_absolute: number | null;
  PC_absolute_interval: { low: number | null; high: number | null };
  PC_relative: number | null;
  r2: number | null;
  aic: number | null;
  leave_one_out: number | null;
  used: number;
  notes: string[];
  /** Performance, like the points. */
  predicted: (number | null)[];
}

export interface ComplexitySystem {
  name: string;
  clock_hz: number | null;
  models: ComplexityModel[];
  points: { benchmark: number[]; measured: number[]; variables: Record<string, (number | null)[]> };
}

export interface ComplexityReport {
  report: "complexity";
  unit: string;
  benchmarks: string[];
  systems: ComplexitySystem[];
  notes: string[];
}

/** Values over L (columns) and alpha (rows), ascending; null where nothing was measured. */
export interface SweepMap {
  blocks: number[];
  alphas: number[];
  values: (number | null)[][];
}

/** Null if the points have no L and alpha, or all the same. Of several points at a place the mean. */
export function sweepMap(system: ComplexitySystem, valueOf: (point: number) => number | null): SweepMap | null {
  const { L, alpha } = system.points.variables;
  if (!L || !alpha) return null;
  const distinct = (values: (number | null)[]) => [...new Set(values)].filter((value) => value !== null).sort((a, b) => a - b);
  const blocks = distinct(L), alphas = distinct(alpha);
  if (blocks.length < 2 || alphas.length < 2) return null;
  const sums = alphas.map(() => blocks.map(() => ({ sum: 0, count: 0 })));
  const columns = new Map(blocks.map((value, i) => [value, i])), rows = new Map(alphas.map((value, i) => [value, i]));
  L.forEach((length, point) => {
    const cell = sums[rows.get(alpha[point] ?? NaN) ?? -1]?.[columns.get(length ?? NaN) ?? -1], value = valueOf(point);
    if (!cell || value === null) return;
    cell.sum += value;
    ++cell.count;
  });
  return { blocks, alphas, values: sums.map((row) => row.map(({ sum, count }) => (count === 0 ? null : sum / count))) };
}

/** Natural logarithm of measured against what the model predicts. */
export function residual(system: ComplexitySystem, model: ComplexityModel, point: number): number | null {
  const measured = system.points.measured[point], predicted = model.predicted[point];
  return measured && predicted ? Math.log(measured / predicted) : null;
}
