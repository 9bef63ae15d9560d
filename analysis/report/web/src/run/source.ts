// The source text with the action of each line: the lines that carry some, and those around them.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, shortPath } from "../format/format";
import type { Region, SourceFile } from "./run_data";

const FIRST_ROWS = 40;
type Order = "line" | "action";

interface LineAction {
  number: number;
  count: number;
  action: number;
  fraction: number;
}

interface FileAction {
  file: string;
  fraction: number;
  lines: Map<number, LineAction>;
}

/** The shares by line, which may have several functions, by file; the file of the largest share comes first. */
function actionByFile(region: Region): FileAction[] {
  const files = new Map<string, FileAction>();
  for (const share of region.by_line) {
    const [, file, digits] = /^(.*):(\d+)$/s.exec(share.line ?? "") ?? [];
    if (file === undefined) continue;
    const entry = files.get(file) ?? { file, fraction: 0, lines: new Map() };
    files.set(file, entry);
    const number = Number(digits);
    const line = entry.lines.get(number) ?? { number, count: 0, action: 0, fraction: 0 };
    entry.lines.set(number, line);
    line.count += share.count;
    line.action += share.action;
    line.fraction += share.fraction ?? 0;
    entry.fraction += share.fraction ?? 0;
  }
  return [...files.values()].sort((a, b) => b.fraction - a.fraction);
}

function rowOf(number: number, text: string | undefined, line: LineAction | undefined, largest: number): HTMLElement {
  const bar = h("span", { class: "bar" });
  bar.style.width = line && largest > 0 ? `${(100 * line.fraction) / largest}%` : "0";
  bar.hidden = !line;
  return h("tr", { class: line ? "hot" : "", "data-line": number },
    h("th", { scope: "row", class: "number" }, String(number)),
    h("td", { class: "number" }, line ? count(line.count) : ""),
    h("td", { class: "number" }, line && line.action !== null ? count(line.action) : ""),
    h("td", { class: "number" }, line ? percent(line.fraction) : ""),
    h("td", { class: "source-bar", "aria-hidden": "true" }, h("span", { class: "bar-track" }, bar)),
    h("td", { class: "source-text" }, text ?? ""));
}

const gap = () => h("tr", { class: "source-gap" }, h("td", { colspan: 5 }), h("td", { class: "source-text" }, "⋯"));

function rowsInOrder(file: FileAction, source: SourceFile | undefined, order: Order): HTMLElement[] {
  const texts = new Map((source?.lines ?? []).map(([number, text]) => [number, text]));
  const largest = Math.max(...[...file.lines.values()].map(({ fraction }) => fraction), 0);
  if (order === "action")
    return [...file.lines.values()].sort((a, b) => b.fraction - a.fraction || a.number - b.number)
      .map((line) => rowOf(line.number, texts.get(line.number), line, largest));
  const numbers = [...new Set([...texts.keys(), ...file.lines.keys()])].sort((a, b) => a - b);
  return numbers.flatMap((number, i) => {
    const row = rowOf(number, texts.get(number), file.lines.get(number), largest);
    return i > 0 && number !== (numbers[i - 1] ?? 0) + 1 ? [gap(), row] : [row];
  });
}

export function createSource(region: Region, sources: SourceFile[]): HTMLElement | null {
  const files = actionByFile(region);
  const [first] = files;
  if (!first) return null;
  let file = first;
  let order: Order = "line";
  const place = h("div", { class: "source-table" });
  const hint = h("p", { class: "hint" });
  const columns = [
    { heading: "line", numeric: true }, { heading: "count", numeric: true }, { heading: "action", unit: "e₀·tick", numeric: true },
    { heading: "share", unit: "%", numeric: true }, { heading: "" }, { heading: "source" },
  ];
  const build = () => {
    const source = sources.find((known) => known.file === file.file);
    hint.textContent = source && source.missing === ""
      ? `${file.file}: the lines that carry action, and some around them.`
      : `${file.file}: without its text. ${source?.missing ?? ""}`.trim();
    const rows = rowsInOrder(file, source, order);
    const body = h("tbody");
    const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown)));
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), "Source lines"));
    if (more) place.append(more);
  };
  const select = h("select", { class: "source-file", "aria-label": "Source file" },
    ...files.map(({ file: name, fraction }, i) => h("option", { value: i, title: name }, `${shortPath(name)} (${percent(fraction)} %)`)));
  select.addEventListener("change", () => {
    file = files[Number(select.value)] ?? file;
    build();
  });
  const orders = choice<Order>("Lines by", [{ value: "line", text: "line" }, { value: "action", text: "action" }], order, (next) => {
    order = next;
    build();
  });
  orders.classList.add("source-order");
  build();
  return section("Source", "source",
    h("div", { class: "tools" }, files.length > 1 ? h("label", { class: "tool" }, h("span", { class: "tool-name" }, "File"), select) : null,
      h("span", { class: "tool" }, h("span", { class: "tool-name" }, "Order by"), orders)),
    hint, place);
}
