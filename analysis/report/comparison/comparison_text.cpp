#include "analysis/report/comparison/comparison_formats.h"

#include "analysis/report/format/line_names.h"
#include "analysis/report/format/neighbours_text.h"
#include "analysis/report/format/report_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>

namespace leastaction {

namespace {

using By = TextOptions::By;

constexpr size_t mostListedPrograms = 40;
constexpr size_t otherRows = 5;
constexpr unsigned matrixCell = 8; ///< A distance and its gap.

std::string distanceText(double distance) {
  return fmt::format("{:.4f}", distance);
}

std::string signedCount(double value, bool unicode) {
  const std::string sign = value > 0 ? "+" : value < 0 ? (unicode ? "−" : "-") : "";
  return sign + countText(static_cast<uint64_t>(std::llround(std::abs(value))));
}

std::string numbered(const ComparisonReport &report, size_t program) {
  return fmt::format("{} {}", program + 1, report.programs[program].name);
}

/// " (1.55 times as many)"; empty if the reference takes about as many, or none.
std::string ratioText(const TickDifference &ticks) {
  const std::string ratio =
      ticks.reference == 0 ? "1" : plainNumber(static_cast<double>(ticks.own) / static_cast<double>(ticks.reference));
  return ratio == "1" ? std::string() : fmt::format(" ({} times as many)", ratio);
}

/// "1 slow takes 55 ticks more than 2 fast (1.55 times as many)."
std::string ticksWords(const ComparisonReport &report, const ProgramDifference &difference,
                       const TickDifference &ticks) {
  const std::string own = numbered(report, difference.program), reference = numbered(report, difference.reference);
  if (ticks.own == ticks.reference)
    return fmt::format("{} takes as many ticks as {}.", own, reference);
  const auto [less, more] = std::minmax(ticks.own, ticks.reference);
  return fmt::format("{} takes {} tick{} {} than {}{}.", own, countText(more - less), more - less == 1 ? "" : "s",
                     ticks.own > ticks.reference ? "more" : "less", reference, ratioText(ticks));
}

/// "1 slow has 500 e0·tick more action than 2 fast"; what accounts for it follows.
std::string actionWords(const ComparisonReport &report, const ProgramDifference &difference) {
  const std::string own = numbered(report, difference.program), reference = numbered(report, difference.reference);
  const int64_t action = std::llround(difference.action);
  if (action == 0)
    return fmt::format("{} has as much action as {}", own, reference);
  return fmt::format("{} has {} e0·tick {} action than {}", own, countText(static_cast<uint64_t>(std::abs(action))),
                     action > 0 ? "more" : "less", reference);
}

/// A sentence where threads share cache lines far more in one than in the other; else empty.
std::string sharingWords(const ComparisonReport &report, const ProgramDifference &difference) {
  return difference.sharing && difference.ticks
             ? sharingText(*difference.sharing, std::max(difference.ticks->own, difference.ticks->reference),
                           numbered(report, difference.program), numbered(report, difference.reference))
             : std::string();
}

/// All programs in their order, or of many those of the smallest norm.
std::vector<size_t> listedPrograms(const ComparisonReport &report) {
  std::vector<size_t> listed(report.programs.size());
  std::iota(listed.begin(), listed.end(), size_t{0});
  if (listed.size() <= mostListedPrograms)
    return listed;
  std::ranges::sort(listed, std::less(), [&](size_t i) { return std::pair(report.programs[i].norm, i); });
  listed.resize(mostListedPrograms);
  return listed;
}

void writePrograms(TextWriter &writer, const ComparisonReport &report, const std::vector<size_t> &listed) {
  TextTable table{{{"", Align::right},
                   {"program", Align::left, true, Keep::tail},
                   {"ticks [tick]", Align::right},
                   {"instructions", Align::right},
                   {"action [e0·tick]", Align::right},
                   {"norm", Align::right},
                   {"", Align::left}},
                  {}};
  for (size_t i : listed) {
    const ProgramReport &program = report.programs[i];
    const bool least = std::ranges::find(report.leastAction, program.name) != report.leastAction.end();
    const std::optional<SampledProgram> &sample = program.sample;
    table.rows.push_back(
        {fmt::format("{}", i + 1), program.name, countText(program.ticks) + (sample ? reachText(sample->ticks) : ""),
         countText(program.instructions), countText(program.action) + (sample ? reachText(sample->action) : ""),
         distanceText(program.norm), least ? "least" : ""});
  }
  writer.table(std::move(table));
}

void writeMatrix(TextWriter &writer, const std::vector<std::vector<double>> &distance) {
  TextTable table{{{"", Align::right}}, {}};
  for (size_t column = 0; column < distance.size(); ++column)
    table.columns.push_back({fmt::format("{}", column + 1), Align::right});
  for (size_t row = 0; row < distance.size(); ++row) {
    std::vector<std::string> cells{fmt::format("{}", row + 1)};
    for (double value : distance[row])
      cells.push_back(distanceText(value));
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

NamedSet namedSet(const ComparisonReport &report) {
  NamedSet set{.kind = "program", .names = {}, .text = distanceText};
  for (const ProgramReport &program : report.programs)
    set.names.push_back(program.name);
  return set;
}

const ActionDifference &differenceBy(const ProgramDifference &difference, By by) {
  switch (by) {
  case By::classes:
    return difference.byClass;
  case By::function:
    return difference.byFunction;
  case By::line:
    return difference.byLine;
  case By::opcode:
    break;
  }
  return difference.byOpcode;
}

double fromCount(const ActionDifference &difference) {
  double sum = 0;
  for (const DifferenceRow &row : difference.rows)
    sum += row.fromCount;
  return sum;
}

void writeRows(TextWriter &writer, const ProgramDifference &program, By by, std::string_view column, size_t rows) {
  const ActionDifference &difference = differenceBy(program, by);
  const size_t all = difference.rows.size() + difference.omittedRows;
  if (all == 0)
    return;
  const size_t shown = std::min(rows, difference.rows.size());
  writer.subheading(titleOfPart(fmt::format("by {}", column), shown, all));
  const size_t own = program.program + 1, reference = program.reference + 1;
  const bool unicode = writer.style().unicode;
  const bool hasTwo = std::any_of(difference.rows.begin(), difference.rows.begin() + static_cast<ptrdiff_t>(shown),
                                  [](const DifferenceRow &row) { return hasTwoNames(row.name, row.referenceName); });
  const std::string head = headOfBoth(column, hasTwo, fmt::format("{}", own), fmt::format("{}", reference), unicode);
  TextTable table{{{head, Align::left, true, by == By::line ? Keep::tail : Keep::ends}}, {}};
  for (std::string_view what : {"count", "κ", "action"})
    for (size_t number : {own, reference})
      table.columns.push_back({fmt::format("{} {}", what, number), Align::right});
  table.columns.push_back({"difference", Align::right});
  for (size_t i = 0; i < shown; ++i) {
    const DifferenceRow &row = difference.rows[i];
    std::vector<std::string> cells{nameOfBoth(row.name, row.referenceName, unicode)};
    for (const KeyAction *side : {&row.own, &row.reference})
      cells.push_back(countText(side->count));
    for (const KeyAction *side : {&row.own, &row.reference})
      cells.push_back(side->count ? plainNumber(side->kappa()) : "");
    for (const KeyAction *side : {&row.own, &row.reference})
      cells.push_back(countText(side->action));
    cells.push_back(signedCount(row.difference, unicode));
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

/// Two programs: everything about their difference, ticks first.
void writeDifference(TextWriter &writer, const ComparisonReport &report, const ProgramDifference &difference,
                     const TextOptions &options) {
  if (difference.ticks) {
    const TickDifference &ticks = *difference.ticks;
    if (report.perTicks)
      writer.paragraph(fmt::format("Of {} ticks of each, {} against {}:", countText(*report.perTicks),
                                   numbered(report, difference.program), numbered(report, difference.reference)),
                       0);
    else
      writer.paragraph(ticksWords(report, difference, ticks), 0);
    if (const std::string words = sharingWords(report, difference); !words.empty())
      writer.paragraph(words, 0);
    writeTickDifference(writer, ticks,
                        {.own = fmt::format("{}", difference.program + 1),
                         .reference = fmt::format("{}", difference.reference + 1),
                         .rows = options.by == By::line ? options.rows : otherRows});
    if (difference.sharing)
      writeSharingDifference(writer, *difference.sharing, fmt::format("{}", difference.program + 1),
                             fmt::format("{}", difference.reference + 1), otherRows);
    writer.blank();
  }
  const double counts = fromCount(difference.byOpcode);
  const bool unicode = options.unicode;
  writer.paragraph(fmt::format("{}: {} by the number of executions of each opcode, {} by their length κ [tick].",
                               actionWords(report, difference), signedCount(counts, unicode),
                               signedCount(difference.action - counts, unicode)),
                   0);
  const std::pair<By, std::string_view> keys[] = {
      {By::opcode, "opcode"}, {By::classes, "class"}, {By::function, "function"}, {By::line, "source line"}};
  for (bool chosen : {true, false})
    for (auto [by, column] : keys)
      if ((by == options.by) == chosen)
        writeRows(writer, difference, by, column, chosen ? options.rows : otherRows);
}

std::string largestChange(const std::vector<TickDifferenceRow> &rows, bool unicode) {
  return rows.empty() || rows.front().difference() == 0
             ? ""
             : fmt::format("{} {}", nameOfBoth(rows.front().name, rows.front().referenceName, unicode),
                           signedTicks(rows.front().difference(), unicode));
}

/// A sentence: which of the listed ones are too near to the reference.
std::string uncertainPrograms(const ComparisonReport &report, const std::vector<size_t> &listed) {
  std::vector<std::string> near;
  for (const ProgramDifference &difference : report.differences)
    if (const auto &ticks = difference.ticks; ticks && ticks->bound &&
                                              std::ranges::find(listed, difference.program) != listed.end() &&
                                              !uncertaintyText(*ticks->bound, ticks->own, ticks->reference).empty())
      near.push_back(numbered(report, difference.program));
  return near.empty() ? std::string()
                      : fmt::format("The machine may not show the difference of {}: {}.", fmt::join(near, ", "),
                                    boundText(*report.modelBound));
}

/// Many programs: a line for each, with the cause and the source line whose ticks differ most.
void writeTickDifferences(TextWriter &writer, const ComparisonReport &report, const std::vector<size_t> &listed) {
  const bool unicode = writer.style().unicode;
  TextTable table{{{"", Align::right},
                   {"program", Align::left, true, Keep::tail},
                   {"ticks", Align::right},
                   {"most by cause", Align::left, true},
                   {"most by line", Align::left, true, Keep::tail}},
                  {}};
  for (size_t i : listed)
    for (const ProgramDifference &difference : report.differences)
      if (difference.program == i && difference.ticks) {
        const TickDifference &ticks = *difference.ticks;
        table.rows.push_back(
            {fmt::format("{}", i + 1), report.programs[i].name,
             signedTicks(static_cast<double>(ticks.own) - static_cast<double>(ticks.reference), unicode),
             largestChange(ticks.byCause, unicode), largestChange(ticks.byLine, unicode)});
      }
  if (table.rows.empty())
    return;
  writer.paragraph(fmt::format("Ticks against {}, and the cause and the source line whose ticks differ most.",
                               numbered(report, report.differences.front().reference)),
                   0);
  writer.table(std::move(table));
  for (size_t i : listed)
    for (const ProgramDifference &difference : report.differences)
      if (difference.program == i)
        if (const std::string words = sharingWords(report, difference); !words.empty())
          writer.paragraph(words, 0);
  if (const std::string words = uncertainPrograms(report, listed); !words.empty())
    writer.paragraph(words, 0);
  writer.blank();
}

/// Many programs: a line for each.
void writeDifferences(TextWriter &writer, const ComparisonReport &report, const std::vector<size_t> &listed,
                      const TextOptions &options) {
  const bool unicode = options.unicode;
  writer.paragraph(fmt::format("Action [e0·tick] against {}; of it by the number of executions of each opcode, and by "
                               "their length κ; and what differs most.",
                               numbered(report, report.differences.front().reference)),
                   0);
  TextTable table{{{"", Align::right},
                   {"program", Align::left, true, Keep::tail},
                   {"difference", Align::right},
                   {"by number", Align::right},
                   {"by length", Align::right},
                   {"most", Align::left, true, options.by == By::line ? Keep::tail : Keep::ends},
                   {"", Align::right}},
                  {}};
  for (size_t i : listed)
    for (const ProgramDifference &difference : report.differences)
      if (difference.program == i) {
        const double counts = fromCount(difference.byOpcode);
        const ActionDifference &by = differenceBy(difference, options.by);
        const bool isSame = by.rows.empty() || by.rows.front().difference == 0;
        table.rows.push_back({fmt::format("{}", i + 1), report.programs[i].name,
                              signedCount(difference.action, unicode), signedCount(counts, unicode),
                              signedCount(difference.action - counts, unicode),
                              isSame ? "" : nameOfBoth(by.rows.front().name, by.rows.front().referenceName, unicode),
                              isSame ? "" : signedCount(by.rows.front().difference, unicode)});
      }
  writer.table(std::move(table));
}

void writeComparison(TextWriter &writer, const ComparisonReport &report, const TextOptions &options) {
  const std::vector<size_t> listed = listedPrograms(report);
  const size_t count = report.programs.size();
  const std::string some =
      listed.size() < count ? fmt::format(", the {} of {} with the smallest norm", listed.size(), count) : "";
  writer.blank();
  writer.heading("programs" + some +
                 (report.perTicks ? fmt::format(", by {} ticks of each", countText(*report.perTicks)) : ""));
  writePrograms(writer, report, listed);
  writer.blank();
  const bool isMatrix = report.distance.size() <= (writer.style().width - 4) / matrixCell;
  writer.heading(isMatrix ? "distance" : "neighbours" + some);
  if (isMatrix)
    writeMatrix(writer, report.distance);
  else
    writeNeighbours(writer, namedSet(report), report.distance, listed);
  if (!report.perTicks) {
    std::string least;
    for (const std::string &name : report.leastAction)
      least += (least.empty() ? "" : ", ") + name;
    writer.blank();
    writer.paragraph("least action: " + (least.empty() ? "none" : least), 14);
  }
  writeDendrogram(writer, namedSet(report), report.dendrogram, "");
  if (report.differences.empty())
    return;
  writer.blank();
  writer.heading("what accounts for the difference" + std::string(report.differences.size() > 1 ? "s" : ""));
  if (report.differences.size() == 1) {
    writeDifference(writer, report, report.differences.front(), options);
  } else {
    writeTickDifferences(writer, report, listed);
    writeDifferences(writer, report, listed, options);
  }
}

} // namespace

std::string renderText(const ComparisonReport &report, const TextOptions &options) {
  TextWriter writer = writerFor(options);
  writeCore(writer, report.core, report.perfect);
  for (size_t i = 0; i < report.programs.size(); ++i)
    if (const std::string &flaw = report.programs[i].flaw; !flaw.empty())
      writeFlaw(writer, fmt::format("{}: {}", numbered(report, i), flaw));
  writeComparison(writer, report, options);
  writeNotes(writer, report.notes);
  return writer.take();
}

} // namespace leastaction
