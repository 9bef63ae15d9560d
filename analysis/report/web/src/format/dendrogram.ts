// The dendrogram: programs at the left, joined at the mean distance of the two clusters that become one.
import type { ProgramLook } from "./clusters";
import { h, section } from "./dom";
import type { ProgramPicture } from "./map";
import type { MetricSet } from "./metric_set";
import { fitLabel, labelWidth, responsive, svg } from "./svg";
import { PROGRAM_WORDS, type Words } from "./words";

const WIDEST_LABEL = 220, SAMPLE = 16, AXIS = 34, RIGHT = 12;
const MOST_LABELS = 60;

interface Cluster {
  x: number;
  y: number;
  programs: number[];
}

/** About four round values from 0 to the largest. */
function roundValues(largest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = ([0.2, 0.5, 1, 2].find((candidate) => largest / (candidate * power) <= 5) ?? 2) * power;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, i) => i * step);
}

export function createDendrogram(report: MetricSet, look: ProgramLook, onHover: (program: number | null) => void, words: Words = PROGRAM_WORDS): ProgramPicture | null {
  const { order, merges } = report.dendrogram;
  const highest = merges.at(-1)?.height ?? 0;
  if (order.length < 3 || !(highest > 0)) return null;
  const nameOf = (program: number) => report.programs[program]?.name ?? "";
  const isLabelled = order.length <= MOST_LABELS;
  const rowHeight = isLabelled ? 20 : order.length <= 200 ? 6 : 3;
  const readout = h("output", { class: "readout" });
  let parts: { element: SVGElement; programs: Set<number> }[] = [];
  let lit: number | null = null;

  const draw = (width: number) => {
    const height = order.length * rowHeight + AXIS;
    const room = Math.min(WIDEST_LABEL, 0.4 * width);
    const widest = isLabelled ? Math.min(room, Math.max(...order.map((program) => labelWidth(nameOf(program)))) + 2) : 0;
    const left = widest + SAMPLE + 6;
    const x = (distance: number) => left + (distance / highest) * (width - left - RIGHT);
    const picture = svg("svg", { width, height, role: "img", "aria-label": `Dendrogram of the ${words.many}` });
    const bottom = order.length * rowHeight + 2;
    for (const value of roundValues(highest))
      picture.append(svg("line", { class: "grid", x1: x(value), x2: x(value), y1: 0, y2: bottom }),
        svg("text", { x: x(value), y: bottom + 14, "text-anchor": value === 0 ? "start" : "middle" }, words.round(value)));
    picture.append(svg("text", { x: width - RIGHT, y: bottom + 29, "text-anchor": "end" }, `mean distance of the clusters that are joined${words.unit}`));

    parts = [];
    const clusters: Cluster[] = [];
    order.forEach((program, row) => {
      const y = (row + 0.5) * rowHeight;
      clusters[program] = { x: x(0), y, programs: [program] };
      const isLeast = report.least_action.includes(nameOf(program));
      const label = isLabelled ? svg("text", { class: isLeast ? "label least" : "label", x: widest, y: y + 4, "text-anchor": "end" },
        fitLabel(nameOf(program), widest), svg("title", {}, nameOf(program))) : null;
      const sample = svg("line", { class: "sample", x1: widest + 4, x2: x(0) - 2, y1: y, y2: y, stroke: look.color(program),
        "stroke-width": Math.min(4, rowHeight), "stroke-dasharray": look.dash(program).join(" ") });
      for (const element of [label, sample]) if (element) parts.push({ element, programs: new Set([program]) });
    });
    for (const merge of merges) {
      const a = clusters[merge.left], b = clusters[merge.right];
      if (!a || !b) continue;
      const at = x(merge.height);
      const element = svg("path", { class: "merge", d: `M${a.x} ${a.y}H${at}V${b.y}H${b.x}` },
        svg("title", {}, `${merge.size} ${words.many}, mean distance ${words.value(merge.height)}`));
      const programs = [...a.programs, ...b.programs];
      parts.push({ element, programs: new Set(programs) });
      clusters.push({ x: at, y: (a.y + b.y) / 2, programs });
    }
    picture.append(...parts.map(({ element }) => element));
    picture.addEventListener("pointermove", (event) => {
      const row = Math.floor((event.clientY - picture.getBoundingClientRect().top) / rowHeight);
      onHover(order[row] ?? null);
    });
    picture.addEventListener("pointerleave", () => onHover(null));
    paint();
    return picture;
  };

  const paint = () => {
    for (const { element, programs } of parts) element.classList.toggle("faint", lit !== null && !programs.has(lit));
    const program = lit === null ? undefined : report.programs[lit];
    readout.textContent = program ? `${program.name}: ${words.norm} ${words.value(program.norm)}` : "";
  };
  const element = section("Dendrogram", "dendrogram",
    h("div", { class: "tools" }, h("span", { class: "hint" }, `The two nearest clusters are joined first, at the mean distance of their ${words.many}.`), h("span", { class: "spacer" }), readout),
    responsive("dendrogram-picture", draw));
  return {
    element,
    highlight(program) {
      lit = program;
      paint();
    },
  };
}
