// The JSON of a job of MPI ranks as its page has it (job_json.cpp, job_page.cpp).
import type { Dendrogram } from "../format/metric_set";
import { type Numbers, type Packed, unpack } from "../format/packed";
import type { CausedTicks, Causes, WhatIf } from "../why/why_data";

export interface Place {
  file: string | null;
  line: number | null;
  function: string | null;
}

/** Where the ticks of a rank go, or those of all. */
export interface Shares {
  work_ticks: number;
  waiting_ticks: number;
  transferring_ticks: number;
  after_end_ticks: number;
}

export interface JobRank extends Shares {
  rank: number;
  instructions: number;
  action: number;
  causes: Causes;
  /** There is no record of it. */
  missing?: boolean;
  complete: boolean;
  last_call: string | null;
}

export interface JobWait extends Place {
  kind: string;
  call: string;
  ranks: number[];
  cause_rank: number;
  alone: boolean;
  ticks: number;
  calls: number;
  text: string;
  /** Of all its lines, those that are not shown, too. */
  cause_line_ticks: number;
  cause_lines: (Place & CausedTicks)[];
}

export interface JobTransfer extends Place {
  call: string;
  ticks: number;
  calls: number;
  bytes: number;
}

export interface JobPathLine extends Place, CausedTicks {
  rank: number;
  call: string | null;
}

export interface JobPath {
  work_ticks: number;
  call_ticks: number;
  transfer_ticks: number;
  lines: JobPathLine[];
  lines_in_all: number;
  by_rank: { rank: number; ticks: number }[];
}

/** For each rank `parts` times three thousandths: work, waiting, transferring. */
export interface Timelines {
  parts: number;
  thousandths: Numbers;
}

/** Mean energies of equal parts of the job's time: the least, mean and most of the ranks, and of all together. */
export interface Spectrum {
  part_ticks: number;
  sum: Numbers;
  least: Numbers;
  mean: Numbers;
  most: Numbers;
}

/** Of the ranks' action curves; without rows where there are too many. */
export interface RankDistances {
  norm: (number | null)[];
  distance: (number | null)[][];
  map: { explained: number | null; stress: number | null; points: [number, number][] };
  dendrogram: Dendrogram;
}

/** From so many ranks to so many; one entry for each pair of cells that has messages. */
export interface Traffic {
  ranks_per_cell: number;
  from: Numbers;
  to: Numbers;
  messages: Numbers;
  bytes: Numbers;
}

type PackedFields<T> = { [Key in keyof T]: T[Key] extends Numbers ? Packed : T[Key] };

interface JobFields extends Shares {
  report: "job";
  program: string;
  source: string;
  core: string | null;
  clock_hz: number;
  network: { latency_s: number; bandwidth_byte_per_s: number; overhead_s: number; eager_bytes: number };
  /** A simulated machine; null: a network without contention. */
  platform: { name: string; text: string; hosts: number; ranks_per_host: number } | null;
  answer: string;
  ticks: number;
  action: number;
  ranks: JobRank[];
  distances: RankDistances | null;
  waits: JobWait[];
  waits_in_all: number;
  transfers: JobTransfer[];
  critical_path: JobPath;
  what_if: WhatIf[];
  notes: string[];
}

/** As the file has it. */
export interface JobReport extends JobFields {
  timelines: PackedFields<Timelines>;
  spectrum: PackedFields<Spectrum>;
  messages: PackedFields<Traffic>;
}

export interface Job extends JobFields {
  timelines: Timelines;
  spectrum: Spectrum;
  traffic: Traffic;
}

export function unpackJob({ timelines, spectrum, messages, ...fields }: JobReport): Job {
  return {
    ...fields,
    timelines: { parts: timelines.parts, thousandths: unpack(timelines.thousandths) },
    spectrum: {
      part_ticks: spectrum.part_ticks, sum: unpack(spectrum.sum), least: unpack(spectrum.least), mean: unpack(spectrum.mean), most: unpack(spectrum.most),
    },
    traffic: {
      ranks_per_cell: messages.ranks_per_cell, from: unpack(messages.from), to: unpack(messages.to),
      messages: unpack(messages.messages), bytes: unpack(messages.bytes),
    },
  };
}

/** "jacobi.c:40", or what else is known. */
export function placeText({ file, line, function: name }: Place): string {
  return file === null ? (name ?? "(unknown)") : line === null ? file : `${file}:${line}`;
}

export function placeTitle(place: Place): string {
  const text = placeText(place);
  return place.function && place.function !== text ? `${text} ${place.function}` : text;
}
