// The pictures of isoefficiency: speedup, efficiency over (P, n), and the overhead by term.
import { h, section } from "../format/dom";
import { plain } from "../format/format";
import { curveColor } from "../format/palette";
import { fitLabel, labelWidth, logAxis, responsive, svg } from "../format/svg";
import { color } from "../format/theme";
import type { ScalingAlgorithm } from "./isoefficiency_data";

const LEFT = 92, RIGHT = 120, TOP = 12, BOTTOM = 44, HEIGHT = 360, MOST_SIZES = 5, LINE = 16, GAP = 6;

/** Processors by their logarithm, a label at each that the one before leaves room for. */
function processorAxis(processors: number[], from: number, to: number) {
  const first = Math.log2(processors[0] ?? 1), last = Math.max(first + 1, Math.log2(processors.at(-1) ?? 2));
  const at = (value: number) => from + ((Math.log2(value) - first) / (last - first)) * (to - from);
  const labels: { text: string; x: number }[] = [];
  let free = -Infinity;
  for (const value of processors) {
    const text = plain(value), half = labelWidth(text) / 2;
    if (at(value) - half < free) continue;
    labels.push({ text, x: at(value) });
    free = at(value) + half + GAP;
  }
  return { at, labels };
}

interface Frame {
  picture: SVGElement;
  x(processors: number): number;
  y(value: number): number;
  right: number;
  /** Names at the ends of curves, drawn together so that none covers another. */
  names: { text: string; y: number; color: string }[];
}

function frame(width: number, label: string, yTitle: string, processors: number[], values: number[]): Frame {
  const right = width - RIGHT, bottom = HEIGHT - BOTTOM;
  const picture = svg("svg", { width, height: HEIGHT, role: "img", "aria-label": label });
  const xAxis = processorAxis(processors, LEFT, right), yAxis = logAxis(values, bottom, TOP);
  const step = Math.ceil(yAxis.powers.length / 10);
  yAxis.powers.forEach((power, i) => {
    if (i % step !== 0) return;
    picture.append(svg("line", { class: "grid", x1: LEFT, x2: right, y1: yAxis.at(power), y2: yAxis.at(power) }),
      svg("text", { x: LEFT - 8, y: yAxis.at(power) + 4, "text-anchor": "end" }, plain(power)));
  });
  for (const { text, x } of xAxis.labels) picture.append(svg("text", { x, y: bottom + 17, "text-anchor": "middle" }, text));
  picture.append(svg("text", { x: (LEFT + right) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, "processors P"),
    svg("text", { x: 14, y: (TOP + bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(TOP + bottom) / 2})` }, yTitle));
  return { picture, x: xAxis.at, y: yAxis.at, right, names: [] };
}

/** A curve that covers others is dashed, so that they are seen through it. */
function curve(frame: Frame, points: [number, number][], index: number, name: string, look: "curve" | "covering" | "bound" = "curve") {
  const { picture, x, y, names } = frame, last = points.at(-1);
  if (!last) return;
  picture.append(svg("polyline", {
    class: look === "bound" ? "bound" : "curve", fill: "none", stroke: curveColor(index), "stroke-width": look === "bound" ? 1 : 2,
    "stroke-dasharray": { curve: "", covering: "6 8", bound: "4 4" }[look],
    points: points.map(([p, value]) => `${x(p)},${y(value)}`).join(" "),
  }));
  names.push({ text: name, y: y(last[1]), color: curveColor(index) });
}

/** Names beside the ends of their curves, moved up or down where they would cover each other. */
function finish({ picture, right, names }: Frame): SVGElement {
  const sorted = names.sort((a, b) => a.y - b.y), places = sorted.map(({ y }) => y);
  for (let i = 1; i < places.length; ++i) places[i] = Math.max(places[i] ?? 0, (places[i - 1] ?? 0) + LINE);
  let free = HEIGHT - BOTTOM;
  for (let i = places.length - 1; i >= 0; --i) {
    places[i] = Math.min(places[i] ?? 0, free);
    free = (places[i] ?? 0) - LINE;
  }
  sorted.forEach(({ text, color: fill }, i) =>
    picture.append(svg("text", { x: right + GAP, y: (places[i] ?? 0) + 4, fill }, fitLabel(text, RIGHT - GAP), svg("title", {}, text))));
  return picture;
}

/** Sizes whose curves stand apart: of efficiencies spread between none and all on the most processors. */
function chosenSizes({ efficiency }: ScalingAlgorithm["grid"]): number[] {
  const last = efficiency.map((row) => row.at(-1) ?? 0);
  const chosen = new Set<number>();
  for (let i = 0; i < MOST_SIZES; ++i) {
    const wanted = 0.02 * (0.95 / 0.02) ** (i / (MOST_SIZES - 1));
    const free = last.map((_, row) => row).filter((row) => !chosen.has(row));
    chosen.add(free.reduce((best, row) => (Math.abs((last[row] ?? 0) - wanted) < Math.abs((last[best] ?? 0) - wanted) ? row : best), free[0] ?? 0));
  }
  return [...chosen].sort((a, b) => a - b);
}

export function createSpeedup(algorithm: ScalingAlgorithm): HTMLElement {
  const { grid, points = [] } = algorithm;
  const processors = [1, ...grid.P];
  const draw = (width: number) => {
    const place = frame(width, "Speedup over processors", "speedup S", processors, [1, ...processors]);
    curve(place, processors.map((p) => [p, p]), 6, "S = P", "bound");
    chosenSizes(grid).forEach((row, index) => {
      const speedups = grid.P.flatMap((p, i): [number, number][] => { // None where fewer processors have work.
        const efficiency = grid.efficiency[row]?.[i] ?? null;
        return efficiency === null ? [] : [[p, p * efficiency]];
      });
      curve(place, [[1, 1] as [number, number], ...speedups].map(([p, s]): [number, number] => [p, Math.max(s, 1)]), index, `n = ${plain(grid.n[row] ?? 0)}`);
    });
    for (const run of points)
      if (run.speedup >= 1 && run.P <= (processors.at(-1) ?? 1) && run.speedup <= 1.5 * (processors.at(-1) ?? 1))
        place.picture.append(svg("circle", { cx: place.x(run.P), cy: place.y(run.speedup), r: 3, fill: color(run.superlinear_cause ? "spike" : "neutral") },
          svg("title", {}, `n = ${plain(run.n)}, P = ${run.P}: S = ${plain(run.speedup)}, E = ${run.efficiency.toFixed(3)}`)));
    return finish(place);
  };
  return section("Speedup", "speedup",
    h("p", { class: "hint" }, "One curve for each size, up to the number of processors that have work. Dashed: S = P. "
      + "The larger the problem, the higher the curve and the later its knee: the Amdahl effect.", points.length > 0 ? " Dots are measured." : ""),
    responsive("speedup-picture", draw));
}

export function createEfficiency(algorithm: ScalingAlgorithm): HTMLElement {
  const { grid, table } = algorithm;
  const draw = (width: number) => {
    const place = frame(width, "Efficiency over processors and size", "size n", grid.P, grid.n);
    const { picture, x, y } = place;
    const middle = (a: number | undefined, b: number | undefined, own: number) => (b === undefined ? own : a === undefined ? own : Math.sqrt(a * b));
    grid.n.forEach((size, row) => grid.P.forEach((p, column) => {
      const value = grid.efficiency[row]?.[column];
      if (value === null || value === undefined) return;
      const x1 = x(middle(grid.P[column - 1], p, p)), x2 = x(middle(grid.P[column + 1], p, p));
      const y1 = y(middle(grid.n[row + 1], size, size)), y2 = y(middle(grid.n[row - 1], size, size));
      picture.append(svg("rect", { class: "efficiency-cell", x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1),
        fill: color("heat"), "fill-opacity": Math.max(0, Math.min(1, value)) * 0.8 }, svg("title", {}, `P = ${p}, n = ${plain(size)}: E = ${value.toFixed(3)}`)));
    }));
    [...new Set(table.map(({ efficiency }) => efficiency))].forEach((efficiency, index) => {
      const line = table.flatMap((row): [number, number][] => (row.efficiency === efficiency && row.n !== null && row.n <= (grid.n.at(-1) ?? 0) ? [[row.P, row.n]] : []));
      curve(place, line, index + 1, `E = ${plain(efficiency)}`);
    });
    return finish(place);
  };
  return section("Efficiency", "efficiency",
    h("p", { class: "hint" }, "The darker, the more efficient. Lines join the sizes that keep an efficiency: isoefficiency."),
    responsive("efficiency-picture", draw));
}

export function createOverhead(algorithm: ScalingAlgorithm): HTMLElement | null {
  const { grid, overhead_by_term: terms, table } = algorithm;
  const values = terms.flatMap((term) => term.values.filter((value): value is number => value !== null && value > 0));
  if (values.length === 0) return null;
  const draw = (width: number) => {
    const place = frame(width, "Overhead by term over processors", "T_o", grid.P, values);
    terms.forEach(({ term, values: own }, index) => {
      const covers = terms.slice(0, index).some((other) => own.every((value, i) => Math.abs((value ?? 0) - (other.values[i] ?? 0)) <= 0.01 * Math.abs(value ?? 0)));
      curve(place, grid.P.flatMap((p, i): [number, number][] => ((own[i] ?? 0) > 0 ? [[p, own[i] ?? 1]] : [])), index, term, covers ? "covering" : "curve");
    });
    return finish(place);
  };
  return section("Overhead by term", "overhead",
    h("p", { class: "hint" }, `Where the efficiency is kept at ${plain(table[0]?.efficiency ?? null)}; [time] as t_c.`), responsive("overhead-picture", draw));
}
