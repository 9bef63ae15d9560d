// The page of `why`: where the ticks of a region go, and what would become of them.
import { h, section } from "../format/dom";
import { coreText, count, NO_VALUE, plain, shortPath, split, ticks } from "../format/format";
import { createFlame } from "../format/flame";
import { footer, header } from "../tools/frame";
import { createNotes } from "../format/notes";
import { partSelector } from "../tools/selector";
import { seriesColor } from "../format/palette";
import { sourceHints, textOfLine, type SourceFile } from "../format/source_lines";
import { createAnswer } from "./answer";
import { causePaths } from "./cause_paths";
import type { CauseRow } from "./cause_table";
import { causeColor, largestCauses } from "./causes";
import { counterFigures, createCounters } from "./counters";
import { createCriticalPath } from "./critical_path";
import { createCauseMatrix, createOthers } from "./matrix";
import { createSharing } from "./sharing";
import { createWhatIf } from "./what_if";
import type { WhyRegion, WhyReport } from "./why_data";

const WORDS: [string, string][] = [
  ["tick", "one cycle of the clock that the run is measured in"],
  ["cause", "what the oldest instruction that has not retired waits for, or what left none in flight"],
  ["base", "ticks in which instructions retire; they share them"],
];

function titleOf(region: WhyRegion): string {
  const name = region.name || "(unnamed)";
  return region.thread ? `${name}, thread ${region.thread}` : name;
}

/** A row for each line of each function, with its text. */
function lineRows(region: WhyRegion, sources: SourceFile[]): CauseRow[] {
  const textOf = textOfLine(sources);
  return region.by_line.map(({ file, line, function: name, ticks: own, causes, ports }) => {
    const place = file === null ? (name ?? "(unknown)") : line === null ? file : `${file}:${line}`;
    return { name: shortPath(place), title: `${place} ${name ?? ""}`.trim(), text: textOf(file, line), ticks: own, causes, ports: ports?.[0]?.any_of };
  });
}

function figures(region: WhyRegion, lineBytes: number): HTMLElement {
  const time = region.time_s === null ? { number: NO_VALUE, unit: "" } : split(region.time_s, "s");
  const all: [string, string, string][] = [
    ["ticks", count(region.ticks), "tick"], ["time", time.number, time.unit], ["instructions", count(region.instructions), ""],
    ["instructions per tick", plain(region.ticks > 0 ? region.instructions / region.ticks : null), ""], ["executions", region.executions === null ? "unknown" : count(region.executions), ""],
    ...counterFigures(region, lineBytes),
  ];
  return section("Figures", "summary", h("dl", { class: "figures" }, ...all.map(([name, value, unit]) =>
    h("div", { class: "figure" }, h("dt", {}, name),
      h("dd", {}, h("span", { class: "figure-number" }, value), unit ? h("span", { class: "unit" }, ` ${unit}`) : null)))));
}

function calls(region: WhyRegion, lifetime: AbortSignal): HTMLElement | null {
  if (region.by_path.length < 2) return null;
  const functions = region.by_function.map(({ function: name }) => name);
  return createFlame(region.name, [{ value: "cause", text: "ticks by cause", unit: "tick", paths: causePaths(region.by_path) }],
    ({ name, cause }) => (cause ? causeColor(cause) : seriesColor(functions.indexOf(name))), lifetime);
}

function regionBody(report: WhyReport, region: WhyRegion, lifetime: AbortSignal): (HTMLElement | null)[] {
  const lines = lineRows(region, report.sources);
  const order = largestCauses(region.causes).map(([cause]) => cause);
  const answer = createAnswer(`Region ${titleOf(region)}: why it takes ${ticks(region.ticks)}`, region, lines,
    createCriticalPath(region, report.sources));
  if (region.ticks === 0) return [answer];
  const hints = sourceHints(report.sources).map((words) => h("p", { class: "hint" }, words));
  return [answer, ...hints, createWhatIf(region), createSharing(region), createCauseMatrix(region, lines, order), calls(region, lifetime),
    createOthers(region, order), createCounters(region, lines), figures(region, report.line_bytes)];
}

export function createWhyPage(report: WhyReport): HTMLElement[] {
  const main = h("main");
  let lifetime = new AbortController();
  const show = (region: WhyRegion | undefined) => {
    lifetime.abort();
    lifetime = new AbortController();
    const body = region ? regionBody(report, region, lifetime.signal) : [h("p", { class: "hint" }, "The run has no regions.")];
    main.replaceChildren(...[...body, createNotes(report.notes)].filter((part) => part !== null));
  };
  const regions = partSelector("Region", report.regions.map(titleOf), (index) => show(report.regions[index]));
  return [header(report.program, [["source", report.source], ["core model", coreText(report)],
    ...(report.incomplete ? [["incomplete", report.incomplete] as [string, string]] : [])], regions), main, footer(WORDS)];
}
