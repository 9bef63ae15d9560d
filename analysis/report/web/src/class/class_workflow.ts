// Who did what when: a strip of activities for each programmer, over the time worked, and the parts of it in a table.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { percent } from "../format/format";
import { seriesColor } from "../format/palette";
import { color, onThemeChange } from "../format/theme";
import type { ClassReport, Programmer } from "./class_data";
import { hours } from "./class_time";

const FIRST_ROWS = 30, STRIP_HEIGHT = 16;

function drawStrip(canvas: HTMLCanvasElement, programmer: Programmer, unit: number) {
  const width = canvas.clientWidth, ratio = devicePixelRatio;
  if (width === 0) return;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(STRIP_HEIGHT * ratio);
  const context = canvas.getContext("2d");
  if (!context) return;
  const { seconds, activity } = programmer;
  context.fillStyle = color("grid");
  context.fillRect(0, 0, canvas.width, canvas.height);
  let time = unit - programmer.time_s;
  for (let i = 0; i < (seconds?.length ?? 0); ++i) {
    const from = (time / unit) * canvas.width;
    time += seconds?.[i] ?? 0;
    context.fillStyle = seriesColor(activity?.[i] ?? 0);
    context.fillRect(from, 0, (time / unit) * canvas.width - from, canvas.height);
  }
}

export function createWorkflow(report: ClassReport): HTMLElement | null {
  const { programmers, activities, unit } = report;
  const used = activities.map((activity, i) => ({ ...activity, i })).filter(({ time_s }) => time_s > 0);
  if (used.length === 0) return null;
  const all = used.reduce((sum, { time_s }) => sum + time_s, 0);
  const legend = used.map(({ activity, letter, time_s, i }) => {
    const swatch = h("span", { class: "swatch" });
    return { i, swatch, element: h("li", {}, swatch, `${letter} ${activity}, ${percent(time_s / all)} %`) };
  });
  const columns = [{ heading: "", numeric: true }, { heading: "programmer" }, { heading: "over z from 0 to 1" }, { heading: "time", numeric: true },
    ...used.map(({ letter }) => ({ heading: letter, unit: "%", numeric: true }))];
  let strips: { canvas: HTMLCanvasElement; programmer: Programmer }[] = [];
  const paint = () => {
    for (const { swatch, i } of legend) swatch.style.background = seriesColor(i);
    for (const { canvas, programmer } of strips) drawStrip(canvas, programmer, unit.time_s);
  };
  const body = h("tbody");
  const row = (programmer: Programmer, i: number) => {
    const canvas = h("canvas", { class: "workflow-strip", role: "img", "aria-label": `Workflow of ${programmer.name}` });
    strips.push({ canvas, programmer });
    return h("tr", {}, h("td", { class: "number" }, String(i + 1)), h("th", { scope: "row", class: "program" }, programmer.name),
      h("td", { class: "strip-cell" }, canvas), h("td", { class: "number" }, hours(programmer.time_s)),
      ...used.map(({ i: k }) => {
        const part = (programmer.time_by_activity_s?.[k] ?? 0) / programmer.time_s;
        return h("td", { class: "number" }, part > 0 ? percent(part) : "");
      }));
  };
  const more = expandable(programmers.length, FIRST_ROWS, (count) => {
    strips = [];
    body.replaceChildren(...programmers.slice(0, count).map(row));
    requestAnimationFrame(paint);
  });
  const table = scrollBox(h("table", {}, headRow(columns), body), "Workflow");
  new ResizeObserver(paint).observe(table);
  onThemeChange(paint);
  return section("Workflow", "workflow", h("p", { class: "hint" }, "Time worked, without pauses; all end at the same time."),
    h("ul", { class: "legend" }, ...legend.map(({ element }) => element)), table, more);
}
