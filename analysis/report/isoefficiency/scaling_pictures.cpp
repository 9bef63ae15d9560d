#include "analysis/base/text_format.h"
#include "analysis/report/isoefficiency/scaling_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

namespace leastaction {
namespace {

std::string repeated(std::string_view text, size_t times) {
  std::string all;
  for (size_t i = 0; i < times; ++i)
    all += text;
  return all;
}

/// The length of a bar: 0 for a speedup of 1 or none.
size_t doublings(double speedup) {
  return speedup > 1 ? static_cast<size_t>(std::lround(std::log2(speedup))) : 0;
}

/// Of three sizes: the larger one, the later its knee, which is the Amdahl effect.
void writeSpeedups(TextWriter &writer, const ScalingResult::Grid &grid) {
  if (grid.sizes.empty())
    return;
  std::vector<size_t> sizes = {grid.sizes.size() / 4, grid.sizes.size() / 2, grid.sizes.size() * 3 / 4};
  const auto repeatedSizes = std::ranges::unique(sizes);
  sizes.erase(repeatedSizes.begin(), repeatedSizes.end());
  writer.subheading("speedup; a block is a doubling");
  TextTable table{{{"P", Align::right}}, {}};
  for (const size_t size : sizes) {
    table.columns.push_back({"n = " + plainNumber(grid.sizes[size]), Align::right});
    table.columns.push_back({"", Align::left});
  }
  for (size_t column = 0; column < grid.processors.size(); ++column) {
    const double processors = grid.processors[column];
    std::vector<std::string> cells = {wholeText(processors)};
    for (const size_t size : sizes) {
      const std::optional<double> efficiency = grid.efficiency[size][column];
      if (!efficiency) {
        cells.insert(cells.end(), {"-", ""});
        continue;
      }
      const double speedup = *efficiency * processors;
      cells.push_back(fmt::format("{:.3g}", speedup));
      cells.push_back(repeated(writer.style().unicode ? "█" : "#", doublings(speedup)));
    }
    table.rows.push_back(std::move(cells));
  }
  writer.table(std::move(table));
}

/// Shares of the terms where the efficiency is kept.
void writeOverheads(TextWriter &writer, const ScalingResult &result) {
  constexpr std::array unicodeMarks = {"█", "▒", "░", "▓"}, asciiMarks = {"#", "=", ".", "+"};
  constexpr size_t width = 40;
  if (result.overheads.size() < 2 || result.overheads.size() > unicodeMarks.size() || result.table.empty())
    return;
  const auto &marks = writer.style().unicode ? unicodeMarks : asciiMarks;
  std::string legend;
  for (size_t term = 0; term < result.overheads.size(); ++term)
    legend += fmt::format("{}{} {}", term ? ", " : "", marks[term], result.overheads[term].term);
  writer.subheading(fmt::format("T_o by term at E = {}: {}", plainNumber(result.table.front().efficiency), legend));
  TextTable table{{{"P", Align::right}, {"shares", Align::left}}, {}};
  for (size_t column = 0; column < result.grid.processors.size(); ++column) {
    std::vector<double> values;
    for (const ScalingResult::Overhead &overhead : result.overheads)
      values.push_back(column < overhead.values.size() ? std::max(overhead.values[column].value_or(0), 0.0) : 0);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    std::string bar;
    double upTo = 0;
    size_t drawn = 0;
    for (size_t term = 0; sum > 0 && term < values.size(); ++term) {
      upTo += values[term] / sum;
      const auto end = static_cast<size_t>(std::lround(upTo * width));
      bar += repeated(marks[term], end - drawn);
      drawn = end;
    }
    table.rows.push_back({wholeText(result.grid.processors[column]), sum > 0 ? bar : "-"});
  }
  writer.table(std::move(table));
}

} // namespace

void writeScalingPictures(TextWriter &writer, const ScalingResult &result) {
  writeSpeedups(writer, result.grid);
  writeOverheads(writer, result);
}

} // namespace leastaction
