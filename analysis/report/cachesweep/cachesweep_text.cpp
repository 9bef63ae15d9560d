#include "analysis/report/cachesweep/cachesweep_report.h"

#include "analysis/base/text_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace leastaction {
namespace {

std::string bar(double fraction, bool unicode) {
  std::string text;
  for (int i = 0; i < static_cast<int>(std::lround(fraction * 10)); ++i)
    text += unicode ? "█" : "#";
  return text;
}

/// One table for a line size: sizes below each other, fully associative and each number of ways beside each other. Ends
/// where larger caches have no fewer misses.
TextTable sizesTable(const CacheSweepReport &report, uint32_t lineBytes, bool unicode) {
  TextTable table{{{"size [byte]", Align::right}, {"fully assoc.", Align::right}}, {}};
  for (const uint32_t count : report.ways)
    table.columns.push_back({count == 1 ? "1 way" : fmt::format("{} ways", count), Align::right});
  table.columns.push_back({"ratio", Align::right});
  table.columns.push_back({""});
  std::map<uint64_t, std::map<uint32_t, uint64_t>> sizes;
  for (const CacheSweepReport::Point &point : report.points)
    if (point.lineBytes == lineBytes)
      sizes[point.cacheBytes][point.ways] = point.misses;
  double most = 0;
  std::map<uint32_t, uint64_t> fewest; // Misses of the last row that was shown.
  size_t left = sizes.size();
  for (const auto &[size, misses] : sizes) {
    // Do all that are larger have what these have?
    const bool isLast = std::ranges::all_of(report.points, [&](const CacheSweepReport::Point &point) {
      return point.lineBytes != lineBytes || point.cacheBytes < size ||
             point.misses == (fewest.contains(point.ways) ? fewest[point.ways] : ~uint64_t{0});
    });
    if (isLast) {
      table.rows.push_back({fmt::format("{} larger size{}: the same", left, left == 1 ? "" : "s")});
      break;
    }
    --left;
    std::vector<std::string> row{fmt::format("{}", size)};
    for (auto [count, shown] : misses)
      fewest[count] = shown;
    row.push_back(misses.contains(0) ? countText(misses.at(0)) : "");
    for (const uint32_t count : report.ways)
      row.push_back(misses.contains(count) ? countText(misses.at(count)) : "");
    const double ratio =
        static_cast<double>(misses.begin()->second) / static_cast<double>(std::max<uint64_t>(report.accesses, 1));
    most = std::max(most, ratio);
    row.push_back(plainNumber(ratio));
    row.push_back(most > 0 ? bar(ratio / most, unicode) : "");
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Why a number of ways has no misses at all.
void writeEmptyWays(TextWriter &writer, const CacheSweepReport &report, uint32_t lineBytes) {
  for (const uint32_t ways : report.ways)
    if (std::ranges::none_of(report.points, [&](const CacheSweepReport::Point &point) {
          return point.lineBytes == lineBytes && point.ways == ways;
        }))
      writer.paragraph(
          fmt::format("No cache of these sizes has {}: with lines of {} byte that is {} byte times a power "
                      "of two, the number of sets; choose other --sizes.",
                      ways == 1 ? "1 way" : fmt::format("{} ways", ways), lineBytes, uint64_t{ways} * lineBytes),
          0);
}

/// Leaves the bars out where they do not fit: one that is cut tells a smaller ratio.
TextTable withBarsThatFit(TextTable table, const TextStyle &style) {
  const std::vector<std::string> lines = layOut(table, std::numeric_limits<unsigned>::max(), style.unicode);
  if (std::ranges::all_of(lines, [&](const std::string &line) { return displayWidth(line) <= style.width; }))
    return table;
  for (std::vector<std::string> &row : table.rows)
    if (row.size() > 1)
      row.pop_back();
  table.columns.pop_back();
  return table;
}

} // namespace

std::string cacheSweepText(const CacheSweepReport &report, TextStyle style) {
  TextWriter writer(style);
  writer.heading(report.program + (report.region.empty() ? "" : ", region " + report.region));
  writer.pairs({{"accesses", countText(report.accesses)},
                {"bytes touched", countWithUnit(report.footprintBytes, "byte")},
                {"instructions", countText(report.instructions)}});
  if (report.unknownAddresses)
    writer.paragraph(
        report.unknownAddresses == 1
            ? "1 access was left out: its address is not recorded."
            : fmt::format("{} accesses were left out: their addresses are not recorded.", report.unknownAddresses),
        0);
  for (const std::string &problem : report.problems)
    writer.paragraph("Incomplete: " + problem + ".", 0);
  for (const uint32_t lineBytes : report.lineBytes) {
    writer.subheading(fmt::format("misses with lines of {} byte", lineBytes));
    writer.table(withBarsThatFit(sizesTable(report, lineBytes, style.unicode), writer.style()));
    writeEmptyWays(writer, report, lineBytes);
  }
  writer.blank();
  writer.paragraph(
      "LRU replacement, no prefetching, empty at the start of each thread. The ratio is misses of the fully "
      "associative cache, or of the first number of ways.",
      0);
  return writer.take();
}

} // namespace leastaction
