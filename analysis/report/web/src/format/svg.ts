// Pictures in SVG: elements, logarithmic axes, and pictures that are drawn anew when their width or the colours change.
import { h } from "./dom";
import { onThemeChange } from "./theme";

const SVG = "http://www.w3.org/2000/svg";
const LABEL_FONT = "12px system-ui, sans-serif";

export function svg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A logarithmic axis over whole powers of ten. */
export function logAxis(values: number[], from: number, to: number) {
  const first = Math.floor(Math.log10(Math.min(...values))), last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(...values))));
  return {
    at: (value: number) => from + ((Math.log10(value) - first) / (last - first)) * (to - from),
    ends: [10 ** first, 10 ** last] as const,
    powers: Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i)),
  };
}

/** A place for a picture that is as wide as the page lets it be. */
export function responsive(className: string, draw: (width: number) => Element): HTMLElement {
  const place = h("div", { class: `picture ${className}` });
  let drawn = 0;
  const redraw = () => {
    if (place.clientWidth > 0) place.replaceChildren(draw(place.clientWidth));
    drawn = place.clientWidth;
  };
  new ResizeObserver(() => {
    if (place.clientWidth !== drawn) redraw();
  }).observe(place);
  onThemeChange(redraw);
  return place;
}

let measure: CanvasRenderingContext2D | null = null;

/** Width of a label of a picture in pixels. */
export function labelWidth(text: string): number {
  measure ??= document.createElement("canvas").getContext("2d");
  if (!measure) return 7 * text.length;
  measure.font = LABEL_FONT;
  return measure.measureText(text).width;
}

/** The text, or as much of its end as fits: what tells names apart mostly stands there. */
export function fitLabel(text: string, width: number): string {
  if (labelWidth(text) <= width) return text;
  let from = 1;
  while (from < text.length && labelWidth(`…${text.slice(from)}`) > width) ++from;
  return `…${text.slice(from)}`;
}
