// Source lines by causes in numbers, and ticks by what else instructions have in common.
import { choice, expandable, h, scrollBox, section } from "../format/dom";
import { percent, shortName } from "../format/format";
import { type CauseRow, causeTable } from "./cause_table";
import { causeSwatch } from "./causes";
import type { CausedTicks, WhyRegion } from "./why_data";

const FIRST_LINES = 12, FIRST_OTHERS = 8;

/** Per cent of the region's ticks; the darker, the more. */
export function createCauseMatrix(region: WhyRegion, lines: CauseRow[], order: string[]): HTMLElement | null {
  if (lines.length === 0) return null;
  const head = h("tr", {}, h("th", { scope: "col" }, "source line"), ...[...order, "all"].map((cause, i) =>
    h("th", { scope: "col", class: "number" }, i < order.length ? causeSwatch(cause) : null, cause)));
  const largest = Math.max(...lines.flatMap(({ causes }) => Object.values(causes)), 1);
  const cell = (value: number) => {
    const strength = value / largest;
    const made = h("td", { class: "number" }, value > 0 ? percent(value / region.ticks) : "");
    made.style.setProperty("--strength", `${(100 * strength).toFixed(1)}%`);
    return made;
  };
  const body = h("tbody");
  const more = expandable(lines.length, FIRST_LINES, (shown) => body.replaceChildren(...lines.slice(0, shown).map((row) =>
    h("tr", {}, h("th", { scope: "row", class: "name", title: row.title }, row.name), ...order.map((cause) => cell(row.causes[cause] ?? 0)),
      h("td", { class: "number matrix-all" }, percent(row.ticks / region.ticks))))));
  return section("Lines by causes", "cause-lines-by-causes", h("p", { class: "hint" }, "Per cent of the region's ticks."),
    scrollBox(h("table", { class: "cause-matrix" }, h("thead", {}, head), body), "Lines by causes"), more);
}

type Other = "opcode" | "function" | "class";

export function createOthers(region: WhyRegion, order: string[]): HTMLElement {
  const rowsOf = (key: Other): CauseRow[] => {
    const rows: [string | null, CausedTicks][] = key === "opcode" ? region.by_opcode.map((row) => [row.opcode, row])
      : key === "class" ? region.by_class.map((row) => [row.class, row]) : region.by_function.map((row) => [row.function, row]);
    return rows.map(([name, { ticks, causes }]) => ({ name: shortName(name || "(unknown)"), title: name || "(unknown)", ticks, causes }));
  };
  const place = h("div");
  const show = (key: Other) =>
    place.replaceChildren(causeTable({ heading: key, rows: rowsOf(key), ticks: region.ticks, order, firstRows: FIRST_OTHERS }, null));
  show("opcode");
  const keys = choice<Other>("Ticks by", [{ value: "opcode", text: "opcode" }, { value: "function", text: "function" }, { value: "class", text: "class" }], "opcode", show);
  return section("Ticks by opcode, function and class", "others", h("div", { class: "tools" }, keys), place);
}
