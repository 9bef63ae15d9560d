// The map: programs as points whose distances on the page are about those of their action curves.
import type { ProgramLook } from "./clusters";
import { h, section } from "./dom";
import type { MetricSet } from "./metric_set";
import { labelWidth, fitLabel, responsive, svg } from "./svg";
import { PROGRAM_WORDS, type Words } from "./words";

const MARGIN = 28, RADIUS = 5, LABEL_HEIGHT = 15, WIDEST_LABEL = 170;
const MOST_LABELS = 30;
/** A pointer this near, in pixels, is at a point. */
const NEAR = 24;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Places labels beside the first points so that none lies on another or on any point; those that find no room are null. */
export function placeLabels(points: [number, number][], widths: number[], frame: Box): (Box | null)[] {
  const taken: Box[] = points.map(([x, y]) => ({ left: x - RADIUS - 2, right: x + RADIUS + 2, top: y - RADIUS - 2, bottom: y + RADIUS + 2 }));
  return points.slice(0, widths.length).map(([x, y], i) => {
    const width = widths[i] ?? 0;
    for (let distance = RADIUS + 4; distance < 200; distance += 9) {
      const angles = distance < 15 ? 8 : 16;
      for (let step = 0; step < angles; ++step) {
        const angle = (2 * Math.PI * step) / angles;
        const [dx, dy] = [Math.cos(angle), -Math.sin(angle)];
        // The side of the label that faces the point is at that distance from it.
        const left = x + dx * distance - (width * (1 - dx)) / 2, top = y + dy * (distance + LABEL_HEIGHT / 2) - LABEL_HEIGHT / 2;
        const box = { left, top, right: left + width, bottom: top + LABEL_HEIGHT };
        const inside = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
        if (!inside || taken.some((other) => overlap(box, other))) continue;
        taken.push(box);
        return box;
      }
    }
    return null;
  });
}

/** A round length that is about a sixth of the picture, for the scale. */
function roundLength(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length));
  return ([5, 2, 1].find((step) => step * power <= length) ?? 1) * power;
}

export interface ProgramPicture {
  element: HTMLElement;
  highlight(program: number | null): void;
}

export function createMap(report: MetricSet, look: ProgramLook, onHover: (program: number | null) => void, words: Words = PROGRAM_WORDS): ProgramPicture | null {
  const { points } = report.map;
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const extent = Math.max(spread(xs), spread(ys));
  if (points.length < 3 || !(extent > 0)) return null;
  const nameOf = (program: number) => report.programs[program]?.name ?? "";
  const isLeast = (program: number) => report.least_action.includes(nameOf(program));
  const readout = h("output", { class: "readout" });
  let dots: SVGElement[] = [], labels: (SVGElement | undefined)[] = [];
  let lit: number | null = null;

  const draw = (width: number) => {
    const available = width - 2 * MARGIN;
    const height = Math.round(Math.min(420, Math.max(220, 13 * Math.min(points.length, MOST_LABELS), (available * spread(ys)) / Math.max(spread(xs), 1e-12) + 2 * MARGIN)));
    const scale = Math.min(available / spread(xs) || Infinity, (height - 2 * MARGIN) / spread(ys) || Infinity);
    const middle = (values: number[]) => (Math.max(...values) + Math.min(...values)) / 2;
    const at = points.map(([x, y]): [number, number] => [width / 2 + (x - middle(xs)) * scale, (height - 18) / 2 - (y - middle(ys)) * scale]);
    const picture = svg("svg", { width, height, role: "img", "aria-label": `Map of the ${words.many}` });
    const length = roundLength(available / scale / 6);
    const end = width - 8;
    picture.append(svg("path", { class: "scale", d: `M${end - length * scale} ${height - 12}v4h${length * scale}v-4` }),
      svg("text", { x: end - length * scale - 6, y: height - 6, "text-anchor": "end" }, `distance ${words.round(length)}`));

    const labelled = points.length <= MOST_LABELS ? points.map((_, i) => i) : points.flatMap((_, i) => (isLeast(i) ? [i] : [])).slice(0, MOST_LABELS);
    const texts = labelled.map((i) => fitLabel(nameOf(i), Math.min(WIDEST_LABEL, width / 3)));
    const others = at.filter((_, i) => !labelled.includes(i));
    const boxes = placeLabels([...labelled.map((i): [number, number] => at[i] ?? [0, 0]), ...others], texts.map((text) => labelWidth(text) + 4), { left: 2, top: 2, right: width - 2, bottom: height - 22 });
    labels = [];
    labelled.forEach((program, i) => {
      const box = boxes[i], [x, y] = at[program] ?? [0, 0];
      if (!box) return;
      const nearX = Math.max(box.left, Math.min(x, box.right)), nearY = Math.max(box.top + 3, Math.min(y, box.bottom - 3));
      if (Math.hypot(nearX - x, nearY - y) > RADIUS + 8) picture.append(svg("line", { class: "leader", x1: x, y1: y, x2: nearX, y2: nearY }));
      labels[program] = svg("text", { class: isLeast(program) ? "label least" : "label", x: box.left + 2, y: box.bottom - 4 }, texts[i] ?? "");
    });
    dots = at.map(([x, y], program) => {
      const dot = svg("circle", { class: "dot", cx: x, cy: y, r: points.length > 100 ? 3.5 : RADIUS, fill: look.color(program) }, svg("title", {}, nameOf(program)));
      if (isLeast(program)) picture.append(svg("circle", { class: "ring", cx: x, cy: y, r: RADIUS + 3 }));
      return dot;
    });
    picture.append(...dots, ...labels.filter((label) => label !== undefined));

    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const far = at.map(([x, y]) => Math.hypot(x - (event.clientX - box.left), y - (event.clientY - box.top)));
      const nearest = far.indexOf(Math.min(...far));
      onHover((far[nearest] ?? Infinity) <= NEAR ? nearest : null);
    });
    picture.addEventListener("pointerleave", () => onHover(null));
    paint();
    return picture;
  };

  const paint = () => {
    dots.forEach((dot, i) => dot.classList.toggle("faint", lit !== null && lit !== i));
    labels.forEach((label, i) => label?.classList.toggle("faint", lit !== null && lit !== i));
    const program = lit === null ? undefined : report.programs[lit];
    readout.textContent = program ? `${program.name}: ${words.norm} ${words.value(program.norm)}` : "";
  };
  const { explained, stress } = report.map;
  const hint = `${words.many[0]?.toUpperCase()}${words.many.slice(1)} that are near each other have similar action curves. The picture shows ${explained === null ? "–" : (100 * explained).toFixed(1)} % ` +
    `of the squared distances (stress ${stress === null ? "–" : stress.toFixed(3)}); the ring marks the least action.`;
  const element = section(`Map of the ${words.many}`, "map", h("div", { class: "tools" }, h("span", { class: "hint" }, hint), h("span", { class: "spacer" }), readout),
    responsive("map-picture", draw));
  return {
    element,
    highlight(program) {
      lit = program;
      paint();
    },
  };
}
