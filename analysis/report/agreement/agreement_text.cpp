#include "analysis/report/agreement/agreement_formats.h"

#include "analysis/report/format/report_text.h"
#include <algorithm>
#include <fmt/format.h>

namespace leastaction {

namespace {

using By = TextOptions::By;

constexpr size_t otherRows = 5;

std::string shareBelow(const AgreementRow &row) {
  return row.events == 0 ? "" : percentText(static_cast<double>(row.belowResolution) / static_cast<double>(row.events));
}

std::string signedNumber(double value, bool unicode) {
  const std::string sign = value > 0 ? "+" : value < 0 ? (unicode ? "−" : "-") : "";
  return sign + plainNumber(std::abs(value));
}

void writeRows(TextWriter &writer, const std::vector<AgreementRow> &rows, std::string_view column, size_t most) {
  if (rows.empty())
    return;
  const size_t shown = std::min(most, rows.size());
  writer.subheading(titleOfPart(fmt::format("by {}", column), shown, rows.size()));
  TextTable table{{{std::string(column), Align::left, true, column == "source line" ? Keep::tail : Keep::ends},
                   {"events", Align::right},
                   {"below [%]", Align::right},
                   {"measured", Align::right},
                   {"error", Align::right},
                   {"simulated", Align::right},
                   {"difference", Align::right},
                   {"", Align::left}},
                  {}};
  for (size_t i = 0; i < shown; ++i) {
    const AgreementRow &row = rows[i];
    table.rows.push_back({row.name.empty() ? "(unknown)" : row.name, countText(row.events), shareBelow(row),
                          plainNumber(row.measuredKappa), row.standardError ? plainNumber(*row.standardError) : "",
                          plainNumber(row.simulatedKappa), signedNumber(row.difference, writer.style().unicode),
                          row.beyondResolution ? "beyond" : ""});
  }
  writer.table(std::move(table));
}

void writeAgreement(TextWriter &writer, const AgreementReport &report, const TextOptions &options) {
  const Agreement &agreement = report.agreement;
  writer.blank();
  writer.heading("agreement: mean κ in ticks of the core");
  if (agreement.total.events == 0) {
    writer.paragraph("The two runs have no instruction in common.", 0);
    return;
  }
  const AgreementRow &total = agreement.total;
  writer.paragraph(
      fmt::format("{} event{} measured, {} % of them below the resolution of {}. Mean κ {} measured, {} simulated for "
                  "the same instructions. \"beyond\" marks differences larger than the resolution and than three "
                  "standard errors.",
                  countText(total.events), total.events == 1 ? "" : "s", shareBelow(total),
                  withUnit(report.scale.resolutionTicks * report.scale.coreTicksPerTick, "tick"),
                  plainNumber(total.measuredKappa), plainNumber(total.simulatedKappa)),
      0);
  struct Table {
    By by;
    std::string_view column;
    const std::vector<AgreementRow> &rows;
  };
  const Table tables[] = {{By::opcode, "opcode", agreement.byOpcode},
                          {By::line, "source line", agreement.byLine},
                          {By::function, "function", agreement.byFunction}};
  for (bool chosen : {true, false})
    for (const Table &table : tables)
      if ((table.by == options.by) == chosen)
        writeRows(writer, table.rows, table.column, chosen ? options.rows : otherRows);
}

} // namespace

std::string renderText(const AgreementReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "measured",
            fmt::format("{}: mode {}, clock {}", report.measured.name, nameOf(report.measured.mode),
                        clockText(report.measured.clock)));
  writeFact(writer, "simulated",
            fmt::format("{}: mode {}, core model {}, {}, completion {}{}", report.simulated.name,
                        nameOf(report.simulated.mode), report.core, withUnit(report.simulated.clock.hz, "Hz"),
                        report.completion, hypothesisText(report.perfect)));
  writeFact(
      writer, "scale",
      fmt::format("a tick of the probes' clock is {} ticks of the core", plainNumber(report.scale.coreTicksPerTick)));
  writeAgreement(writer, report, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
