// The notes of a report.
import { h, section } from "./dom";

export function createNotes(notes: string[]): HTMLElement | null {
  if (notes.length === 0) return null;
  return section("Notes", "notes", h("ul", {}, ...notes.map((note) => h("li", {}, note))));
}
