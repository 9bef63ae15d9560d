// Which of several parts the page shows, such as a region; the address of the page keeps it.
import { h } from "../format/dom";
import { keepState, stateName, stateOf } from "../format/page_state";

/** What of the address belongs to one part. */
const OF_ONE_PART = ["at", "ticks", "runs", "spike", "line"];

/** `label`: "Region". Shows the part that the address names, or the first, and any other that is chosen. Null: there is nothing to choose. */
export function partSelector(label: string, titles: string[], show: (index: number) => void): HTMLElement | null {
  const name = stateName(label);
  const first = Math.max(0, titles.indexOf(stateOf(name) ?? ""));
  show(first);
  if (titles.length < 2) return null;
  const select = h("select", { class: `${name}-select` }, ...titles.map((title, i) => h("option", { value: i, selected: i === first }, title)));
  select.addEventListener("change", () => {
    const index = Number(select.value);
    for (const part of OF_ONE_PART) keepState(part, null);
    keepState(name, index === 0 ? null : (titles[index] ?? null));
    show(index);
  });
  return h("label", { class: "part-label" }, `${label} `, select);
}
