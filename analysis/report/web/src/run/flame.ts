// The flame graph: which chains of calls carry the action, the time or the instructions. A caller lies above those it
// calls and is as wide as they and its own share together; the same chain is one frame however often it ran.
import { choice, h, section } from "../format/dom";
import { count, percent } from "../format/format";
import { onThemeChange } from "../format/theme";
import type { CallPath, Region } from "./run_data";
import { colorOfName } from "./score";

type Weight = "action" | "ticks" | "count";

const WEIGHTS: { value: Weight; text: string; unit: string }[] = [
  { value: "action", text: "action", unit: "e₀·tick" },
  { value: "ticks", text: "ticks", unit: "tick" },
  { value: "count", text: "instructions", unit: "instructions" },
];
const ROW_HEIGHT = 20;
const NARROWEST_PIXELS = 1;
const PIXELS_OF_CHARACTER = 7;
const SVG = "http://www.w3.org/2000/svg";

interface Frame {
  name: string;
  caller: Frame | null;
  callees: Frame[];
  own: number;
  total: number;
  depth: number;
}

/** The frames of a region beneath one that stands for all of it. */
function frames(paths: CallPath[], weight: Weight, name: string): Frame {
  const root: Frame = { name, caller: null, callees: [], own: 0, total: 0, depth: 0 };
  const made: Frame[] = [];
  for (const path of paths) {
    const caller = path.caller === null ? root : (made[path.caller] ?? root);
    const frame: Frame = { name: path.function, caller, callees: [], own: path[weight], total: 0, depth: caller.depth + 1 };
    caller.callees.push(frame);
    made.push(frame);
    for (let above: Frame | null = frame; above; above = above.caller) above.total += frame.own;
  }
  for (const frame of [root, ...made]) frame.callees.sort((a, b) => b.total - a.total);
  return root;
}

const chain = (frame: Frame): Frame[] => (frame.caller ? [...chain(frame.caller), frame] : [frame]);

function svg(tag: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

export function createFlame(region: Region, lifetime: AbortSignal): HTMLElement | null {
  if (region.call_paths.length < 2) return null;
  let weight: Weight = "action";
  let root = frames(region.call_paths, weight, region.name || "(unnamed)");
  let shown = root;
  let current = root;
  const picture = h("div", { class: "flame", role: "tree", "aria-label": "Flame graph of the calls" });
  const readout = h("p", { class: "hint flame-readout", "aria-live": "polite" });
  const elements = new Map<Frame, SVGElement>();

  const describe = (frame: Frame) => {
    const unit = WEIGHTS.find(({ value }) => value === weight)?.unit ?? "";
    const share = (value: number) => `${count(value)} ${unit} (${percent(root.total > 0 ? value / root.total : null)} %)`;
    return `${frame.name}: ${share(frame.total)}, itself ${share(frame.own)}`;
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
    const text = svg("text", { x: 4, y: ROW_HEIGHT - 6 });
    const letters = Math.floor((width - 8) / PIXELS_OF_CHARACTER);
    text.textContent = letters < 3 ? "" : frame.name.length <= letters ? frame.name : `${frame.name.slice(0, letters - 1)}…`;
    const title = svg("title", {});
    title.textContent = describe(frame);
    const box = svg("rect", { width: Math.max(width - 1, 0.5), height: ROW_HEIGHT - 1, rx: 2 });
    box.setAttribute("style", `fill: ${colorOfName(region, "function", frame.name)}`);
    const element = svg("g", {
      class: frame.depth < shown.depth ? "frame above" : "frame", role: "treeitem", tabindex: -1,
      transform: `translate(${x} ${frame.depth * ROW_HEIGHT})`,
      "aria-level": frame.depth + 1, "aria-label": describe(frame), "data-depth": frame.depth,
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
  const weights = choice<Weight>("Width of a frame", WEIGHTS, weight, (next) => {
    weight = next;
    root = shown = current = frames(region.call_paths, weight, root.name);
    draw();
    point(root);
  });
  point(root);
  return section("Calls", "calls", h("div", { class: "tools" }, weights), picture, readout,
    h("p", { class: "hint" }, "A click or Enter shows a frame in full width, Escape all; arrow keys go from frame to frame."));
}
