#include "analysis/report/history/history_formats.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

/// One character a value, from the least to the largest; the latest ones where there are too many.
std::string sparkline(const std::vector<double> &values, unsigned width, bool unicode) {
  constexpr std::array<const char *, 8> blocks = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view letters = "_.-~=+*#";
  const size_t first = values.size() > width ? values.size() - width : 0;
  const auto [least, most] = std::minmax_element(values.begin() + static_cast<ptrdiff_t>(first), values.end());
  std::string line;
  for (size_t i = first; i < values.size(); ++i) {
    const double share = *most > *least ? (values[i] - *least) / (*most - *least) : 0;
    const auto level = static_cast<size_t>(std::min(7.0, share * 8));
    unicode ? line += blocks[level] : line += letters[level];
  }
  return line;
}

/// A line for one quantity of the series: how it ran, its least and its largest value.
void writeRange(TextWriter &writer, const char *name, const std::vector<double> &values, auto text) {
  const auto [least, most] = std::ranges::minmax(values);
  const std::string range = least == most ? text(least) : text(least) + " to " + text(most);
  constexpr unsigned labels = 8;
  const unsigned width = writer.style().width - labels - 2 - static_cast<unsigned>(range.size());
  writer.line(fmt::format("{:<{}}{}  {}", name, labels, sparkline(values, width, writer.style().unicode), range));
}

void write(TextWriter &writer, const RegionHistory &history) {
  writer.heading(history.program + ", region " + regionText(history.region, history.thread));
  writer.line(history.core.empty() ? "events" : "core model " + history.core, Ink::dim);
  std::vector<double> ticks, action, norm;
  for (const HistoryPoint &point : history.points) {
    ticks.push_back(static_cast<double>(point.ticks));
    action.push_back(static_cast<double>(point.action));
    norm.push_back(point.norm);
  }
  auto whole = [](double value) { return countText(static_cast<uint64_t>(value)); };
  writeRange(writer, "ticks", ticks, whole);
  writeRange(writer, "action", action, whole);
  writeRange(writer, "norm", norm, [](double value) { return fmt::format("{:.4f}", value); });
  writer.blank();
  TextTable table{{{"when [UTC]"},
                   {"commit", Align::left, true, Keep::head},
                   {"ticks [tick]", Align::right},
                   {"change", Align::right},
                   {"action [e0·tick]", Align::right},
                   {"change", Align::right},
                   {"norm", Align::right}},
                  {}};
  for (size_t i = 0; i < history.points.size(); ++i) {
    const HistoryPoint &point = history.points[i], &before = history.points[i ? i - 1 : 0];
    std::string commit = point.label.empty() ? point.commit : point.commit + " " + point.label;
    if (point.coreHasChanged)
      commit += " (other core)";
    table.rows.push_back({point.recordedAt.substr(0, 10), commit, countText(point.ticks),
                          i ? changeText(before.ticks, point.ticks) : "", countText(point.action),
                          i ? changeText(before.action, point.action) : "", fmt::format("{:.4f}", point.norm)});
  }
  writer.table(std::move(table));
}

} // namespace

std::string historyText(const std::vector<RegionHistory> &histories, TextStyle style) {
  TextWriter writer(style);
  for (const RegionHistory &history : histories) {
    if (&history != &histories.front())
      writer.blank();
    write(writer, history);
  }
  return writer.take();
}

Json historyJson(const std::vector<RegionHistory> &histories) {
  Json series = Json::array();
  for (const RegionHistory &history : histories) {
    Json points = Json::array();
    for (const HistoryPoint &point : history.points)
      points.push_back({{"recorded_at", point.recordedAt},
                        {"commit", validUtf8(point.commit)},
                        {"label", validUtf8(point.label)},
                        {"ticks", point.ticks},
                        {"instructions", point.instructions},
                        {"action", point.action},
                        {"norm", point.norm},
                        {"distance", point.distance},
                        {"core_has_changed", point.coreHasChanged}});
    series.push_back({{"program", validUtf8(history.program)},
                      {"region", validUtf8(history.region)},
                      {"thread", history.thread},
                      {"core", history.core.empty() ? Json(nullptr) : Json(history.core)},
                      {"points", std::move(points)}});
  }
  return {{"report", "history"}, {"series", std::move(series)}};
}

} // namespace leastaction
