// The JSON of a comparison (comparison_json.cpp, comparison_page.cpp) and how the page reads it.
import type { ActionCurve } from "../format/bins";
import type { MetricSet } from "../format/metric_set";
import { type Packed, unpack } from "../format/packed";

export interface Program {
  name: string;
  ticks: number;
  instructions: number;
  action: number;
  norm: number | null;
  /** Why something of it may be missing; reports of before lack it. */
  incomplete?: string | null;
  action_curve: ActionCurve;
}

export interface DifferenceRow {
  opcode?: string;
  class?: string;
  function?: string;
  line?: string;
  count: number;
  reference_count: number;
  action: number;
  reference_action: number;
  kappa: number | null;
  reference_kappa: number | null;
  difference: number;
  from_count: number;
  from_kappa: number;
}

export interface DifferenceTable {
  rows: DifferenceRow[];
  omitted_rows: number;
  omitted_difference: number;
}

export interface TickDifferenceRow {
  ticks: number;
  reference_ticks: number;
  difference: number;
}

/** What only one program has is null on the other side. Causes are those with the most ticks. */
export interface SourceRow {
  line: number | null;
  text: string | null;
  ticks: number;
  cause: string | null;
  reference_line: number | null;
  reference_text: string | null;
  reference_ticks: number;
  reference_cause: string | null;
  changed: boolean;
}

/** A file of each; lines that are left out are the same and have no ticks, but for `omitted_rows`. */
export interface SourceSides {
  file: string | null;
  reference_file: string | null;
  /** A sentence: why there are no rows. */
  missing: string | null;
  /** Of the whole files. */
  lines: number;
  reference_lines: number;
  ticks: number;
  reference_ticks: number;
  rows: SourceRow[];
  omitted_rows: number;
}

/** `causes` are differences, the largest first. */
export interface TickDifference {
  difference: number;
  by_cause: (TickDifferenceRow & { cause: string })[];
  by_line: (TickDifferenceRow & { line: string; causes: Record<string, number> })[];
  /** Those whose lines differ by most ticks first; reports of before have none. */
  sources?: SourceSides[];
  /** A sentence where the difference is within the core model's error. */
  uncertainty?: string | null;
}

/** What code at two places shares. */
export interface SharingRow {
  kind: "false" | "true";
  place: string;
  other_place: string;
  moves: number;
  reference_moves: number;
  difference: number;
}

/** Programs by their places in the list. */
export interface Difference {
  program: number;
  reference: number;
  action: number;
  by_opcode: DifferenceTable;
  by_class: DifferenceTable;
  by_function: DifferenceTable;
  by_line: DifferenceTable;
  /** Where causes of both are known. */
  ticks?: TickDifference;
  /** Where threads share cache lines; those whose moves differ most first. */
  sharing?: { rows: SharingRow[] };
}

export interface ComparisonReport extends MetricSet {
  report: "comparison";
  core: string | null;
  perfect: string[];
  per_ticks: number | null;
  programs: Program[];
  differences: Difference[];
  notes: string[];
}

export function unpackComparison(report: ComparisonReport) {
  for (const { action_curve: curve } of report.programs) curve.action = unpack(curve.action as unknown as Packed);
  if (Array.isArray(report.distance)) return;
  const above = unpack(report.distance as unknown as Packed);
  const matrix: (number | null)[][] = report.programs.map(() => report.programs.map(() => 0));
  let place = 0;
  matrix.forEach((row, i) => {
    for (let j = i + 1; j < matrix.length; ++j) {
      const value = above[place++] ?? Number.NaN;
      row[j] = Number.isNaN(value) ? null : value;
      const mirrored = matrix[j];
      if (mirrored) mirrored[i] = row[j] ?? null;
    }
  });
  report.distance = matrix;
}
