// Ticks of two programs by cause, and the source lines whose ticks differ.
import { expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, shortPath, signed } from "../format/format";
import { placeName } from "../why/cause_table";
import { causeBar, causesText, causeSwatch, largestCauses } from "../why/causes";
import type { Causes } from "../why/why_data";
import type { ComparisonReport, Difference, SharingRow, TickDifference } from "./comparison_data";

const FIRST_LINES = 12;

const causesOf = (ticks: TickDifference, side: "ticks" | "reference_ticks"): Causes =>
  Object.fromEntries(ticks.by_cause.filter((row) => row[side] > 0).map((row) => [row.cause, row[side]]));

const sumOf = (causes: Causes) => Object.values(causes).reduce((sum, ticks) => sum + ticks, 0);

/** A bar for each program, of one scale. */
function bars(sides: { name: string; causes: Causes }[]): HTMLElement {
  const whole = Math.max(...sides.map(({ causes }) => sumOf(causes)), 1);
  const order = largestCauses(sides[0]?.causes ?? {}).map(([cause]) => cause);
  for (const { causes } of sides) for (const [cause] of largestCauses(causes)) if (!order.includes(cause)) order.push(cause);
  return h("table", { class: "cause-sides" }, h("tbody", {}, ...sides.map(({ name, causes }) => {
    const bar = causeBar(causes, whole, order);
    bar.setAttribute("role", "img");
    bar.setAttribute("aria-label", causesText(causes, sumOf(causes)));
    return h("tr", {}, h("th", { scope: "row", class: "program" }, name), h("td", { class: "cause-cell" }, bar),
      h("td", { class: "number" }, count(sumOf(causes))));
  })));
}

function byCause(ticks: TickDifference, columns: string[]): HTMLElement {
  const body = h("tbody", {}, ...ticks.by_cause.map((row) => h("tr", {},
    h("th", { scope: "row", class: "name" }, causeSwatch(row.cause), row.cause),
    ...[count(row.ticks), count(row.reference_ticks), signed(row.difference)].map((text) => h("td", { class: "number" }, text)))));
  return scrollBox(h("table", { class: "ticks-by-cause" },
    headRow([{ heading: "cause" }, ...columns.map((heading) => ({ heading, unit: "tick", numeric: true }))]), body), "Ticks by cause");
}

function byLine(ticks: TickDifference, columns: string[]): (HTMLElement | null)[] {
  const rows = ticks.by_line.filter(({ difference }) => difference !== 0);
  if (rows.length === 0) return [];
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_LINES, (shown) => body.replaceChildren(...rows.slice(0, shown).map((row) => h("tr", {},
    h("th", { scope: "row", class: "cause-name", title: row.line }, placeName(shortPath(row.line || "(unknown)"))),
    ...[count(row.ticks), count(row.reference_ticks), signed(row.difference)].map((text) => h("td", { class: "number" }, text)),
    h("td", {}, ...Object.entries(row.causes).slice(0, 3).flatMap(([cause, value]) => [causeSwatch(cause), `${cause} ${signed(value)}  `]))))));
  return [scrollBox(h("table", { class: "ticks-by-line cause-table" }, headRow([{ heading: "source line" },
    ...columns.map((heading) => ({ heading, unit: "tick", numeric: true })), { heading: "of it" }]), body), "Ticks by source line"), more];
}

/** Lines of memory that threads share, and how often they would move from core to core. */
function sharing(rows: SharingRow[], columns: string[]): (HTMLElement | null)[] {
  if (rows.length === 0) return [];
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_LINES, (shown) => body.replaceChildren(...rows.slice(0, shown).map((row) => h("tr", {},
    h("th", { scope: "row", class: "cause-name", title: row.place }, placeName(shortPath(row.place))),
    h("td", { title: row.other_place }, shortPath(row.other_place)), h("td", {}, row.kind),
    ...[count(row.moves), count(row.reference_moves), signed(row.difference)].map((text) => h("td", { class: "number" }, text))))));
  return [h("p", { class: "hint" }, "Cache lines that threads share, and how often they would move from core to core; no tick contains a move."),
    scrollBox(h("table", { class: "shared-lines" }, headRow([{ heading: "this thread" }, { heading: "other thread" }, { heading: "sharing" },
      ...columns.map((heading) => ({ heading, numeric: true }))]), body), "Cache lines that threads share"), more];
}

export function createTickDifferences(report: ComparisonReport): HTMLElement | null {
  const caused = report.differences.filter((difference): difference is Difference & { ticks: TickDifference } => difference.ticks !== undefined);
  let shown = caused.find(({ ticks }) => ticks.difference !== 0) ?? caused[0];
  if (!shown) return null;
  const nameOf = (program: number) => `${program + 1} ${report.programs[program]?.name ?? ""}`;
  const place = h("div");
  const build = () => {
    if (!shown) return;
    const { ticks, program, reference } = shown;
    const columns = [`ticks ${program + 1}`, `ticks ${reference + 1}`, "difference"];
    place.replaceChildren(...[
      bars([{ name: nameOf(program), causes: causesOf(ticks, "ticks") }, { name: nameOf(reference), causes: causesOf(ticks, "reference_ticks") }]),
      ticks.uncertainty ? h("p", { class: "uncertainty" }, ticks.uncertainty) : null,
      byCause(ticks, columns), ...byLine(ticks, columns),
      ...sharing(shown.sharing?.rows ?? [], [`moves ${program + 1}`, `moves ${reference + 1}`, "difference"])].filter((part) => part !== null));
  };
  const select = caused.length < 2 ? null
    : h("select", { "aria-label": "Program" }, ...caused.map((difference, i) =>
      h("option", { value: i, selected: difference === shown }, `${nameOf(difference.program)}: ${signed(difference.ticks.difference)}`)));
  select?.addEventListener("change", () => {
    shown = caused[Number(select.value)] ?? shown;
    build();
  });
  build();
  return section("Where the ticks differ", "tick-differences", select ? h("div", { class: "tools" }, select) : null, place);
}
