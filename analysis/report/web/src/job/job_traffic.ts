// Messages from rank to rank as a heat map, and the pairs with the most bytes as a table.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, split } from "../format/format";
import { channels, createGrid, putPixels, stepOfNames } from "./grid";
import type { Job } from "./job_data";

const WIDEST = 520, WIDEST_CELL = 64, FIRST_PAIRS = 12, MOST_PAIRS = 200, LABEL = 34;
/** What has any messages can be seen. */
const FAINTEST = 0.18;

type Measure = "bytes" | "messages";
const byteText = (bytes: number) => {
  const { number, unit } = split(bytes, "byte", true);
  return `${number} ${unit}`;
};

export function createTraffic(job: Job): HTMLElement | null {
  const { ranks_per_cell: perCell, from, to, messages, bytes } = job.traffic;
  if (from.length === 0) return null;
  const cells = Math.ceil(job.ranks.length / perCell);
  const places = new Map<number, number>();
  for (let i = 0; i < from.length; ++i) places.set((from[i] ?? 0) * cells + (to[i] ?? 0), i);
  const name = (cell: number) => (perCell === 1 ? String(cell) : `${cell * perCell} to ${Math.min((cell + 1) * perCell, job.ranks.length) - 1}`);
  let measure: Measure = "bytes";
  const paint = (context: CanvasRenderingContext2D, width: number, height: number) => {
    const values = measure === "bytes" ? bytes : messages;
    let most = 1;
    for (let i = 0; i < values.length; ++i) most = Math.max(most, values[i] ?? 0);
    const side = Math.min(cells, width, height), image = context.createImageData(side, side);
    const strengths = new Float32Array(side * side);
    for (let i = 0; i < from.length; ++i) {
      const at = Math.floor(((from[i] ?? 0) * side) / cells) * side + Math.floor(((to[i] ?? 0) * side) / cells);
      const strength = FAINTEST + (1 - FAINTEST) * (Math.log1p(values[i] ?? 0) / Math.log1p(most));
      strengths[at] = Math.max(strengths[at] ?? 0, strength);
    }
    const [paper, heat] = [channels("raised"), channels("heat")];
    strengths.forEach((strength, at) => {
      for (let channel = 0; channel < 3; ++channel)
        image.data[4 * at + channel] = (1 - strength) * (paper[channel] ?? 0) + strength * (heat[channel] ?? 0);
      image.data[4 * at + 3] = 255;
    });
    putPixels(context, image, width, height);
  };
  const grid = createGrid({
    className: "traffic-map", label: "Messages from each rank to each other; the table beside it has the pairs with the most bytes.",
    rows: cells, columns: cells, widest: Math.min(WIDEST, WIDEST_CELL * cells), height: (width) => width,
    rowName: (row) => String(row * perCell), rowTitle: "from rank", columnTitle: "to rank",
    columnNames: (width) => {
      const step = stepOfNames(width / cells, LABEL);
      return Array.from({ length: Math.ceil(cells / step) }, (_, i) => [(i * step + 0.5) / cells, String(i * step * perCell)]);
    },
    paint,
    tell: (row, column) => {
      const at = places.get(row * cells + column), pair = `rank ${name(row)} to rank ${name(column)}`;
      return at === undefined ? `${pair}: no messages` : `${pair}: ${count(messages[at] ?? 0)} ${messages[at] === 1 ? "message" : "messages"}, ${byteText(bytes[at] ?? 0)}`;
    },
  });
  const order = Array.from({ length: from.length }, (_, i) => i)
    .sort((a, b) => (bytes[b] ?? 0) - (bytes[a] ?? 0) || (messages[b] ?? 0) - (messages[a] ?? 0) || a - b).slice(0, MOST_PAIRS);
  const body = h("tbody");
  const more = expandable(order.length, FIRST_PAIRS, (shown) => body.replaceChildren(...order.slice(0, shown).map((i) =>
    h("tr", {}, ...[name(from[i] ?? 0), name(to[i] ?? 0), count(messages[i] ?? 0), count(bytes[i] ?? 0)].map((text) => h("td", { class: "number" }, text))))));
  const columns = ["from", "to", "messages", "byte"].map((heading) => ({ heading, numeric: true }));
  const measures = choice<Measure>("Colour by", [{ value: "bytes", text: "bytes" }, { value: "messages", text: "messages" }], measure, (next) => {
    measure = next;
    grid.redraw();
  });
  return section("Messages from rank to rank", "traffic",
    h("div", { class: "tools" }, measures),
    h("p", { class: "hint" }, `The stronger the colour, the more, by the logarithm${perCell > 1 ? `; a cell is ${perCell} ranks` : ""}.`),
    h("div", { class: "columns" }, grid.element, h("div", {}, scrollBox(h("table", {}, headRow(columns), body), "Messages from rank to rank"), more)));
}
