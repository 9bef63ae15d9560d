// The score: one strip per opcode, class or function, beneath the spectrum and on its time axis, like the traces of a
// seismogram.
import type { AxisView } from "../format/axis_view";
import type { Bins } from "../format/bins";
import { expandable, h } from "../format/dom";
import { energy, percent } from "../format/format";
import type { Key } from "../format/keys";
import type { Numbers } from "../format/packed";
import { seriesColor } from "../format/palette";
import { resampleBins } from "../format/resample";
import type { Stack } from "../format/stack";
import { color } from "../format/theme";
import { energyAt, stripIn } from "./detail";
import { timelineTicks, type Region, type Strip } from "./run_data";

export type ScoreKey = Key;

const FIRST_STRIPS = 8;
const STRIP_HEIGHT = 37;

function largest(values: Numbers): number {
  let peak = 0;
  for (let i = 0; i < values.length; ++i) peak = Math.max(peak, values[i] ?? 0);
  return peak;
}
const peaks = new WeakMap<Strip, number>();
function peakOf(strip: Strip): number {
  const peak = peaks.get(strip) ?? largest(strip.energy);
  peaks.set(strip, peak);
  return peak;
}

/** Colour of a name in the score and in the table of shares; what is summed as "other" is grey. */
export function colorOfName(region: Region, key: ScoreKey, name: string): string {
  const strips = region.score[`by_${key}`].strips;
  const index = strips.findIndex((strip) => strip.name === name);
  return index < 0 || name === "other" ? color("neutral") : seriesColor(index);
}

function shareOf(region: Region, key: ScoreKey, strip: Strip): number | null {
  const shares = region[`by_${key}`];
  // A line may belong to several functions.
  const own = shares.filter((share) => share[key] === strip.name);
  if (own.length > 0) return own.reduce((sum, { fraction }) => sum + (fraction ?? 0), 0);
  const named = new Set(region.score[`by_${key}`].strips.map((other) => other.name));
  return strip.name === "other"
    ? shares.filter((share) => !named.has(share[key] ?? "")).reduce((sum, share) => sum + (share.fraction ?? 0), 0)
    : null;
}

/** Of a source line the file may be cut short, but not the number. */
function nameOf(key: ScoreKey, name: string): HTMLElement {
  const [, file, line] = (key === "line" && /([^/]*)(:\d+)$/.exec(name)) || [];
  return file !== undefined && line !== undefined
    ? h("span", { class: "strip-name strip-line" }, h("span", {}, file), line)
    : h("span", { class: "strip-name" }, name);
}

function drawStrip(canvas: HTMLCanvasElement, stack: Stack, view: AxisView, bins: Bins, scale: number, ticks: number, fill: string) {
  const width = Math.round(stack.plotWidth());
  const ratio = devicePixelRatio || 1;
  canvas.width = width * ratio;
  canvas.height = STRIP_HEIGHT * ratio;
  canvas.style.width = `${width}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(ratio, ratio);
  const { from, to } = view.range;
  const { edges, mean } = resampleBins(bins, ticks, from, to, width);
  const x = (tick: number) => ((tick - from) / (to - from)) * width;
  const y = (value: number) => STRIP_HEIGHT - (value / scale) * (STRIP_HEIGHT - 3);
  context.beginPath();
  context.moveTo(x(edges[0] ?? from), STRIP_HEIGHT);
  mean.forEach((value, i) => {
    context.lineTo(x(edges[i] ?? 0), y(value));
    context.lineTo(x(edges[i + 1] ?? 0), y(value));
  });
  context.lineTo(x(edges[mean.length] ?? to), STRIP_HEIGHT);
  context.closePath();
  context.fillStyle = fill;
  context.fill();
}

export function createScore(region: Region, stack: Stack) {
  const { view } = stack;
  const place = h("div", { class: "score" });
  stack.element.append(place);
  let key: ScoreKey = "opcode";
  let common = false;
  let shown: { strip: Strip; canvas: HTMLCanvasElement; value: HTMLElement; share: string }[] = [];

  const score = () => region.score[`by_${key}`];
  const draw = () => {
    const highest = Math.max(...score().strips.map(peakOf), 1e-12);
    for (const { strip, canvas } of shown) {
      const bins = stripIn(region, key, strip, view.range);
      // Single ticks may be higher than any bin.
      const scale = Math.max(common ? highest : peakOf(strip), bins.mean === strip.energy ? 0 : largest(bins.mean)) || 1;
      drawStrip(canvas, stack, view, bins, scale, timelineTicks(region), colorOfName(region, key, strip.name));
    }
  };
  const showValues = () => {
    for (const { strip, value, share } of shown) {
      const bins = stripIn(region, key, strip, view.range);
      value.textContent = view.hover === null ? share : `${energy(energyAt(bins, view.hover).mean)} e₀`;
    }
  };
  const addStrip = (strip: Strip) => {
    const canvas = h("canvas", { height: STRIP_HEIGHT, "aria-hidden": "true" });
    const fraction = shareOf(region, key, strip);
    const share = fraction === null ? "" : `${percent(fraction)} %`;
    const name = strip.name || "(unknown)";
    const value = h("span", { class: "strip-share" }, share);
    const peak = `peak ${energy(peakOf(strip))} e₀`;
    const label = h("div", { class: "strip-label", title: `${name}: ${share} of the action, ${peak}` },
      nameOf(key, name), value, h("span", { class: "strip-peak" }, peak));
    shown.push({ strip, canvas, value, share });
    return h("div", { class: "strip", role: "img", "aria-label": `${name}, ${share} of the action, ${peak}` }, label, canvas);
  };
  const build = () => {
    const list = h("div", { class: "strips" });
    const more = expandable(score().strips.length, FIRST_STRIPS, (count) => {
      shown = [];
      list.replaceChildren(...score().strips.slice(0, count).map(addStrip));
      draw();
    });
    place.replaceChildren(list);
    if (more) place.append(h("div", { class: "strip-more" }, more));
  };
  build();
  stack.onDraw(draw);
  view.onPoint(showValues);

  return {
    setKey(next: ScoreKey) {
      key = next;
      build();
    },
    setCommonScale(next: boolean) {
      common = next;
      place.classList.toggle("common-scale", common);
      draw();
    },
    binTicks: () => score().bin_ticks,
  };
}
