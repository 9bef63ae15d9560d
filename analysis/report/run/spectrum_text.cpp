#include "analysis/report/run/spectrum_text.h"

#include "analysis/base/text_format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace leastaction {

namespace {

constexpr unsigned labelWidth = 7;
constexpr unsigned axisWidth = labelWidth + 2;

double finite(double value) {
  return std::isfinite(value) && value > 0 ? value : 0;
}

// How one row of the drawing shows one column: its part of the mean, or a dot where the highest tick lies.
std::string_view cell(const SpectrumColumn &column, double rowBottom, double rowHeight, bool unicode) {
  static constexpr std::array<std::string_view, 9> blocks = {"", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const double filled = (column.mean - rowBottom) / rowHeight;
  const auto eighths = static_cast<size_t>(std::clamp(std::round(8 * filled), 0.0, 8.0));
  const bool peak = column.max > rowBottom && column.max <= rowBottom + 1.0001 * rowHeight;
  if (unicode)
    return eighths > 0 ? blocks[eighths] : peak ? "·" : " ";
  return filled >= 0.5 ? "#" : filled > 0.05 ? "." : peak ? "'" : " ";
}

} // namespace

std::vector<SpectrumColumn> spectrumColumns(const SpectrumBins &spectrum, uint64_t ticks, unsigned count) {
  std::vector<SpectrumColumn> columns(count);
  if (spectrum.mean.empty() || ticks == 0)
    return columns;
  const double bins = static_cast<double>(ticks) / static_cast<double>(std::max<uint64_t>(spectrum.binTicks, 1));
  for (unsigned i = 0; i < count; ++i) {
    const double from = bins * i / count;
    const double to = bins * (i + 1) / count;
    const auto first = static_cast<size_t>(from);
    const size_t end = std::min(static_cast<size_t>(std::ceil(to)), spectrum.mean.size());
    for (size_t bin = first; bin < end; ++bin) {
      const auto left = static_cast<double>(bin);
      const double covered = std::min(to, left + 1) - std::max(from, left);
      // Means are of a bin's full width, of which the last may have a part.
      const double mean = finite(spectrum.mean[bin]) / std::clamp(bins - left, 1e-9, 1.0);
      columns[i].mean += mean * covered / (to - from);
      columns[i].max = std::max({columns[i].max, mean, bin < spectrum.max.size() ? finite(spectrum.max[bin]) : 0.0});
    }
  }
  return columns;
}

std::vector<std::string> drawSpectrum(const SpectrumBins &spectrum, uint64_t ticks, const SpectrumStyle &style) {
  if (spectrum.mean.empty() || ticks == 0 || style.rows == 0 || style.width < axisWidth + 8)
    return {};
  const unsigned count = style.width - axisWidth;
  const std::vector<SpectrumColumn> columns = spectrumColumns(spectrum, ticks, count);
  double top = 0;
  for (const SpectrumColumn &column : columns)
    top = std::max(top, column.max);
  if (top == 0)
    return {};

  std::vector<std::string> lines;
  for (unsigned row = style.rows; row-- > 0;) {
    const double height = top / style.rows;
    const bool isTop = row + 1 == style.rows;
    std::string line = fmt::format("{:>{}} ", isTop ? plainNumber(top) : row == 0 ? "0" : "", labelWidth);
    line += style.unicode ? (isTop || row == 0 ? "┤" : "│") : "|";
    for (const SpectrumColumn &column : columns)
      line += cell(column, row * height, height, style.unicode);
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  const std::string end = countText(ticks);
  const std::string middle = countText(ticks / 2);
  const auto half = static_cast<unsigned>(count / 2);
  std::string axis = std::string(axisWidth, ' ') + "0";
  axis.resize(axisWidth + half - middle.size() / 2, ' ');
  axis += middle;
  axis.resize(style.width - end.size(), ' ');
  lines.push_back(axis + end);
  return lines;
}

} // namespace leastaction
