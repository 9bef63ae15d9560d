// The critical path through the ranks: what would have to become faster for the job to.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, shortPath } from "../format/format";
import { causeBar, causesText, largestCauses } from "../why/causes";
import { placeName } from "../why/cause_table";
import type { Causes } from "../why/why_data";
import { type Job, placeText, placeTitle } from "./job_data";

const FIRST_LINES = 10, FIRST_RANKS = 10;

function bar(ticks: number, largest: number): HTMLElement {
  const filled = h("span", { class: "bar" });
  filled.style.width = `${(100 * ticks) / largest}%`;
  return h("td", { class: "bar-cell" }, h("span", { class: "bar-track" }, filled));
}

export function createJobPath(job: Job): HTMLElement | null {
  const { lines, lines_in_all: inAll, by_rank: byRank, work_ticks: work, call_ticks: calls, transfer_ticks: transfers } = job.critical_path;
  if (lines.length === 0) return null;
  const share = (ticks: number) => percent(job.ticks > 0 ? ticks / job.ticks : null);
  const causes: Causes = {};
  for (const line of lines) for (const [cause, ticks] of Object.entries(line.causes)) causes[cause] = (causes[cause] ?? 0) + ticks;
  const order = largestCauses(causes).map(([cause]) => cause), largest = lines[0]?.ticks ?? 1;
  const body = h("tbody");
  const more = expandable(lines.length, FIRST_LINES, (shown) => body.replaceChildren(...lines.slice(0, shown).map((row) => {
    const spent = row.call === null ? causeBar(row.causes, largest, order) : h("span", { class: "path-call" }, row.call);
    if (row.call === null) {
      spent.setAttribute("role", "img");
      spent.setAttribute("aria-label", causesText(row.causes, row.ticks));
      spent.title = causesText(row.causes, row.ticks, 4);
    }
    return h("tr", {}, h("td", { class: "number" }, String(row.rank)),
      h("th", { scope: "row", class: "cause-name", title: placeTitle(row) }, placeName(shortPath(placeText(row))),
        row.file !== null && row.function ? h("span", { class: "cause-text" }, row.function) : null),
      h("td", { class: "number" }, share(row.ticks)), h("td", { class: "cause-cell" }, spent), h("td", { class: "number" }, count(row.ticks)));
  })));
  const ranks = [...byRank].sort((a, b) => b.ticks - a.ticks), rankBody = h("tbody");
  const moreRanks = expandable(ranks.length, FIRST_RANKS, (shown) => rankBody.replaceChildren(...ranks.slice(0, shown).map(({ rank, ticks }) =>
    h("tr", {}, h("th", { scope: "row", class: "number" }, String(rank)), h("td", { class: "number" }, share(ticks)), bar(ticks, ranks[0]?.ticks || 1)))));
  const columns = [{ heading: "rank", numeric: true }, { heading: "line" }, { heading: "", unit: "%", numeric: true }, { heading: "causes, or the call" }, { heading: "ticks", numeric: true }];
  const rankColumns = [{ heading: "rank", numeric: true }, { heading: "", unit: "%", numeric: true }, { heading: "on the path" }];
  return section("Critical path through the ranks", "job-path",
    h("p", { class: "hint" }, `From the end of the job back to its start: work ${share(work)} %, calls ${share(calls)} %, transfers ${share(transfers)} %. Only what is on it makes the job longer.`),
    h("div", { class: "columns" },
      h("div", { class: "path-lines" }, scrollBox(h("table", {}, headRow(columns), body), "Lines of the critical path"), more,
        inAll > lines.length ? h("p", { class: "hint" }, `${count(inAll - lines.length)} smaller ones are in the JSON of the report.`) : null),
      h("div", { class: "path-ranks" }, scrollBox(h("table", {}, headRow(rankColumns), rankBody), "Ranks of the critical path"), moreRanks)));
}
