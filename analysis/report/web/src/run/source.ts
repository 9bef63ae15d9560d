// The source text with the ticks, or the action, of each line: the lines that carry some, and those around them.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { count, percent, shortPath } from "../format/format";
import { showFound } from "../format/found";
import { keepState, restoreState } from "../format/page_state";
import { type SourceFile, splitLine, wordsOfSource } from "../format/source_lines";
import { causeBar } from "../why/causes";
import type { Causes } from "../why/why_data";
import { causeOrder, type Region } from "./run_data";

const FIRST_ROWS = 40;
type Order = "line" | "largest";

interface LineAction {
  number: number;
  count: number;
  action: number;
  fraction: number;
  ticks: number;
  causes: Causes;
}

interface FileAction {
  file: string;
  /** Of the ticks, or of the action where those have no causes. */
  part: number;
  lines: Map<number, LineAction>;
}

const partOf = (region: Region, line: LineAction): number => (region.by_cause ? line.ticks / Math.max(region.ticks, 1) : line.fraction);

/** The shares by line, which may have several functions, by file; the file of the largest share comes first. */
function actionByFile(region: Region): FileAction[] {
  const files = new Map<string, FileAction>();
  for (const share of region.by_line) {
    const place = splitLine(share.line ?? "");
    if (!place) continue;
    const { file, line: number } = place;
    const entry = files.get(file) ?? { file, part: 0, lines: new Map() };
    files.set(file, entry);
    const line = entry.lines.get(number) ?? { number, count: 0, action: 0, fraction: 0, ticks: 0, causes: {} };
    entry.lines.set(number, line);
    line.count += share.count;
    line.action += share.action;
    line.fraction += share.fraction ?? 0;
    line.ticks += share.ticks ?? 0;
    for (const [cause, ticks] of Object.entries(share.causes ?? {})) line.causes[cause] = (line.causes[cause] ?? 0) + ticks;
  }
  for (const file of files.values()) for (const line of file.lines.values()) file.part += partOf(region, line);
  return [...files.values()].sort((a, b) => b.part - a.part);
}

function rowOf(region: Region, number: number, text: string | undefined, line: LineAction | undefined, largest: number): HTMLElement {
  const bar = h("span", { class: "bar" });
  bar.style.width = line && largest > 0 ? `${(100 * line.fraction) / largest}%` : "0";
  bar.hidden = !line;
  const numbers = !line ? ["", "", ""]
    : region.by_cause ? [count(line.ticks), percent(partOf(region, line)), percent(line.fraction)]
    : [count(line.count), line.action === null ? "" : count(line.action), percent(line.fraction)];
  const causes = line && region.by_cause ? causeBar(line.causes, largest * region.ticks, causeOrder(region)) : null;
  return h("tr", { class: line ? "hot" : "", "data-line": number },
    h("th", { scope: "row", class: "number" }, line ? h("button", { type: "button", class: "line-number", title: "Link to this line" }, String(number)) : String(number)),
    ...numbers.map((value) => h("td", { class: "number" }, value)),
    h("td", { class: "source-bar", "aria-hidden": "true" }, causes ?? h("span", { class: "bar-track" }, bar)),
    h("td", { class: "source-text" }, text ?? ""));
}

const gap = () => h("tr", { class: "source-gap" }, h("td", { colspan: 5 }), h("td", { class: "source-text" }, "⋯"));

function rowsInOrder(region: Region, file: FileAction, source: SourceFile | undefined, order: Order): HTMLElement[] {
  const texts = new Map((source?.lines ?? []).map(([number, text]) => [number, text]));
  const part = (line: LineAction) => partOf(region, line);
  const largest = Math.max(...[...file.lines.values()].map(part), 0);
  if (order === "largest")
    return [...file.lines.values()].sort((a, b) => part(b) - part(a) || a.number - b.number)
      .map((line) => rowOf(region, line.number, texts.get(line.number), line, largest));
  const numbers = [...new Set([...texts.keys(), ...file.lines.keys()])].sort((a, b) => a - b);
  return numbers.flatMap((number, i) => {
    const row = rowOf(region, number, texts.get(number), file.lines.get(number), largest);
    return i > 0 && number !== (numbers[i - 1] ?? 0) + 1 ? [gap(), row] : [row];
  });
}

export interface Source {
  element: HTMLElement;
  /** Shows a line, "file:line", which the address of the page keeps. */
  show(name: string): void;
}

export function createSource(region: Region, sources: SourceFile[]): Source | null {
  const files = actionByFile(region);
  const [first] = files;
  if (!first) return null;
  let file = first;
  let order: Order = "line";
  const place = h("div", { class: "source-table" });
  const hint = h("p", { class: "hint" });
  const columns = [
    { heading: "line", numeric: true },
    ...(region.by_cause
      ? [{ heading: "ticks", numeric: true }, { heading: "", unit: "%", numeric: true }, { heading: "action", unit: "%", numeric: true }]
      : [{ heading: "count", numeric: true }, { heading: "action", unit: "e₀·tick", numeric: true }, { heading: "share", unit: "%", numeric: true }]),
    { heading: "" }, { heading: "source" },
  ];
  const what = region.by_cause ? "ticks" : "action";
  const build = () => {
    const source = sources.find((known) => known.file === file.file);
    const words = wordsOfSource(source);
    const shown = `the lines that have ${what}, and some around them${words === "" ? "." : "; "}`;
    hint.textContent = `${file.file}: ${source?.missing === "" ? shown : ""}${words}`;
    const rows = rowsInOrder(region, file, source, order);
    const body = h("tbody");
    const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown)));
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), "Source lines"));
    if (more) place.append(more);
  };
  const select = h("select", { class: "source-file", "aria-label": "Source file" },
    ...files.map(({ file: name, part }, i) => h("option", { value: i, title: name }, `${shortPath(name)} (${percent(part)} %)`)));
  select.addEventListener("change", () => {
    file = files[Number(select.value)] ?? file;
    build();
  });
  const orders = choice<Order>("Lines by", [{ value: "line", text: "line" }, { value: "largest", text: what }], order, (next) => {
    order = next;
    build();
  });
  orders.classList.add("source-order");
  build();
  const show = (name: string) => {
    const wanted = splitLine(name);
    const known = files.find(({ file: name }) => name === wanted?.file);
    if (!wanted || !known) return;
    if (known !== file) {
      select.value = String(files.indexOf(known));
      file = known;
      build();
    }
    const row = () => place.querySelector(`tr[data-line="${wanted.line}"]`);
    if (!row()) place.querySelector<HTMLElement>(".more")?.click();
    const found = row();
    if (!found) return;
    keepState("line", name);
    showFound(found);
  };
  place.addEventListener("click", (event) => {
    const number = (event.target as HTMLElement).closest(".line-number")?.textContent;
    if (number) show(`${file.file}:${number}`);
  });
  restoreState("line", show);
  return {
    element: section("Source", region.by_cause ? "source with-ticks" : "source",
      h("div", { class: "tools" }, files.length > 1 ? h("label", { class: "tool" }, h("span", { class: "tool-name" }, "File"), select) : null,
        h("span", { class: "tool" }, h("span", { class: "tool-name" }, "Order by"), orders)),
      hint, place),
    show,
  };
}
