// Menus and dialogs, which close when the reader has gone elsewhere.
import { h } from "../format/dom";

/** A menu opens beneath its summary; what is in it is made when it opens. */
export function menu(className: string, summary: HTMLElement, fill: () => HTMLElement): HTMLDetailsElement {
  const element = h("details", { class: `${className} popup` }, summary);
  element.addEventListener("toggle", () => {
    element.querySelector(".menu")?.remove();
    if (!element.open) return;
    const content = fill();
    content.classList.add("menu");
    element.append(content);
  });
  element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !element.contains(relatedTarget)) element.open = false;
  });
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !element.open) return;
    event.stopPropagation();
    element.open = false;
    summary.focus();
  });
  return element;
}

/** A click beside a menu closes it. */
export function startMenus() {
  document.addEventListener("pointerdown", ({ target }) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(".popup[open]"))
      if (target instanceof Node && !open.contains(target)) open.open = false;
  });
}

/** A dialog over the page; a click beside it closes it. */
export function dialog(className: string, label: string, ...children: HTMLElement[]): HTMLDialogElement {
  const element = h("dialog", { class: className, "aria-label": label }, ...children);
  element.addEventListener("click", ({ target }) => {
    if (target === element) element.close();
  });
  document.body.append(element);
  return element;
}
