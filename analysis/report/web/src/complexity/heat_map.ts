// A map over L and alpha, a cell for each measured place.
import { h } from "../format/dom";
import { plain } from "../format/format";
import { responsive, svg } from "../format/svg";
import type { SweepMap } from "./complexity_data";

const LEFT = 58, BOTTOM = 42, TOP = 4, RIGHT = 8, TALLEST_CELL = 26, LABEL = 34;

export interface HeatLook {
  label: string;
  /** The colour of a value, and how strong it is, 0 to 1. */
  ink(value: number): { color: string; strength: number };
  text(value: number): string;
}

const short = (value: number) => (value >= 1e6 ? `${plain(Math.round(value / 1e5) / 10)}M` : value >= 1000 ? `${Math.round(value / 1000)}k` : plain(value));

export function heatMap(map: SweepMap, look: HeatLook): HTMLElement {
  const { blocks, alphas, values } = map;
  const readout = h("output", { class: "readout" });
  const tell = (row: number, column: number) => {
    const value = values[row]?.[column];
    readout.textContent = value == null ? "" : `L = ${plain(blocks[column] ?? 0)}, α = ${plain(alphas[row] ?? 0)}: ${look.text(value)}`;
  };
  const draw = (width: number) => {
    const cellWidth = (width - LEFT - RIGHT) / blocks.length, cellHeight = Math.min(TALLEST_CELL, Math.max(6, 320 / alphas.length));
    const height = TOP + alphas.length * cellHeight + BOTTOM;
    const picture = svg("svg", { width, height, role: "img", "aria-label": look.label });
    const everyRow = Math.ceil(14 / cellHeight), everyColumn = Math.ceil(LABEL / cellWidth);
    values.forEach((row, i) => {
      const y = TOP + i * cellHeight;
      if (i % everyRow === 0) picture.append(svg("text", { x: LEFT - 8, y: y + cellHeight / 2 + 4, "text-anchor": "end" }, plain(alphas[i] ?? 0)));
      row.forEach((value, j) => {
        if (value === null) return;
        const { color, strength } = look.ink(value);
        const cell = svg("rect", { class: "cell", x: LEFT + j * cellWidth, y, width: Math.max(cellWidth - 1, 1), height: Math.max(cellHeight - 1, 1), fill: color, "fill-opacity": Math.max(0, Math.min(1, strength)).toFixed(3) });
        cell.addEventListener("pointerenter", () => tell(i, j));
        picture.append(cell);
      });
    });
    blocks.forEach((length, j) => {
      if (j % everyColumn === 0)
        picture.append(svg("text", { x: LEFT + (j + 0.5) * cellWidth, y: height - BOTTOM + 16, "text-anchor": "middle" }, short(length)));
    });
    picture.append(svg("text", { x: LEFT + (width - LEFT - RIGHT) / 2, y: height - 6, "text-anchor": "middle" }, "L"),
      svg("text", { x: 10, y: TOP + (alphas.length * cellHeight) / 2, "text-anchor": "middle" }, "α"));
    picture.addEventListener("pointerleave", () => (readout.textContent = ""));
    return picture;
  };
  return h("div", { class: "heat-map" }, responsive("heat-picture", draw), readout);
}
