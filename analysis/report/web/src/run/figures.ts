// The figures at the top of a region.
import { h } from "../format/dom";
import { count, energy, percent, split, withUnit } from "../format/format";
import type { Interval, Region } from "./run_data";

interface Figure {
  name: string;
  number: string;
  unit: string;
  note?: string;
}

const whole = (name: string, value: number | null, unit: string): Figure =>
  ({ name, ...(value === null ? { number: "unknown", unit: "" } : split(value, unit, true)) });

/** "± 0.8 %", of what was sampled. */
function reachOf(value: number, interval?: Interval): string | undefined {
  if (!interval || interval[1] === interval[0]) return undefined;
  return interval[1] === null ? "± unknown" : `± ${percent((interval[1] - interval[0]) / 2 / value)} %`;
}

function figuresOf(region: Region): Figure[] {
  const hasTicks = region.ticks > 0;
  const figures: Figure[] = [];
  if (hasTicks) {
    const action = count(region.action).split(" ");
    figures.push(
      { ...whole("ticks", region.ticks, "tick"), note: reachOf(region.ticks, region.ticks_interval) },
      { name: "action", number: action[0] ?? "", unit: `${action[1] ?? ""} e₀·tick`.trim(), note: reachOf(region.action, region.action_interval) },
      { name: "max energy", number: energy(region.max_energy), unit: "e₀" },
      { ...whole("idle", region.idle_ticks, "tick"), note: `${percent(region.idle_ticks / region.ticks)} % of the ticks` },
    );
  }
  if (region.instructions > 0) {
    figures.push(
      whole("instructions", region.instructions, ""),
      whole("work", region.work_flop, "flop"),
      whole("length", region.length_byte, "byte"),
    );
  }
  const time = region.time_s === null ? { number: "unknown", unit: "" } : split(region.time_s, "s");
  const measured = hasTicks && region.measured_s !== null ? `${withUnit(region.measured_s, "s")} while recording` : undefined;
  figures.push({ name: "time", ...time, note: measured }, whole("executions", region.execution_count, ""));
  return figures;
}

export function createFigures(region: Region): HTMLElement {
  const items = figuresOf(region).map(({ name, number, unit, note }) =>
    h("div", { class: "figure" }, h("dt", {}, name),
      h("dd", {}, h("span", { class: "figure-number" }, number), unit ? h("span", { class: "unit" }, ` ${unit}`) : null,
        note ? h("small", {}, note) : null)),
  );
  return h("dl", { class: "figures" }, ...items);
}
