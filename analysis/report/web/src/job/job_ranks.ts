// Ranks: the time line, and a table of what each does and what its work is spent on.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent } from "../format/format";
import { causeBar, causeSwatch, causesText, largestCauses } from "../why/causes";
import type { Causes } from "../why/why_data";
import type { Job } from "./job_data";
import { stateLegend, STATES } from "./job_states";
import { createTimeline } from "./job_timeline";

const FIRST_RANKS = 16;
type Order = "rank" | "work";

function causesOfAll(job: Job): Causes {
  const sum: Causes = {};
  for (const { causes } of job.ranks) for (const [cause, ticks] of Object.entries(causes)) sum[cause] = (sum[cause] ?? 0) + ticks;
  return sum;
}

/** Places in `job.ranks`. */
function orderBy(job: Job, key: Order): number[] {
  const places = job.ranks.map((_, place) => place);
  const work = (place: number) => job.ranks[place]?.work_ticks ?? 0;
  return key === "rank" ? places : places.sort((a, b) => work(b) - work(a) || a - b);
}

export function createRanks(job: Job): HTMLElement[] {
  let order = orderBy(job, "rank");
  const timeline = createTimeline(job, () => order);
  const causes = causesOfAll(job), bars = largestCauses(causes).map(([cause]) => cause);
  const all = Object.values(causes).reduce((sum, ticks) => sum + ticks, 0);
  const most = Math.max(...job.ranks.map((rank) => Object.values(rank.causes).reduce((sum, ticks) => sum + ticks, 0)), 1);
  const share = (ticks: number) => percent(job.ticks > 0 ? ticks / job.ticks : null);
  const rowOf = (place: number) => {
    const rank = job.ranks[place];
    if (!rank) return null;
    const bar = causeBar(rank.causes, most, bars);
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", causesText(rank.causes, rank.work_ticks));
    return h("tr", {}, h("th", { scope: "row", class: "number" }, String(rank.rank)),
      ...STATES.map((state) => h("td", { class: "number" }, share(state.ticks(rank)))),
      h("td", { class: "number" }, count(rank.instructions)), h("td", { class: "number" }, count(rank.action)), h("td", { class: "cause-cell" }, bar));
  };
  const place = h("div");
  const showTable = () => {
    const body = h("tbody");
    const more = expandable(order.length, FIRST_RANKS, (shown) => body.replaceChildren(...order.slice(0, shown).map(rowOf).filter((row) => row !== null)));
    const columns = [{ heading: "rank", numeric: true }, { heading: "works", unit: "%", numeric: true }, { heading: "waits", numeric: true },
      { heading: "transfers", numeric: true }, { heading: "has ended", numeric: true }, { heading: "instructions", numeric: true }, { heading: "action", unit: "e₀·tick", numeric: true }, { heading: "causes of its work" }];
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), "Ranks"), ...(more ? [more] : []));
  };
  const orders = choice<Order>("Order of ranks", [{ value: "rank", text: "by rank" }, { value: "work", text: "by work" }], "rank", (key) => {
    order = orderBy(job, key);
    timeline.redraw();
    showTable();
  });
  showTable();
  const unfinished = job.ranks.filter(({ complete, last_call: call }) => !complete && call !== null)
    .map(({ rank, last_call: call }) => h("p", { class: "unfinished" }, `Rank ${rank} ends in ${call}.`));
  const legend = h("ul", { class: "legend rank-causes", "aria-label": "Causes" }, ...largestCauses(causes).map(([cause, ticks]) =>
    h("li", {}, causeSwatch(cause), cause, h("span", { class: "legend-value" }, ` ${percent(all > 0 ? ticks / all : null)} %`))));
  return [
    section("Ranks on a time line", "ranks", h("div", { class: "tools" }, orders), stateLegend(), timeline.element, ...unfinished),
    section("Work of each rank", "rank-table", h("p", { class: "hint" }, "Per cent of the job's ticks, and what the core waits for while the rank works."), legend, place),
  ];
}
