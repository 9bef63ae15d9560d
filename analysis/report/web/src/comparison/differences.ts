// What accounts for the difference of a program from the reference: by opcode, class, function or source line.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, NO_VALUE, plain, shortName, shortPath, signed } from "../format/format";
import type { Key } from "../format/keys";
import { KEYS } from "../format/keys";
import type { ComparisonReport, Difference, DifferenceRow } from "./comparison_data";

const FIRST_ROWS = 12;

/** A bar to the left or right of the middle, for a part of the largest difference. */
function bar(className: string, value: number, largest: number): HTMLElement {
  const part = (50 * Math.abs(value)) / largest;
  const element = h("span", { class: `${className} signed-bar` });
  element.style.left = `${value < 0 ? 50 - part : 50}%`;
  element.style.width = `${part}%`;
  return element;
}

function tableRow(row: DifferenceRow, key: Key, largest: number): HTMLElement {
  const name = row[key] || "(unknown)";
  const kappa = (value: number | null) => (value === null ? NO_VALUE : plain(value));
  return h("tr", {},
    h("th", { scope: "row", class: "name", title: name }, key === "line" ? shortPath(name) : shortName(name)),
    key === "line" ? h("td", { class: "name", title: row.function }, shortName(row.function ?? "")) : null,
    h("td", { class: "number" }, signed(row.difference)),
    h("td", { class: "bar-cell", title: `${signed(row.from_count)} by number, ${signed(row.from_kappa)} by length` },
      h("span", { class: "signed-track" }, bar("by-number", row.from_count, largest), bar("by-length", row.from_kappa, largest))),
    ...[count(row.count), count(row.reference_count), kappa(row.kappa), kappa(row.reference_kappa), count(row.action), count(row.reference_action)]
      .map((text) => h("td", { class: "number" }, text)));
}

function table(difference: Difference, key: Key): (HTMLElement | null)[] {
  const { rows, omitted_rows, omitted_difference } = difference[`by_${key}`];
  const heading = KEYS.find(({ value }) => value === key)?.heading ?? key;
  const [own, reference] = [String(difference.program + 1), String(difference.reference + 1)];
  const columns = [
    { heading }, ...(key === "line" ? [{ heading: "function" }] : []),
    { heading: "difference", unit: "e₀·tick", numeric: true }, { heading: "by number, by length" },
    ...[{ what: "count" }, { what: "κ", unit: "tick" }, { what: "action", unit: "e₀·tick" }].flatMap(({ what, unit }) =>
      [own, reference].map((number) => ({ heading: `${what} ${number}`, unit, numeric: true }))),
  ];
  const largest = Math.max(1e-12, ...rows.flatMap((row) => [Math.abs(row.from_count), Math.abs(row.from_kappa)]));
  const body = h("tbody");
  const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown).map((row) => tableRow(row, key, largest))));
  const omitted = omitted_rows ? h("p", { class: "hint" }, `${count(omitted_rows)} smaller rows are left out: ${signed(omitted_difference)} e₀·tick together.`) : null;
  return [scrollBox(h("table", {}, headRow(columns), body), `Differences by ${heading}`), more, omitted];
}

export function createDifferences(report: ComparisonReport): HTMLElement | null {
  const { differences, programs } = report;
  let shown = differences.find(({ action }) => action !== 0) ?? differences[0];
  if (!shown) return null;
  const nameOf = (program: number) => `${program + 1} ${programs[program]?.name ?? ""}`;
  let key: Key = "opcode";
  const place = h("div", { class: "differences-table" });
  const sentence = h("p", { class: "hint" });
  const build = () => {
    if (!shown) return;
    const byNumber = shown.by_opcode.rows.reduce((sum, row) => sum + row.from_count, 0);
    const amount = shown.action === 0 ? "as much" : `${count(Math.abs(shown.action))} e₀·tick ${shown.action > 0 ? "more" : "less"}`;
    sentence.replaceChildren(
      `${nameOf(shown.program)} has ${amount} action ${shown.action === 0 ? "as" : "than"} ${nameOf(shown.reference)}: ${signed(byNumber)} `,
      h("span", { class: "swatch by-number" }), "by the number of executions of each opcode, ",
      `${signed(shown.action - byNumber)} `, h("span", { class: "swatch by-length" }), "by their length κ.");
    place.replaceChildren(...table(shown, key).filter((part) => part !== null));
  };
  const select = differences.length < 2 ? null
    : h("select", { "aria-label": "Program" }, ...differences.map((difference, i) =>
      h("option", { value: i, selected: difference === shown }, `${nameOf(difference.program)}: ${signed(difference.action)}`)));
  select?.addEventListener("change", () => {
    shown = differences[Number(select.value)] ?? shown;
    build();
  });
  const keys = choice<Key>("Differences by", KEYS, key, (next) => {
    key = next;
    build();
  });
  build();
  return section("What accounts for the difference", "differences", h("div", { class: "tools" }, select, keys), sentence, place);
}
