// Two programmers compared: their action functions, the area between them, and Numrich's triangles (Figure 17).
import type { ProgramLook } from "../format/clusters";
import { h, headRow, scrollBox, section } from "../format/dom";
import { axisLabels } from "../format/format";
import { roundUp } from "../format/resample";
import { responsive, svg } from "../format/svg";
import type { Words } from "../format/words";
import { type ClassMetric, type ClassReport, curveAt, distanceOf, triangleDistance, triangleNorm, triangleOf } from "./class_data";
import { hours } from "./class_time";

const HEIGHT = 300, LEFT = 52, RIGHT = 14, TOP = 10, BOTTOM = 40;

export interface Pair {
  element: HTMLElement | null;
  update(): void;
}

/** Those of about the same contribution that are farthest apart: what a contribution alone does not tell. */
function strikingPair(report: ClassReport): [number, number] {
  let best: [number, number] = [0, 1], most = -1;
  report.programmers.forEach((a, i) => report.programmers.slice(0, i).forEach((b, j) => {
    const score = (report.distance[i]?.[j] ?? 0) - 2 * Math.abs(a.norm - b.norm);
    if (score > most) [best, most] = [[j, i], score];
  }));
  return best;
}

export function createPair(report: ClassReport, metricNow: () => ClassMetric, look: ProgramLook, words: Words): Pair {
  const { programmers, activities } = report;
  if (programmers.length < 2) return { element: null, update: () => {} };
  const chosen: [number, number] = report.pair?.places ?? strikingPair(report);
  const nameOf = (i: number) => programmers[i]?.name ?? "";
  const selects = ([0, 1] as const).map((side) => {
    const select = h("select", { "aria-label": side === 0 ? "One programmer" : "The other programmer" },
      ...programmers.map(({ name }, i) => h("option", { value: i, selected: i === chosen[side] }, `${i + 1} ${name}`)));
    select.addEventListener("change", () => {
      chosen[side] = Number(select.value);
      update();
    });
    return select;
  });

  const draw = (width: number) => {
    const { curves } = metricNow();
    const picture = svg("svg", { width, height: HEIGHT, role: "img", "aria-label": "Action functions of the two programmers" });
    const both = chosen.map((i) => curves[i]).filter((curve) => curve !== undefined);
    const top = roundUp(1e3 * Math.max(1e-12, ...both.map(({ height }) => height)));
    const x = (z: number) => LEFT + z * (width - LEFT - RIGHT);
    const y = (milli: number) => HEIGHT - BOTTOM - (milli / top) * (HEIGHT - BOTTOM - TOP);
    const marks = [0, 0.25, 0.5, 0.75, 1].map((part) => part * top);
    axisLabels(marks).forEach((text, i) => {
      const at = y(marks[i] ?? 0);
      picture.append(svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: at, y2: at }),
        svg("text", { x: LEFT - 6, y: at + 4, "text-anchor": "end" }, text));
    });
    for (const z of [0, 0.2, 0.4, 0.6, 0.8, 1])
      picture.append(svg("text", { x: x(z), y: HEIGHT - BOTTOM + 16, "text-anchor": "middle" }, String(z)));
    picture.append(svg("text", { x: width - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, "time z; action s [10⁻³ ρT²]"));
    const columns = Math.max(100, Math.round(width));
    const path = (curve: (typeof both)[number]) => Array.from({ length: columns + 1 }, (_, k) => {
      const z = k / columns;
      return `${x(z).toFixed(1)} ${y(1e3 * curveAt(curve, z)).toFixed(1)}`;
    });
    const [a, b] = both;
    if (!a || !b) return picture;
    const [pathOfA, pathOfB] = [path(a), path(b)];
    picture.append(svg("path", { class: "between", d: `M${pathOfA.join("L")}L${[...pathOfB].reverse().join("L")}Z` }));
    [a, b].forEach((curve, side) => {
      const i = chosen[side as 0 | 1], { base, height } = triangleOf(curve);
      picture.append(
        svg("line", { class: "triangle", x1: x(1 - base), y1: y(0), x2: x(1), y2: y(1e3 * height), stroke: look.color(i) }),
        svg("path", { class: "curve", d: `M${(side === 0 ? pathOfA : pathOfB).join("L")}`, stroke: look.color(i), "stroke-dasharray": look.dash(i).join(" ") }));
    });
    return picture;
  };
  const place = h("div");
  const table = h("div");
  const sentence = h("p", { class: "hint pair-sentence" });

  const update = () => {
    const [i, j] = chosen, { curves, norm } = metricNow();
    const [a, b] = [curves[i], curves[j]];
    if (!a || !b) return;
    const [s, t] = [triangleOf(a), triangleOf(b)];
    sentence.textContent = i === j ? "Choose two." : `${nameOf(i)} and ${nameOf(j)} are ${words.value(distanceOf(a, b))} apart, by triangles ${words.value(triangleDistance(s, t))}; ` +
      `their contributions differ by ${words.value(Math.abs((norm[i] ?? 0) - (norm[j] ?? 0)))}. All in milli-action units, 10⁻³ ρT². Straight lines are the source's triangles.`;
    place.replaceChildren(responsive("pair-picture", draw));
    const rows: [string, (programmer: number) => string][] = [
      ["contribution [10⁻³ ρT²]", (programmer) => words.value(norm[programmer] ?? 0)],
      ["by triangle [10⁻³ ρT²]", (programmer) => words.value(triangleNorm(programmer === i ? s : t))],
      ["time", (programmer) => hours(programmers[programmer]?.time_s ?? 0)],
      ...activities.map(({ activity }, k): [string, (programmer: number) => string] => [activity, (programmer) => hours(programmers[programmer]?.time_by_activity_s?.[k] ?? 0)]),
    ];
    table.replaceChildren(scrollBox(h("table", {}, headRow([{ heading: "" }, { heading: nameOf(i), numeric: true }, { heading: nameOf(j), numeric: true }]),
      h("tbody", {}, ...rows.map(([what, text]) => h("tr", {}, h("th", { scope: "row" }, what), h("td", { class: "number" }, text(i)), h("td", { class: "number" }, text(j)))))), "Two programmers"));
  };
  update();
  return { element: section("Two programmers", "pair", h("div", { class: "tools" }, selects[0], " and ", selects[1]), sentence, place, table), update };
}
