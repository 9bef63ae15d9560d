// Lines of memory that several threads use: a column for each thing that is known of them.
import { h, headRow, scrollBox, section } from "../format/dom";
import { count } from "../format/format";
import type { WhyRegion } from "./why_data";

function textOf(value: unknown): string {
  if (typeof value === "number") return count(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (value !== null && typeof value === "object") return Object.values(value).map(textOf).filter(Boolean).join(" ");
  return value === null || value === undefined ? "" : String(value);
}

export function createSharing({ sharing }: WhyRegion): HTMLElement | null {
  if (!sharing || sharing.length === 0) return null;
  const keys = [...new Set(sharing.flatMap((row) => Object.keys(row)))];
  const isNumber = (key: string) => sharing.every((row) => row[key] === undefined || row[key] === null || typeof row[key] === "number");
  const columns = keys.map((key) => ({ heading: key.replaceAll("_", " "), numeric: isNumber(key) }));
  const rows = sharing.map((row) => h("tr", {}, ...columns.map(({ numeric }, i) =>
    h("td", { class: numeric ? "number" : "" }, textOf(row[keys[i] ?? ""])))));
  return section("Cache lines that threads share", "sharing", scrollBox(h("table", {}, headRow(columns), h("tbody", {}, ...rows)), "Cache lines that threads share"));
}
