// Light or dark: the system's preference until the reader chooses; printing is always light.
import { h } from "./dom";

export type Theme = "light" | "dark";

const STORAGE_KEY = "leastaction-theme";
const listeners = new Set<() => void>();
const systemDark = matchMedia("(prefers-color-scheme: dark)");

// Some browsers refuse storage to pages opened from a file; the choice then lasts as long as the page.
let chosen: Theme | null = null;
try {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === "light" || stored === "dark") chosen = stored;
} catch {
  chosen = null;
}

export function theme(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function apply(next: Theme) {
  document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

function preferred(): Theme {
  return chosen ?? (systemDark.matches ? "dark" : "light");
}

/** The value of a colour of base.css, for drawing on a canvas. */
export function color(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Calls back after each change, until the lifetime ends. */
export function onThemeChange(listener: () => void, lifetime?: AbortSignal) {
  listeners.add(listener);
  lifetime?.addEventListener("abort", () => listeners.delete(listener));
}

export function startTheme() {
  apply(preferred());
  systemDark.addEventListener("change", () => apply(preferred()));
  addEventListener("beforeprint", () => {
    document.documentElement.classList.add("printing");
    apply("light");
  });
  addEventListener("afterprint", () => {
    document.documentElement.classList.remove("printing");
    apply(preferred());
  });
}

export function themeToggle(): HTMLElement {
  const button = h("button", { type: "button", class: "theme-toggle" });
  const show = () => {
    button.textContent = theme() === "dark" ? "Light" : "Dark";
    button.setAttribute("aria-label", `Switch to ${theme() === "dark" ? "light" : "dark"} colours`);
  };
  button.addEventListener("click", () => {
    chosen = theme() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(STORAGE_KEY, chosen);
    } catch {
      // Not stored: see above.
    }
    apply(chosen);
  });
  onThemeChange(show);
  show();
  return button;
}
