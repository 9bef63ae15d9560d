// What the reader was led to: one element of the page at a time.

import { keepState } from "./page_state";

/** The section that the reader has gone to before is no longer the place of the page. */
export function showFound(element: Element) {
  keepState("at", null);
  for (const before of document.querySelectorAll(".found")) before.classList.remove("found");
  element.classList.add("found");
  element.scrollIntoView({ block: "center" });
}
