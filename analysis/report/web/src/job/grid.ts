// A picture of rows and columns on a canvas, with names of some of them; the pointer and arrow keys tell what a cell is.
import { h } from "../format/dom";
import { labelWidth } from "../format/svg";
import { color, onThemeChange } from "../format/theme";

const FONT = "12px system-ui, sans-serif";
const LINE = 16, GAP = 8, AXIS = 40, TOP = 2, RIGHT = 10;

export interface GridLook {
  className: string;
  /** What it is, for those who do not see it. */
  label: string;
  rows: number;
  columns: number;
  /** CSS pixels, of a picture so wide. */
  height(width: number): number;
  widest?: number;
  rowName(row: number): string;
  rowTitle: string;
  columnTitle: string;
  /** Places on the horizontal axis, 0 to 1, and what stands there. */
  columnNames(width: number): [number, string][];
  /** Fills `width` times `height` device pixels. */
  paint(context: CanvasRenderingContext2D, width: number, height: number): void;
  tell(row: number, column: number): string;
}

export interface Grid {
  element: HTMLElement;
  redraw(): void;
}

/** Powers of two, by which ranks are mostly counted. */
export function stepOfNames(pixels: number, room: number): number {
  let step = 1;
  while (step * pixels < room) step *= 2;
  return step;
}

export function createGrid(look: GridLook): Grid {
  const canvas = h("canvas", { "aria-hidden": "true" });
  const cursor = h("div", { class: "grid-cursor", "aria-hidden": "true", hidden: true });
  const readout = h("output", { class: "hint grid-readout" });
  const box = h("div", { class: "grid-box", tabindex: 0, role: "group", "aria-label": `${look.label} Arrow keys show single cells.` }, canvas, cursor);
  const element = h("div", { class: `grid ${look.className}` }, box, readout);
  let left = 0, width = 0, height = 0, drawn = 0;
  let row = -1, column = -1;

  const names = (context: CanvasRenderingContext2D) => {
    context.font = FONT;
    context.fillStyle = color("secondary");
    const pixels = height / look.rows, step = stepOfNames(pixels, LINE);
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (let i = 0; i < look.rows; i += step) context.fillText(look.rowName(i), left - GAP, Math.max(TOP + (i + 0.5) * pixels, LINE / 2 - 1));
    context.textBaseline = "top";
    for (const [at, text] of look.columnNames(width)) {
      const half = labelWidth(text) / 2;
      context.textAlign = "center";
      context.fillText(text, Math.min(left + at * width, left + width + RIGHT - half), TOP + height + 5);
    }
    context.textAlign = "center";
    context.fillText(look.columnTitle, left + width / 2, TOP + height + 22);
    context.save();
    context.translate(2, TOP + height / 2);
    context.rotate(-Math.PI / 2);
    context.fillText(look.rowTitle, 0, 0);
    context.restore();
  };
  const redraw = () => {
    const whole = element.clientWidth, context = canvas.getContext("2d");
    if (whole === 0 || !context) return;
    drawn = whole;
    left = LINE + 2 + GAP + labelWidth("0".repeat(String(look.rows).length));
    width = Math.min(whole - left - RIGHT, look.widest ?? Infinity);
    height = look.height(width);
    const ratio = devicePixelRatio || 1, total = TOP + height + AXIS;
    canvas.width = Math.round((left + width + RIGHT) * ratio);
    canvas.height = Math.round(total * ratio);
    canvas.style.width = `${left + width + RIGHT}px`;
    canvas.style.height = `${total}px`;
    const x = Math.round(left * ratio), y = Math.round(TOP * ratio);
    context.save();
    context.translate(x, y);
    look.paint(context, Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio)));
    context.restore();
    context.scale(ratio, ratio);
    names(context);
    mark();
  };
  const mark = () => {
    cursor.hidden = row < 0;
    if (row < 0) return;
    const across = width / look.columns, down = height / look.rows;
    // Always large enough to be seen.
    const w = Math.max(across, 5), hgt = Math.max(down, 5);
    cursor.style.left = `${left + (column + 0.5) * across - w / 2}px`;
    cursor.style.top = `${TOP + (row + 0.5) * down - hgt / 2}px`;
    cursor.style.width = `${w}px`;
    cursor.style.height = `${hgt}px`;
  };
  const choose = (nextRow: number, nextColumn: number) => {
    row = Math.max(0, Math.min(look.rows - 1, nextRow));
    column = Math.max(0, Math.min(look.columns - 1, nextColumn));
    readout.textContent = look.tell(row, column);
    mark();
  };
  const point = (event: PointerEvent) => {
    const { left: x, top: y } = canvas.getBoundingClientRect();
    const across = (event.clientX - x - left) / width, down = (event.clientY - y - TOP) / height;
    if (across >= 0 && across < 1 && down >= 0 && down < 1) choose(Math.floor(down * look.rows), Math.floor(across * look.columns));
  };
  box.addEventListener("pointermove", point);
  box.addEventListener("pointerdown", point);
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? 16 : 1;
    const steps: Record<string, [number, number]> = {
      ArrowDown: [row + far, column], ArrowUp: [row - far, column], ArrowRight: [row, column + far], ArrowLeft: [row, column - far],
      Home: [row, 0], End: [row, look.columns - 1], PageUp: [0, column], PageDown: [look.rows - 1, column],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    choose(...step);
  });
  new ResizeObserver(() => {
    if (element.clientWidth !== drawn) redraw();
  }).observe(element);
  onThemeChange(redraw);
  return {
    element,
    redraw: () => {
      redraw();
      if (row >= 0) choose(row, column);
    },
  };
}

/** The red, green and blue of a colour of the page. */
export function channels(name: string): [number, number, number] {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return [0, 0, 0];
  context.fillStyle = color(name);
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
  return [r, g, b];
}

/** Puts pixels, enlarged without smoothing. */
export function putPixels(context: CanvasRenderingContext2D, image: ImageData, width: number, height: number) {
  const small = document.createElement("canvas");
  small.width = image.width;
  small.height = image.height;
  small.getContext("2d")?.putImageData(image, 0, 0);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, 0, 0, width, height);
}
