// What part of the horizontal axis is visible, where the reader points, and what is marked. All charts over one axis
// share one view.
import { keepState, restoreState } from "./page_state";

export interface Span {
  from: number;
  to: number;
}

export class AxisView {
  readonly full: Span;
  range: Span;
  hover: number | null = null;
  mark: Span | null = null;
  private readonly rangeListeners = new Set<() => void>();
  private readonly pointListeners = new Set<() => void>();

  constructor(end: number, private readonly narrowest: number) {
    this.full = { from: 0, to: end };
    this.range = { ...this.full };
  }

  /** Shows a span, moved and widened to what can be shown. */
  show(from: number, to: number) {
    const width = Math.min(Math.max(to - from, Math.min(this.narrowest, this.full.to)), this.full.to);
    const left = Math.max(0, Math.min((from + to - width) / 2, this.full.to - width));
    this.range = { from: left, to: left + width };
    this.notify(this.rangeListeners);
  }

  showAll() {
    this.show(this.full.from, this.full.to);
  }

  /** Factors above 1 show less; the point at `center` stays where it is. */
  zoom(factor: number, center = (this.range.from + this.range.to) / 2) {
    const { from, to } = this.range;
    const width = Math.max((to - from) / factor, Math.min(this.narrowest, this.full.to));
    const left = center - ((center - from) / (to - from)) * width;
    this.show(left, left + width);
  }

  /** Moves by a fraction of the visible width. */
  pan(fraction: number) {
    const { from, to } = this.range;
    const shift = fraction * (to - from);
    const limited = Math.max(-from, Math.min(shift, this.full.to - to));
    this.show(from + limited, to + limited);
  }

  get isFull(): boolean {
    return this.range.from <= this.full.from && this.range.to >= this.full.to;
  }

  point(hover: number | null) {
    this.hover = hover;
    this.notify(this.pointListeners);
  }

  setMark(mark: Span | null) {
    this.mark = mark;
    this.notify(this.rangeListeners);
  }

  onRange(listener: () => void) {
    this.rangeListeners.add(listener);
  }

  onPoint(listener: () => void) {
    this.pointListeners.add(listener);
  }

  private notify(listeners: Set<() => void>) {
    for (const listener of listeners) listener();
  }
}

/** The address of the page keeps what is visible, as "100..200". */
export function keepRange(view: AxisView, name: string) {
  const digits = (value: number) => String(Number(value.toPrecision(9)));
  view.onRange(() => keepState(name, view.isFull ? null : `${digits(view.range.from)}..${digits(view.range.to)}`));
  restoreState(name, (value) => {
    const [from = NaN, to = NaN] = value.split("..").map(Number);
    if (to > from) view.show(from, to);
  });
}
