// Charts one above the other over the same horizontal axis: a gutter at the left for names and scales, the plots at
// the right, and one layer over all of them with the crosshair, the selection being dragged, and the marked stretch.
import type { AxisView, Span } from "./axis_view";
import { h } from "./dom";
import { attachKeys, attachMouse, attachTouch, attachWheel } from "./gestures";
import { onThemeChange } from "./theme";

const WIDE_GUTTER = 148;
const NARROW_GUTTER = 54;
const NARROW_BELOW = 640;
export const RIGHT_MARGIN = 20;

export interface Stack {
  element: HTMLElement;
  view: AxisView;
  lifetime: AbortSignal;
  gutter(): number;
  /** Width of the plots, without gutter and margin. */
  plotWidth(): number;
  /** Calls back when the charts must be drawn again: range, mark, size or colours have changed. */
  onDraw(listener: () => void): void;
}

export function createStack(view: AxisView, label: string, lifetime: AbortSignal, onClick: (position: number | null) => void): Stack {
  const crosshair = h("div", { class: "crosshair" });
  const selection = h("div", { class: "selection" });
  const mark = h("div", { class: "mark" });
  const layer = h("div", { class: "layer", "aria-hidden": "true" }, mark, selection, crosshair);
  const element = h("div", { class: "stack", tabindex: 0, role: "group", "aria-label": label }, layer);

  const gutter = () => (element.clientWidth < NARROW_BELOW ? NARROW_GUTTER : WIDE_GUTTER);
  const plotWidth = () => Math.max(50, element.clientWidth - gutter() - RIGHT_MARGIN);
  const plotLeft = () => element.getBoundingClientRect().left + gutter();
  const toAxis = (clientX: number) => {
    const fraction = (clientX - plotLeft()) / plotWidth();
    return fraction < 0 || fraction > 1 ? null : view.range.from + fraction * (view.range.to - view.range.from);
  };
  const fractionOf = (position: number) => (position - view.range.from) / (view.range.to - view.range.from);
  const place = (box: HTMLElement, span: Span | null) => {
    const from = span ? Math.max(0, fractionOf(span.from)) : 1;
    const to = span ? Math.min(1, fractionOf(span.to)) : 0;
    box.hidden = from > to;
    box.style.left = `${100 * from}%`;
    box.style.width = `${100 * (to - from)}%`;
  };

  const surface = {
    element, view, toAxis, plotLeft, plotWidth, onClick, lifetime,
    showSelection: (span: Span | null) => place(selection, span),
  };
  attachMouse(surface);
  attachTouch(surface);
  attachWheel(surface);
  attachKeys(surface);

  const drawListeners: (() => void)[] = [];
  const draw = () => {
    if (element.clientWidth === 0) return;
    element.classList.toggle("narrow", gutter() === NARROW_GUTTER);
    layer.style.left = `${gutter()}px`;
    layer.style.width = `${plotWidth()}px`;
    element.dataset.from = String(view.range.from);
    element.dataset.to = String(view.range.to);
    place(mark, view.mark);
    for (const listener of drawListeners) listener();
  };
  const drawCrosshair = () => place(crosshair, view.hover === null ? null : { from: view.hover, to: view.hover });
  place(selection, null);
  drawCrosshair();

  let frame = 0;
  const drawSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };
  view.onRange(drawSoon);
  view.onPoint(drawCrosshair);
  onThemeChange(draw, lifetime);
  let drawnWidth = 0;
  const sizes = new ResizeObserver(() => {
    if (element.clientWidth !== drawnWidth) draw();
    drawnWidth = element.clientWidth;
  });
  sizes.observe(element);
  lifetime.addEventListener("abort", () => sizes.disconnect());

  return { element, view, lifetime, gutter, plotWidth, onDraw: (listener) => drawListeners.push(listener) };
}

/** Buttons that do what the keys do. */
export function zoomButtons(view: AxisView): HTMLElement {
  const button = (text: string, label: string, action: () => void) =>
    h("button", { type: "button", "aria-label": label, title: label, click: action }, text);
  return h(
    "div",
    { class: "choice zoom", role: "group", "aria-label": "Visible range" },
    button("←", "Move left (key ←)", () => view.pan(-0.2)),
    button("→", "Move right (key →)", () => view.pan(0.2)),
    button("−", "Zoom out (key −)", () => view.zoom(0.5)),
    button("+", "Zoom in (key +)", () => view.zoom(2)),
    button("All", "Show all (key 0)", () => view.showAll()),
  );
}
