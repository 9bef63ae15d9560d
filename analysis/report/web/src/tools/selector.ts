// Which of several parts the page shows, such as a region; the address of the page keeps it.
import { h } from "../format/dom";
import { keepState, stateName, stateOf } from "../format/page_state";

/** What of the address belongs to one part. */
const OF_ONE_PART = ["at", "ticks", "runs", "spike", "line"];

function forgetPart() {
  for (const part of OF_ONE_PART) keepState(part, null);
}

/**
 * `label`: "Region". Shows the part that the address names, or the first, and any other that is chosen; says so where the address names
 * one that is not on this page. Null: there is nothing to choose, nor to say.
 */
export function partSelector(label: string, titles: string[], show: (index: number) => void): HTMLElement | null {
  const name = stateName(label);
  const wanted = stateOf(name), known = wanted === null ? 0 : titles.indexOf(wanted);
  if (known < 0) {
    forgetPart();
    keepState(name, null);
  }
  const first = Math.max(0, known);
  show(first);
  const notice = known < 0 ? h("span", { class: "hint", role: "status" }, `The link's ${label.toLowerCase()} “${wanted}” is not on this page.`) : null;
  if (titles.length < 2) return notice;
  const select = h("select", { class: `${name}-select` }, ...titles.map((title, i) => h("option", { value: i, selected: i === first }, title)));
  select.addEventListener("change", () => {
    const index = Number(select.value);
    forgetPart();
    keepState(name, index === 0 ? null : (titles[index] ?? null));
    show(index);
    notice?.remove();
  });
  return h("span", { class: "part-choice" }, h("label", { class: "part-label" }, `${label} `, select), notice);
}
