// Overhead by kind, of jobs: the answer, how the time of all ranks parts over P, each kind's law, and more ranks.
import { h, headRow, scrollBox, section } from "../format/dom";
import { plain } from "../format/format";
import { curveColor } from "../format/palette";
import { responsive, svg } from "../format/svg";
import { color } from "../format/theme";
import type { ByKind, SplitJob } from "./isoefficiency_data";

const LEFT = 60, RIGHT = 12, TOP = 12, BOTTOM = 44, HEIGHT = 320, LEGEND = 22;

type Part = { name: string; color: () => string; ticks(job: SplitJob): number };

/** From the bottom up. What is below zero has no height. */
const PARTS: Part[] = [
  { name: "T_1", color: () => color("neutral"), ticks: (job) => Math.min(job.serial_ticks, job.work_ticks) },
  { name: "waiting", color: () => curveColor(0), ticks: (job) => job.waiting_ticks },
  { name: "transferring", color: () => curveColor(1), ticks: (job) => job.transferring_ticks },
  { name: "redundant computation", color: () => curveColor(2), ticks: (job) => Math.max(job.redundant_ticks, 0) },
];

/** A column for each P, as high as all of P T_p. */
function drawColumns(jobs: SplitJob[], width: number): SVGElement {
  const right = width - RIGHT, bottom = HEIGHT - BOTTOM, top = TOP + LEGEND;
  const picture = svg("svg", { width, height: HEIGHT, role: "img", "aria-label": "Shares of P T_p by kind over processors" });
  const y = (share: number) => bottom - share * (bottom - top);
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    picture.append(svg("line", { class: "grid", x1: LEFT, x2: right, y1: y(share), y2: y(share) }),
      svg("text", { x: LEFT - 8, y: y(share) + 4, "text-anchor": "end" }, `${100 * share} %`));
  const step = (right - LEFT) / Math.max(jobs.length, 1);
  jobs.forEach((job, index) => {
    const x = LEFT + (index + 0.15) * step, all = job.P * job.ticks;
    let under = 0;
    for (const part of PARTS) {
      const share = part.ticks(job) / all;
      if (share > 0)
        picture.append(svg("rect", { class: "kind-part", x, y: y(under + share), width: 0.7 * step, height: y(under) - y(under + share), fill: part.color() },
          svg("title", {}, `P = ${job.P}: ${part.name} ${plain(part.ticks(job))} ticks, ${(100 * share).toFixed(1)} %`)));
      under += Math.max(share, 0);
    }
    picture.append(svg("text", { x: x + 0.35 * step, y: bottom + 17, "text-anchor": "middle" }, plain(job.P)));
  });
  picture.append(svg("text", { x: (LEFT + right) / 2, y: HEIGHT - 6, "text-anchor": "middle" }, "processors P"));
  const place = (right - LEFT) / PARTS.length;
  PARTS.forEach((part, index) => picture.append(
    svg("rect", { x: LEFT + index * place, y: TOP - 4, width: 12, height: 12, fill: part.color() }),
    svg("text", { x: LEFT + index * place + 17, y: TOP + 6 }, part.name)));
  return picture;
}

function table(label: string, headings: [string, boolean][], rows: string[][]): HTMLElement {
  return scrollBox(h("table", {}, headRow(headings.map(([heading, numeric]) => ({ heading, numeric }))),
    h("tbody", {}, ...rows.map((cells) => h("tr", {}, ...cells.map((text, i) => h("td", { class: headings[i]?.[1] ? "number" : "" }, text)))))), label);
}

const percent = (ticks: number, job: SplitJob) => `${plain(ticks)} (${((100 * ticks) / (job.P * job.ticks)).toFixed(1)} %)`;
const theta = (growth: string) => (growth === "never" ? "no size" : `Θ(${growth})`);

export function createByKind(kinds: ByKind): HTMLElement[] {
  const largest = Math.max(...kinds.jobs.map(({ n }) => n));
  const widest = kinds.jobs.filter(({ n }) => n === largest);
  const split = section("Overhead by kind", "by-kind",
    h("p", { class: "answer" }, kinds.answer.replaceAll("Theta(", "Θ(")),
    h("p", { class: "hint" }, `How the time of all ranks together, P T_p, parts at n = ${plain(largest)}.`),
    responsive("by-kind-picture", (width) => drawColumns(widest, width)),
    table("Overhead by kind", [["n", true], ["P", true], ["T_p [s]", true], ["speedup", true], ["efficiency", true], ["T_1 [tick]", true], ["waiting [tick]", true], ["transferring [tick]", true], ["redundant [tick]", true]],
      kinds.jobs.map((job) => [plain(job.n), plain(job.P), plain(job.time_s), plain(job.speedup), job.efficiency.toFixed(3), `${plain(job.serial_ticks)}${job.serial_is_measured ? "" : " (estimated)"}`,
        percent(job.waiting_ticks, job), percent(job.transferring_ticks, job), percent(job.redundant_ticks, job)])));
  const laws = section("The law of each kind", "laws",
    h("p", { class: "hint" }, `What each kind alone asks of the work at E = ${plain(kinds.efficiency)}.`),
    table("Laws", [["kind", false], ["T_o [s]", false], ["W must grow as", false]], kinds.kinds.map((law) => [law.kind,
      law.is_negligible ? "below 1 % of P T_p in every job" : law.overhead_s ?? `not known: ${law.cannot_fit ?? ""}`,
      [...(law.isoefficiency ? [law.isoefficiency] : []), ...law.other_isoefficiencies].map(theta).join(" or ")])),
    ...kinds.kinds.flatMap((law) => (law.fit?.poor ? [h("p", { class: "poor" }, `The fit of ${law.kind} is poor: ${law.fit.poor}.`)] : [])));
  const more = kinds.extrapolated.filter(({ n }) => n === largest);
  const further = section("More ranks than recorded", "more-ranks",
    h("p", { class: "hint" }, kinds.cannot_extrapolate ? `Nothing is extrapolated: ${kinds.cannot_extrapolate}.` : "Extrapolated by the fit."),
    ...(more.length > 0 ? [table("More ranks", [["n", true], ["P", true], ["T_p [s]", true], ["speedup", true], ["efficiency", true]],
      more.map((run) => [plain(run.n), plain(run.P), plain(run.time_s), plain(run.speedup), run.efficiency.toFixed(3)]))] : []),
    ...kinds.notes.map((note) => h("p", { class: "hint" }, note)));
  return [split, laws, further];
}
