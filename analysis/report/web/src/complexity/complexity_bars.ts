// Bars of performance complexity over systems and models, and latencies and gaps per level, on logarithmic axes.
import { h, section } from "../format/dom";
import { NO_VALUE, plain, withUnit } from "../format/format";
import { seriesColor } from "../format/palette";
import { fitLabel, logAxis, responsive, svg } from "../format/svg";
import type { ComplexityModel, ComplexityReport } from "./complexity_data";

const ROW = 16, GAP = 14, AXIS = 34, RIGHT = 64, LEAST = 1e-4, MOST_SYSTEMS = 24;
const LEVELS = ["l1", "l2", "g1", "g2"] as const;

export const complexity = (value: number | null) => (value === null ? NO_VALUE : value < 1e-9 ? "0" : plain(value));

/** Systems as groups of rows over one logarithmic axis. */
interface Row {
  name: string;
  color: number;
  value: number;
  text: string;
  mark?: boolean;
}

function rows(label: string, groups: { name: string; rows: Row[] }[], least: number, unit: (value: number) => string, isDots: boolean): HTMLElement {
  const values = groups.flatMap((group) => group.rows.map(({ value }) => Math.max(value, least)));
  const draw = (width: number) => {
    const left = Math.min(230, 0.4 * width);
    const height = AXIS + groups.reduce((sum, group) => sum + group.rows.length * ROW + GAP, 0);
    const picture = svg("svg", { width, height, role: "img", "aria-label": label });
    const axis = logAxis(values, left, width - RIGHT);
    const every = Math.ceil((axis.powers.length * 56) / Math.max(width - left - RIGHT, 1));
    axis.powers.forEach((power, i) => {
      picture.append(svg("line", { class: "grid", x1: axis.at(power), x2: axis.at(power), y1: 0, y2: height - AXIS }));
      if (i % every === 0) picture.append(svg("text", { x: axis.at(power), y: height - AXIS + 18, "text-anchor": "middle" }, unit(power)));
    });
    let y = 4;
    for (const group of groups) {
      picture.append(svg("text", { class: "label", x: left - 44, y: y + (group.rows.length * ROW) / 2 + 4, "text-anchor": "end" }, fitLabel(group.name, left - 54)));
      for (const { name, color, value, text, mark } of group.rows) {
        const at = axis.at(Math.max(value, axis.ends[0]));
        picture.append(svg("text", { x: left - 6, y: y + 12, "text-anchor": "end" }, fitLabel(name, 36)));
        picture.append(isDots
          ? svg("circle", { class: mark ? "pc-mark fictitious" : "pc-mark", cx: at, cy: y + 8, r: 5, fill: mark ? "none" : seriesColor(color), stroke: seriesColor(color) }, svg("title", {}, `${group.name}, ${name}: ${text}`))
          : svg("rect", { class: "pc-mark", x: left, y: y + 2, width: Math.max(at - left, 1), height: ROW - 4, fill: seriesColor(color) }, svg("title", {}, `${group.name}, model ${name}: ${text}`)));
        picture.append(svg("text", { x: at + 8, y: y + 12 }, text));
        y += ROW;
      }
      y += GAP;
    }
    return picture;
  };
  return responsive("bars", draw);
}

export function createBars(report: ComplexityReport): HTMLElement {
  const shown = report.systems.slice(0, MOST_SYSTEMS);
  const names = [...new Set(report.systems.flatMap(({ models }) => models.map(({ model }) => model)))];
  const groups = shown.map(({ name, models }) => ({
    name, rows: models.filter(({ PC_absolute: value }) => value !== null).map(({ model, PC_absolute: value }) => ({ name: model, color: names.indexOf(model), value: value ?? 0, text: complexity(value) })),
  }));
  return section("Performance complexity", "complexity",
    h("p", { class: "hint" }, "PC_a of each system and model: how far a measurement typically lies from its prediction, as a fraction; 0.1 is a factor of 1.1. Logarithmic axis",
      report.systems.length > shown.length ? `; the first ${shown.length} of ${report.systems.length} systems.` : "."),
    rows("Performance complexity", groups, LEAST, (value) => String(Number(value.toPrecision(3))), false));
}

/** Of model 3; a hollow circle is fictitious. */
export function createLevels(report: ComplexityReport): HTMLElement | null {
  const found = report.systems.flatMap(({ name, models }) => {
    const model: ComplexityModel | undefined = models.find(({ model }) => model === "3");
    return model ? [{ name, model }] : [];
  }).slice(0, MOST_SYSTEMS);
  if (found.length === 0) return null;
  const groups = found.map(({ name, model }) => ({
    name, rows: LEVELS.filter((level) => (model.parameters[level] ?? 0) > 0).map((level, i) => ({
      name: level, color: i, value: model.parameters[level] ?? 0, text: withUnit(model.parameters[level] ?? null, "s"), mark: level in model.fictitious })),
  })).filter((group) => group.rows.length > 0);
  if (groups.length === 0) return null;
  const least = Math.min(...groups.flatMap((group) => group.rows.map(({ value }) => value)));
  return section("Latency and gap per level", "levels",
    h("p", { class: "hint" }, "Parameters of model 3: latencies l and gaps g of the near level (1) and the far one (2), time of an access. A hollow circle is fictitious."),
    rows("Latency and gap per level", groups, least, (value) => withUnit(value, "s"), true));
}
