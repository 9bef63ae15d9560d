// The page that holds measured against simulated kappa of one program.
import { choice, expandable, h, headRow, scrollBox, section } from "../format/dom";
import { coreText, count, NO_VALUE, percent, plain, shortName, shortPath, signed, withUnit } from "../format/format";
import { footer, header } from "../tools/frame";
import { createNotes } from "../format/notes";
import type { AgreementReport, AgreementRow, AgreementSide } from "./agreement_data";
import { createScatter } from "./scatter";

const FIRST_ROWS = 15;
type RowKey = "opcode" | "function" | "line" | "instruction";
const KEYS: readonly { value: RowKey; text: string; heading: string }[] = [
  { value: "opcode", text: "opcode", heading: "opcode" },
  { value: "line", text: "line", heading: "source line" },
  { value: "function", text: "function", heading: "function" },
  { value: "instruction", text: "instruction", heading: "instruction" },
];

function tableRow(row: AgreementRow, key: RowKey): HTMLElement {
  const name = row[key] || "(unknown)";
  const place = key === "line" ? shortName(row.function ?? "") : row.line ? shortPath(row.line) : "";
  return h("tr", { class: row.beyond_resolution ? "beyond" : "" },
    h("th", { scope: "row", class: "name", title: name }, key === "line" ? shortPath(name) : shortName(name)),
    key === "line" || key === "instruction" ? h("td", { class: "name" }, place) : null,
    ...[count(row.events), percent(row.below_resolution / Math.max(row.events, 1)), plain(row.measured_kappa),
      row.standard_error === null ? NO_VALUE : plain(row.standard_error), plain(row.simulated_kappa),
      row.difference === null ? NO_VALUE : signed(row.difference, plain)].map((text) => h("td", { class: "number" }, text)),
    h("td", {}, row.beyond_resolution ? h("span", { class: "badge" }, "beyond") : ""));
}

function createTable(report: AgreementReport): HTMLElement {
  const place = h("div", { class: "agreement-table" });
  const build = (key: RowKey) => {
    const rows = report[`by_${key}`];
    const heading = KEYS.find(({ value }) => value === key)?.heading ?? key;
    const columns = [
      { heading }, ...(key === "line" ? [{ heading: "function" }] : key === "instruction" ? [{ heading: "source line" }] : []),
      { heading: "events", numeric: true }, { heading: "below resolution", unit: "%", numeric: true },
      { heading: "measured κ", unit: "tick", numeric: true }, { heading: "error", unit: "tick", numeric: true },
      { heading: "simulated κ", unit: "tick", numeric: true }, { heading: "difference", unit: "tick", numeric: true }, { heading: "" },
    ];
    const body = h("tbody");
    const more = expandable(rows.length, FIRST_ROWS, (shown) => body.replaceChildren(...rows.slice(0, shown).map((row) => tableRow(row, key))));
    place.replaceChildren(scrollBox(h("table", {}, headRow(columns), body), `Agreement by ${heading}`));
    if (more) place.append(more);
  };
  build("opcode");
  return section("Where they differ", "agreement",
    h("p", { class: "hint" }, "Means of the same instructions on both sides, weighted as they were measured; rows by difference times events."),
    h("div", { class: "tools" }, choice("Agreement by", KEYS, "opcode", build)), place);
}

function clockText({ mode, clock }: AgreementSide): string {
  return [`mode ${mode}`, clock.name, clock.hz === null ? "" : withUnit(clock.hz, "Hz")].filter(Boolean).join(", ");
}

export function createAgreementPage(report: AgreementReport): HTMLElement[] {
  const { measured, simulated, total } = report;
  const facts: [string, string][] = [
    ["measured", `${measured.name}: ${clockText(measured)}`],
    ["simulated", `${simulated.name}: ${clockText(simulated)}`],
    ["core model", coreText(report)],
    ["completion", report.completion],
  ];
  const figures: [string, string, string][] = [
    ["events measured", count(total.events), ""],
    ["below the resolution", percent(total.below_resolution / Math.max(total.events, 1)), "%"],
    ["resolution", plain(report.resolution_kappa), "tick"],
    ["measured κ", plain(total.measured_kappa), "tick"],
    ["simulated κ", plain(total.simulated_kappa), "tick"],
    ["core ticks per tick of the probes", plain(report.core_ticks_per_tick), ""],
  ];
  const summary = section("In all", "summary", h("dl", { class: "figures" }, ...figures.map(([name, number, unit]) =>
    h("div", { class: "figure" }, h("dt", {}, name), h("dd", {}, h("span", { class: "figure-number" }, number), h("span", { class: "unit" }, ` ${unit}`))))));
  const main = h("main", {}, summary, createScatter(report), createTable(report), createNotes(report.notes));
  return [header("Measured against simulated κ", facts), main, footer()];
}
