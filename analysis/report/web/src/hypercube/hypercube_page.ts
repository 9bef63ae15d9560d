// The page of a hypercube, for teaching: its labels, the Gray code, a route, and collective operations step by step.
import { choice, h, section } from "../format/dom";
import { footer, header } from "../tools/frame";
import { responsive, svg } from "../format/svg";
import { color } from "../format/theme";
import type { HypercubeMessage, HypercubeReport } from "./hypercube_data";

const HEIGHT = 420, MARGIN = 46, RADIUS = 16;
/** Directions of the dimensions: the cube of each is two of the one before, side by side. */
const DIRECTIONS: [number, number][] = [[1, 0], [0, 1], [0.42, 0.36], [2.1, 0.25], [0.3, 2.1], [4.6, 0.2], [0.2, 4.6], [9.6, 0.2], [0.1, 9.6], [19.8, 0.1]];

const VOCABULARY: [string, string][] = [
  ["hypercube", "2^d nodes labelled with d bits; neighbours differ in one bit"],
  ["Gray code", "an order of all labels in which each differs from the one before in one bit"],
  ["dimension-ordered routing", "the differing bits are corrected one a hop, in an order that all messages keep: from the last to the first, say"],
];

interface Highlight {
  messages: HypercubeMessage[];
  caption: string;
}

function places(labels: string[], width: number): Map<string, [number, number]> {
  const raw = labels.map((label): [number, number] => [...label].reverse().reduce<[number, number]>(([x, y], bit, i) => {
    const [dx, dy] = DIRECTIONS[i] ?? [0, 0];
    return bit === "1" ? [x + dx, y + dy] : [x, y];
  }, [0, 0]));
  const widest = Math.max(...raw.map(([x]) => x), 1), highest = Math.max(...raw.map(([, y]) => y), 0.5);
  return new Map(labels.map((label, i) => {
    const [x, y] = raw[i] ?? [0, 0];
    return [label, [MARGIN + (x / widest) * (width - 2 * MARGIN), HEIGHT - MARGIN - (y / highest) * (HEIGHT - 2 * MARGIN)]];
  }));
}

function flipped(label: string, bit: number): string {
  const at = label.length - 1 - bit;
  return label.slice(0, at) + (label[at] === "1" ? "0" : "1") + label.slice(at + 1);
}

function drawCube(report: HypercubeReport, width: number, { messages, caption }: Highlight): SVGElement {
  const labels = [...report.gray_code].sort();
  const at = places(labels, width);
  const picture = svg("svg", { width, height: HEIGHT, role: "img", "aria-label": caption });
  const line = (from: string, to: string, attributes: Record<string, string | number>) => {
    const [x1, y1] = at.get(from) ?? [0, 0], [x2, y2] = at.get(to) ?? [0, 0];
    picture.append(svg("line", { x1, y1, x2, y2, ...attributes }));
  };
  for (const label of labels)
    for (let bit = 0; bit < report.dimensions; ++bit)
      if (label < flipped(label, bit)) line(label, flipped(label, bit), { class: "link", stroke: color("hairline") });
  for (const { from, to } of messages) line(from, to, { class: "message", stroke: color("spike"), "stroke-width": 3 });
  const active = new Set(messages.flatMap(({ from, to }) => [from, to]));
  for (const label of labels) {
    const [x, y] = at.get(label) ?? [0, 0];
    const small = labels.length > 64;
    picture.append(svg("circle", { class: "node", cx: x, cy: y, r: small ? 3 : RADIUS, fill: color("raised"), "stroke-width": active.has(label) ? 2.5 : 1, stroke: color(active.has(label) ? "spike" : "neutral") },
      svg("title", {}, label)));
    if (!small) picture.append(svg("text", { x, y: y + 4, "text-anchor": "middle", class: "node-label" }, label));
  }
  return picture;
}

/** A picture that is gone through step by step. */
function createSteps(title: string, className: string, hint: string, report: HypercubeReport, steps: Highlight[]): HTMLElement {
  let shown = 0;
  const caption = h("p", { class: "caption", "aria-live": "polite" });
  const place = h("div");
  const paint = () => {
    const step = steps[shown];
    if (!step) return;
    caption.textContent = step.caption;
    place.replaceChildren(responsive("hypercube-picture", (width) => drawCube(report, width, step)));
  };
  paint();
  const buttons = choice(`Step of ${title}`, steps.map((_, i) => ({ value: String(i), text: String(i + 1) })), "0", (value) => {
    shown = Number(value);
    paint();
  });
  return section(title, className, h("p", { class: "hint" }, hint), steps.length > 1 ? buttons : null, caption, place);
}

const pairs = (labels: string[]): HypercubeMessage[] => labels.slice(1).map((to, i) => ({ from: labels[i] ?? to, to, words: 1 }));
const difference = (a: string, b: string) => [...a].filter((bit, i) => bit !== b[i]).length;

export function createHypercubePage(report: HypercubeReport): HTMLElement[] {
  const { dimensions: d, gray_code: gray, route } = report;
  const target = route.at(-1) ?? "";
  const labelling: Highlight[] = Array.from({ length: d }, (_, bit) => ({
    messages: gray.filter((label) => label < flipped(label, bit)).map((from) => ({ from, to: flipped(from, bit), words: 1 })),
    caption: `Links of bit ${bit + 1} from the right: they join two cubes of ${d - 1} dimension${d === 2 ? "" : "s"} that are labelled alike in all other bits.`,
  }));
  const routing: Highlight[] = route.slice(1).map((_, i) => {
    const choices = difference(route[i] ?? "", target);
    return { messages: pairs(route.slice(0, i + 2)), caption: `At ${route[i]}, ${choices} ${choices === 1 ? "bit differs" : "bits differ"} from ${target}: ${choices} ${choices === 1 ? "choice" : "choices"}; the order ${report.order.join(", ")} takes ${route[i + 1]}.` };
  });
  const collective = (steps: HypercubeMessage[][], verb: string): Highlight[] =>
    steps.map((messages, i) => ({ messages, caption: `Step ${i + 1} of ${steps.length}: ${messages[0]?.words ?? 1} × m words each ${verb}.` }));
  return [header("Hypercube", [["dimensions", String(d)], ["nodes", String(gray.length)], ["links", String((d * gray.length) / 2)]]),
    h("main", {},
      createSteps("Labels", "labels", "A node's neighbours differ from it in one bit.", report, labelling),
      createSteps("Gray code", "gray", `A way through all nodes, one bit at a time: ${gray.join(" ")}`, report, [{ messages: pairs(gray), caption: "Each node once, along links only." }]),
      createSteps(`Route from ${route[0]} to ${target}`, "route", `${route.length - 1} hop${route.length === 2 ? "" : "s"}: ${route.join(" → ")}`, report, routing.length > 0 ? routing : [{ messages: [], caption: "There already." }]),
      createSteps("One-to-all broadcast", "one-to-all", "In each dimension all nodes that have the message send it to their neighbours: (t_s + t_w m) log P.", report, collective(report.one_to_all, "to a neighbour")),
      createSteps("All-to-all broadcast", "all-to-all", "In each dimension neighbours exchange all that they have, which doubles: t_s log P + t_w m (P − 1).", report, collective(report.all_to_all, "way")),
      createSteps("Reduction", "reduction", "In each dimension one half sends its sums to the other: (t_s + t_w m) log P.", report, collective(report.reduction, "to the lower half")),
      createSteps("Binary exchange", "binary-exchange", "The first log P steps of a fast Fourier transform: neighbours exchange their n/P words, (t_s + t_w n/P) log P.", report, collective(report.binary_exchange, "way"))),
    footer(VOCABULARY)];
}
