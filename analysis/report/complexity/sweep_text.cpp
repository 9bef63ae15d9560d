#include "analysis/report/complexity/sweep_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace leastaction {
namespace {

constexpr size_t mostColumns = 17, mostRows = 40, cellWidth = 4;

std::vector<double> distinct(const PerformanceSystem &system, size_t place) {
  std::vector<double> values;
  for (const PerformancePoint &point : system.points)
    values.push_back(point.variables[place]);
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  return values;
}

/// "1", "64", "4 k": powers of ten, as everywhere.
std::string blockText(double blocks) {
  return blocks < 1000 ? fmt::format("{:.3g}", blocks) : fmt::format("{:.0f}k", blocks / 1000);
}

/// Mean over a cell's points; no number of none.
double meanOf(const std::vector<size_t> &places, const std::function<double(size_t)> &value) {
  double sum = 0;
  for (const size_t place : places)
    sum += value(place);
  return sum / static_cast<double>(places.size());
}

void writeMap(TextWriter &writer, const SweepGrid &grid, const std::function<double(size_t)> &value,
              const std::function<std::string(double)> &symbol) {
  std::string heading = fmt::format("{:>8} ", "alpha\\L");
  for (const double blocks : grid.blocks)
    heading +=
        fmt::format("{:>{}}", blocks >= 9.95e5 ? fmt::format("{:.2g}M", blocks / 1e6) : blockText(blocks), cellWidth);
  writer.line(heading, Ink::dim);
  for (size_t row = 0; row < grid.alphas.size(); ++row) {
    std::string line = fmt::format("{:>8.3g} ", grid.alphas[row]);
    for (size_t column = 0; column < grid.blocks.size(); ++column) {
      const double mean = meanOf(grid.places[row * grid.blocks.size() + column], value);
      line += std::isnan(mean) ? std::string(cellWidth, ' ') : " " + symbol(mean);
    }
    writer.line(line);
  }
}

} // namespace

std::optional<SweepGrid> sweepGrid(const PerformanceData &data, const PerformanceSystem &system) {
  const std::optional<size_t> blocks = data.variable("L"), alpha = data.variable("alpha");
  if (!blocks || !alpha)
    return std::nullopt;
  SweepGrid grid{
      .blocks = distinct(system, *blocks), .alphas = distinct(system, *alpha), .places = {}, .system = &system};
  if (grid.blocks.size() < 2 || grid.alphas.size() < 2 || grid.blocks.size() > mostColumns ||
      grid.alphas.size() > mostRows)
    return std::nullopt;
  grid.places.resize(grid.blocks.size() * grid.alphas.size());
  auto indexOf = [](const std::vector<double> &values, double value) {
    return static_cast<size_t>(std::ranges::lower_bound(values, value) - values.begin());
  };
  for (size_t i = 0; i < system.points.size(); ++i) {
    const PerformancePoint &point = system.points[i];
    grid.places[indexOf(grid.alphas, point.variables[*alpha]) * grid.blocks.size() +
                indexOf(grid.blocks, point.variables[*blocks])]
        .push_back(i);
  }
  return grid;
}

void writeSweep(TextWriter &writer, const SweepGrid &grid, const std::string &unit) {
  double least = INFINITY, most = 0;
  for (const PerformancePoint &point : grid.system->points) {
    least = std::min(least, point.performance);
    most = std::max(most, point.performance);
  }
  static constexpr std::array<std::string_view, 5> shades = {"···", "░░░", "▒▒▒", "▓▓▓", "███"},
                                                   plain = {"...", "---", "+++", "***", "###"};
  const auto &symbols = writer.style().unicode ? shades : plain;
  writer.subheading("performance surface");
  writeMap(
      writer, grid, [&](size_t i) { return std::log(grid.system->points[i].performance); },
      [&](double mean) {
        const double part = most > least ? (mean - std::log(least)) / std::log(most / least) : 0;
        return std::string(symbols[static_cast<size_t>(std::clamp(part * 5, 0.0, 4.0))]);
      });
  std::string legend = "from";
  for (size_t i = 0; i < symbols.size(); ++i)
    legend +=
        fmt::format(" {} {}", symbols[i], plainNumber(least * std::pow(most / least, static_cast<double>(i) / 5)));
  writer.paragraph(fmt::format("{}, to {}", legend, withUnit(most, unit)), 2);
}

void writeResiduals(TextWriter &writer, const SweepGrid &grid, const FittedModel &model) {
  writer.subheading(fmt::format("left by model {}", model.name));
  writeMap(
      writer, grid, [&](size_t i) { return std::log(grid.system->points[i].performance / model.predicted[i]); },
      [&](double mean) {
        const double size = std::abs(mean);
        const char *sign = mean > 0 ? "+" : "-";
        return size < std::log(1.05) ? std::string("  .")
                                     : fmt::format("{:>3}", std::string(size < std::log(1.2) ? 1
                                                                        : size < std::log(2) ? 2
                                                                                             : 3,
                                                                        *sign));
      });
  writer.paragraph("measured against predicted: . within 5 %; + faster, - slower, ++ by more than 20 %, +++ by more "
                   "than a factor of 2",
                   2);
}

} // namespace leastaction
