// The distance matrix as a heat map: a table with its numbers, or of many programs a picture in the dendrogram's order.
import { h, scrollBox, section } from "./dom";
import type { MetricSet } from "./metric_set";
import { responsive } from "./svg";
import { color } from "./theme";
import { PROGRAM_WORDS, type Words } from "./words";

const MOST_NUMBERED = 40;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function picture(report: MetricSet, largest: number, words: Words): HTMLElement[] {
  const { distance, programs } = report;
  const { order } = report.dendrogram;
  const count = order.length;
  const readout = h("output", { class: "readout" });
  const draw = (width: number) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = count;
    canvas.className = "heat";
    const side = Math.min(width, 620);
    canvas.style.width = canvas.style.height = `${side}px`;
    const context = canvas.getContext("2d");
    if (!context) return canvas;
    const pixels = context.createImageData(count, count);
    const from = channels(color("raised")), to = channels(color("heat"));
    for (let row = 0; row < count; ++row)
      for (let column = 0; column < count; ++column) {
        const strength = Math.min(1, (distance[order[row] ?? 0]?.[order[column] ?? 0] ?? 0) / largest);
        const at = 4 * (row * count + column);
        for (const channel of [0, 1, 2] as const) pixels.data[at + channel] = from[channel] + (to[channel] - from[channel]) * strength;
        pixels.data[at + 3] = 255;
      }
    context.putImageData(pixels, 0, 0);
    canvas.addEventListener("pointermove", (event) => {
      const box = canvas.getBoundingClientRect();
      const place = (offset: number, size: number) => order[Math.min(count - 1, Math.max(0, Math.floor((offset / size) * count)))] ?? 0;
      const a = place(event.clientY - box.top, box.height), b = place(event.clientX - box.left, box.width);
      readout.textContent = `${programs[a]?.name} and ${programs[b]?.name}: ${words.value(distance[a]?.[b] ?? null)}`;
    });
    canvas.addEventListener("pointerleave", () => (readout.textContent = ""));
    return canvas;
  };
  return [h("p", { class: "hint" }, `Rows and columns in the order of the dendrogram; the strongest colour stands for ${words.value(largest)}.`), responsive("heat-picture", draw), readout];
}

function table(report: MetricSet, largest: number, words: Words): HTMLElement {
  const { distance, programs } = report;
  const nameOf = (i: number) => programs[i]?.name ?? String(i + 1);
  const cell = (value: number | null, row: number, column: number) => {
    const strength = Math.max(0, Math.min((value ?? 0) / largest, 1));
    const text = words.value(value);
    const element = h("td", { class: "number", title: `${nameOf(row)} and ${nameOf(column)}: ${text}` }, text);
    element.style.setProperty("--strength", `${(100 * strength).toFixed(1)}%`);
    return element;
  };
  const head = h("thead", {}, h("tr", {}, h("td"), ...distance.map((_, i) => h("th", { scope: "col", title: nameOf(i) }, String(i + 1)))));
  const rows = distance.map((values, i) =>
    h("tr", {}, h("th", { scope: "row" }, `${i + 1} `, h("span", { class: "name" }, nameOf(i))), ...values.map((value, j) => cell(value, i, j))));
  return scrollBox(h("table", { class: "matrix" }, head, h("tbody", {}, ...rows)), "Distances");
}

/** The picture or the table of a matrix. */
export function distanceView(report: MetricSet, words: Words): HTMLElement[] {
  const { distance } = report;
  const largest = distance.reduce((most, row) => row.reduce<number>((value, next) => Math.max(value, next ?? 0), most), 1e-12);
  return distance.length > MOST_NUMBERED ? picture(report, largest, words) : [table(report, largest, words)];
}

export function createDistances(report: MetricSet, words: Words = PROGRAM_WORDS): HTMLElement | null {
  if (report.distance.length === 0) return null;
  return section("Distances", "distances", h("p", { class: "hint" }, words.distance), ...distanceView(report, words));
}
