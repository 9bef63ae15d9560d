// The JSON that the C++ side writes (report_json.h) and how the page reads it.

import type { HypercubeReport, ScalingReport } from "./scaling_data";
import { type ClassReport, unpackClass } from "./class_data";
import { type Numbers, type Packed, unpack } from "./packed";
import type { ComplexityReport } from "./complexity_data";
import type { SurfaceReport } from "./surface_data";

export type { Numbers };

export interface Bins {
  bin_ticks: number;
  /** Of the first bin; 0 if absent. */
  first_tick?: number;
  mean: Numbers;
  min: Numbers;
  max: Numbers;
}

export interface Strip {
  name: string;
  energy: Numbers;
}

export interface Score {
  bin_ticks: number;
  strips: Strip[];
}

export interface ActionCurve {
  bin_ticks: number;
  action: Numbers;
}

export interface Share {
  opcode?: string;
  class?: string;
  function?: string;
  line?: string;
  count: number;
  action: number;
  /** Of counted regions, whose action is null. */
  work_flop?: number;
  length_byte?: number;
  fraction: number | null;
  /** Of measured events, in ticks. */
  mean_kappa?: number | null;
  mean_kappa_error?: number | null;
}

export interface CallPath {
  function: string;
  caller: number | null;
  count: number;
  action: number;
  ticks: number;
}

export interface SpikeEvent {
  opcode: string;
  text: string;
  issue: number;
  kappa: number;
  address: string | null;
  level: string | null;
  function: string;
  file: string;
  line: number;
}

/** What the events of one static instruction have in common. */
export interface WindowInstruction {
  opcode: string;
  class: string;
  text: string;
  function: string;
  file: string;
  line: number;
}

/** An event near a spike. */
export interface WindowEvent {
  number: number;
  /** Place in the region's window_instructions. */
  instruction: number;
  issue: number;
  kappa: number;
  wait: number;
  address: string | null;
  level: string | null;
}

export interface Spike {
  first_tick: number;
  last_tick: number;
  peak_energy: number | null;
  action: number;
  events: SpikeEvent[];
  window: WindowEvent[];
}

export interface Execution {
  first_tick: number;
  ticks: number;
  instructions: number;
  action: number;
}

export interface Quantity {
  value: number | null;
  unit: string;
  formula: string;
}

/** What was asked for tick by tick, with the first instructions in flight. */
export interface Detail {
  first_tick: number;
  energy: Numbers;
  score: Record<`by_${Key}`, Score>;
  window: WindowEvent[];
}

/** Where only counts are known, ticks, action and energies are null: such a region has no timeline. */
export interface Region {
  name: string;
  thread: string;
  ticks: number;
  instructions: number;
  action: number;
  max_energy: number | null;
  idle_ticks: number;
  work_flop: number | null;
  length_byte: number | null;
  time_s: number | null;
  measured_s: number | null;
  execution_count: number;
  by_opcode: Share[];
  by_class: Share[];
  by_function: Share[];
  by_line: Share[];
  call_paths: CallPath[];
  spikes: Spike[];
  window_instructions: WindowInstruction[];
  quantities: Record<string, Quantity>;
  energy_at: { tick: number; energy: number | null }[];
  executions: Execution[];
  spectrum: Bins;
  action_curve: ActionCurve;
  score: Record<`by_${Key}`, Score>;
  detail?: Detail;
  /** That was asked for by its number. */
  event?: { number: number; opcode: string; text: string; kappa: number };
}

/** What the machine can do at most. */
export interface Peaks {
  source: string;
  flop_per_s: number;
  levels: { level: string; byte_per_s: number; force_flop_per_byte: number }[];
}

/** Lines by number; `missing` says why there are none, if so. */
export interface SourceFile {
  file: string;
  missing: string;
  lines: [number, string][];
}

export interface RunReport {
  program: string;
  source: string;
  mode: string;
  clock: { name: string; hz: number | null; resolution_ticks: number | null };
  core: string | null;
  /** What the core model took for perfect. */
  perfect: string[];
  peaks: Peaks | null;
  regions: Region[];
  sources: SourceFile[];
  notes: string[];
}

export interface Program {
  name: string;
  ticks: number;
  instructions: number;
  action: number;
  norm: number | null;
  action_curve: ActionCurve;
}

/** Of clusters: below the number of programs a program, beyond it the merge of that place. */
export interface Merge {
  left: number;
  right: number;
  height: number;
  size: number;
}

export interface Dendrogram {
  order: number[];
  merges: Merge[];
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

/** Programs by their places in the list. */
export interface Difference {
  program: number;
  reference: number;
  action: number;
  by_opcode: DifferenceTable;
  by_class: DifferenceTable;
  by_function: DifferenceTable;
  by_line: DifferenceTable;
}

/** A metric space, of programs or of programmers. */
export interface MetricSet {
  programs: { name: string; norm: number | null }[];
  distance: (number | null)[][];
  least_action: string[];
  map: { explained: number | null; stress: number | null; points: [number, number][] };
  dendrogram: Dendrogram;
}

export interface ComparisonReport extends MetricSet {
  core: string | null;
  perfect: string[];
  programs: Program[];
  differences: Difference[];
  notes: string[];
}

/** Means in ticks of the core; null where nothing is known. */
export interface AgreementRow {
  opcode?: string;
  function?: string;
  line?: string;
  instruction?: string;
  events: number;
  below_resolution: number;
  simulated_events: number;
  measured_kappa: number | null;
  standard_error: number | null;
  simulated_kappa: number | null;
  difference: number | null;
  beyond_resolution: boolean;
}

export interface AgreementSide {
  name: string;
  mode: string;
  clock: { name: string; hz: number | null; resolution_ticks: number | null };
}

export interface AgreementReport {
  measured: AgreementSide;
  simulated: AgreementSide;
  core: string | null;
  perfect: string[];
  completion: string;
  core_ticks_per_tick: number;
  resolution_kappa: number;
  measured_only_events: number;
  simulated_only_events: number;
  total: AgreementRow;
  by_opcode: AgreementRow[];
  by_function: AgreementRow[];
  by_line: AgreementRow[];
  by_instruction: AgreementRow[];
  notes: string[];
}

export interface HistoryPoint {
  recorded_at: string;
  commit: string;
  label: string;
  ticks: number;
  instructions: number;
  action: number;
  norm: number;
  /** From the point before. */
  distance: number;
  core_has_changed: boolean;
}

export interface HistorySeries {
  program: string;
  region: string;
  thread: string;
  core: string | null;
  points: HistoryPoint[];
}

export interface HistoryReport {
  source: string;
  series: HistorySeries[];
}

export type Key = "opcode" | "class" | "function" | "line";

export function sharesBy(region: Region, key: Key): Share[] {
  return region[`by_${key}`];
}

export function shareName(share: Share, key: Key): string {
  return share[key] || "(unknown)";
}

export type Report = RunReport | ComparisonReport | AgreementReport | HistoryReport | ClassReport | SurfaceReport | ComplexityReport | ScalingReport | HypercubeReport;

export function isComparison(report: Report): report is ComparisonReport {
  return "programs" in report;
}

export function isHistory(report: Report): report is HistoryReport {
  return "series" in report;
}

export function isClass(report: Report): report is ClassReport {
  return "programmers" in report;
}

export function isSurface(report: Report): report is SurfaceReport {
  return "machines" in report;
}

export function isComplexity(report: Report): report is ComplexityReport {
  return "systems" in report;
}

export function isScaling(report: Report): report is ScalingReport {
  return "algorithms" in report;
}

export function isHypercube(report: Report): report is HypercubeReport {
  return "gray_code" in report;
}

export function isAgreement(report: Report): report is AgreementReport {
  return "measured" in report;
}

function unpackRegion(region: Region) {
  const numbers = (packed: Numbers) => unpack(packed as unknown as Packed);
  const { spectrum, action_curve: curve, score, detail } = region;
  const unpackScore = (all: Region["score"]) => {
    for (const { strips } of Object.values(all)) for (const strip of strips) strip.energy = numbers(strip.energy);
  };
  spectrum.mean = numbers(spectrum.mean);
  // Of bins of one tick the extremes are the mean.
  spectrum.min = spectrum.min ? numbers(spectrum.min) : spectrum.mean;
  spectrum.max = spectrum.max ? numbers(spectrum.max) : spectrum.mean;
  curve.action = numbers(curve.action);
  unpackScore(score);
  if (!detail) return;
  detail.energy = numbers(detail.energy);
  unpackScore(detail.score);
}

function unpackComparison(report: ComparisonReport) {
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

export function readReport(): Report {
  const report: Report = JSON.parse(document.getElementById("report-data")?.textContent ?? "{}");
  if (isClass(report)) unpackClass(report);
  else if (isComparison(report)) unpackComparison(report);
  else if ("regions" in report) report.regions.forEach(unpackRegion);
  return report;
}
