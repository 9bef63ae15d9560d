// Mouse, touch and keyboard on the charts. Dragging with a mouse selects what to zoom to; one finger moves, two fingers
// zoom; the wheel zooms unless it is already scrolling the page; keys: arrows, + and -, 0.
import type { AxisView, Span } from "./axis_view";

export interface Surface {
  element: HTMLElement;
  view: AxisView;
  /** Position on the axis of a horizontal page coordinate, or null beside the plots. */
  toAxis(clientX: number): number | null;
  plotLeft(): number;
  plotWidth(): number;
  showSelection(selection: Span | null): void;
  /** A click on a position; null is a double click, which shows all and lets go of what its first click chose. */
  onClick(position: number | null): void;
  /** Aborted when the charts go away. */
  lifetime: AbortSignal;
}

const CLICK_PIXELS = 5;
const WHEEL_PAUSE_MS = 250;

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, input, select, label, a") !== null;

export function attachMouse({ element, view, toAxis, showSelection, onClick }: Surface) {
  let start: { x: number; position: number } | null = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button !== 0 || isControl(event.target)) return;
    const position = toAxis(event.clientX);
    if (position === null) return;
    start = { x: event.clientX, position };
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    const position = toAxis(event.clientX);
    view.point(position);
    if (start && position !== null && Math.abs(event.clientX - start.x) >= CLICK_PIXELS)
      showSelection({ from: Math.min(start.position, position), to: Math.max(start.position, position) });
  });
  element.addEventListener("pointerup", (event) => {
    if (!start) return;
    const from = start;
    start = null;
    showSelection(null);
    const position = toAxis(event.clientX) ?? (event.clientX < from.x ? view.range.from : view.range.to);
    if (Math.abs(event.clientX - from.x) < CLICK_PIXELS) onClick(from.position);
    else view.show(Math.min(from.position, position), Math.max(from.position, position));
  });
  element.addEventListener("pointercancel", () => {
    start = null;
    showSelection(null);
  });
  element.addEventListener("pointerleave", (event) => {
    if (event.pointerType !== "touch") view.point(null);
  });
  element.addEventListener("dblclick", (event) => {
    if (isControl(event.target)) return;
    onClick(null);
    view.showAll();
  });
}

export function attachTouch({ element, view, toAxis, plotLeft, plotWidth, onClick }: Surface) {
  const fingers = new Map<number, number>();
  let before: Span = { ...view.range };
  let startX: number[] = [];
  let moved = false;
  const restart = () => {
    before = { ...view.range };
    startX = [...fingers.values()];
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || isControl(event.target) || toAxis(event.clientX) === null) return;
    fingers.set(event.pointerId, event.clientX);
    moved = false;
    restart();
  });
  element.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event.clientX);
    const now = [...fingers.values()];
    const perPixel = (before.to - before.from) / plotWidth();
    const [a0 = 0, b0 = a0] = startX;
    const [a = 0, b = a] = now;
    if (Math.abs(a - a0) > CLICK_PIXELS) moved = true;
    if (now.length === 1) {
      view.show(before.from - (a - a0) * perPixel, before.to - (a - a0) * perPixel);
    } else {
      const factor = Math.max(Math.abs(b - a), 10) / Math.max(Math.abs(b0 - a0), 10);
      const left = plotLeft();
      const center = before.from + ((a0 + b0) / 2 - left) * perPixel;
      const width = (before.to - before.from) / factor;
      const shift = (((a + b) / 2 - left) / plotWidth()) * width;
      view.show(center - shift, center - shift + width);
    }
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    const position = toAxis(event.clientX);
    if (event.type === "pointerup" && !moved && fingers.size === 0 && position !== null) {
      view.point(position);
      onClick(position);
    }
    restart();
  };
  element.addEventListener("pointerup", lift);
  element.addEventListener("pointercancel", lift);
}

/** A turn of the wheel belongs to whatever it began over: a page being scrolled is not caught by a chart passing by. */
export function attachWheel({ element, view, toAxis, lifetime }: Surface) {
  let lastWheel = -Infinity;
  let owned = false;
  addEventListener(
    "wheel",
    (event) => {
      const begins = event.timeStamp - lastWheel > WHEEL_PAUSE_MS;
      lastWheel = event.timeStamp;
      const position = element.contains(event.target as Node) ? toAxis(event.clientX) : null;
      if (begins) owned = position !== null;
      const zoomsOut = event.deltaY > 0;
      if (!owned || position === null || event.deltaY === 0 || (zoomsOut && view.isFull)) return;
      event.preventDefault();
      view.zoom(2 ** (-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY) / 200, 1)), position);
    },
    { passive: false, signal: lifetime },
  );
}

export function attachKeys({ element, view, lifetime }: Surface) {
  const actions: Record<string, () => void> = {
    ArrowLeft: () => view.pan(-0.2),
    ArrowRight: () => view.pan(0.2),
    "+": () => view.zoom(2),
    "=": () => view.zoom(2),
    "-": () => view.zoom(0.5),
    "0": () => view.showAll(),
  };
  const onKey = (event: KeyboardEvent) => {
    const elsewhere = event.target !== document.body && event.target !== element;
    const action = actions[event.key];
    if (elsewhere || !action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  document.addEventListener("keydown", onKey, { signal: lifetime });
}
