#include "analysis/report/job/job_report.h"

#include "analysis/report/format/json_values.h"
#include "analysis/report/format/packed_array.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace leastaction {
namespace {

// What the page has room for, so that the file of a job of 1,024 ranks stays within 5 Mbyte.
constexpr size_t mostWaits = 100;
constexpr size_t mostLinesOfWait = 12;
constexpr size_t mostPathRows = 400;
constexpr size_t mostPairs = 20'000;
/// Ranks of which the matrix of distances is shown.
constexpr size_t mostDistances = 64;
/// Of the matrix of messages, in each direction, where ranks are more than one to a cell.
constexpr size_t mostCells = 128;

/// All ranks' parts one behind the other, three numbers each.
Json packTimelines(const std::vector<JobRankRow> &ranks) {
  size_t parts = 0;
  for (const JobRankRow &row : ranks)
    parts = std::max(parts, row.parts.size());
  std::vector<float> values;
  values.reserve(ranks.size() * parts * 3);
  for (const JobRankRow &row : ranks)
    for (size_t i = 0; i < parts; ++i) {
      const JobRankRow::Part part = i < row.parts.size() ? row.parts[i] : JobRankRow::Part{};
      for (const uint16_t thousandths : {part.work, part.waiting, part.transferring})
        values.push_back(thousandths);
    }
  return {{"parts", parts}, {"thousandths", packScaled(values)}};
}

Json packTraffic(const JobReport &report) {
  const size_t ranksPerCell =
      report.traffic.size() <= mostPairs ? 1 : std::max<size_t>(1, (report.ranks.size() + mostCells - 1) / mostCells);
  std::map<std::pair<uint64_t, uint64_t>, JobTraffic> cells;
  for (const JobTraffic &row : report.traffic) {
    JobTraffic &cell = cells[{row.from / ranksPerCell, row.to / ranksPerCell}];
    cell.messages += row.messages;
    cell.bytes += row.bytes;
  }
  std::vector<double> from, to, messages, bytes;
  for (const auto &[place, cell] : cells) {
    from.push_back(static_cast<double>(place.first));
    to.push_back(static_cast<double>(place.second));
    messages.push_back(static_cast<double>(cell.messages));
    bytes.push_back(static_cast<double>(cell.bytes));
  }
  return {{"ranks_per_cell", ranksPerCell},
          {"from", packFloats(from)},
          {"to", packFloats(to)},
          {"messages", packDoubles(messages)},
          {"bytes", packDoubles(bytes)}};
}

Json packSpectrum(const JobSpectrum &spectrum) {
  return {{"part_ticks", number(spectrum.partTicks)},
          {"sum", packScaled(spectrum.sum)},
          {"least", packScaled(spectrum.least)},
          {"mean", packScaled(spectrum.mean)},
          {"most", packScaled(spectrum.most)}};
}

Json pathByRank(const JobReport &report) {
  std::map<uint32_t, uint64_t> ticks;
  for (const JobPathRow &row : report.path)
    ticks[row.rank] += row.ticks;
  Json json = Json::array();
  for (const auto &[rank, sum] : ticks)
    json.push_back({{"rank", rank}, {"ticks", sum}});
  return json;
}

} // namespace

Json pageJson(const JobReport &report) {
  JobReport shown = report;
  shown.traffic.clear();
  shown.spectrum.ranks.clear();
  if (shown.map && shown.ranks.size() > mostDistances)
    shown.map->distance.clear();
  for (JobRankRow &row : shown.ranks)
    row.parts.clear();
  if (shown.waits.size() > mostWaits)
    shown.waits.resize(mostWaits);
  for (JobWaitRow &row : shown.waits)
    if (row.lines.size() > mostLinesOfWait)
      row.lines.resize(mostLinesOfWait);
  if (shown.path.size() > mostPathRows)
    shown.path.resize(mostPathRows);

  Json json = toJson(shown);
  for (Json &row : json["ranks"]) {
    row.erase("timeline");
    row.erase("energy");
  }
  for (size_t i = 0; i < shown.waits.size(); ++i)
    json["waits"][i]["cause_line_ticks"] = shown.waits[i].lineTicks;
  json["timelines"] = packTimelines(report.ranks);
  json["spectrum"] = packSpectrum(report.spectrum);
  json["messages"] = packTraffic(report);
  json["critical_path"]["by_rank"] = pathByRank(report);
  json["waits_in_all"] = report.waits.size();
  json["critical_path"]["lines_in_all"] = report.path.size();
  return json;
}

} // namespace leastaction
