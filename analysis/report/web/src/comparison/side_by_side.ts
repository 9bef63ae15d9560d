// Source files of two programs side by side: lines that are the same in one row, with the ticks of both.
import { choice, h, scrollBox, section } from "../format/dom";
import { count, shortPath, signed } from "../format/format";
import { showFound } from "../format/found";
import { keepState, restoreState } from "../format/page_state";
import { causeSwatch } from "../why/causes";
import type { ComparisonReport, Difference, SourceRow, SourceSides, TickDifference } from "./comparison_data";

const LARGEST_ROWS = 5;
const COLUMNS = 9;
type Order = "line" | "difference";
type Listed = Difference & { ticks: TickDifference & { sources: SourceSides[] } };

const differenceOf = (of: SourceRow | SourceSides) => of.ticks - of.reference_ticks;

function byDifference(rows: SourceRow[]): SourceRow[] {
  return rows.filter((row) => differenceOf(row) !== 0).sort((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
}

/** "slow.c:12", or of a line that only the reference has "fixed.c:10 (reference)". */
const rowName = (source: SourceSides, row: SourceRow) =>
  row.line === null ? `${source.reference_file}:${row.reference_line} (reference)` : `${source.file}:${row.line}`;

function pairName({ file, reference_file }: SourceSides): string {
  const names = [file, reference_file].flatMap((name) => (name === null ? [] : [shortPath(name)]));
  return names[0] === names[1] ? (names[0] ?? "") : names.join(" | ");
}

function editMark(row: SourceRow): HTMLElement | null {
  if (!row.changed) return null;
  const isPair = row.line !== null && row.reference_line !== null;
  const title = isPair ? "changed" : "only here";
  return h("span", { class: "edit-mark", role: "img", "aria-label": title, title }, isPair ? "≠" : "+");
}

function sideCells(row: SourceRow, side: "" | "reference_", name: string): HTMLElement[] {
  const [line, text, ticks, cause] = [row[`${side}line`], row[`${side}text`], row[`${side}ticks`], row[`${side}cause`]];
  const className = `${side === "" ? "of-own" : "of-reference"}${line === null ? " no-line" : ""}`;
  const number = side === "" ? h("th", { scope: "row", class: `number line-of-side ${className}`, title: name }) : h("td", { class: `number line-of-side ${className}` });
  if (line !== null) number.append(...[editMark(row), String(line)].filter((part) => part !== null));
  return [number, h("td", { class: `source-text ${className}` }, text),
    h("td", { class: `number side-ticks ${className}` }, cause === null ? "" : count(ticks)),
    h("td", { class: `side-cause ${className}` }, ...(cause === null ? [] : [causeSwatch(cause), cause]))];
}

function differenceCell(row: SourceRow, largest: number): HTMLElement {
  const difference = differenceOf(row);
  if (row.cause === null && row.reference_cause === null) return h("td", { class: "side-difference" });
  const part = (50 * Math.abs(difference)) / largest;
  const bar = h("span", { class: `signed-bar ${difference < 0 ? "fewer" : "more"}-ticks` });
  bar.style.left = `${difference < 0 ? 50 - part : 50}%`;
  bar.style.width = `${part}%`;
  return h("td", { class: "side-difference" }, h("span", {}, signed(difference)), h("span", { class: "signed-track", "aria-hidden": "true" }, bar));
}

/** Lines that are left out between two rows, or at an end. */
const fold = (lines: number) =>
  h("tr", { class: "source-gap" }, h("td", { colspan: COLUMNS }, `… ${count(lines)} ${lines === 1 ? "line" : "lines"}`));

function tableRows(source: SourceSides, order: Order): HTMLElement[] {
  const largest = Math.max(1e-12, ...source.rows.map((row) => Math.abs(differenceOf(row))));
  const tableRow = (row: SourceRow) => {
    const name = rowName(source, row);
    const isHot = row.cause !== null || row.reference_cause !== null;
    return h("tr", { class: `${isHot ? "hot" : ""}${row.changed ? " changed" : ""}`, "data-row": name },
      ...sideCells(row, "", name), differenceCell(row, largest), ...sideCells(row, "reference_", name));
  };
  if (order === "difference") return byDifference(source.rows).map(tableRow);
  let [line, reference] = [0, 0];
  const elements: HTMLElement[] = [];
  const foldTo = (next: number | null, nextReference: number | null) => {
    const lines = Math.max((next ?? 0) - line, (nextReference ?? 0) - reference) - 1;
    if (lines > 0) elements.push(fold(lines));
    line = next ?? line + lines;
    reference = nextReference ?? reference + lines;
  };
  for (const row of source.rows) {
    foldTo(row.line, row.reference_line);
    elements.push(tableRow(row));
  }
  foldTo(source.lines + 1, source.reference_lines + 1);
  return elements;
}

function head(source: SourceSides, names: string[]): HTMLElement {
  const side = (name: string, file: string | null) =>
    h("th", { scope: "colgroup", colspan: 4, class: "side-name", title: file ?? "" }, h("span", { class: "program" }, name), ` ${shortPath(file ?? "no such file")}`);
  const columns = ["line", "source", "ticks", "cause"].map((heading) => ({ heading, numeric: heading === "line" || heading === "ticks" }));
  const cells = () => columns.map(({ heading, numeric }) => h("th", { scope: "col", class: numeric ? "number" : "" }, heading));
  return h("thead", {}, h("tr", {}, side(names[0] ?? "", source.file), h("td"), side(names[1] ?? "", source.reference_file)),
    h("tr", {}, ...cells(), h("th", { scope: "col", class: "side-difference" }, "difference"), ...cells()));
}

function hintOf(source: SourceSides): string {
  if (source.missing !== null) return `Without text. ${source.missing}`;
  const omitted = source.omitted_rows ? ` ${count(source.omitted_rows)} less different rows are left out.` : "";
  return `Lines that have ticks, those that were changed (≠) or that only one has (+), and some around them.${omitted}`;
}

export function createSideBySide(report: ComparisonReport): HTMLElement | null {
  const listed = report.differences.filter((difference): difference is Listed => (difference.ticks?.sources?.length ?? 0) > 0);
  let shown = listed.find(({ ticks }) => ticks.difference !== 0) ?? listed[0];
  let source = shown?.ticks.sources[0];
  if (!shown || !source) return null;
  let order: Order = "line";
  const nameOf = (program: number) => `${program + 1} ${report.programs[program]?.name ?? ""}`;
  const place = h("div", { class: "sides" });
  const hint = h("p", { class: "hint" });
  const largest = h("p", { class: "largest-rows" });
  const rowOf = (name: string) => [...place.querySelectorAll<HTMLElement>("tr[data-row]")].find((row) => row.dataset.row === name);

  /** Within the box: the page stays where it is. */
  const showLargest = (box: HTMLElement) => {
    const first = source && byDifference(source.rows)[0];
    const row = first && source && rowOf(rowName(source, first));
    if (row && !box.querySelector(".found")) box.scrollTop = row.offsetTop - (box.clientHeight - row.clientHeight) / 2;
  };
  const build = () => {
    if (!shown || !source) return;
    const { rows } = source;
    const table = source;
    hint.textContent = hintOf(source);
    largest.replaceChildren(...byDifference(rows).slice(0, LARGEST_ROWS).map((row) => {
      const name = rowName(table, row);
      return h("button", { type: "button", class: "row-link", title: `Show ${name}`, click: () => show(name) },
        `${shortPath(name).split("/").at(-1)} `, h("span", { class: "number" }, signed(differenceOf(row))));
    }));
    largest.prepend("Largest differences: ");
    largest.hidden = byDifference(rows).length === 0;
    if (source.missing !== null) return place.replaceChildren();
    const box = scrollBox(h("table", { class: "side-table" }, head(source, [nameOf(shown.program), nameOf(shown.reference)]),
      h("tbody", {}, ...tableRows(source, order))), "Source side by side");
    place.replaceChildren(box);
    if (order === "line") queueMicrotask(() => showLargest(box));
  };
  const show = (name: string) => {
    const row = rowOf(name);
    if (!row) return;
    keepState("listing-row", name);
    showFound(row);
  };

  const files = h("select", { class: "source-file", "aria-label": "Source file" });
  const fileTool = h("label", { class: "tool" }, h("span", { class: "tool-name" }, "File"), files);
  const listFiles = () => {
    const sources = shown?.ticks.sources ?? [];
    files.replaceChildren(...sources.map((file, i) => h("option", { value: i, title: [file.file, file.reference_file].join(" | ") },
      `${pairName(file)}: ${signed(differenceOf(file))}`)));
    files.value = String(source ? sources.indexOf(source) : 0);
    fileTool.hidden = sources.length < 2;
  };
  const chooseFile = (i: number) => {
    source = shown?.ticks.sources[i] ?? source;
    files.value = String(i);
    keepState("listing-file", i === 0 ? null : String(i));
    build();
  };
  files.addEventListener("change", () => chooseFile(Number(files.value)));
  const programs = listed.length < 2 ? null
    : h("select", { "aria-label": "Program" }, ...listed.map((difference, i) =>
      h("option", { value: i, selected: difference === shown }, `${nameOf(difference.program)}: ${signed(difference.ticks.difference)}`)));
  const chooseProgram = (i: number) => {
    shown = listed[i] ?? shown;
    source = shown?.ticks.sources[0];
    if (programs) programs.value = String(i);
    keepState("listing-program", String(i));
    listFiles();
    chooseFile(0);
  };
  programs?.addEventListener("change", () => chooseProgram(Number(programs.value)));
  const orders = choice<Order>("Listing by", [{ value: "line", text: "line" }, { value: "difference", text: "difference" }], order, (next) => {
    order = next;
    build();
  });
  listFiles();
  build();
  restoreState("listing-program", (value) => {
    if (listed[Number(value)] && listed[Number(value)] !== shown) chooseProgram(Number(value));
  });
  restoreState("listing-file", (value) => {
    if (shown?.ticks.sources[Number(value)]) chooseFile(Number(value));
  });
  restoreState("listing-row", show);
  return section("Source side by side", "side-by-side",
    h("div", { class: "tools" }, programs, fileTool, h("span", { class: "tool" }, h("span", { class: "tool-name" }, "Order by"), orders)),
    hint, largest, place);
}
