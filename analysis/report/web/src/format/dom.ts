// Makes elements. Text from the report only ever becomes a text node, so no name can become markup.
import { keepState, restoreState, stateName } from "./page_state";

export type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | ((event: never) => void) | undefined>;

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child != null) element.append(child);
  return element;
}

export function section(title: string, className: string, ...children: Child[]): HTMLElement {
  return h("section", { class: className }, h("h2", {}, title), ...children);
}

/** A table may be wider than a narrow screen; it then scrolls inside its own box. */
export function scrollBox(table: HTMLElement, label: string): HTMLElement {
  return h("div", { class: "scroll-box", tabindex: 0, role: "region", "aria-label": label }, table);
}

export interface Column {
  heading: string;
  unit?: string;
  numeric?: boolean;
}

export function headRow(columns: Column[]): HTMLElement {
  const cells = columns.map(({ heading, unit, numeric }) =>
    h("th", { scope: "col", class: numeric ? "number" : "" }, heading, unit ? h("span", { class: "unit" }, ` [${unit}]`) : null),
  );
  return h("thead", {}, h("tr", {}, ...cells));
}

/** A row of buttons of which exactly one is pressed, which the address of the page keeps. */
export function choice<T extends string>(
  label: string,
  options: readonly { value: T; text: string }[],
  chosen: T,
  onChange: (value: T) => void,
): HTMLElement {
  const buttons = options.map(({ value, text }) =>
    h("button", { type: "button", "data-value": value, "aria-pressed": String(value === chosen) }, text),
  );
  const name = stateName(label);
  const group = h("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
  group.addEventListener("click", (event) => {
    const pressed = (event.target as HTMLElement).closest("button");
    if (!pressed) return;
    for (const button of buttons) button.setAttribute("aria-pressed", String(button === pressed));
    keepState(name, pressed.dataset.value === chosen ? null : (pressed.dataset.value ?? null));
    onChange(pressed.dataset.value as T);
  });
  restoreState(name, (value) => buttons.find((button) => button.dataset.value === value)?.click());
  return group;
}

/** Shows the first rows of a long list; a button under it shows the rest. */
export function expandable(total: number, first: number, show: (count: number) => void): HTMLButtonElement | null {
  show(Math.min(first, total));
  if (total <= first) return null;
  const button = h("button", { type: "button", class: "more" }, `Show all ${total}`);
  let all = false;
  button.addEventListener("click", () => {
    all = !all;
    show(all ? total : first);
    button.textContent = all ? `Show the first ${first}` : `Show all ${total}`;
  });
  return button;
}
