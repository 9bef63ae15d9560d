// What the reader was led to: one element of the page at a time.

export function showFound(element: Element) {
  for (const before of document.querySelectorAll(".found")) before.classList.remove("found");
  element.classList.add("found");
  element.scrollIntoView({ block: "center" });
}
