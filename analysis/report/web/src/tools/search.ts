// Search: functions, lines, opcodes, programs, ranks and sections by parts of their names.
import { h } from "../format/dom";
import { showFound } from "../format/found";
import { dialog } from "./popups";
import { goTo, sections } from "./sections";

/** Something that can be found, and how to show it. */
export interface Target {
  kind: string;
  text: string;
  go(): void;
}

const MOST_RESULTS = 50;
/** Lists up to this length are shown whole for a search; "Show all 12,000" stays as it is. */
const MOST_EXPANDED = 3000;

let ofPage: () => Target[] = () => [];

/** What the page knows besides its headings and the rows of its tables. */
export function provideTargets(targets: () => Target[]) {
  ofPage = targets;
}

function showAllRows() {
  for (const button of document.querySelectorAll<HTMLButtonElement>("main button.more")) {
    const [, total] = /^Show all ([\d,]+)$/.exec(button.textContent ?? "") ?? [];
    if (total && Number(total.replaceAll(",", "")) <= MOST_EXPANDED) button.click();
  }
}

function rowsOfTables(): Target[] {
  return [...document.querySelectorAll<HTMLElement>('main th[scope="row"]')].flatMap((cell) => {
    const text = cell.title || (cell.textContent ?? "");
    const kind = cell.closest("table")?.querySelector("thead th")?.textContent || cell.closest("section")?.querySelector("h2")?.textContent || "row";
    const row = cell.closest("tr");
    return !row || /^[\d,. ]*$/.test(text) ? [] : [{ kind, text, go: () => showFound(row) }];
  });
}

function allTargets(): Target[] {
  showAllRows();
  const own = ofPage();
  const known = new Set(own.map(({ text }) => text));
  return [
    ...sections().map((section) => ({ kind: "section", text: section.title, go: () => goTo(section) })), ...own,
    ...rowsOfTables().filter(({ text }) => !known.has(text)),
  ];
}

/** All words of the query are in the name, or are its kind; names that begin with the first word come first. */
function matches(targets: Target[], query: string): Target[] {
  const words = query.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return targets.filter(({ kind }) => kind === "section");
  const first = words[0] ?? "";
  const beginsWord = (text: string) => text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(first));
  const rank = (text: string) => (text.startsWith(first) ? 0 : beginsWord(text) ? 1 : 2);
  return targets
    .map((target) => ({ target, text: target.text.toLowerCase() }))
    .filter(({ text, target }) => words.every((word) => text.includes(word) || target.kind.toLowerCase() === word))
    .sort((a, b) => rank(a.text) - rank(b.text) || a.text.length - b.text.length)
    .map(({ target }) => target);
}

export function search(): { button: HTMLElement; open(): void } {
  const input = h("input", {
    type: "search", placeholder: "function, line, opcode, section …", role: "combobox", "aria-expanded": "true", "aria-controls": "search-results",
    "aria-label": "Search this page", autocomplete: "off", spellcheck: "false",
  });
  const list = h("ul", { id: "search-results", role: "listbox", "aria-label": "Found" });
  const state = h("p", { class: "hint", role: "status" });
  const box = dialog("search", "Search", input, state, list);
  let targets: Target[] = [];
  let found: Target[] = [];
  let chosen = 0;

  const choose = (place: number) => {
    chosen = Math.max(0, Math.min(place, list.children.length - 1));
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === chosen)));
    const item = list.children[chosen];
    if (item) input.setAttribute("aria-activedescendant", item.id);
    else input.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  };
  const go = (place: number) => {
    const target = found[place];
    if (!target) return;
    box.close();
    target.go();
  };
  const show = () => {
    found = matches(targets, input.value);
    list.replaceChildren(...found.slice(0, MOST_RESULTS).map(({ kind, text }, i) => {
      const item = h("li", { id: `found-${i}`, role: "option" }, h("span", { class: "found-text" }, text), h("span", { class: "unit" }, kind));
      item.addEventListener("click", () => go(i));
      return item;
    }));
    state.textContent = found.length === 0 ? `Nothing on this page has “${input.value}” in its name.`
      : found.length > MOST_RESULTS ? `The first ${MOST_RESULTS} of ${found.length.toLocaleString("en-US")}.` : `${found.length} found.`;
    choose(0);
  };
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter") go(chosen);
    else return;
    event.preventDefault();
  });
  const open = () => {
    targets = allTargets();
    box.showModal();
    input.select();
    show();
  };
  return { button: h("button", { type: "button", title: "Search (key /)", click: open }, "Search"), open };
}
