// The instructions in flight around a spike as a pipeline diagram: one row for each, in the order of the program; a bar
// from issue to completion, in the colour of the memory that had its data, pale where it only waited to retire.
import { AxisView } from "../format/axis_view";
import { choice, h, section } from "../format/dom";
import { count, energy, shortPath } from "../format/format";
import { zoomButtons } from "../format/stack";
import { onThemeChange } from "../format/theme";
import { endOf } from "./detail";
import { type Row, rowsOf } from "./pipeline_rows";
import { drawScale, energyOfRows } from "./pipeline_scale";
import { causeColor, causeSwatch } from "../why/causes";
import type { Detail, Phase, Region, Spike, SpikeEvent } from "./run_data";

const NARROWEST_TICKS = 8;
const PAGE_ROWS = 10;
const LETTER_ROOM = 0.04;

/** A spike, or other ticks of which there is a window. */
type Stretch = Pick<Spike, "first_tick" | "last_tick" | "window"> & { events?: SpikeEvent[] };

export interface Pipeline {
  element: HTMLElement | null;
  show(index: number): void;
}

const LEVELS = [
  { level: "L1", letter: "1" }, { level: "L2", letter: "2" }, { level: "L3", letter: "3" }, { level: "memory", letter: "M" },
];
const letterOf = (level: string | null) => LEVELS.find((known) => known.level === level)?.letter ?? "";
const classOf = (level: string | null) => `level-${letterOf(level) || "none"}`;

function sourceOf({ static: { file, line } }: Row): string {
  return line > 0 ? `${file}:${line}` : file;
}

function describe(row: Row): string {
  const execution = row.kappa - row.wait;
  const parts = [
    row.static.text || row.static.opcode,
    `instruction ${row.number.toLocaleString("en-US")}`,
    `issue ${row.issue.toLocaleString("en-US")}, κ ${count(row.kappa)} = ${count(execution)} executing + ${count(row.wait)} waiting to retire`,
    row.cause && row.cause !== "base" ? `all others waited for it: ${row.cause}` : "",
    row.address ? `${row.level ?? "address"} ${row.address}` : "",
    row.static.function,
    shortPath(sourceOf(row)),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

type Colour = "level" | "cause";
const COLOURS: { value: Colour; text: string }[] = [{ value: "level", text: "memory" }, { value: "cause", text: "cause" }];

/** Of the causes that there are. */
function causeLegend(rows: Row[]): HTMLElement {
  const causes = new Set(rows.flatMap(({ cause }) => (cause === undefined ? [] : [cause])));
  return h("ul", { class: "legend pipe-legend pipe-causes" }, ...[...causes].map((cause) =>
    h("li", {}, causeSwatch(cause), cause === "base" ? "nobody waited" : cause)));
}

function legend(): HTMLElement {
  const item = (className: string, text: string, letter = "") =>
    h("li", {}, h("span", { class: `pipe-sample ${className}` }, letter), text);
  return h("ul", { class: "legend pipe-legend pipe-levels" },
    item("level-none", "executes"), ...LEVELS.map(({ level, letter }) => item(classOf(level), level, letter)),
    item("pipe-waits", "waits to retire"));
}

/** The part of the time axis that is worth a first look: the spike and what its longest instruction reaches. */
function firstRange(rows: Row[], spike: Stretch): [number, number] {
  const longest = Math.max(...(spike.events ?? []).map(({ kappa }) => kappa), spike.last_tick - spike.first_tick, 40);
  const from = Math.max(Math.min(...rows.map(({ issue }) => issue)), spike.first_tick - longest);
  const to = Math.min(Math.max(...rows.map(({ issue, kappa }) => issue + kappa)), spike.last_tick + 1 + longest);
  return to > from ? [from, to] : [Math.min(...rows.map(({ issue }) => issue)), Math.max(...rows.map(({ issue, kappa }) => issue + kappa))];
}

function laneOf(row: Row, base: number): HTMLElement {
  const lane = h("div", { class: "pipe-lane", "aria-hidden": "true" });
  if (row.cause) lane.style.setProperty("--cause", causeColor(row.cause));
  const bar = (className: string, from: number, ticks: number) => {
    const element = h("span", { class: `pipe-bar ${className}` });
    element.style.setProperty("--at", String(from - base));
    element.style.setProperty("--ticks", String(ticks));
    return element;
  };
  const execution = row.kappa - row.wait;
  const executes = bar(`pipe-executes ${classOf(row.level)}`, row.issue, execution);
  if (letterOf(row.level)) executes.append(h("span", { class: "pipe-letter" }, letterOf(row.level)));
  lane.append(executes);
  if (row.wait > 0) lane.append(bar(`pipe-waits ${classOf(row.level)}`, row.issue + execution, row.wait));
  return lane;
}

/** One diagram; it is thrown away when another spike is shown. */
function createDiagram(rows: Row[], spike: Stretch, readout: HTMLElement, onRow: (row: Row) => void, lifetime: AbortSignal) {
  const begin = Math.min(...rows.map(({ issue }) => issue));
  const end = Math.max(...rows.map(({ issue, kappa }) => issue + kappa), begin + 1);
  // Some room for the letter in front of the first bar.
  const base = begin - Math.ceil((end - begin) * LETTER_ROOM);
  const view = new AxisView(end - base, NARROWEST_TICKS);
  const canvas = h("canvas", { class: "pipe-scale", "aria-hidden": "true" });
  const head = h("div", { class: "pipe-row pipe-head" }, h("span", { class: "pipe-code" }, "instruction"),
    h("span", { class: "pipe-line" }, "line"), h("div", { class: "pipe-lane" }, canvas));
  const mark = h("div", { class: "pipe-mark" });
  mark.style.setProperty("--at", String(spike.first_tick - base));
  mark.style.setProperty("--ticks", String(spike.last_tick + 1 - spike.first_tick));
  const guide = h("div", { class: "pipe-guide" });
  const over = h("div", { class: "pipe-over", "aria-hidden": "true" }, mark, guide);
  const lines = rows.map((row, i) =>
    h("div", { class: "pipe-row", role: "option", id: `pipe-${i}`, "aria-description": describe(row), "data-place": i },
      h("span", { class: "pipe-code" }, row.static.text || row.static.opcode),
      h("span", { class: "pipe-line" }, row.static.line > 0 ? String(row.static.line) : ""), laneOf(row, base)));
  const box = h("div", { class: "pipe-box", tabindex: 0, role: "listbox", "aria-label": "Instructions in flight; arrow keys choose one, plus and minus zoom" },
    head, h("div", { class: "pipe-body" }, over, ...lines));

  const energies = energyOfRows(rows, base, end);
  let active = -1;
  const choose = (place: number, scroll: boolean) => {
    lines[active]?.classList.remove("active");
    active = Math.max(0, Math.min(place, rows.length - 1));
    const [line, row] = [lines[active], rows[active]];
    if (!line || !row) return;
    line.classList.add("active");
    box.setAttribute("aria-activedescendant", line.id);
    readout.textContent = describe(row);
    onRow(row);
    if (scroll) line.scrollIntoView({ block: "nearest" });
  };
  const tickAt = (clientX: number) => {
    const { left, width } = canvas.getBoundingClientRect();
    return view.range.from + ((clientX - left) / width) * (view.range.to - view.range.from);
  };
  const draw = () => {
    box.style.setProperty("--from", String(view.range.from));
    box.style.setProperty("--span", String(view.range.to - view.range.from));
    box.dataset.from = String(view.range.from + base);
    box.dataset.to = String(view.range.to + base);
    drawScale(canvas, energies, view.range, base);
  };
  view.onRange(draw);
  onThemeChange(draw, lifetime);
  const sizes = new ResizeObserver(draw);
  sizes.observe(canvas);
  lifetime.addEventListener("abort", () => sizes.disconnect());

  box.addEventListener("pointermove", (event) => {
    const place = (event.target as Element).closest<HTMLElement>("[data-place]")?.dataset.place;
    if (place !== undefined) choose(Number(place), false);
    const tick = tickAt(event.clientX);
    guide.hidden = tick < view.range.from || tick > view.range.to;
    guide.style.setProperty("--at", String(tick));
    if (place === undefined && !guide.hidden)
      readout.textContent = `tick ${count(Math.floor(tick + base))} · energy of these instructions ${energy(energies.whole(tick))} e₀, of those executing ${energy(energies.executing(tick))} e₀`;
  });
  box.addEventListener("pointerleave", () => (guide.hidden = true));
  box.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => choose(active + 1, true), ArrowUp: () => choose(active - 1, true),
      PageDown: () => choose(active + PAGE_ROWS, true), PageUp: () => choose(active - PAGE_ROWS, true),
      Home: () => choose(0, true), End: () => choose(rows.length - 1, true),
      ArrowLeft: () => view.pan(-0.2), ArrowRight: () => view.pan(0.2),
      "+": () => view.zoom(2), "=": () => view.zoom(2), "-": () => view.zoom(0.5), "0": () => view.showAll(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });
  guide.hidden = true;

  const [from, to] = firstRange(rows, spike);
  const room = (to - from) * LETTER_ROOM;
  view.show(from - room - base, to - base);
  /** Scrolls to the instruction that executes longest. */
  const reveal = () => {
    const place = rows.reduce((best, row, i) => {
      const chosen = rows[best];
      return chosen && row.kappa - row.wait > chosen.kappa - chosen.wait ? i : best;
    }, 0);
    choose(place, false);
    const line = lines[place];
    if (line) box.scrollTop = Math.max(0, line.offsetTop - 4 * line.offsetHeight);
  };
  return { box, view, reveal };
}

/** The ticks that were asked for, as far as their first instructions reach, like a spike. */
function stretchOf(detail: Detail): Stretch {
  const end = Math.min(endOf(detail), Math.max(...detail.window.map(({ issue, kappa }) => issue + kappa)));
  return { first_tick: detail.first_tick, last_tick: Math.max(end - 1, detail.first_tick), window: detail.window };
}

/** What the window of a phase shows of it. */
function shownOf({ window }: Phase): Stretch {
  const first_tick = Math.min(...window.map(({ issue }) => issue));
  return { first_tick, last_tick: Math.max(...window.map(({ issue, kappa }) => issue + kappa)) - 1, window };
}

/** `onRow` is called with each instruction that is chosen. */
export function createPipeline(region: Region, onRow: (row: Row) => void, lifetime: AbortSignal): Pipeline {
  const phase = region.hottest_phase;
  if (region.spikes.length === 0 && !region.detail && !phase) return { element: null, show: () => {} };
  const place = h("div");
  let current = new AbortController();
  lifetime.addEventListener("abort", () => current.abort());
  let colour: Colour = "level";
  const showStretch = (spike: Stretch, title: string) => {
    current.abort();
    current = new AbortController();
    const rows = rowsOf(region, spike);
    const which = h("span", { class: "tool-name pipe-which" }, title);
    if (rows.length === 0) {
      place.replaceChildren(h("div", { class: "tools" }, which),
        h("p", { class: "hint" }, "The instructions around this spike were not kept, because longer ones stood close to it."));
      return;
    }
    const readout = h("output", { class: "hint pipe-readout" });
    const diagram = createDiagram(rows, spike, readout, onRow, current.signal);
    const paint = (next: Colour) => {
      colour = next;
      place.classList.toggle("by-cause", colour === "cause");
    };
    const hasCauses = rows.some(({ cause }) => cause !== undefined);
    place.replaceChildren(
      h("div", { class: "tools" }, which, phaseButton(), h("span", { class: "spacer" }),
        hasCauses ? choice<Colour>("Colour by", COLOURS, colour, paint) : null, zoomButtons(diagram.view)),
      legend(), ...(hasCauses ? [causeLegend(rows)] : []), diagram.box, readout);
    diagram.reveal();
  };
  const showPhase = () => {
    if (phase) showStretch(shownOf(phase), `In the middle of the hottest phase between spikes, ticks ${count(phase.first_tick)} to ${count(phase.last_tick)}`);
  };
  const phaseButton = () =>
    phase && (region.spikes.length > 0 || region.detail) ? h("button", { type: "button", class: "pipe-phase", click: showPhase, title: "Instructions of the phase between spikes that has the most action" }, "hottest phase") : null;
  const show = (index: number) => {
    const spike = region.spikes[index];
    if (spike) showStretch(spike, `Spike ${index + 1} of ${region.spikes.length}, ticks ${count(spike.first_tick)} to ${count(spike.last_tick)}`);
  };
  if (region.detail && region.detail.window.length > 0) {
    const stretch = stretchOf(region.detail);
    showStretch(stretch, `The first ${stretch.window.length} instructions in flight from tick ${count(stretch.first_tick)} on`);
  } else if (region.spikes.length === 0) {
    showPhase();
  }
  const element = section("Instructions in flight", "pipeline",
    h("p", { class: "hint" }, "One row for each instruction, in program order, tick by tick. At the top the energy of these instructions: dark what executes, pale what waits to retire."),
    place);
  return { element, show };
}
