#include "analysis/report/render_text.h"

#include "analysis/report/quantities.h"
#include "analysis/report/text_region.h"
#include "analysis/report/text_writer.h"

#include <algorithm>
#include <fmt/format.h>

namespace leastaction {

namespace {

TextWriter writerFor(const TextOptions &options) {
  return TextWriter({.width = options.width, .colour = options.colour, .unicode = options.unicode});
}

void writeFact(TextWriter &writer, std::string_view label, std::string_view value) {
  if (!value.empty())
    writer.paragraph(fmt::format("{:<10}  {}", label, value), 12);
}

std::string clockText(const ClockInfo &clock) {
  std::string text = clock.name.empty() ? "unknown" : clock.name;
  if (clock.hz > 0)
    text += ", " + withUnit(clock.hz, "Hz");
  return text + ", resolution " + plainNumber(clock.resolutionTicks) + " tick";
}

void writeNotes(TextWriter &writer, const std::vector<std::string> &notes) {
  if (notes.empty())
    return;
  writer.blank();
  writer.heading("notes");
  for (const std::string &note : notes)
    writer.paragraph((writer.style().unicode ? "· " : "- ") + note, 2);
}

void writePrograms(TextWriter &writer, const ComparisonReport &report) {
  TextTable table{{{"", Align::right},
                   {"program", Align::left, true, Keep::tail},
                   {"ticks [tick]", Align::right},
                   {"instructions", Align::right},
                   {"action [e0·tick]", Align::right},
                   {"norm", Align::right},
                   {"", Align::left}},
                  {}};
  unsigned number = 0;
  for (const ProgramReport &program : report.programs) {
    const bool least = std::ranges::find(report.leastAction, program.name) != report.leastAction.end();
    table.rows.push_back({fmt::format("{}", ++number), program.name, countText(program.ticks),
                          countText(program.instructions), countText(program.action),
                          fmt::format("{:.4f}", program.norm), least ? "least" : ""});
  }
  writer.table(std::move(table));
}

// The matrix goes in blocks of columns when it is wider than the page; rows and columns carry the programs' numbers.
void writeDistances(TextWriter &writer, const ComparisonReport &report) {
  constexpr unsigned cellWidth = 8;
  const size_t perBlock = std::max<size_t>(1, (writer.style().width - 4) / cellWidth);
  const size_t count = report.distance.size();
  for (size_t begin = 0; begin < count; begin += perBlock) {
    const size_t end = std::min(count, begin + perBlock);
    TextTable table{{{"", Align::right}}, {}};
    for (size_t column = begin; column < end; ++column)
      table.columns.push_back({fmt::format("{}", column + 1), Align::right});
    for (size_t row = 0; row < count; ++row) {
      std::vector<std::string> cells{fmt::format("{}", row + 1)};
      for (size_t column = begin; column < std::min(end, report.distance[row].size()); ++column)
        cells.push_back(fmt::format("{:.4f}", report.distance[row][column]));
      table.rows.push_back(std::move(cells));
    }
    if (begin > 0)
      writer.blank();
    writer.table(std::move(table));
  }
}

} // namespace

std::string renderText(const RunReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "program", report.program);
  writeFact(writer, "source", report.source);
  writeFact(writer, "mode", report.mode);
  writeFact(writer, "clock", clockText(report.clock));
  writeFact(writer, "core model", report.core.empty() ? "none" : report.core);
  if (report.regions.empty())
    writeFact(writer, "regions", "none");
  for (const RegionReport &region : report.regions)
    writeRegion(writer, region, report.peaks, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

std::string renderText(const ComparisonReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "core model", report.core.empty() ? "none" : report.core);
  writer.blank();
  writer.heading("programs");
  writePrograms(writer, report);
  writer.blank();
  writer.heading("distance");
  writeDistances(writer, report);
  writer.blank();
  std::string least;
  for (const std::string &name : report.leastAction)
    least += (least.empty() ? "" : ", ") + name;
  writer.paragraph("least action: " + (least.empty() ? "none" : least), 14);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
