// The efficiency surface in space, to be turned: machines take their ways on it, and on the floor lies their projection
// onto the (u, v) plane.
import { Camera, type Position } from "./camera";
import { choice, h } from "../format/dom";
import { axisLabels, plain } from "../format/format";
import { curveColor, curveDash } from "../format/palette";
import { responsive, svg } from "../format/svg";
import {
  type Axis, axesOf, borderSlope, canBeLogarithmic, drawnPoints, efficiencyAt, isMeasured, type Place, type Scale, shapeOf, type SurfaceReport, termName, uvOf,
} from "./surface_data";

/** Quadrangles along each side of the surface. */
const MESH = 22;
/** How high the box is, by the side of its floor. */
const HEIGHT = 0.72;
const NEAR = 26, CLICK_PIXELS = 4, LABELS = 56;

export interface SurfaceView {
  element: HTMLElement;
  show(place: Place | null): void;
}

type Corner = [number, number];
const CORNERS: Corner[] = [[0, 0], [1, 0], [1, 1], [0, 1]];

export function createSurfacePicture(report: SurfaceReport, onChoose: (place: Place | null) => void, tip: (place: Place) => HTMLElement): SurfaceView {
  const camera = new Camera();
  let scale: Scale = "linear";
  let [uAxis, vAxis] = axesOf(report, scale);
  let active: Place | null = null;
  let spots: { place: Place; x: number; y: number }[] = [];
  let paint = () => {};
  const drawn = report.machines.map(({ points }) => drawnPoints(points));
  const bubble = h("div", { class: "tip", role: "status", hidden: true });

  const draw = (width: number) => {
    const height = Math.round(Math.min(560, Math.max(300, 0.72 * width)));
    const size = Math.min((width - 2 * LABELS) / Math.SQRT2, 0.7 * height);
    const picture = svg("svg", { width, height, role: "img", "aria-label": `Efficiency over ${termName(report, 0)} and ${termName(report, 1)}` });
    const at = (position: Position): Corner => {
      const [right, up] = camera.project([position[0], position[1], 0.5 + (position[2] - 0.5) * HEIGHT]);
      return [width / 2 + right * size, height / 2 - up * size];
    };
    const points = (corners: Position[]) => corners.map((corner) => at(corner).map((value) => value.toFixed(1)).join(",")).join(" ");
    const line = (className: string, from: Position, to: Position) => {
      const [[x1, y1], [x2, y2]] = [at(from), at(to)];
      return svg("line", { class: className, x1, y1, x2, y2 });
    };
    const label = (position: Position, away: Position, text: string, pixels: number, className = "") => {
      const [[x, y], [fromX, fromY]] = [at(position), at(away)];
      const length = Math.hypot(x - fromX, y - fromY) || 1;
      const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
      const anchor = dx < -0.35 ? "end" : dx > 0.35 ? "start" : "middle";
      return svg("text", { class: className, x: x + dx * pixels, y: y + dy * pixels + 4, "text-anchor": anchor }, text);
    };

    const floor = () => {
      const parts: SVGElement[] = [];
      for (const mark of uAxis.marks) parts.push(line("grid", [uAxis.at(mark), 0, 0], [uAxis.at(mark), 1, 0]));
      for (const mark of vAxis.marks) parts.push(line("grid", [0, vAxis.at(mark), 0], [1, vAxis.at(mark), 0]));
      parts.push(svg("polygon", { class: "frame", points: points(CORNERS.map(([x, y]) => [x, y, 0])) }));
      return parts;
    };
    /** Numbers and names stand at the edges that face the reader. */
    const axes = () => {
      const parts: SVGElement[] = [];
      const depth = (x: number, y: number) => camera.project([x, y, 0])[2];
      const frontV = depth(0.5, 0) < depth(0.5, 1) ? 0 : 1, frontU = depth(0, 0.5) < depth(1, 0.5) ? 0 : 1;
      const put = (axis: Axis, name: string, position: (at: number) => Position, inside: (at: number) => Position) => {
        axisLabels(axis.marks).forEach((text, i) => {
          const mark = axis.at(axis.marks[i] ?? 0);
          parts.push(label(position(mark), inside(mark), scale === "linear" ? text : plain(axis.marks[i] ?? 0), 14));
        });
        parts.push(label(position(0.5), inside(0.5), name, 42, "axis-name"));
      };
      put(uAxis, `u: ${termName(report, 0)}`, (x) => [x, frontV, 0], (x) => [x, 1 - frontV, 0]);
      put(vAxis, `v: ${termName(report, 1)}`, (y) => [frontU, y, 0], (y) => [1 - frontU, y, 0]);
      // Seen from straight above there is no height to be read.
      if (camera.height > 85) return parts;
      const [x, y] = CORNERS.reduce((best, corner) => (at([...corner, 0])[0] < at([...best, 0])[0] ? corner : best));
      parts.push(line("axis", [x, y, 0], [x, y, 1]));
      for (const e of [0, 0.25, 0.5, 0.75, 1]) {
        const [px, py] = at([x, y, e]);
        parts.push(svg("line", { class: "axis", x1: px - 5, x2: px, y1: py, y2: py }));
        if (e > 0) parts.push(svg("text", { x: px - 9, y: py + 4, "text-anchor": "end" }, String(e)));
      }
      const [px, py] = at([x, y, 1]);
      parts.push(svg("text", { class: "axis-name", x: px - 9, y: py - 14, "text-anchor": "middle" }, "efficiency"));
      return parts;
    };
    const firstPoint = report.machines[0]?.points[0];
    const shapeNow = () => {
      const point = active ? report.machines[active.machine]?.points[active.point] : firstPoint;
      return point ? shapeOf(point) : { weights: [1, 1] as Corner, rest: 0 };
    };
    // Narrower towards the summit, where the surface is steep.
    const part = (i: number) => (scale === "linear" ? (i / MESH) ** 2 : i / MESH);
    const surface = () => {
      const shape = shapeNow();
      const corner = (i: number, j: number): Position => {
        const [x, y] = [part(i), part(j)];
        return [x, y, efficiencyAt(shape, [uAxis.value(x), vAxis.value(y)])];
      };
      const parts: { depth: number; element: SVGElement }[] = [];
      for (let i = 0; i < MESH; ++i)
        for (let j = 0; j < MESH; ++j) {
          const corners = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
          const mean = corners.reduce((sum, [, , e]) => sum + e / 4, 0);
          const depth = camera.project([part(i + 0.5), part(j + 0.5), mean * HEIGHT])[2];
          parts.push({ depth, element: svg("polygon", { class: "facet", points: points(corners), "fill-opacity": (0.06 + 0.5 * mean).toFixed(3) }) });
        }
      return parts.sort((a, b) => b.depth - a.depth).map(({ element }) => element);
    };
    /** Where latency and bandwidth limit alike [N Figure 9]. */
    const border = () => {
      const shape = shapeNow(), slope = borderSlope(report, shape);
      if (slope === null) return [];
      const corners = Array.from({ length: 4 * MESH + 1 }, (_, i): Position => {
        const u = uAxis.value(part(i / 4)), v = slope * u;
        return [uAxis.at(u), vAxis.at(v), efficiencyAt(shape, [u, v])];
      }).filter(([, y]) => y >= 0 && y <= 1);
      return corners.length > 1 ? [svg("polyline", { class: "border", points: points(corners) })] : [];
    };
    const paths = () => report.machines.flatMap(({ points: all }, machine) => {
      const positions = (drawn[machine] ?? []).flatMap((i): Position[] => {
        const point = all[i];
        if (!point) return [];
        const [u, v] = uvOf(point);
        return [[uAxis.at(u), vAxis.at(v), point.efficiency]];
      });
      const color = curveColor(machine), dash = curveDash(machine).join(" ");
      const isFaint = active !== null && active.machine !== machine;
      const parts = [
        svg("polyline", { class: "shadow", points: points(positions.map(([x, y]) => [x, y, 0])), stroke: color }),
        svg("polyline", { class: `${isMeasured(report) ? "way loose" : "way"}${isFaint ? " faint" : ""}`, points: points(positions), stroke: color, "stroke-dasharray": dash }),
      ];
      positions.forEach((position, i) => {
        const [x, y] = at(position), place = { machine, point: drawn[machine]?.[i] ?? 0 };
        const isActive = active?.machine === machine && active.point === place.point;
        spots.push({ place, x, y });
        if (isActive) parts.push(line("drop", position, [position[0], position[1], 0]));
        parts.push(svg("circle", { class: isActive ? "spot active" : "spot", cx: x, cy: y, r: isActive ? 6 : 3.2, fill: color }));
      });
      return parts;
    });

    paint = () => {
      spots = [];
      picture.replaceChildren(...floor(), ...surface(), ...border(), ...paths(), ...axes());
      place.dataset.turn = camera.turn.toFixed(1);
      place.dataset.height = camera.height.toFixed(1);
      place.dataset.zoom = camera.zoom.toFixed(2);
      const spot = spots.find(({ place: { machine, point } }) => machine === active?.machine && point === active.point);
      bubble.hidden = !active || !spot;
      if (!active || !spot) return;
      bubble.replaceChildren(tip(active));
      bubble.style.left = `${Math.min(Math.max(spot.x + 14, 4), Math.max(4, width - bubble.offsetWidth - 4))}px`;
      bubble.style.top = `${spot.y + 14 + bubble.offsetHeight > height ? Math.max(0, spot.y - 14 - bubble.offsetHeight) : spot.y + 14}px`;
    };
    paint();
    return picture;
  };

  const canvas = responsive("surface-picture", draw);
  const place = h("div", { class: "surface-box", tabindex: 0, role: "application",
    "aria-label": "Efficiency surface; arrow keys turn it, plus and minus zoom, page up and page down go from point to point, 0 resets the view" }, canvas, bubble);
  const choose = (next: Place | null) => {
    if (next?.machine === active?.machine && next?.point === active?.point) return;
    active = next;
    paint();
    onChoose(active);
  };
  const step = (by: number) => {
    const order = drawn.flatMap((points, machine) => points.map((point): Place => ({ machine, point })));
    const now = order.findIndex(({ machine, point }) => machine === active?.machine && point === active.point);
    choose(order[now < 0 ? (by > 0 ? 0 : order.length - 1) : Math.min(order.length - 1, Math.max(0, now + by))] ?? null);
  };
  const change = (action: () => void) => () => {
    action();
    paint();
  };
  const actions: Record<string, () => void> = {
    ArrowLeft: change(() => camera.rotate(-6, 0)), ArrowRight: change(() => camera.rotate(6, 0)),
    ArrowUp: change(() => camera.rotate(0, 5)), ArrowDown: change(() => camera.rotate(0, -5)),
    "+": change(() => camera.magnify(1.2)), "=": change(() => camera.magnify(1.2)), "-": change(() => camera.magnify(1 / 1.2)),
    "0": change(() => camera.reset()),
    PageDown: () => step(1), PageUp: () => step(-1), Home: () => step(-Infinity), End: () => step(Infinity),
    Escape: () => choose(null),
  };
  place.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  });

  let pressed: { x: number; y: number; hasMoved: boolean } | null = null;
  const nearest = (event: PointerEvent): Place | null => {
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const far = spots.map((spot) => Math.hypot(spot.x - x, spot.y - y));
    const best = far.indexOf(Math.min(...far));
    return (far[best] ?? Infinity) <= NEAR ? (spots[best]?.place ?? null) : null;
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pressed = { x: event.clientX, y: event.clientY, hasMoved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!pressed) {
      if (event.pointerType !== "touch") choose(nearest(event));
      return;
    }
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.hasMoved && Math.hypot(dx, dy) < CLICK_PIXELS) return;
    pressed = { x: event.clientX, y: event.clientY, hasMoved: true };
    camera.rotate(-0.4 * dx, 0.3 * dy);
    paint();
  });
  const lift = (event: PointerEvent) => {
    if (event.type === "pointerup" && pressed && !pressed.hasMoved) choose(nearest(event));
    pressed = null;
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => {
    if (!pressed) choose(null);
  });

  const button = (text: string, name: string, action: () => void) => h("button", { type: "button", "aria-label": name, title: name, click: action }, text);
  const views = h("div", { class: "choice views", role: "group", "aria-label": "View" },
    button("←", "Turn left (key ←)", () => actions.ArrowLeft?.()), button("→", "Turn right (key →)", () => actions.ArrowRight?.()),
    button("−", "Smaller (key −)", () => actions["-"]?.()), button("+", "Larger (key +)", () => actions["+"]?.()),
    button("From above", "From above: the (u, v) plane", change(() => Object.assign(camera, { turn: 0, height: 90 }))),
    button("Reset", "Reset to the first view (key 0)", () => actions["0"]?.()));
  const scales = canBeLogarithmic(report) ? choice("Axes", [{ value: "linear", text: "Linear" }, { value: "logarithmic", text: "Logarithmic" }] as const, scale, (chosen) => {
    scale = chosen;
    [uAxis, vAxis] = axesOf(report, scale);
    paint();
  }) : null;
  return {
    element: h("div", {}, h("div", { class: "tools" }, scales, h("span", { class: "spacer" }), views), place),
    show(next) {
      if (next?.machine === active?.machine && next?.point === active?.point) return;
      active = next;
      paint();
    },
  };
}
