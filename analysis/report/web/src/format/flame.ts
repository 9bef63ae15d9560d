// The flame graph: which chains of calls carry the action, the time or the instructions. A caller lies above those it
// calls and is as wide as they and its own share together; the same chain is one frame however often it ran.
import { choice, h, section } from "./dom";
import { count, percent } from "./format";
import { svg } from "./svg";
import { onThemeChange } from "./theme";

/** A function in its chain of calls, or what it waits for: callers stand before those they call. */
export interface FlamePath {
  name: string;
  /** Its place among the paths. */
  caller: number | null;
  own: number;
  /** Of ticks, in place of a function. */
  cause?: string;
}

/** What frames may be as wide as. */
export interface FlameWeight {
  value: string;
  text: string;
  unit: string;
  paths: FlamePath[];
}

const ROW_HEIGHT = 20;
const NARROWEST_PIXELS = 1;
const PIXELS_OF_CHARACTER = 7;

interface Frame {
  name: string;
  caller: Frame | null;
  callees: Frame[];
  own: number;
  total: number;
  depth: number;
  cause?: string;
}

/** Frames beneath one that stands for all of them. */
function frames(paths: FlamePath[], name: string): Frame {
  const root: Frame = { name, caller: null, callees: [], own: 0, total: 0, depth: 0 };
  const made: Frame[] = [];
  for (const path of paths) {
    const caller = path.caller === null ? root : (made[path.caller] ?? root);
    const frame: Frame = { name: path.name, caller, callees: [], own: path.own, total: 0, depth: caller.depth + 1, cause: path.cause };
    caller.callees.push(frame);
    made.push(frame);
    for (let above: Frame | null = frame; above; above = above.caller) above.total += frame.own;
  }
  for (const frame of [root, ...made]) frame.callees.sort((a, b) => b.total - a.total);
  return root;
}

const chain = (frame: Frame): Frame[] => (frame.caller ? [...chain(frame.caller), frame] : [frame]);

/** The first weight is shown at first; `name` is that of all. */
export function createFlame(name: string, weights: FlameWeight[], colorOf: (frame: { name: string; cause?: string }) => string, lifetime: AbortSignal): HTMLElement | null {
  const [first] = weights;
  if (!first) return null;
  let weight = first;
  let root = frames(weight.paths, name || "(unnamed)");
  let shown = root;
  let current = root;
  const picture = h("div", { class: "flame", role: "tree", "aria-label": "Flame graph of the calls" });
  const readout = h("p", { class: "hint flame-readout", "aria-live": "polite" });
  const elements = new Map<Frame, SVGElement>();

  const describe = (frame: Frame) => {
    const share = (value: number) => `${count(value)} ${weight.unit} (${percent(root.total > 0 ? value / root.total : null)} %)`;
    return `${frame.name}: ${share(frame.total)}${frame.cause ? "" : `, itself ${share(frame.own)}`}`;
  };
  const point = (frame: Frame) => {
    readout.textContent = describe(frame);
  };
  const select = (frame: Frame, focus: boolean) => {
    elements.get(current)?.setAttribute("tabindex", "-1");
    current = frame;
    const element = elements.get(frame);
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus();
    point(frame);
  };
  const zoom = (frame: Frame, focus: boolean) => {
    shown = frame;
    draw();
    select(frame, focus);
  };

  const addFrame = (into: SVGElement, frame: Frame, x: number, width: number) => {
    const text = svg("text", { x: 4, y: ROW_HEIGHT - 6, "aria-hidden": "true" });
    const letters = Math.floor((width - 8) / PIXELS_OF_CHARACTER);
    text.textContent = letters < 3 ? "" : frame.name.length <= letters ? frame.name : `${frame.name.slice(0, letters - 1)}…`;
    const title = svg("title", {});
    title.textContent = describe(frame);
    const box = svg("rect", { width: Math.max(width - 1, 0.5), height: ROW_HEIGHT - 1, rx: 2 });
    box.setAttribute("style", `fill: ${colorOf(frame)}`);
    const element = svg("g", {
      class: ["frame", frame.depth < shown.depth ? "above" : "", frame.cause ? "caused" : ""].filter(Boolean).join(" "), role: "treeitem", tabindex: -1,
      transform: `translate(${x} ${frame.depth * ROW_HEIGHT})`,
      "aria-level": frame.depth + 1, "data-depth": frame.depth,
    }, title, box, text);
    element.addEventListener("click", () => zoom(frame, true));
    element.addEventListener("mouseenter", () => point(frame));
    element.addEventListener("focus", () => point(frame));
    elements.set(frame, element);
    into.append(element);
  };
  const draw = () => {
    elements.clear();
    const width = Math.max(picture.clientWidth, 100);
    const into = svg("svg", { width });
    let rows = 0;
    const add = (frame: Frame, x: number, pixels: number) => {
      if (pixels < NARROWEST_PIXELS) return;
      rows = Math.max(rows, frame.depth + 1);
      addFrame(into, frame, x, pixels);
      let left = x;
      for (const callee of frame.callees) {
        const part = frame.total > 0 ? (pixels * callee.total) / frame.total : 0;
        add(callee, left, part);
        left += part;
      }
    };
    for (const above of chain(shown).slice(0, -1)) addFrame(into, above, 0, width);
    add(shown, 0, width);
    into.setAttribute("height", String(rows * ROW_HEIGHT));
    picture.replaceChildren(into);
    picture.dataset.shown = shown.name;
    if (!elements.has(current)) current = shown;
    elements.get(current)?.setAttribute("tabindex", "0");
  };
  /** The frame that an arrow key leads to. */
  const neighbour = (key: string): Frame | undefined => {
    const siblings = (current.caller?.callees ?? []).filter((frame) => elements.has(frame));
    const place = siblings.indexOf(current);
    if (key === "ArrowUp") return current.caller ?? undefined;
    if (key === "ArrowDown") return current.callees.find((frame) => elements.has(frame));
    if (key === "ArrowLeft") return siblings[place - 1];
    return key === "ArrowRight" ? siblings[place + 1] : undefined;
  };
  picture.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") zoom(current, true);
    else if (event.key === "Escape" || event.key === "0") zoom(root, true);
    else if (event.key.startsWith("Arrow")) {
      const next = neighbour(event.key);
      if (next) select(next, true);
    } else return;
    event.preventDefault();
  });
  picture.addEventListener("mouseleave", () => point(current));

  const resized = new ResizeObserver(draw);
  resized.observe(picture);
  lifetime.addEventListener("abort", () => resized.disconnect());
  onThemeChange(draw, lifetime);
  const choices = choice("Width of a frame", weights, weight.value, (next) => {
    weight = weights.find(({ value }) => value === next) ?? weight;
    root = shown = current = frames(weight.paths, root.name);
    draw();
    point(root);
  });
  point(root);
  return section("Calls", "calls", weights.length > 1 ? h("div", { class: "tools" }, choices) : null, picture, readout,
    h("p", { class: "hint" }, "A click or Enter shows a frame in full width, Escape all; arrow keys go from frame to frame."));
}
