// The sections of the page by their headings: contents, and links to them.
import { h } from "../format/dom";
import { addressWith, keepState, restoreState, stateName } from "../format/page_state";
import { pictureTools } from "./picture";

export interface Section {
  title: string;
  element: HTMLElement;
}

/** Those that have a heading, from top to bottom. */
export function sections(): Section[] {
  return [...document.querySelectorAll<HTMLElement>("main section")].flatMap((element) => {
    const title = element.querySelector<HTMLElement>(":scope > h2, :scope > .section-head > h2")?.textContent ?? "";
    return title === "" ? [] : [{ title, element }];
  });
}

const nameOf = ({ title, element }: Section) => element.dataset.name ?? stateName(title);

export function goTo(section: Section) {
  keepState("at", nameOf(section));
  section.element.scrollIntoView({ block: "start" });
  section.element.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
}

async function copyLink(section: Section) {
  keepState("at", nameOf(section));
  const address = new URL(addressWith("at", nameOf(section)), location.href).href;
  await navigator.clipboard.writeText(address);
}

/** A button that says for a moment what came of it. */
function action(text: string, done: string, act: () => Promise<void>): HTMLElement {
  const button = h("button", { type: "button" }, text);
  button.addEventListener("click", async () => {
    try {
      await act();
      button.textContent = done;
    } catch (error) {
      button.textContent = `not possible here: ${error instanceof Error ? error.message : String(error)}`;
    }
    setTimeout(() => (button.textContent = text), 2500);
  });
  return button;
}

/** Closes a menu when the reader has gone elsewhere. */
export function closeElsewhere(menu: HTMLDetailsElement) {
  menu.addEventListener("focusout", (event) => {
    if (event.relatedTarget instanceof Node && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!document.contains(menu)) return;
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
}

/** Puts a menu beside the heading: a link to the section, and its picture to take away. */
function addMenu(section: Section) {
  const heading = section.element.querySelector<HTMLElement>(":scope > h2");
  if (!heading) return;
  heading.tabIndex = -1;
  section.element.dataset.name = stateName(heading.textContent ?? "");
  const menu = h("details", { class: "section-menu" }, h("summary", { "aria-label": `Link and picture of ${section.title}`, title: "Link and picture" }, "⋯"));
  // What there is to draw may come later than the section.
  menu.addEventListener("toggle", () => {
    const pictures = pictureTools(section.element, nameOf(section)).map(({ text, done, act }) => action(text, done, act));
    if (menu.open) menu.append(h("div", { class: "menu" }, action("Copy link", "Link copied", () => copyLink(section)), ...pictures));
    else menu.querySelector(".menu")?.remove();
  });
  closeElsewhere(menu);
  const head = h("div", { class: "section-head" });
  heading.replaceWith(head);
  head.append(heading, menu);
}

/** Sections that come later, with another region, get menus, too. */
export function startSections() {
  for (const main of document.querySelectorAll("main")) {
    const prepare = () => sections().forEach(addMenu);
    prepare();
    new MutationObserver(prepare).observe(main, { childList: true });
  }
  restoreState("at", (name) => {
    const section = sections().find((candidate) => nameOf(candidate) === name);
    // Charts take their height when they are drawn first.
    if (section) requestAnimationFrame(() => requestAnimationFrame(() => section.element.scrollIntoView({ block: "start" })));
  });
}

export function contents(): HTMLElement {
  const menu = h("details", { class: "contents" }, h("summary", { title: "Contents (key c)" }, "Contents"));
  menu.addEventListener("toggle", () => {
    menu.querySelector("nav")?.remove();
    if (!menu.open) return;
    const links = sections().map((section) => {
      const link = h("a", { href: addressWith("at", nameOf(section)) }, section.title);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        menu.open = false;
        goTo(section);
      });
      return h("li", {}, link);
    });
    menu.append(h("nav", { class: "menu", "aria-label": "Contents" }, h("ol", {}, ...links)));
    menu.querySelector("a")?.focus();
  });
  closeElsewhere(menu);
  return menu;
}
