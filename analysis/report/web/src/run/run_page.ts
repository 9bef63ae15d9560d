// The page of one run: a header, and one region at a time.
import { h, section } from "../format/dom";
import { coreText, plain, ticks, withUnit } from "../format/format";
import { footer, header } from "../format/frame";
import { createNotes } from "../format/notes";
import { createCalls } from "./calls";
import { createFigures } from "./figures";
import { createMotion } from "./motion";
import { createOpening } from "./opening";
import { createPipeline } from "./pipeline";
import { createRoofline } from "./roofline";
import type { Region, RunReport } from "./run_data";
import { createShares } from "./shares";
import { createSource } from "./source";
import { createSpikes } from "./spikes";
import { createEnergyAt, createExecutions, createQuantities } from "./tables";
import { createTimeline } from "./timeline";

function regionTitle(region: Region): string {
  const name = region.name || "(unnamed)";
  return region.thread ? `${name}, thread ${region.thread}` : name;
}

function regionSelector(regions: Region[], onChange: (region: Region) => void): HTMLElement | null {
  if (regions.length < 2) return null;
  const select = h("select", { class: "region-select" },
    ...regions.map((region, i) => h("option", { value: i }, regionTitle(region))));
  select.addEventListener("change", () => {
    const region = regions[Number(select.value)];
    if (region) onChange(region);
  });
  return h("label", { class: "region-label" }, "Region ", select);
}

function regionBody(report: RunReport, region: Region, lifetime: AbortSignal): (HTMLElement | null)[] {
  const figures = section(`Region ${regionTitle(region)}`, "summary", createFigures(region));
  const hasShares = region.by_opcode.length + region.by_class.length + region.by_function.length + region.by_line.length > 0;
  const shares = hasShares ? createShares(region, lifetime) : null;
  const roofline = createRoofline(report.regions, region, report.peaks);
  if (region.ticks === 0 || region.spectrum.mean.length === 0)
    return [figures, shares, createSource(region, report.sources), createQuantities(region), roofline, createExecutions(region)];
  const timeline = createTimeline(region, report.source, lifetime);
  const side = [createExecutions(region), createEnergyAt(region)].filter((part) => part !== null);
  const calls = createCalls(region, lifetime);
  const source = createSource(region, report.sources);
  const columns = side.length > 0 ? h("div", { class: "columns" }, shares, h("div", {}, ...side)) : shares;
  const motion = createMotion(report.clock.hz);
  const pipeline = createPipeline(region, (row) => motion.show({ number: row.number, name: row.static.text || row.static.opcode, kappa: row.kappa }), lifetime);
  const spikes = createSpikes(region, timeline, pipeline);
  if (region.event) motion.show({ ...region.event, name: region.event.text || region.event.opcode });
  const last = [columns, motion.element, createQuantities(region), roofline];
  const opening = createOpening(`Region ${regionTitle(region)}: why it takes ${ticks(region.ticks)}`, region, report.sources);
  return opening
    ? [opening, calls, figures, timeline.element, spikes, pipeline.element, source, ...last]
    : [figures, timeline.element, spikes, pipeline.element, source, calls, ...last];
}

function facts(report: RunReport): [string, string][] {
  const { name, hz, resolution_ticks } = report.clock;
  const clock = [name || "unknown", hz === null ? null : withUnit(hz, "Hz"), `resolution ${plain(resolution_ticks)} tick`];
  return [
    ["source", report.source],
    ["mode", report.mode],
    ["clock", clock.filter((part) => part !== null).join(", ")],
    ["core model", coreText(report)],
  ];
}

export function createRunPage(report: RunReport): HTMLElement[] {
  const main = h("main");
  let lifetime = new AbortController();
  const show = (region: Region | undefined) => {
    lifetime.abort();
    lifetime = new AbortController();
    const body = region ? regionBody(report, region, lifetime.signal) : [h("p", { class: "hint" }, "The run has no regions.")];
    const notes = createNotes(report.notes);
    main.replaceChildren(...[...body, notes].filter((part) => part !== null));
  };
  show(report.regions[0]);
  return [header(report.program, facts(report), regionSelector(report.regions, show)), main, footer()];
}
