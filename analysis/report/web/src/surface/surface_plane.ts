// The ways of the machines on the (u, v) plane, with lines of equal efficiency.
import { h, section } from "../format/dom";
import { axisLabels, plain } from "../format/format";
import { curveColor, curveDash } from "../format/palette";
import { responsive, svg } from "../format/svg";
import { axesOf, borderSlope, drawnPoints, isMeasured, type Place, shapeOf, type SurfaceReport, termName, uvOf } from "./surface_data";
import type { SurfaceView } from "./surface_picture";

const LEFT = 66, RIGHT = 20, TOP = 12, BOTTOM = 44, NEAR = 24, LABEL_ROOM = 52;
const LEVELS = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02];

export function createSurfacePlane(report: SurfaceReport, onChoose: (place: Place | null) => void): SurfaceView {
  let mark: (place: Place | null) => void = () => {};
  let active: Place | null = null;
  const draw = (width: number) => {
    const height = Math.round(Math.min(440, Math.max(260, 0.5 * width)));
    const [uAxis, vAxis] = axesOf(report, "linear");
    const x = (u: number) => LEFT + uAxis.at(u) * (width - LEFT - RIGHT), y = (v: number) => height - BOTTOM - vAxis.at(v) * (height - TOP - BOTTOM);
    const [right, top] = [uAxis.value(1), vAxis.value(1)];
    const picture = svg("svg", { width, height, role: "img", "aria-label": "Paths of the machines on the (u, v) plane" });
    axisLabels(uAxis.marks).forEach((text, i) => {
      const at = x(uAxis.marks[i] ?? 0);
      picture.append(svg("line", { class: "grid", x1: at, x2: at, y1: TOP, y2: height - BOTTOM }), svg("text", { x: at, y: height - BOTTOM + 17, "text-anchor": "middle" }, text));
    });
    axisLabels(vAxis.marks).forEach((text, i) => {
      const at = y(vAxis.marks[i] ?? 0);
      picture.append(svg("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: at, y2: at }), svg("text", { x: LEFT - 8, y: at + 4, "text-anchor": "end" }, text));
    });
    picture.append(svg("text", { x: (LEFT + width - RIGHT) / 2, y: height - 8, "text-anchor": "middle" }, `u: ${termName(report, 0)}`),
      svg("text", { x: 14, y: (TOP + height - BOTTOM) / 2, "text-anchor": "middle", transform: `rotate(-90 14 ${(TOP + height - BOTTOM) / 2})` }, `v: ${termName(report, 1)}`));

    const firstPoint = report.machines[0]?.points[0];
    const isOne = report.machines.every(({ on_one_surface }) => on_one_surface);
    const shape = firstPoint && isOne ? shapeOf(firstPoint) : null;
    if (shape && shape.rest === 0) {
      const { weights: [a, b] } = shape;
      let before: [number, number] = [-Infinity, -Infinity];
      for (const level of LEVELS) {
        const sum = 1 / level - 1; // a u + b v
        const from: [number, number] = sum / b <= top ? [0, sum / b] : [(sum - b * top) / a, top];
        const to: [number, number] = sum / a <= right ? [sum / a, 0] : [right, (sum - a * right) / b];
        if (from[0] > right || to[1] > top || Math.hypot(x(from[0]) - before[0], y(from[1]) - before[1]) < LABEL_ROOM) continue;
        before = [x(from[0]), y(from[1])];
        picture.append(svg("line", { class: "level", x1: x(from[0]), y1: y(from[1]), x2: x(to[0]), y2: y(to[1]) }),
          svg("text", { class: "level-name", x: x(from[0]) + 4, y: y(from[1]) + (from[0] === 0 ? 4 : 12) }, `e = ${level}`));
      }
    }
    const slope = shape ? borderSlope(report, shape) : null;
    if (slope !== null) {
      const u = Math.min(right, top / slope);
      picture.append(svg("line", { class: "border", x1: x(0), y1: y(0), x2: x(u), y2: y(slope * u) }));
    }
    const spots: { place: Place; x: number; y: number }[] = [];
    const ring = svg("circle", { class: "spot active", r: 6, visibility: "hidden" });
    report.machines.forEach(({ points }, machine) => {
      const places = drawnPoints(points).map((point): Place => ({ machine, point }));
      const at = places.map(({ point }) => {
        const [u, v] = points[point] ? uvOf(points[point]) : [0, 0];
        return { x: x(u), y: y(v) };
      });
      picture.append(svg("polyline", { class: isMeasured(report) ? "way loose" : "way", points: at.map((p) => `${p.x.toFixed(1)},${p.y.toFixed(1)}`).join(" "), stroke: curveColor(machine), "stroke-dasharray": curveDash(machine).join(" ") }));
      at.forEach((p, i) => {
        const place = places[i];
        if (!place) return;
        spots.push({ place, ...p });
        picture.append(svg("circle", { class: "spot", cx: p.x, cy: p.y, r: 3.2, fill: curveColor(machine) }));
      });
    });
    picture.append(ring);
    mark = (place) => {
      const spot = spots.find((known) => known.place.machine === place?.machine && known.place.point === place.point);
      ring.setAttribute("visibility", spot ? "visible" : "hidden");
      if (!spot) return;
      ring.setAttribute("cx", String(spot.x));
      ring.setAttribute("cy", String(spot.y));
      ring.setAttribute("fill", curveColor(spot.place.machine));
    };
    mark(active);
    picture.addEventListener("pointermove", (event) => {
      const box = picture.getBoundingClientRect();
      const far = spots.map((spot) => Math.hypot(spot.x - (event.clientX - box.left), spot.y - (event.clientY - box.top)));
      const best = far.indexOf(Math.min(...far));
      onChoose((far[best] ?? Infinity) <= NEAR ? (spots[best]?.place ?? null) : null);
    });
    picture.addEventListener("pointerleave", () => onChoose(null));
    return picture;
  };
  const slopes = report.machines.flatMap(({ name, angle_tangent: slope }) => (slope === null ? [] : [`${name}: v/u = ${plain(slope)}`]));
  const element = section("Projection onto the (u, v) plane", "plane",
    h("p", { class: "hint" }, "Lines of equal efficiency are straight; each machine approaches the summit at u = v = 0 at its own angle.",
      slopes.length ? ` At the end ${slopes.join("; ")}.` : ""),
    responsive("plane-picture", draw));
  return {
    element,
    show(place) {
      active = place;
      mark(place);
    },
  };
}
