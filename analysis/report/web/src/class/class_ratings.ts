// Power ratings that can be changed, and the contributions that they make: "purely subjective", so the page shows what
// depends on them.
import type { ProgramLook } from "../format/clusters";
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { lineSample } from "../format/line_sample";
import type { Words } from "../format/words";
import type { Activity, ClassMetric, ClassReport } from "./class_data";
import { hours } from "./class_time";

const FIRST_PROGRAMMERS = 30;

/** Calls back while a slider moves, and once more, done, when it has been let go. */
export function createRatings(activities: Activity[], onChange: (ratings: number[], isDone: boolean) => void, ...below: HTMLElement[]): HTMLElement {
  const standard = activities.map(({ power }) => power);
  const sliders = activities.map(({ activity, power, time_s }, i) => {
    const value = h("output", {}, power.toFixed(2));
    const slider = h("input", { type: "range", min: 0, max: 1, step: 0.01, value: power, "aria-label": `Power rating of ${activity}`, "data-activity": i });
    const row = h("label", { class: time_s > 0 ? "rating" : "rating unused" }, h("span", { class: "name" }, activity), slider, value);
    return { slider, value, row };
  });
  const reset = h("button", { type: "button", class: "reset", disabled: true }, "Original ratings");
  // A slider's steps must not change a rating that lies between them.
  const ratings = () => sliders.map(({ slider }, i) => {
    const original = standard[i] ?? 0;
    return Math.abs(Number(slider.value) - original) < 0.005 ? original : Number(slider.value);
  });
  const report = (isDone: boolean) => {
    const now = ratings();
    sliders.forEach(({ value }, i) => (value.textContent = (now[i] ?? 0).toFixed(2)));
    reset.disabled = now.every((power, i) => power === standard[i]);
    onChange(now, isDone);
  };
  for (const { slider } of sliders) {
    slider.addEventListener("input", () => report(false));
    slider.addEventListener("change", () => report(true));
  }
  reset.addEventListener("click", () => {
    sliders.forEach(({ slider }, i) => (slider.value = String(standard[i])));
    report(true);
  });
  return section("Power ratings", "ratings",
    h("p", { class: "hint" }, "How fast each activity advances the project, as a part of the largest power ρ. The values are subjective: move them, and see whether the order of the contributions depends on them."),
    h("div", { class: "rating-list" }, ...sliders.map(({ row }) => row)), h("div", { class: "tools" }, reset), ...below);
}

export interface Contributions {
  element: HTMLElement;
  update(metric: ClassMetric, isStandard: boolean): void;
}

/** The programmers, the least first, and how far the ratings have moved each. */
export function createContributions(report: ClassReport, look: ProgramLook, words: Words, highlight: (index: number | null) => void): Contributions {
  const { programmers } = report;
  const columns = [
    { heading: "", numeric: true }, { heading: "programmer" }, { heading: "time", numeric: true }, { heading: "intervals", numeric: true },
    { heading: "action", unit: "10⁻³ ρT²", numeric: true }, { heading: "contribution", unit: "10⁻³ ρT²", numeric: true },
    { heading: "by triangle", numeric: true }, { heading: "moved", numeric: true },
  ];
  const original = programmers.map((_, i) => i).sort((a, b) => (programmers[a]?.norm ?? 0) - (programmers[b]?.norm ?? 0) || a - b);
  const placeBefore = new Map(original.map((programmer, place) => [programmer, place]));
  const sentence = h("p", { class: "hint order" });
  const body = h("tbody");
  let shown = FIRST_PROGRAMMERS;
  let redraw = () => {};

  const update = (metric: ClassMetric, isStandard: boolean) => {
    // The file's own numbers, as long as they are those of the ratings.
    const normOf = (i: number) => (isStandard ? programmers[i]?.norm : metric.norm[i]) ?? 0;
    const triangleOf = (i: number) => (isStandard ? programmers[i]?.norm_triangle : metric.normTriangle[i]) ?? 0;
    const order = isStandard ? original : metric.order;
    const smallest = normOf(order[0] ?? 0);
    const row = (i: number, place: number) => {
      const programmer = programmers[i];
      const isLeast = normOf(i) <= smallest * (1 + 1e-12);
      const moved = (placeBefore.get(i) ?? place) - place;
      const element = h("tr", { class: isLeast ? "least" : "" },
        h("td", { class: "number" }, String(i + 1)),
        h("th", { scope: "row", class: "program" }, lineSample(look, i), programmer?.name ?? "", isLeast ? h("span", { class: "badge" }, "least action") : null),
        h("td", { class: "number" }, hours(programmer?.time_s ?? 0)),
        h("td", { class: "number" }, String(programmer?.intervals ?? 0)),
        h("td", { class: "number" }, words.value(metric.curves[i]?.height ?? 0)),
        h("td", { class: "number" }, words.value(normOf(i))),
        h("td", { class: "number" }, words.value(triangleOf(i))),
        h("td", { class: moved === 0 ? "number" : "number moved" }, moved === 0 ? "" : moved > 0 ? `↑ ${moved}` : `↓ ${-moved}`));
      element.addEventListener("pointerenter", () => highlight(i));
      element.addEventListener("pointerleave", () => highlight(null));
      return element;
    };
    const changed = order.filter((programmer, place) => original[place] !== programmer).length;
    sentence.textContent = isStandard ? "The least first, for the original ratings."
      : changed === 0 ? "The least first: the order is that of the original ratings."
        : `The least first: ${changed} of ${order.length} stand elsewhere than with the original ratings.`;
    redraw = () => body.replaceChildren(...order.slice(0, shown).map(row));
    redraw();
  };
  const more = expandable(programmers.length, FIRST_PROGRAMMERS, (count) => {
    shown = count;
    redraw();
  });
  return {
    element: section("Contributions", "programs contributions", sentence, scrollBox(h("table", {}, headRow(columns), body), "Contributions"), more),
    update,
  };
}
