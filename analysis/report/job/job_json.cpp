#include "analysis/report/job/job_report.h"

#include "analysis/report/format/json_values.h"
#include "analysis/report/format/metric_json.h"
#include "analysis/report/why/cause_json.h"

namespace leastaction {
namespace {

template <class Place> Json placeJson(const Place &place) {
  return {{"file", textOrNull(place.file)},
          {"line", place.line != 0 ? Json(place.line) : Json(nullptr)},
          {"function", textOrNull(place.function)}};
}

Json lineJson(const WhyRow &row) {
  Json json = placeJson(row);
  json["ticks"] = ticksJson(row.ticks.total());
  json["causes"] = causesJson(row.ticks);
  return json;
}

Json rankJson(const JobRankRow &row) {
  Json parts = Json::array();
  for (const JobRankRow::Part &part : row.parts)
    parts.push_back({part.work, part.waiting, part.transferring});
  return {{"rank", row.rank},
          {"work_ticks", row.shares.work},
          {"waiting_ticks", row.shares.waiting},
          {"transferring_ticks", row.shares.transferring},
          {"after_end_ticks", row.shares.afterEnd},
          {"instructions", row.instructions},
          {"action", row.action},
          {"causes", causesJson(row.causes)},
          {"missing", row.isMissing},
          {"complete", row.isComplete},
          {"last_call", textOrNull(row.lastCall)},
          {"timeline", std::move(parts)}};
}

Json waitJson(const JobWaitRow &row) {
  Json json = placeJson(row.site);
  json["kind"] = nameOf(row.group.kind);
  json["call"] = name(row.group.call);
  json["ranks"] = row.group.waiting;
  json["cause_rank"] = row.group.cause;
  json["alone"] = row.group.isAlone();
  json["ticks"] = row.group.ticks;
  json["calls"] = row.group.calls;
  json["cause_work_ticks"] = row.group.causeWork;
  json["waiter_work_ticks"] = row.group.waiterWork;
  json["text"] = jsonText(row.text);
  json["cause_lines"] = Json::array();
  for (const WhyRow &line : row.lines)
    json["cause_lines"].push_back(lineJson(line));
  return json;
}

Json transferJson(const JobTransferRow &row) {
  Json json = placeJson(row.site);
  json["call"] = name(row.group.call);
  json["ticks"] = row.group.ticks;
  json["calls"] = row.group.calls;
  json["bytes"] = row.group.bytes;
  return json;
}

Json pathJson(const JobPathRow &row) {
  Json json = placeJson(row.line);
  json["rank"] = row.rank;
  json["call"] = row.call == MpiCall::none ? Json(nullptr) : Json(name(row.call));
  json["ticks"] = row.ticks;
  json["causes"] = causesJson(row.line.ticks);
  return json;
}

Json energiesJson(const std::vector<float> &energies) {
  Json json = Json::array();
  for (const float energy : energies)
    json.push_back(number(energy));
  return json;
}

Json spectrumJson(const JobSpectrum &spectrum) {
  return {{"part_ticks", number(spectrum.partTicks)},
          {"sum", energiesJson(spectrum.sum)},
          {"least", energiesJson(spectrum.least)},
          {"mean", energiesJson(spectrum.mean)},
          {"most", energiesJson(spectrum.most)}};
}

Json mapJson(const std::optional<JobMap> &map) {
  if (!map)
    return nullptr;
  Json norms = Json::array();
  for (const double norm : map->norm)
    norms.push_back(number(norm));
  return {{"norm", std::move(norms)},
          {"distance", distanceJson(map->distance)},
          {"map", mapJson(map->map)},
          {"dendrogram", dendrogramJson(map->dendrogram)}};
}

template <class Row> Json arrayOf(const std::vector<Row> &rows, Json (*toRow)(const Row &)) {
  Json json = Json::array();
  for (const Row &row : rows)
    json.push_back(toRow(row));
  return json;
}

} // namespace

Json toJson(const JobReport &report) {
  Json traffic = Json::array();
  for (const JobTraffic &row : report.traffic)
    traffic.push_back({{"from", row.from}, {"to", row.to}, {"messages", row.messages}, {"bytes", row.bytes}});
  const RankShares total = report.total();
  Json platform = nullptr;
  if (report.platform)
    platform = {{"name", jsonText(report.platform->name)},
                {"text", jsonText(report.platform->text)},
                {"hosts", report.platform->hosts},
                {"ranks_per_host", report.platform->ranksPerHost}};
  Json ranks = arrayOf(report.ranks, rankJson);
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    ranks[rank]["energy"] =
        rank < report.spectrum.ranks.size() ? energiesJson(report.spectrum.ranks[rank]) : Json::array();
  return {{"report", "job"},
          {"program", jsonText(report.program)},
          {"source", jsonText(report.source)},
          {"core", textOrNull(report.core)},
          {"clock_hz", report.clockHz},
          {"network",
           {{"latency_s", number(report.network.latencySeconds)},
            {"bandwidth_byte_per_s", number(report.network.bytesPerSecond)},
            {"overhead_s", number(report.network.overheadSeconds)},
            {"eager_bytes", report.network.eagerBytes}}},
          {"platform", std::move(platform)},
          {"incomplete", textOrNull(report.incomplete)},
          {"answer", jsonText(report.answer)},
          {"ticks", report.ticks},
          {"work_ticks", total.work},
          {"waiting_ticks", total.waiting},
          {"transferring_ticks", total.transferring},
          {"after_end_ticks", total.afterEnd},
          {"action", report.action()},
          {"ranks", std::move(ranks)},
          {"spectrum", spectrumJson(report.spectrum)},
          {"distances", mapJson(report.map)},
          {"waits", arrayOf(report.waits, waitJson)},
          {"transfers", arrayOf(report.transfers, transferJson)},
          {"critical_path",
           {{"work_ticks", report.pathWork},
            {"call_ticks", report.pathCalls},
            {"transfer_ticks", report.pathTransfers},
            {"lines", arrayOf(report.path, pathJson)}}},
          {"messages", std::move(traffic)},
          {"what_if", whatIfJson(report.whatIf)},
          {"notes", textsJson(report.notes)}};
}

} // namespace leastaction
