// Measured against simulated kappa of each instruction, on logarithmic axes.
import { h, section } from "../format/dom";
import { count, percent, plain, shortPath } from "../format/format";
import { logAxis, responsive, svg } from "../format/svg";
import type { AgreementReport, AgreementRow } from "./agreement_data";

const LEFT = 64, RIGHT = 30, TOP = 12, BOTTOM = 46, TALLEST = 520, NEAR = 24;
/** Kappa below this, in ticks, is drawn at the axis. */
const LEAST = 0.5;

interface Point {
  row: AgreementRow;
  x: number;
  y: number;
  radius: number;
}

export function describe(row: AgreementRow): string {
  const error = row.standard_error === null ? "" : ` ± ${plain(row.standard_error)}`;
  const place = [row.function, row.line ? shortPath(row.line) : ""].filter(Boolean).join(", ");
  return `${row.instruction}${place ? ` (${place})` : ""}: measured ${plain(row.measured_kappa)}${error}, simulated ${plain(row.simulated_kappa)} tick; ` +
    `${count(row.events)} events, ${percent(row.below_resolution / row.events)} % below the resolution`;
}

export function createScatter(report: AgreementReport): HTMLElement {
  const rows = report.by_instruction.filter((row) => row.events > 0);
  const shownKappa = (value: number | null) => Math.max(value ?? 0, LEAST);
  const values = [LEAST, 10, report.resolution_kappa * 2, ...rows.flatMap((row) => [shownKappa(row.measured_kappa), shownKappa(row.simulated_kappa)])];
  const mostEvents = Math.max(...rows.map((row) => row.events), 1);
  const readout = h("output", { class: "readout" });

  const draw = (width: number) => {
    const height = Math.min(TALLEST, Math.max(280, width - LEFT + BOTTOM));
    const side = Math.min(width - LEFT - RIGHT, height - TOP - BOTTOM);
    const right = LEFT + Math.max(side, Math.min(width - LEFT - RIGHT, 1.5 * side)), bottom = height - BOTTOM;
    const xAxis = logAxis(values, LEFT, right), yAxis = logAxis(values, bottom, TOP);
    const [least, most] = xAxis.ends;
    const picture = svg("svg", { width, height, role: "img", "aria-label": "Measured against simulated kappa" });
    // Where a difference is within the resolution of a single event.
    const steps = Array.from({ length: 81 }, (_, i) => least * (most / least) ** (i / 80));
    const inside = (kappa: number) => Math.max(least, Math.min(most, kappa));
    const upper = steps.map((x) => `${xAxis.at(x)},${yAxis.at(inside(x + report.resolution_kappa))}`);
    const lower = steps.map((x) => `${xAxis.at(x)},${yAxis.at(inside(x - report.resolution_kappa))}`).reverse();
    picture.append(svg("polygon", { class: "within", points: [...upper, ...lower].join(" ") }));
    for (const power of xAxis.powers) {
      const text = power < LEAST ? "0" : plain(power);
      picture.append(svg("line", { class: "grid", x1: xAxis.at(power), x2: xAxis.at(power), y1: TOP, y2: bottom }),
        svg("line", { class: "grid", x1: LEFT, x2: right, y1: yAxis.at(power), y2: yAxis.at(power) }),
        svg("text", { x: xAxis.at(power), y: bottom + 17, "text-anchor": "middle" }, text),
        svg("text", { x: LEFT - 8, y: yAxis.at(power) + 4, "text-anchor": "end" }, text));
    }
    picture.append(svg("line", { class: "diagonal", x1: LEFT, y1: bottom, x2: right, y2: TOP }),
      svg("text", { x: (LEFT + right) / 2, y: height - 8, "text-anchor": "middle" }, "simulated κ [tick]"),
      svg("text", { x: 14, y: (TOP + bottom) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(TOP + bottom) / 2})` }, "measured κ [tick]"));
    const at = (kappa: number | null, axis: typeof xAxis) => axis.at((kappa ?? 0) < LEAST ? least : (kappa ?? 0));
    const points: Point[] = rows.map((row) => ({
      row, x: at(row.simulated_kappa, xAxis), y: at(row.measured_kappa, yAxis), radius: 3 + 7 * Math.sqrt(row.events / mostEvents),
    }));
    for (const { row, x, y, radius } of points.slice().sort((a, b) => b.radius - a.radius)) {
      const measured = row.measured_kappa ?? 0, error = row.standard_error ?? 0;
      if (measured >= LEAST && error > 0)
        picture.append(svg("line", { class: "error", x1: x, x2: x, y1: at(measured + error, yAxis), y2: at(measured - error, yAxis) }));
      picture.append(svg("circle", { class: row.beyond_resolution ? "beyond" : "agrees", cx: x, cy: y, r: radius }, svg("title", {}, describe(row))));
    }
    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const far = points.map(({ x, y }) => Math.hypot(x - (event.clientX - box.left), y - (event.clientY - box.top)));
      const nearest = far.indexOf(Math.min(...far));
      const point = (far[nearest] ?? Infinity) <= NEAR ? points[nearest] : undefined;
      readout.textContent = point ? describe(point.row) : "";
    });
    picture.addEventListener("pointerleave", () => (readout.textContent = ""));
    return picture;
  };

  return section("Measured against simulated κ", "scatter",
    h("p", { class: "hint" }, "One point for each instruction, the larger the more often it was measured; on the diagonal both agree. ",
      h("span", { class: "swatch within" }), "Within it the difference is smaller than the resolution of a single event. ",
      h("span", { class: "mark-sample beyond" }), "Beyond the resolution and three standard errors. ",
      h("span", { class: "mark-sample agrees" }), "Not told apart."),
    responsive("scatter-picture", draw), readout);
}
