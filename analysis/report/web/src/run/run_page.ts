// The page of one run: a header, and one region at a time.
import { h, section } from "../format/dom";
import { coreText, plain, ticks, withUnit } from "../format/format";
import { footer, header } from "../tools/frame";
import { createNotes } from "../format/notes";
import { KEYS } from "../format/keys";
import { splitLine } from "../format/source_lines";
import { partSelector } from "../tools/selector";
import { provideTargets, type Target } from "../tools/search";
import { createCalls } from "./calls";
import { createFigures } from "./figures";
import { createMotion } from "./motion";
import { createOpening } from "./opening";
import { createPipeline } from "./pipeline";
import { createRoofline } from "./roofline";
import { type Region, type RunReport, shareName, sharesBy } from "./run_data";
import { createShares, type Shares } from "./shares";
import { createSource, type Source } from "./source";
import { createSpikes } from "./spikes";
import { createEnergyAt, createExecutions, createQuantities } from "./tables";
import { createTimeline } from "./timeline";

function regionTitle(region: Region): string {
  const name = region.name || "(unnamed)";
  return region.thread ? `${name}, thread ${region.thread}` : name;
}

/** What the search finds: lines in the source, or where it is not known among the shares, with all others. */
function targetsOf(region: Region, shares: Shares | null, source: Source | null): Target[] {
  return KEYS.flatMap(({ value: key, heading }) => [...new Set(sharesBy(region, key).map((share) => shareName(share, key)))].map((name) => ({
    kind: heading, text: name,
    go: () => (key === "line" && source && splitLine(name) ? source.show(name) : shares?.show(key, name)),
  })));
}

function regionBody(report: RunReport, region: Region, lifetime: AbortSignal): (HTMLElement | null)[] {
  const figures = section(`Region ${regionTitle(region)}`, "summary", createFigures(region));
  const hasShares = region.by_opcode.length + region.by_class.length + region.by_function.length + region.by_line.length > 0;
  const shares = hasShares ? createShares(region, lifetime) : null;
  const source = createSource(region, report.sources);
  provideTargets(() => targetsOf(region, shares, source));
  const roofline = createRoofline(report.regions, region, report.peaks);
  if (region.ticks === 0 || region.spectrum.mean.length === 0)
    return [figures, shares?.element ?? null, source?.element ?? null, createQuantities(region), roofline, createExecutions(region)];
  const timeline = createTimeline(region, report.source, lifetime);
  const side = [createExecutions(region), createEnergyAt(region)].filter((part) => part !== null);
  const calls = createCalls(region, lifetime);
  const columns = side.length > 0 ? h("div", { class: "columns" }, shares?.element, h("div", {}, ...side)) : shares?.element ?? null;
  const motion = createMotion(report.clock.hz);
  const pipeline = createPipeline(region, (row) => motion.show({ number: row.number, name: row.static.text || row.static.opcode, kappa: row.kappa }), lifetime);
  const spikes = createSpikes(region, timeline, pipeline);
  timeline.keepRange();
  if (region.event) motion.show({ ...region.event, name: region.event.text || region.event.opcode });
  const last = [columns, motion.element, createQuantities(region), roofline];
  const opening = createOpening(`Region ${regionTitle(region)}: why it takes ${ticks(region.ticks)}`, region, report.sources);
  return opening
    ? [opening, calls, figures, timeline.element, spikes, pipeline.element, source?.element ?? null, ...last]
    : [figures, timeline.element, spikes, pipeline.element, source?.element ?? null, calls, ...last];
}

function facts(report: RunReport): [string, string][] {
  const { name, hz, resolution_ticks } = report.clock;
  const clock = [name || "unknown", hz === null ? null : withUnit(hz, "Hz"), `resolution ${plain(resolution_ticks)} tick`];
  return [
    ["source", report.source],
    ["mode", report.mode],
    ["clock", clock.filter((part) => part !== null).join(", ")],
    ["core model", coreText(report)],
    ...(report.incomplete ? [["incomplete", report.incomplete] as [string, string]] : []),
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
  const regions = partSelector("Region", report.regions.map(regionTitle), (index) => show(report.regions[index]));
  return [header(report.program, facts(report), regions), main, footer()];
}
