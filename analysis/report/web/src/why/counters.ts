// What a processor's counters would say, of the region and of each source line, and how much slack its results have.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, NO_VALUE, percent, plain } from "../format/format";
import { placeName } from "./cause_table";
import type { Counters, WhyRegion } from "./why_data";

const FIRST_LINES = 12;
const LEVELS = ["L1", "L2", "L3", "memory"];

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
const accesses = ({ loads, stores }: Counters) => sum([...Object.values(loads), ...Object.values(stores)]);
const at = ({ loads, stores }: Counters, level: string) => (loads[level] ?? 0) + (stores[level] ?? 0);
const fraction = (part: number, whole: number) => percent(whole > 0 ? part / whole : null);

/** Name, value and unit of what is known of the region. */
export function counterFigures({ counters, instructions }: WhyRegion, lineBytes: number): [string, string, string][] {
  if (!counters) return [];
  const perThousand = (value: number) => plain(instructions > 0 ? (1000 * value) / instructions : null);
  const all = accesses(counters);
  const figures: [string, string, string][] = [];
  if (counters.branches > 0) figures.push(["mispredicted branches", perThousand(counters.mispredictions), "per 1000 instructions"]);
  if (all > 0) figures.push(["misses of L1", perThousand(all - at(counters, "L1")), "per 1000 instructions"]);
  if (counters.translation_misses > 0) figures.push(["misses of the TLB", perThousand(counters.translation_misses), "per 1000 instructions"]);
  if (counters.bytes_used_per_line !== null) figures.push(["used of each line fetched", plain(counters.bytes_used_per_line), `of ${lineBytes} byte`]);
  return figures;
}

/** In the order of `names`, which are those of by_line. */
export function createCounters({ by_line }: WhyRegion, names: { name: string; title: string }[]): HTMLElement | null {
  const rows = by_line.flatMap(({ counters }, i) => {
    const name = names[i];
    return counters && name ? [{ counters, ...name }] : [];
  });
  if (rows.length === 0) return null;
  const columns = [{ heading: "source line" }, { heading: "instructions", numeric: true }, { heading: "accesses", numeric: true },
    ...LEVELS.map((heading) => ({ heading, unit: "%", numeric: true })), { heading: "TLB misses", numeric: true },
    { heading: "used of a line", unit: "byte", numeric: true }, { heading: "stride", unit: "byte", numeric: true },
    { heading: "branches", numeric: true }, { heading: "mispredicted", unit: "%", numeric: true },
    { heading: "slack", unit: "tick", numeric: true }, { heading: "critical", unit: "%", numeric: true }];
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_LINES, (shown) => body.replaceChildren(...rows.slice(0, shown).map(({ counters, name, title }) => {
    const all = accesses(counters), { slack, stride } = counters;
    return h("tr", {}, h("th", { scope: "row", class: "cause-name", title }, placeName(name)),
      ...[count(counters.executions), all > 0 ? count(all) : "", ...LEVELS.map((level) => (all > 0 ? fraction(at(counters, level), all) : "")),
        all > 0 ? count(counters.translation_misses) : "",
        counters.bytes_used_per_line === null ? "" : plain(counters.bytes_used_per_line),
        all === 0 ? "" : stride ? String(stride.bytes) : NO_VALUE,
        counters.branches > 0 ? count(counters.branches) : "",
        counters.branches > 0 ? fraction(counters.mispredictions, counters.branches) : "",
        slack ? slack.mean_ticks.toFixed(1) : "", slack ? percent(slack.critical_fraction) : ""]
        .map((text) => h("td", { class: "number" }, text)));
  })));
  return section("Counters and slack by line", "counters",
    h("p", { class: "hint" }, "Accesses by where their line was found; slack: how many ticks later the results could have come without delaying the end."),
    scrollBox(h("table", { class: "counter-table" }, headRow(columns), body), "Counters and slack by line"), more);
}
