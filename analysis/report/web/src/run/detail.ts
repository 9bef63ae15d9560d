// What a region's page draws of a stretch of time: single ticks where the report has them, otherwise its bins.
import type { Span } from "../format/axis_view";
import type { ActionCurve, Bins } from "../format/bins";
import type { Key } from "../format/keys";
import { actionAt } from "../format/resample";
import { timelineTicks, type Detail, type Region, type Score, type Strip } from "./run_data";

export const endOf = ({ first_tick, energy }: Detail) => first_tick + energy.length;

function detailWith(region: Region, { from, to }: Span): Detail | null {
  const { detail } = region;
  return detail && from >= detail.first_tick && to <= endOf(detail) ? detail : null;
}

const ticksOf = (detail: Detail, energy: ArrayLike<number>): Bins =>
  ({ bin_ticks: 1, first_tick: detail.first_tick, mean: energy, min: energy, max: energy });

/** The widest bin of what is drawn of a stretch. */
export function binTicksIn(region: Region, span: Span, scoreBinTicks: number): number {
  return detailWith(region, span) ? 1 : Math.max(region.spectrum.bin_ticks, scoreBinTicks);
}

const spectra = new WeakMap<Detail, Bins>();
export function spectrumIn(region: Region, span: Span): Bins {
  const detail = detailWith(region, span);
  if (!detail) return region.spectrum;
  const bins = spectra.get(detail) ?? ticksOf(detail, detail.energy);
  spectra.set(detail, bins);
  return bins;
}

/** The energy at a tick: mean, least and largest of its bin. */
export function energyAt(bins: Bins, tick: number): { mean: number; min: number; max: number } {
  const place = Math.min(Math.floor((tick - (bins.first_tick ?? 0)) / bins.bin_ticks), bins.mean.length - 1);
  return { mean: bins.mean[place] ?? 0, min: bins.min[place] ?? 0, max: bins.max[place] ?? 0 };
}

/** Strips are those of the whole region: of what the interval sums up in another "other", single ticks are not known. */
function detailStrip(region: Region, key: Key, strip: Strip, detail: Detail): ArrayLike<number> | null {
  const own = detail.score[`by_${key}`].strips;
  const find = (name: string) => own.find((candidate) => candidate.name === name);
  if (strip.name !== "other") return find(strip.name)?.energy ?? (find("other") ? null : new Float32Array(detail.energy.length));
  const rest = Float64Array.from(detail.energy);
  for (const { name } of region.score[`by_${key}`].strips) {
    const energy = name === "other" ? undefined : find(name)?.energy;
    if (energy) for (let i = 0; i < rest.length; ++i) rest[i] = Math.max(0, (rest[i] ?? 0) - (energy[i] ?? 0));
  }
  return rest;
}

const strips = new WeakMap<Strip, { whole: Bins; ticks?: Bins | null }>();
export function stripIn(region: Region, key: Key, strip: Strip, span: Span): Bins {
  const { bin_ticks }: Score = region.score[`by_${key}`];
  const known = strips.get(strip) ?? { whole: { bin_ticks, mean: strip.energy, min: strip.energy, max: strip.energy } };
  strips.set(strip, known);
  const detail = detailWith(region, span);
  if (!detail) return known.whole;
  if (known.ticks === undefined) {
    const energy = detailStrip(region, key, strip, detail);
    known.ticks = energy ? ticksOf(detail, energy) : null;
  }
  return known.ticks ?? known.whole;
}

const curves = new WeakMap<Region, ActionCurve>();
/** As fine as the spectrum, whose area is half the action; what it lost by rounding is less than can be seen. */
function fineCurve(region: Region): ActionCurve {
  const { spectrum, action_curve: given } = region;
  if (spectrum.bin_ticks >= given.bin_ticks) return given;
  const known = curves.get(region);
  if (known) return known;
  const action = new Float64Array(spectrum.mean.length + 1);
  for (let i = 0; i < spectrum.mean.length; ++i) action[i + 1] = (action[i] ?? 0) + 2 * spectrum.bin_ticks * (spectrum.mean[i] ?? 0);
  const made = { bin_ticks: spectrum.bin_ticks, action };
  curves.set(region, made);
  return made;
}

const detailCurves = new WeakMap<Detail, ActionCurve>();
export function actionIn(region: Region, span: Span, tick: number): number {
  const detail = detailWith(region, span);
  const curve = fineCurve(region);
  if (!detail) return actionAt(curve, timelineTicks(region), tick);
  let own = detailCurves.get(detail);
  if (!own) {
    const action = new Float64Array(detail.energy.length + 1);
    for (let i = 0; i < detail.energy.length; ++i) action[i + 1] = (action[i] ?? 0) + 2 * (detail.energy[i] ?? 0);
    own = { bin_ticks: 1, action };
    detailCurves.set(detail, own);
  }
  return actionAt(curve, timelineTicks(region), detail.first_tick) + actionAt(own, detail.energy.length, tick - detail.first_tick);
}
