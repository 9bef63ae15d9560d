// Which keys do what, and those that work everywhere on the page.
import { h } from "../format/dom";
import { dialog } from "./popups";

/** By where they work. */
const GROUPS: { where: string; needs: string | null; keys: [string, string][] }[] = [
  { where: "Page", needs: null, keys: [["/", "search"], ["c", "contents"], ["d", "dark or light"], ["?", "these keys"]] },
  { where: "Charts over time", needs: ".stack", keys: [["← →", "move"], ["+ −", "zoom"], ["0", "show all"], ["drag", "zoom to a stretch"], ["double click", "show all"]] },
  { where: "Instructions in flight", needs: ".pipe-box",
    keys: [["↑ ↓", "choose an instruction"], ["Page Up Page Down", "ten further"], ["Home End", "the first, the last"], ["← →", "move"], ["+ −", "zoom"], ["0", "show all"]] },
  { where: "Calls", needs: ".flame", keys: [["← → ↑ ↓", "go from frame to frame"], ["Enter", "show it in full width"], ["Esc", "show all"]] },
  { where: "Pictures of ranks", needs: ".grid",
    keys: [["← → ↑ ↓", "choose a place, with Shift 16 further"], ["Home End", "the first, the last column"], ["Page Up Page Down", "the first, the last row"]] },
  { where: "Surface", needs: ".surface-picture",
    keys: [["← → ↑ ↓", "turn"], ["+ −", "larger, smaller"], ["0", "the first view"], ["Page Up Page Down", "choose a point"], ["Home End", "the first, the last point"], ["Esc", "let go of it"]] },
];

export function keyHelp(): { button: HTMLElement; open(): void } {
  const help = dialog("key-help", "Keys");
  const open = () => {
    const groups = GROUPS.filter(({ needs }) => needs === null || document.querySelector(needs) !== null).map(({ where, keys }) =>
      h("div", {}, h("h3", {}, where),
        h("dl", {}, ...keys.map(([key, meaning]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, meaning))))));
    help.replaceChildren(h("h2", {}, "Keys"), ...groups, h("form", { method: "dialog" }, h("button", {}, "Close")));
    help.showModal();
    help.scrollTop = 0; // The focus is on the button at the end.
  };
  return { button: h("button", { type: "button", title: "Keys (key ?)", "aria-label": "Keys", click: open }, "?"), open };
}

/** Keys of the page; while the reader writes, or a dialog is open, they are letters. */
export function attachPageKeys(actions: Record<string, () => void>) {
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const writes = target instanceof HTMLElement && (target.isContentEditable || target.matches("input:not([type=checkbox], [type=range]), textarea, select"));
    const act = actions[event.key];
    if (!act || writes || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
}
