// Ranks on a time line: a row for each, coloured by what it does. Rows that are high enough show the shares of each part
// of the time one above the other; of lower ones, colours are mixed by these shares.
import { axisLabels, count, percent, withUnit } from "../format/format";
import { color } from "../format/theme";
import { channels, createGrid, type Grid, putPixels } from "./grid";
import type { Job } from "./job_data";
import { STATES } from "./job_states";

const HIGHEST_ROW = 34, HIGHEST = 620, LOWEST_STACK = 6;
const KINDS = 3;

/** Round distances of ticks, so that names of the axis have room. */
function roundTicks(ticks: number, most: number): number[] {
  const raw = ticks / Math.max(most, 1), power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power);
  return Array.from({ length: Math.floor(ticks / step) + 1 }, (_, i) => i * step);
}

/** `order` has a rank's place in `job.ranks` for each row. */
export function createTimeline(job: Job, order: () => number[]): Grid {
  const { parts, thousandths } = job.timelines, ranks = job.ranks.length;
  const shareOf = (place: number, part: number, kind: number) => (thousandths[(place * parts + part) * KINDS + kind] ?? 0) / 1000;
  const isStacked = (height: number) => height / ranks >= LOWEST_STACK;

  const stack = (context: CanvasRenderingContext2D, width: number, height: number) => {
    const colors = STATES.map((state) => color(state.color));
    const rows = order(), ended = colors[KINDS] ?? "";
    rows.forEach((place, row) => {
      const top = Math.round((row * height) / ranks), bottom = Math.max(top + 1, Math.round(((row + 1) * height) / ranks) - 2);
      context.fillStyle = ended;
      context.fillRect(0, top, width, bottom - top);
      for (let part = 0; part < parts; ++part) {
        const from = Math.round((part * width) / parts), to = Math.max(from + 1, Math.round(((part + 1) * width) / parts));
        let below = bottom;
        for (let kind = 0; kind < KINDS; ++kind) {
          const high = (bottom - top) * shareOf(place, part, kind);
          if (high <= 0) continue;
          context.fillStyle = colors[kind] ?? "";
          context.fillRect(from, below - high, to - from, high);
          below -= high;
        }
      }
    });
  };
  const mix = (context: CanvasRenderingContext2D, width: number, height: number) => {
    const colors = STATES.map((state) => channels(state.color)), rows = order();
    const lines = Math.min(ranks, height), image = context.createImageData(Math.max(parts, 1), lines);
    for (let line = 0; line < lines; ++line) {
      const first = Math.floor((line * ranks) / lines), end = Math.max(first + 1, Math.floor(((line + 1) * ranks) / lines));
      for (let part = 0; part < parts; ++part) {
        const shares = [0, 0, 0, 1];
        for (let row = first; row < end; ++row)
          for (let kind = 0; kind < KINDS; ++kind) {
            const share = shareOf(rows[row] ?? 0, part, kind) / (end - first);
            shares[kind]! += share;
            shares[KINDS]! -= share;
          }
        const at = 4 * (line * image.width + part);
        for (let channel = 0; channel < 3; ++channel)
          image.data[at + channel] = shares.reduce((sum, share, kind) => sum + Math.max(share, 0) * (colors[kind]?.[channel] ?? 0), 0);
        image.data[at + 3] = 255;
      }
    }
    putPixels(context, image, width, height);
  };
  const tell = (row: number, part: number) => {
    const place = order()[row] ?? 0, rank = job.ranks[place];
    const [from, to] = [part, part + 1].map((at) => (job.ticks * at) / parts) as [number, number];
    const time = job.clock_hz > 0 ? `, ${withUnit(from / job.clock_hz, "s")} after the start` : "";
    const shares = STATES.slice(0, KINDS).map((state, kind) => [state.text, shareOf(place, part, kind)] as const);
    const ended = 1 - shares.reduce((sum, [, share]) => sum + share, 0);
    const all = [...shares, ["has ended", ended] as const].filter(([, share]) => share >= 0.005);
    return `rank ${rank?.rank ?? place}, ticks ${count(from)} to ${count(to)}${time}: ${all.map(([text, share]) => `${text} ${percent(share)} %`).join(", ")}`;
  };
  return createGrid({
    className: "rank-timeline",
    label: `What ${ranks} ranks do from the start of the job to its end; the table of ranks has the sums.`,
    rows: ranks, columns: parts,
    height: () => Math.min(HIGHEST, ranks * HIGHEST_ROW),
    rowName: (row) => String(job.ranks[order()[row] ?? 0]?.rank ?? ""), rowTitle: "rank", columnTitle: "ticks",
    columnNames: (width) => {
      const values = roundTicks(job.ticks, width / 90);
      return axisLabels(values).map((text, i) => [(values[i] ?? 0) / job.ticks, text]);
    },
    paint: (context, width, height) => (isStacked(height / (devicePixelRatio || 1)) ? stack : mix)(context, width, height),
    tell,
  });
}
