// The JSON of `why` (why_json.cpp), and what other reports have of it.
import type { SourceFile } from "../format/source_lines";

/** Ticks by the name of the cause; what is not there is 0. */
export type Causes = Record<string, number>;

export interface CausedTicks {
  ticks: number;
  causes: Causes;
}

/** How well the rules are known that a region's ticks follow from: `sentence` says it. */
export interface Confidence {
  sentence: string;
  by_origin: { origin: string; ticks: number; share: number }[];
  by_rule: { rule: string; origin: string; ticks: number; share: number }[];
}

/** A chain of calls, the outermost function first, without those that it calls. */
export interface CausedPath extends CausedTicks {
  path: string[];
}

/** What counters of a processor would say; accesses by the level that their line was found in. */
export interface Counters {
  executions: number;
  loads: Record<string, number>;
  stores: Record<string, number>;
  translation_misses: number;
  lines_fetched: number;
  bytes_used_per_line: number | null;
  branches: number;
  mispredictions: number;
  slack?: { mean_ticks: number; critical_fraction: number };
  stride?: { bytes: number; fraction: number };
}

export interface CausedLine extends CausedTicks {
  file: string | null;
  line: number | null;
  function: string | null;
  counters?: Counters;
  /** What the line waits for with cause `port`: any of these. */
  ports?: { any_of: string[]; ticks: number }[];
}

export interface CriticalLine {
  file: string | null;
  line: number | null;
  cause: string;
  ticks: number;
}

export interface WhatIf {
  change: string;
  ticks: number;
  saved_ticks: number;
  interaction?: string | null;
}

export interface WhyRegion extends CausedTicks {
  name: string;
  thread: string | null;
  executions: number | null;
  instructions: number;
  time_s: number | null;
  answer: string;
  advice: string | null;
  confidence: Confidence | null;
  counters?: Counters;
  by_line: CausedLine[];
  by_function: (CausedTicks & { function: string | null })[];
  by_opcode: (CausedTicks & { opcode: string })[];
  by_class: (CausedTicks & { class: string })[];
  by_path: CausedPath[];
  what_if?: WhatIf[];
  critical_path?: CriticalLine[];
  /** Lines of memory that several threads use: each row has what is known of it. */
  sharing?: Record<string, unknown>[];
}

export interface WhyReport {
  report: "why";
  program: string;
  source: string;
  core: string | null;
  line_bytes: number;
  perfect: string[];
  /** Why something may be missing. */
  incomplete?: string | null;
  regions: WhyRegion[];
  sources: SourceFile[];
  notes: string[];
}
