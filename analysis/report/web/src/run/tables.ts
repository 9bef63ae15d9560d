// The small tables of a region.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, energy, plain } from "../format/format";
import type { Region } from "./run_data";

const FIRST_EXECUTIONS = 8;

export function createQuantities(region: Region): HTMLElement | null {
  if (!region.work_flop && !region.length_byte) return null;
  const columns = [{ heading: "quantity" }, { heading: "formula" }, { heading: "value", numeric: true }, { heading: "unit" }];
  const rows = Object.entries(region.quantities).map(([name, { value, unit, formula }]) =>
    h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "formula" }, formula), h("td", { class: "number" }, plain(value)), h("td", { class: "unit" }, unit)));
  return section("Derived quantities", "quantities",
    h("p", { class: "hint" }, "From work w [flop], length m [byte] and time t [s]."),
    scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Derived quantities"));
}

export function createExecutions(region: Region): HTMLElement | null {
  if (region.executions.length < 2 || region.ticks === 0) return null;
  const columns = [
    { heading: "", numeric: true },
    { heading: "first tick", numeric: true },
    { heading: "ticks", unit: "tick", numeric: true },
    { heading: "instructions", numeric: true },
    { heading: "action", unit: "e₀·tick", numeric: true },
  ];
  const body = h("tbody");
  const more = expandable(region.executions.length, FIRST_EXECUTIONS, (rows) =>
    body.replaceChildren(...region.executions.slice(0, rows).map((execution, i) =>
      h("tr", {}, h("th", { scope: "row", class: "number" }, String(i + 1)),
        ...[execution.first_tick, execution.ticks, execution.instructions, execution.action].map((value) => h("td", { class: "number" }, count(value)))))));
  const listed = region.executions.length < (region.execution_count ?? 0)
    ? h("p", { class: "hint" }, `The first ${count(region.executions.length)} of ${count(region.execution_count ?? 0)}.`) : null;
  return section("Executions", "executions", listed, scrollBox(h("table", {}, headRow(columns), body), "Executions"), more);
}

export function createEnergyAt(region: Region): HTMLElement | null {
  if (region.energy_at.length === 0) return null;
  const columns = [{ heading: "tick", numeric: true }, { heading: "energy", unit: "e₀", numeric: true }];
  const rows = region.energy_at.map(({ tick, energy: value }) =>
    h("tr", {}, h("td", { class: "number" }, tick.toLocaleString("en-US")), h("td", { class: "number" }, energy(value))));
  return section("Energy at single ticks", "energy-at", scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Energy at single ticks"));
}
