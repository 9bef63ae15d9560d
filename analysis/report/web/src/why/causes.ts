// Causes of ticks: their colours, and bars that are stacked of them.
import { h } from "../format/dom";
import { count, percent } from "../format/format";
import type { Causes } from "./why_data";

/** Defined in cause_colours.css, for light and dark pages. */
export const causeColor = (cause: string) => `var(--cause-${cause.replaceAll(" ", "-").toLowerCase()}, var(--neutral))`;

/** The largest first. */
export function largestCauses(causes: Causes): [string, number][] {
  return Object.entries(causes).sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1));
}

/** "L3 71.2 %, base 2.5 %", of so many ticks. */
export function causesText(causes: Causes, ticks: number, most = 16): string {
  const share = (value: number) => percent(ticks > 0 ? value / ticks : null);
  return largestCauses(causes).slice(0, most).map(([cause, value]) => `${cause} ${share(value)} %`).join(", ");
}

/** A bar whose full width stands for `whole` ticks; segments in the order of `order`. */
export function causeBar(causes: Causes, whole: number, order: string[]): HTMLElement {
  const segments = order.filter((cause) => (causes[cause] ?? 0) > 0).map((cause) => {
    const ticks = causes[cause] ?? 0;
    const segment = h("span", { class: "cause-segment", "data-cause": cause, title: `${cause}: ${count(ticks)} ticks` });
    segment.style.width = `${whole > 0 ? (100 * ticks) / whole : 0}%`;
    segment.style.background = causeColor(cause);
    return segment;
  });
  return h("span", { class: "cause-bar" }, ...segments);
}

export function causeSwatch(cause: string): HTMLElement {
  const swatch = h("span", { class: "cause-swatch", "aria-hidden": "true" });
  swatch.style.background = causeColor(cause);
  return swatch;
}
