// What every page has at its top and its bottom.
import { type Child, h } from "../format/dom";
import { themeToggle } from "../format/theme";
import { attachPageKeys, keyHelp } from "./key_help";
import { search } from "./search";
import { contents } from "./sections";

export function header(title: string, facts: [string, string][], ...tools: Child[]): HTMLElement {
  document.title = `${title} – leastaction`;
  const table = contents(), find = search(), keys = keyHelp(), colours = themeToggle();
  attachPageKeys({ "/": find.open, c: () => table.querySelector("summary")?.click(), d: () => colours.click(), "?": keys.open });
  const list = facts.filter(([, value]) => value !== "").map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)));
  return h("header", {},
    h("div", { class: "title" }, h("p", { class: "brand" }, "leastaction"), h("h1", {}, title), h("dl", { class: "facts" }, ...list)),
    h("div", { class: "header-tools" }, ...tools, table, find.button, colours, keys.button));
}

const WORDS: [string, string][] = [
  ["tick", "one cycle of the clock that the run is measured in"],
  ["κ", "ticks from the issue of an instruction to its completion"],
  ["energy T(k)", "sum of sin²(π(k − issue)/κ) over the instructions in flight at tick k, in units of e₀"],
  ["action S(k)", "sum of κ over what has executed up to tick k: twice the area under the energy, in e₀·tick"],
  ["spike", "a stretch where the energy stands far above its surroundings"],
  ["norm, distance", "area under an action curve, and between two of them, both axes scaled by the largest of the set"],
];

export function footer(vocabulary = WORDS): HTMLElement {
  const words = vocabulary.map(([word, meaning]) => h("div", {}, h("dt", {}, word), h("dd", {}, meaning)));
  return h("footer", {}, h("details", {}, h("summary", {}, "What the words mean"), h("dl", {}, ...words)));
}
