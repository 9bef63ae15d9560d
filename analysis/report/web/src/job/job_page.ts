// The page of a job of MPI ranks: what it loses time with, what each rank does when, who waits for whom.
import { h, section } from "../format/dom";
import { coreText, count, percent, plain, withUnit } from "../format/format";
import { footer, header } from "../tools/frame";
import { createNotes } from "../format/notes";
import { createWhatIf } from "../why/what_if";
import { createRankMap, createSpectrum } from "./job_actions";
import type { Job } from "./job_data";
import { createJobPath } from "./job_path";
import { createRanks } from "./job_ranks";
import { knownRanks, stateBar, stateLegend, timeText } from "./job_states";
import { createTraffic } from "./job_traffic";
import { createTransfers, createWaits } from "./job_waits";

const WORDS: [string, string][] = [
  ["tick", "one cycle of the clock of the core model"],
  ["rank", "one process of the MPI program"],
  ["work", "what a rank does between its MPI calls"],
  ["waiting", "in an MPI call, until another rank comes to what that call needs"],
  ["calls and transfers", "in an MPI call, what the call itself and the network take"],
  ["critical path", "the work, calls and transfers, from rank to rank, whose ticks make up all of the job's time"],
];

function createOpening(job: Job): HTMLElement {
  const ranks = job.ranks.length, whole = job.ticks * knownRanks(job);
  const title = `Job of ${count(ranks)} ${ranks === 1 ? "rank" : "ranks"}: where ${timeText(job.ticks, job.clock_hz)} go`;
  return h("section", { class: "answer" }, h("h2", {}, title), h("p", { class: "answer-text" }, job.answer),
    ...(whole > 0 ? [stateBar(job, whole), stateLegend(job, whole)] : []));
}

function createFigures(job: Job): HTMLElement {
  const ranks = knownRanks(job), whole = job.ticks * ranks;
  const share = (ticks: number) => percent(whole > 0 ? ticks / whole : null);
  const most = Math.max(...job.ranks.map(({ work_ticks: work }) => work), 0);
  const path = (ticks: number) => percent(job.ticks > 0 ? ticks / job.ticks : null);
  const { work_ticks: onPath, call_ticks: calls, transfer_ticks: transfers } = job.critical_path;
  const all: [string, string, string, string][] = [
    ["time", count(job.ticks), "tick", job.clock_hz > 0 ? withUnit(job.ticks / job.clock_hz, "s") : ""],
    ["work", share(job.work_ticks), "%", `${count(job.work_ticks)} ticks of all ranks`],
    ["waiting", share(job.waiting_ticks), "%", `${count(job.waiting_ticks)} ticks`],
    ["calls and transfers", share(job.transferring_ticks), "%", `${count(job.transferring_ticks)} ticks`],
    ["after the end of a rank", share(job.after_end_ticks), "%", `${count(job.after_end_ticks)} ticks`],
    ["most work of a rank", job.work_ticks > 0 ? plain((most * ranks) / job.work_ticks) : "–", "", "times the mean: 1 is balanced"],
    ["action", count(job.action), "e₀·tick", "of all ranks"],
    ["work on the critical path", path(onPath), "%", `calls and transfers ${path(calls + transfers)} %`],
  ];
  return section("Figures", "summary", h("dl", { class: "figures" }, ...all.map(([name, value, unit, more]) =>
    h("div", { class: "figure" }, h("dt", {}, name),
      h("dd", {}, h("span", { class: "figure-number" }, value), unit ? h("span", { class: "unit" }, ` ${unit}`) : null, more ? h("small", {}, more) : null)))));
}

export function createJobPage(job: Job): HTMLElement[] {
  const { latency_s: latency, bandwidth_byte_per_s: bandwidth } = job.network;
  const facts: [string, string][] = [["source", job.source], ["core model", coreText({ core: job.core, perfect: [] })],
    job.platform ? ["platform", job.platform.text] : ["network", `${withUnit(latency, "s")} a message, ${withUnit(bandwidth, "byte/s")}`]];
  const parts = job.ticks > 0
    ? [createOpening(job), createFigures(job), createWhatIf(job, "The job, predicted once more for each change."), ...createRanks(job), createWaits(job), createTransfers(job), createJobPath(job), createSpectrum(job), ...createRankMap(job), createTraffic(job), createNotes(job.notes)]
    : [createOpening(job), createNotes(job.notes)];
  return [header(job.program, facts), h("main", {}, ...parts), footer(WORDS)];
}
