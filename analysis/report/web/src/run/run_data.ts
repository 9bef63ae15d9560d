// The JSON of a run (run_json.cpp, run_page.cpp) and how the page reads it.
import type { ActionCurve, Bins } from "../format/bins";
import type { Key } from "../format/keys";
import { type Numbers, type Packed, unpack } from "../format/packed";
import type { SourceFile } from "../format/source_lines";
import type { CausedPath, Causes, Confidence } from "../why/why_data";

export interface Strip {
  name: string;
  energy: Numbers;
}

export interface Score {
  bin_ticks: number;
  strips: Strip[];
}

export interface Share {
  opcode?: string;
  class?: string;
  function?: string;
  inlined_function?: string;
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
  /** Where the core model says what instructions wait for. */
  ticks?: number;
  causes?: Causes;
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
  /** What of it all others waited for, for most ticks; "base": for nothing. Where causes are known. */
  cause?: string;
}

/** Between spikes. */
export interface Phase {
  first_tick: number;
  last_tick: number;
  action: number;
  window: WindowEvent[];
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

/** From where to where a value may lie; null is unknown. */
export type Interval = [number, number | null];

/** What the time axis of a region reaches to. */
export const timelineTicks = (region: Region): number => region.timeline_ticks ?? region.ticks;

/** Where only counts are known, ticks, action and energies are null: such a region has no timeline. */
export interface Region {
  name: string;
  thread: string;
  ticks: number;
  /** Where windows of the run stand for all of it: what reaches so far, and the ticks of what is drawn over time. */
  ticks_interval?: Interval;
  action_interval?: Interval;
  timeline_ticks?: number;
  instructions: number;
  action: number;
  max_energy: number | null;
  idle_ticks: number;
  work_flop: number | null;
  length_byte: number | null;
  time_s: number | null;
  measured_s: number | null;
  execution_count: number | null;
  /** Where ticks have causes: the sentence, and all of them. */
  answer?: string;
  confidence?: Confidence;
  by_cause?: { cause: string; ticks: number; fraction: number | null }[];
  by_path?: CausedPath[];
  by_opcode: Share[];
  by_class: Share[];
  by_function: Share[];
  by_line: Share[];
  call_paths: CallPath[];
  spikes: Spike[];
  /** That with the most action. */
  hottest_phase?: Phase;
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

export interface RunReport {
  report: "run";
  program: string;
  source: string;
  mode: string;
  clock: { name: string; hz: number | null; resolution_ticks: number | null };
  core: string | null;
  /** What the core model took for perfect. */
  perfect: string[];
  /** Why something may be missing; reports of before lack it. */
  incomplete?: string | null;
  peaks: Peaks | null;
  regions: Region[];
  sources: SourceFile[];
  notes: string[];
}

/** Those with the most ticks first, or where ticks are not known with the most action. */
export function sharesBy(region: Region, key: Key): Share[] {
  const shares = region[`by_${key}`];
  return region.by_cause ? [...shares].sort((a, b) => (b.ticks ?? 0) - (a.ticks ?? 0)) : shares;
}

/** The causes of a region, the largest first. */
export const causeOrder = (region: Region): string[] => (region.by_cause ?? []).map(({ cause }) => cause);

export function shareName(share: Share, key: Key): string {
  return share[key] || "(unknown)";
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

export function unpackRun(report: RunReport) {
  report.regions.forEach(unpackRegion);
}
