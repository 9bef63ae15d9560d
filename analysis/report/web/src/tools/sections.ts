// The sections of the page by their headings: contents, and links to them.
import { h } from "../format/dom";
import { addressWith, keepState, restoreState, stateName } from "../format/page_state";
import { pictureTools } from "./picture";
import { menu, startMenus } from "./popups";

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

/** Puts a menu beside the heading: a link to the section, and its picture to take away. */
function addMenu(section: Section) {
  const heading = section.element.querySelector<HTMLElement>(":scope > h2");
  if (!heading) return;
  heading.tabIndex = -1;
  section.element.dataset.name = stateName(heading.textContent ?? "");
  const summary = h("summary", { "aria-label": `Link and picture of ${section.title}`, title: "Link and picture" }, "⋯");
  const tools = menu("section-menu", summary, () => {
    const pictures = pictureTools(section.element, nameOf(section)).map(({ text, done, act }) => action(text, done, act));
    return h("div", {}, action("Copy link", "Link copied", () => copyLink(section)), ...pictures);
  });
  const head = h("div", { class: "section-head" });
  heading.replaceWith(head);
  head.append(heading, tools);
}

/** Sections that come later, with another region, get menus, too. */
export function startSections() {
  const main = document.querySelector("main");
  if (!main) return;
  const prepare = () => sections().forEach(addMenu);
  prepare();
  new MutationObserver(prepare).observe(main, { childList: true });
  startMenus();
  restoreState("at", (name) => {
    const section = sections().find((candidate) => nameOf(candidate) === name);
    if (!section) return;
    keepState("at", name);
    // Charts take their height when they are drawn first.
    requestAnimationFrame(() => requestAnimationFrame(() => section.element.scrollIntoView({ block: "start" })));
  });
}

export function contents(): HTMLDetailsElement {
  const table: HTMLDetailsElement = menu("contents", h("summary", { title: "Contents (key c)" }, "Contents"), () => {
    const links = sections().map((section) => {
      const link = h("a", { href: addressWith("at", nameOf(section)) }, section.title);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        table.open = false;
        goTo(section);
      });
      return link;
    });
    queueMicrotask(() => links[0]?.focus());
    return h("nav", { "aria-label": "Contents" }, h("ol", {}, ...links.map((link) => h("li", {}, link))));
  });
  return table;
}
