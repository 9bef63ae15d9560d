// A short piece of a curve, for tables.
import type { ProgramLook } from "./clusters";
import { svg } from "./svg";
import { onThemeChange } from "./theme";

export function lineSample(look: ProgramLook, index: number): SVGElement {
  const line = svg("line", { x1: 0, x2: 28, y1: 5, y2: 5, "stroke-width": 2.5, "stroke-dasharray": look.dash(index).join(" ") });
  line.setAttribute("stroke", look.color(index));
  onThemeChange(() => line.setAttribute("stroke", look.color(index)));
  return svg("svg", { width: 28, height: 10, "aria-hidden": "true", class: "line-sample" }, line);
}
