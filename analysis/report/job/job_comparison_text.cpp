#include "analysis/report/format/report_text.h"
#include "analysis/report/job/job_comparison.h"
#include "analysis/report/why/tick_difference.h"

#include <fmt/format.h>

#include <algorithm>

namespace leastaction {
namespace {

struct DifferenceTable {
  std::string title, column;
  size_t rows = 0;
  bool hasCalls = false, hasKinds = false;
  bool onlyDiffering = true;
};

void writeDifferences(TextWriter &writer, const std::vector<JobDifference> &all, const DifferenceTable &look) {
  std::vector<const JobDifference *> rows;
  for (const JobDifference &row : all)
    if (!look.onlyDiffering || row.difference() != 0)
      rows.push_back(&row);
  if (rows.empty())
    return;
  const size_t shown = std::min(look.rows, rows.size());
  writer.subheading(titleOfPart(look.title, shown, rows.size()));
  TextTable table{{{look.column, Align::left, true, Keep::tail}}, {}};
  if (look.hasKinds)
    table.columns.push_back({"kind", Align::left});
  if (look.hasCalls)
    table.columns.push_back({"call", Align::left});
  for (const char *heading : {"ticks", "before", "difference"})
    table.columns.push_back({heading, Align::right});
  for (size_t i = 0; i < shown; ++i) {
    const JobDifference &row = *rows[i];
    std::vector<std::string> cells{row.name};
    if (look.hasKinds)
      cells.emplace_back(nameOf(row.wait));
    if (look.hasCalls)
      cells.emplace_back(row.call == MpiCall::none ? "" : name(row.call));
    cells.push_back(countText(row.ticks));
    cells.push_back(countText(row.reference));
    cells.push_back(signedTicks(static_cast<double>(row.difference()), writer.style().unicode));
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

std::string jobText(const ComparedJob &job) {
  return fmt::format("{} ({} rank{}, {} tick)", job.source, job.ranks, job.ranks == 1 ? "" : "s", countText(job.ticks));
}

} // namespace

std::string renderText(const JobComparison &comparison, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeFact(writer, "job", jobText(comparison.job));
  writeFact(writer, "before", jobText(comparison.reference));
  writeCore(writer, comparison.core, {});
  writer.blank();
  writer.heading("two jobs compared");
  writer.paragraph(comparison.answer, 0);
  const size_t rows = options.rows;
  writeDifferences(writer, comparison.path, {"critical path", "part", rows, false, false, false});
  writeDifferences(writer, comparison.lines, {"lines of the critical path that differ", "line", rows, true});
  writeDifferences(writer, comparison.allRanks, {"all ranks together", "part", rows, false, false, false});
  writeDifferences(writer, comparison.waits, {"waits that differ", "place", rows, true, true});
  writeDifferences(writer, comparison.ranks, {"work of ranks that differ", "rank", rows});
  writeNotes(writer, comparison.notes);
  return writer.take();
}

} // namespace leastaction
