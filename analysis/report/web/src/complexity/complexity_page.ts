// The page of performance complexity: bars over systems and models, and for one system its models, parameters, performance
// surface and what each model leaves of it.
import { type Column, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, NO_VALUE, plain, signed, withUnit } from "../format/format";
import { footer, header } from "../tools/frame";
import { partSelector } from "../tools/selector";
import { createNotes } from "../format/notes";
import { color } from "../format/theme";
import { complexity, createBars, createLevels } from "./complexity_bars";
import { type ComplexityModel, type ComplexityReport, type ComplexitySystem, residual, sweepMap } from "./complexity_data";
import { heatMap } from "./heat_map";

const FIRST_ROWS = 20;
/** A residual of a factor of 2 has the strongest colour. */
const STRONGEST = Math.log(2);

const VOCABULARY: [string, string][] = [
  ["PC_a", "exp(√SSE′) − 1, SSE′ the mean squared difference of the logarithms of measured and predicted performance"],
  ["PC_r", "exp(√(SSE′/SS′)) − 1, SS′ the variance of the logarithms; e − 1 = 1.718 of a model that knows the mean only"],
  ["AIC", "Akaike's criterion: the model with the smallest predicts best"],
  ["left out", "PC_a of points that are left out of the fit in turn"],
  ["fictitious", "a parameter that makes no sense: at an end of its range, negative, not determined by the data, or a near level that is slower than the far one"],
  ["L, α", "length of a block; how the blocks are spread over the memory: 1 uniform, near 0 always the same"],
];

const cells = (...texts: string[]) => texts.map((text) => h("td", { class: "number" }, text));
const isOfSource = (model: ComplexityModel) => model.model.length === 1;
const valueText = (model: ComplexityModel, value: number | null) => (value === null ? NO_VALUE : isOfSource(model) ? withUnit(value, "s") : plain(value));

function createModels(report: ComplexityReport, system: ComplexitySystem): HTMLElement {
  const perCycle = system.models[0]?.per_cycle ?? null;
  const columns: Column[] = [{ heading: "model" }, { heading: "time of an operation" }, { heading: "PC_a", numeric: true }, { heading: "95 % from", numeric: true },
    { heading: "to", numeric: true }, { heading: "PC_r", numeric: true }, { heading: "R²", numeric: true }, { heading: "AIC", numeric: true },
    { heading: "left out", numeric: true }, { heading: "c", numeric: true }, ...(perCycle ? [{ heading: "PC_a per cycle, in seconds", numeric: true }] : [])];
  const rows = system.models.map((model) => h("tr", {}, h("th", { scope: "row" }, model.model), h("td", { class: "formula" }, model.text),
    ...cells(complexity(model.PC_absolute), complexity(model.PC_absolute_interval.low), complexity(model.PC_absolute_interval.high),
      complexity(model.PC_relative), model.r2?.toFixed(4) ?? NO_VALUE, model.aic?.toFixed(1) ?? NO_VALUE, complexity(model.leave_one_out),
      "c" in model.chosen ? plain(model.chosen.c ?? null) : "", ...(perCycle ? [withUnit(model.per_cycle?.PC_absolute_per_s ?? null, report.unit)] : []))));
  const clock = perCycle ? h("p", { class: "hint per-cycle" }, `At ${withUnit(system.clock_hz, "Hz")} the geometric mean performance is ${plain(perCycle.P)} ${report.unit.replace(/\/s$/, "")}/cycle. PC_a is the same in cycles.`) : null;
  return section("Models", "models", clock, scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Models"));
}

function createParameters(system: ComplexitySystem): HTMLElement | null {
  const all = system.models.flatMap((model) => Object.entries(model.parameters).map(([name, value]) => ({ model, name, value })));
  if (all.length === 0) return null;
  const columns: Column[] = [{ heading: "model" }, { heading: "parameter" }, { heading: "value", numeric: true }, { heading: "95 % from", numeric: true },
    { heading: "to", numeric: true }, { heading: "fictitious" }];
  const body = h("tbody");
  const more = expandable(all.length, FIRST_ROWS, (shown) => body.replaceChildren(...all.slice(0, shown).map(({ model, name, value }) =>
    h("tr", { class: name in model.fictitious ? "is-fictitious" : "" }, h("th", { scope: "row" }, model.model), h("td", {}, name),
      ...cells(valueText(model, value), valueText(model, model.intervals[name]?.low ?? null), valueText(model, model.intervals[name]?.high ?? null)),
      h("td", {}, model.fictitious[name] ?? "")))));
  return section("Parameters", "parameters", scrollBox(h("table", {}, headRow(columns), body), "Parameters"), more);
}

function createSurface(report: ComplexityReport, system: ComplexitySystem): HTMLElement | null {
  const logarithm = (point: number) => Math.log(system.points.measured[point] ?? NaN);
  const map = sweepMap(system, logarithm);
  if (!map) return null;
  const values = system.points.measured.map(Math.log), least = Math.min(...values), most = Math.max(...values);
  return section("Performance surface", "performance-surface",
    h("p", { class: "hint" }, `From ${withUnit(Math.exp(least), report.unit)} to ${withUnit(Math.exp(most), report.unit)}, the faster the stronger; logarithmic.`),
    heatMap(map, {
      label: `Performance of ${system.name} over L and alpha`,
      ink: (value) => ({ color: color("heat"), strength: 0.06 + 0.94 * (most > least ? (value - least) / (most - least) : 0.5) }),
      text: (value) => withUnit(Math.exp(value), report.unit),
    }));
}

function createResiduals(system: ComplexitySystem): HTMLElement | null {
  const maps = system.models.flatMap((model) => {
    const map = sweepMap(system, (point) => residual(system, model, point));
    return map ? [{ model, map }] : [];
  });
  if (maps.length === 0) return null;
  return section("What the models leave", "residuals",
    h("p", { class: "hint" }, h("span", { class: "swatch faster" }), "Measured faster than predicted, ", h("span", { class: "swatch slower" }), "slower; the strongest colour is a factor of 2 or more."),
    h("div", { class: "residual-maps" }, ...maps.map(({ model, map }) => h("figure", {}, h("figcaption", {}, `model ${model.model}, PC_a ${complexity(model.PC_absolute)}`),
      heatMap(map, {
        label: `What model ${model.model} leaves`,
        ink: (value) => ({ color: color(value > 0 ? "accent" : "spike"), strength: Math.abs(value) / STRONGEST }),
        text: (value) => `measured ${signed(100 * Math.expm1(value), (size) => size.toFixed(1))} % against predicted`,
      })))));
}

function createPoints(report: ComplexityReport, system: ComplexitySystem): HTMLElement {
  const { benchmark, measured, variables } = system.points;
  const names = Object.keys(variables);
  const columns: Column[] = [{ heading: "benchmark" }, ...names.map((heading) => ({ heading, numeric: true })), { heading: "measured", unit: report.unit, numeric: true },
    ...system.models.map(({ model }) => ({ heading: `by model ${model}`, numeric: true }))];
  const body = h("tbody");
  const more = expandable(measured.length, FIRST_ROWS, (shown) => body.replaceChildren(...measured.slice(0, shown).map((value, point) =>
    h("tr", {}, h("th", { scope: "row" }, report.benchmarks[benchmark[point] ?? 0] ?? ""), ...cells(...names.map((name) => plain(variables[name]?.[point] ?? null)), plain(value),
      ...system.models.map((model) => plain(model.predicted[point] ?? null)))))));
  return section("Measurements", "measurements", scrollBox(h("table", {}, headRow(columns), body), "Measurements"), more);
}

function createSystem(report: ComplexityReport, system: ComplexitySystem): (HTMLElement | null)[] {
  return [createModels(report, system), createParameters(system), createSurface(report, system), createResiduals(system), createPoints(report, system),
    createNotes(system.models.flatMap(({ model, notes }) => notes.map((note) => `model ${model}: ${note}`)))];
}

export function createComplexityPage(report: ComplexityReport): HTMLElement[] {
  const points = report.systems.reduce((sum, system) => sum + system.points.measured.length, 0);
  const main = h("main");
  const show = (index: number) => {
    const system = report.systems[index];
    const parts = [createBars(report), createLevels(report), ...(system ? createSystem(report, system) : []), createNotes(report.notes)];
    main.replaceChildren(...parts.filter((part) => part !== null));
  };
  const systems = partSelector("System", report.systems.map(({ name }) => name), show);
  return [header("Performance complexity", [["systems", count(report.systems.length)], ["measurements", count(points)], ["system", report.systems.length === 1 ? (report.systems[0]?.name ?? "") : ""]], systems),
    main, footer(VOCABULARY)];
}
