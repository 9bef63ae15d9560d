// A table of ticks, a bar of causes for each row: source lines, opcodes, functions.
import { type Column, expandable, h, headRow, scrollBox } from "../format/dom";
import { count, percent } from "../format/format";
import { causeBar, causesText } from "./causes";
import type { CausedTicks, Causes } from "./why_data";

export interface CauseRow extends CausedTicks {
  name: string;
  /** All of the name, where that is cut. */
  title: string;
  /** Text of the source line. */
  text?: string;
  /** Any of these is what it waits for with cause `port`. */
  ports?: string[];
  /** Share of the action. */
  action?: number | null;
}

export interface CauseTable {
  /** What a row is: "source line". */
  heading: string;
  rows: CauseRow[];
  /** Of the region, with its causes in the order of bars. */
  ticks: number;
  order: string[];
  firstRows: number;
}

/** The file may be cut where there is little room, the number of the line never. */
export function placeName(name: string): HTMLElement {
  const [, file, line] = /^(.*?)(:\d+)?$/s.exec(name) ?? [];
  return h("span", { class: "cause-place" }, h("span", { class: "cause-file" }, file ?? name), line ? h("span", {}, line) : null);
}

const causedBy = ({ ticks, causes }: CausedTicks, cause: string | null) => (cause === null ? ticks : (causes[cause] ?? 0));

function rowOf(row: CauseRow, { ticks, order }: CauseTable, cause: string | null, largest: number, hasAction: boolean): HTMLElement {
  const own = causedBy(row, cause);
  const shown: Causes = cause === null ? row.causes : { [cause]: own };
  const bar = causeBar(shown, largest, order);
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", causesText(shown, ticks));
  const ports = row.ports?.join(" ") ?? "", port = bar.querySelector<HTMLElement>('[data-cause="port"]');
  if (ports && port) port.title = `port (${ports}): ${count(causedBy(row, "port"))} ticks`;
  return h("tr", {},
    h("th", { scope: "row", class: "cause-name", title: row.title }, placeName(row.name),
      row.text?.trim() ? h("code", { class: "cause-text" }, row.text.trim()) : null),
    h("td", { class: "number cause-share" }, percent(ticks > 0 ? own / ticks : null)),
    h("td", { class: "cause-cell" }, bar, cause === "port" && ports ? h("span", { class: "cause-detail" }, ports) : null),
    h("td", { class: "number cause-ticks" }, count(own)),
    hasAction ? h("td", { class: "number cause-action" }, percent(row.action ?? null)) : null);
}

/** Rows by their ticks, or by those of one cause. */
export function causeTable(table: CauseTable, cause: string | null): HTMLElement {
  const rows = table.rows.filter((row) => causedBy(row, cause) > 0).sort((a, b) => causedBy(b, cause) - causedBy(a, cause));
  const largest = rows[0] ? causedBy(rows[0], cause) : 0;
  const hasAction = rows.some(({ action }) => action !== undefined);
  const columns: (Column & { className?: string })[] = [
    { heading: table.heading }, { heading: "", unit: "%", numeric: true }, { heading: cause ?? "causes" },
    { heading: "ticks", numeric: true }, ...(hasAction ? [{ heading: "action", unit: "%", numeric: true }] : []),
  ];
  const body = h("tbody");
  const more = expandable(rows.length, table.firstRows, (shown) =>
    body.replaceChildren(...rows.slice(0, shown).map((row) => rowOf(row, table, cause, largest, hasAction))));
  return h("div", {}, scrollBox(h("table", { class: "cause-table" }, headRow(columns), body), `Ticks by ${table.heading}`), more);
}
