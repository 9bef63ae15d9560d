// Waits: how much, where, for whom, and what that rank does meanwhile. Calls and transfers by place.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, plain, shortPath } from "../format/format";
import { causeTable, placeName } from "../why/cause_table";
import { largestCauses } from "../why/causes";
import type { Causes } from "../why/why_data";
import { type Job, type JobWait, type Place, placeText, placeTitle } from "./job_data";
import { knownRanks } from "./job_states";

const FIRST_WAITS = 8, FIRST_LINES = 4, FIRST_TRANSFERS = 8, OPEN = 2;

function placeCell(place: Place): HTMLElement {
  return h("th", { scope: "row", class: "cause-name", title: placeTitle(place) }, placeName(shortPath(placeText(place))),
    place.file !== null && place.function ? h("span", { class: "cause-text" }, place.function) : null);
}

function linesOf(wait: JobWait): HTMLElement | null {
  const { cause_lines: lines, cause_rank: rank, cause_line_ticks: ticks } = wait;
  if (lines.length === 0) return null;
  const causes: Causes = {};
  for (const line of lines) for (const [cause, own] of Object.entries(line.causes)) causes[cause] = (causes[cause] ?? 0) + own;
  const rows = lines.map((line) => ({ name: shortPath(placeText(line)), title: placeTitle(line), text: line.function ?? "", ticks: line.ticks, causes: line.causes }));
  return causeTable({ heading: `rank ${rank} meanwhile`, rows, ticks, order: largestCauses(causes).map(([cause]) => cause), firstRows: FIRST_LINES }, null);
}

function rowsOf(wait: JobWait, whole: number, isOpen: boolean): HTMLElement[] {
  const lines = linesOf(wait);
  return [
    h("tr", { class: "wait" }, h("td", { class: "number wait-share" }, percent(whole > 0 ? wait.ticks / whole : null)),
      h("td", { class: "number" }, count(wait.ticks)), placeCell(wait), h("td", { class: "wait-text" }, wait.text)),
    ...(lines ? [h("tr", { class: "wait-lines" }, h("td", { colspan: 4 },
      h("details", { open: isOpen }, h("summary", {}, `What rank ${wait.cause_rank} does meanwhile`), lines)))] : []),
  ];
}

export function createWaits(job: Job): HTMLElement {
  const whole = job.ticks * knownRanks(job);
  if (job.waits.length === 0) return section("Waits", "waits", h("p", { class: "hint" }, "No rank waits for another."));
  const body = h("tbody");
  const more = expandable(job.waits.length, FIRST_WAITS, (shown) =>
    body.replaceChildren(...job.waits.slice(0, shown).flatMap((wait, i) => rowsOf(wait, whole, i < OPEN))));
  const columns = [{ heading: "", unit: "%", numeric: true }, { heading: "ticks", numeric: true }, { heading: "place" }, { heading: "what waits for what" }];
  const left = job.waits_in_all - job.waits.length;
  return section("Waits", "waits", h("p", { class: "hint" }, "Per cent of all ranks' ticks together, that which costs most first."),
    scrollBox(h("table", { class: "wait-table" }, headRow(columns), body), "Waits"), more,
    left > 0 ? h("p", { class: "hint" }, `${count(left)} smaller ones are in the JSON of the report.`) : null);
}

export function createTransfers(job: Job): HTMLElement | null {
  const rows = job.transfers.filter(({ ticks }) => ticks > 0);
  if (rows.length === 0) return null;
  const whole = job.ticks * knownRanks(job), body = h("tbody");
  const more = expandable(rows.length, FIRST_TRANSFERS, (shown) => body.replaceChildren(...rows.slice(0, shown).map((row) =>
    h("tr", {}, placeCell(row), h("td", {}, row.call), h("td", { class: "number" }, percent(whole > 0 ? row.ticks / whole : null)),
      h("td", { class: "number" }, count(row.ticks)), h("td", { class: "number" }, count(row.calls)),
      h("td", { class: "number" }, plain(row.calls > 0 ? row.bytes / row.calls : null))))));
  const columns = [{ heading: "place" }, { heading: "call" }, { heading: "", unit: "%", numeric: true }, { heading: "ticks", numeric: true },
    { heading: "calls", numeric: true }, { heading: "per call", unit: "byte", numeric: true }];
  return section("Calls and transfers by place", "transfers", scrollBox(h("table", {}, headRow(columns), body), "Calls and transfers by place"), more);
}
