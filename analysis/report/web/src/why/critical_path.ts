// The lines of the critical path: those that would have to become faster for the region to.
import { expandable, h, headRow, scrollBox } from "../format/dom";
import { count, percent, shortPath } from "../format/format";
import { type SourceFile, textOfLine } from "../format/source_lines";
import { placeName } from "./cause_table";
import { causeSwatch } from "./causes";
import type { WhyRegion } from "./why_data";

const FIRST_ROWS = 8;

export function createCriticalPath(region: WhyRegion, sources: SourceFile[]): HTMLElement | null {
  const rows = region.critical_path ?? [];
  if (rows.length === 0) return null;
  const textOf = textOfLine(sources);
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown).map(({ file, line, cause, ticks }) => {
    const place = file === null ? "(unknown)" : line === null ? file : `${file}:${line}`, text = textOf(file, line).trim();
    return h("tr", {},
      h("th", { scope: "row", class: "cause-name", title: place }, placeName(shortPath(place)),
        text ? h("code", { class: "cause-text" }, text) : null),
      h("td", {}, causeSwatch(cause), cause),
      h("td", { class: "number" }, percent(region.ticks > 0 ? ticks / region.ticks : null)),
      h("td", { class: "number cause-ticks" }, count(ticks)));
  })));
  const columns = [{ heading: "critical path" }, { heading: "cause" }, { heading: "", unit: "%", numeric: true }, { heading: "ticks", numeric: true }];
  return h("div", { class: "critical-path" }, scrollBox(h("table", { class: "cause-table" }, headRow(columns), body), "Lines of the critical path"), more);
}
