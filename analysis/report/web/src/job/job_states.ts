// What a rank does with its time: colours, words and bars.
import { h } from "../format/dom";
import { count, percent, withUnit } from "../format/format";
import type { Job, Shares } from "./job_data";

export interface State {
  name: string;
  /** Colour of job.css. */
  color: string;
  ticks(shares: Shares): number;
  text: string;
}

export const STATES: State[] = [
  { name: "work", color: "state-work", ticks: (shares) => shares.work_ticks, text: "works" },
  { name: "waiting", color: "state-waiting", ticks: (shares) => shares.waiting_ticks, text: "waits" },
  { name: "calls and transfers", color: "state-transferring", ticks: (shares) => shares.transferring_ticks, text: "calls and transfers" },
  { name: "after its end", color: "state-ended", ticks: (shares) => shares.after_end_ticks, text: "has ended" },
];

const share = (part: number, whole: number) => percent(whole > 0 ? part / whole : null);

/** Of how many ranks there is a record: shares are of these. */
export const knownRanks = (job: Job): number => job.ranks.filter(({ missing }) => !missing).length;

/** All ticks as one bar. */
export function stateBar(shares: Shares, whole: number): HTMLElement {
  const label = STATES.map((state) => `${state.name} ${share(state.ticks(shares), whole)} %`).join(", ");
  return h("div", { class: "state-bar", role: "img", "aria-label": label }, ...STATES.filter((state) => state.ticks(shares) > 0).map((state) => {
    const segment = h("span", { class: "state-segment", "data-state": state.name, title: `${state.name}: ${count(state.ticks(shares))} ticks` });
    segment.style.width = `${(100 * state.ticks(shares)) / whole}%`;
    segment.style.background = `var(--${state.color})`;
    return segment;
  }));
}

/** Without shares where nothing is given that they could be of. */
export function stateLegend(shares?: Shares, whole = 0): HTMLElement {
  return h("ul", { class: "legend state-legend" }, ...STATES.map((state) => {
    const swatch = h("span", { class: "cause-swatch", "aria-hidden": "true" });
    swatch.style.background = `var(--${state.color})`;
    return h("li", {}, swatch, state.name, shares ? h("span", { class: "legend-value" }, ` ${share(state.ticks(shares), whole)} %`) : null);
  }));
}

/** "3,931,970 ticks (689.8 µs)"; without the unit's prefix where nothing is known of the clock. */
export function timeText(ticks: number, clockHz: number): string {
  const text = `${count(ticks)} ${ticks === 1 ? "tick" : "ticks"}`;
  return clockHz > 0 ? `${text} (${withUnit(ticks / clockHz, "s")})` : text;
}
