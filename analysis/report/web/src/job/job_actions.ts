// The energy of the ranks over the job's time, and how far their work is apart: map and distances, as of programs.
import { lookOf, type ProgramLook } from "../format/clusters";
import { createDendrogram } from "../format/dendrogram";
import { createDistances } from "../format/distances";
import { drawCurves } from "../format/curves";
import { decimals, plain } from "../format/format";
import { createMap } from "../format/map";
import type { MetricSet } from "../format/metric_set";
import { curveColor } from "../format/palette";
import type { Words } from "../format/words";
import type { Job } from "./job_data";

const RANK_WORDS: Words = {
  one: "rank",
  many: "ranks",
  norm: "norm",
  value: decimals,
  round: plain,
  distance: "Area between the action curves of two ranks' work, both axes scaled by the largest of the job. 0 is the same work.",
  unit: "",
};

const BANDS = ["most", "mean", "least"] as const;

export function createSpectrum(job: Job): HTMLElement | null {
  const { spectrum } = job, parts = spectrum.mean.length;
  if (parts === 0) return null;
  const look: ProgramLook = { color: curveColor, dash: () => [], width: 2 };
  return drawCurves({
    names: BANDS.map((band) => `${band} of ${job.ranks.length} ranks`),
    valueAt: (band, z) => spectrum[BANDS[band] ?? "mean"][Math.min(parts - 1, Math.floor(z * parts))] ?? 0,
    text: plain,
    title: "Energy of the ranks",
    xTitle: "part of the job's time",
    yTitle: "energy [e₀]",
    hint: "Mean energy of the ranks' work; a rank that waits has none.",
    xName: "time",
  }, look).element;
}

export function createRankMap(job: Job): (HTMLElement | null)[] {
  const { distances } = job;
  if (!distances) return [];
  const least = Math.min(...distances.norm.map((norm) => norm ?? Infinity));
  const names = job.ranks.map(({ rank }) => `rank ${rank}`);
  const set: MetricSet = {
    programs: names.map((name, i) => ({ name, norm: distances.norm[i] ?? null })),
    distance: distances.distance,
    least_action: names.filter((_, i) => distances.norm[i] === least),
    map: distances.map,
    dendrogram: distances.dendrogram,
  };
  const look = lookOf(set);
  const highlight = (rank: number | null) => {
    for (const picture of [map, tree]) picture?.highlight(rank);
  };
  const map = createMap(set, look, highlight, RANK_WORDS), tree = createDendrogram(set, look, highlight, RANK_WORDS);
  return [map?.element ?? null, tree?.element ?? null, createDistances(set, RANK_WORDS)];
}
