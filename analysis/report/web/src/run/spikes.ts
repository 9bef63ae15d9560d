// The spikes by time, each with the events that cause it; choosing one shows it in the charts.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, energy, shortName, shortPath } from "../format/format";
import { keepState, restoreState } from "../format/page_state";
import type { Pipeline } from "./pipeline";
import type { Region, Spike, SpikeEvent } from "./run_data";
import type { Timeline } from "./timeline";

const COLUMNS = [
  { heading: "ticks", unit: "tick" },
  { heading: "peak", unit: "e₀", numeric: true },
  { heading: "action", unit: "e₀·tick", numeric: true },
  { heading: "opcode" },
  { heading: "κ", unit: "tick", numeric: true },
  { heading: "address" },
  { heading: "level" },
  { heading: "function" },
  { heading: "source line" },
];
const EVENT_COLUMNS = 6;
const FIRST_EVENTS = 1;
const FIRST_SPIKES = 10;
const NONE = -1;

function sourceLine({ file, line }: SpikeEvent): string {
  return file && line > 0 ? `${file}:${line}` : file;
}

function eventCells(event: SpikeEvent | undefined): HTMLElement[] {
  if (!event) return [h("td", { colspan: EVENT_COLUMNS, class: "hint" }, "no event recorded")];
  return [
    h("td", { class: "name", title: event.text }, event.opcode || "(unknown)"),
    h("td", { class: "number" }, count(event.kappa)),
    h("td", { class: "name" }, event.address ?? ""),
    h("td", {}, event.level ?? ""),
    h("td", { class: "name", title: event.function }, shortName(event.function)),
    h("td", { class: "name", title: sourceLine(event) }, shortPath(sourceLine(event))),
  ];
}

const highest = (region: Region) =>
  region.spikes.reduce((best, spike, i) => ((spike.peak_energy ?? 0) > (region.spikes[best]?.peak_energy ?? 0) ? i : best), 0);

/** The list; `pipeline` shows the instructions of the chosen spike, at first of the highest. */
export function createSpikes(region: Region, timeline: Timeline, pipeline: Pipeline): HTMLElement | null {
  if (region.spikes.length === 0) return null;
  const groups: HTMLElement[] = [];
  let chosen = NONE;

  const choose = (index: number) => {
    chosen = index;
    groups.forEach((group, i) => {
      const open = i === chosen;
      group.classList.toggle("chosen", open);
      group.querySelector("button")?.setAttribute("aria-expanded", String(open));
      for (const row of group.querySelectorAll<HTMLElement>(".more-events")) row.hidden = !open;
    });
    const spike = region.spikes[chosen];
    keepState("spike", spike ? String(chosen + 1) : null);
    if (spike) pipeline.show(chosen);
    timeline.focus(spike ? { from: spike.first_tick, to: spike.last_tick + 1 } : null);
  };

  const group = (spike: Spike, index: number) => {
    const label = `${count(spike.first_tick)} – ${count(spike.last_tick)}`;
    const button = h("button", { type: "button", class: "spike-link", "aria-expanded": "false" }, label);
    const [first, ...others] = [spike.events.slice(0, FIRST_EVENTS)[0], ...spike.events.slice(FIRST_EVENTS)];
    const rows = others.map((event) => h("tr", { class: "more-events", hidden: true }, h("td", { colspan: 3 }), ...eventCells(event)));
    const body = h("tbody", { class: "spike" },
      h("tr", {}, h("td", {}, button), h("td", { class: "number" }, energy(spike.peak_energy)),
        h("td", { class: "number" }, count(spike.action)), ...eventCells(first)),
      ...rows);
    body.addEventListener("click", () => choose(index === chosen ? NONE : index));
    groups.push(body);
    return body;
  };

  const table = h("table", {}, headRow(COLUMNS), ...region.spikes.map(group));
  const more = expandable(groups.length, FIRST_SPIKES, (shown) => groups.forEach((body, i) => (body.hidden = i >= shown)));
  timeline.onSpikeClick((index) => {
    if (index !== null && groups[index]?.hidden) more?.click();
    if ((index ?? NONE) !== chosen) choose(index ?? NONE);
  });
  if (!region.detail) pipeline.show(highest(region));
  restoreState("spike", (number) => {
    const index = Number(number) - 1;
    if (groups[index]?.hidden) more?.click();
    if (groups[index]) choose(index);
  });
  return section("Spikes", "spikes",
    h("p", { class: "hint" }, "Choose a spike to see it in the charts, with its instructions tick by tick, and to list its longest events; choose it again to deselect it."),
    scrollBox(table, "Spikes"), more);
}
