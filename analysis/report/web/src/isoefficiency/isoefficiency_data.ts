// What 'leastaction isoefficiency' writes.

export interface ScalingRow {
  P: number;
  efficiency: number;
  n: number | null;
  W: number | null;
  limited_by: string | null;
}

export interface MeasuredRun {
  P: number;
  n: number;
  time_s: number;
  speedup: number;
  efficiency: number;
  overhead_s: number;
  serial_fraction: number | null;
  superlinear_cause: string | null;
}

export interface ScalingAlgorithm {
  name?: string;
  isoefficiency: string;
  is_by_numbers?: boolean;
  work: string;
  overhead: string;
  constants: Record<string, number>;
  terms: { overhead: string; isoefficiency: string; steps: string[] }[];
  together?: { overhead: string; isoefficiency: string; steps: string[] };
  concurrency?: { overhead: string; isoefficiency: string; steps: string[] } | null;
  cost_optimal?: string;
  threshold_efficiency?: number | null;
  threshold_text?: string;
  most_efficiency_text?: string;
  never_text?: string;
  most_efficiency?: number | null;
  numeric_exponents?: { efficiency: number; exponent: number | null }[];
  notes: string[];
  table: ScalingRow[];
  grid: { P: number[]; n: number[]; efficiency: (number | null)[][]; serial_fraction: (number | null)[] };
  overhead_by_term: { term: string; values: (number | null)[] }[];
  fit?: { poor: string | null; scatter: number };
  cannot_tell?: string | null;
  alternatives?: { isoefficiency: string; overhead: string; weight: number }[];
  measured_exponent?: { value: number; low: number; high: number } | null;
  points?: MeasuredRun[];
}

/** A job; ticks are of all ranks together, but for `ticks`. */
export interface SplitJob {
  P: number;
  n: number;
  ticks: number;
  time_s: number;
  work_ticks: number;
  serial_ticks: number;
  serial_is_measured: boolean;
  waiting_ticks: number;
  transferring_ticks: number;
  redundant_ticks: number;
  speedup: number;
  efficiency: number;
}

export interface ByKind {
  answer: string;
  efficiency: number;
  jobs: SplitJob[];
  kinds: {
    kind: string;
    is_negligible: boolean;
    cannot_fit: string | null;
    overhead_s: string | null;
    isoefficiency: string | null;
    other_isoefficiencies: string[];
    fit: { poor: string | null } | null;
  }[];
  extrapolated: { P: number; n: number; time_s: number; speedup: number; efficiency: number }[];
  cannot_extrapolate: string | null;
  notes: string[];
}

export interface ScalingReport {
  report: "isoefficiency";
  by_kind?: ByKind;
  algorithms: ScalingAlgorithm[];
  comparisons?: string[];
}
