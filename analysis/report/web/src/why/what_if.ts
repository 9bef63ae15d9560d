// What would be gained: a replay for each change, as a bar of the ticks that it saves.
import { h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, signed } from "../format/format";
import type { WhatIf } from "./why_data";

const REPLAYS = "The run, executed by the core model once more for each change.";

export function createWhatIf(region: { ticks: number; what_if?: WhatIf[] }, hint = REPLAYS): HTMLElement | null {
  const changes = region.what_if ?? [];
  if (changes.length === 0) return null;
  const hasInteractions = changes.some(({ interaction }) => interaction);
  const largest = Math.max(...changes.map(({ saved_ticks: saved }) => Math.abs(saved)), 1);
  const rows = changes.map(({ change, ticks, saved_ticks: saved, interaction }) => {
    const bar = h("span", { class: "bar" });
    bar.style.width = `${Math.max(0, (100 * saved) / largest)}%`;
    bar.hidden = saved <= 0;
    return h("tr", {}, h("th", { scope: "row", class: "name", title: change }, change),
      h("td", { class: "number" }, signed(-saved / Math.max(region.ticks, 1), percent)),
      h("td", { class: "bar-cell", "aria-hidden": "true" }, h("span", { class: "bar-track" }, bar)),
      h("td", { class: "number" }, saved < 0 ? signed(saved) : count(saved)), h("td", { class: "number" }, count(ticks)),
      hasInteractions ? h("td", {}, interaction ?? "") : null);
  });
  const columns = [{ heading: "change" }, { heading: "", unit: "%", numeric: true }, { heading: "" }, { heading: "saved", unit: "tick", numeric: true },
    { heading: "then", unit: "tick", numeric: true }, ...(hasInteractions ? [{ heading: "together" }] : [])];
  return section("What if", "what-if", h("p", { class: "hint" }, hint),
    scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "What if"));
}
