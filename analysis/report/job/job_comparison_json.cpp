#include "analysis/report/format/json_values.h"
#include "analysis/report/job/job_comparison.h"

namespace leastaction {
namespace {

Json jobJson(const ComparedJob &job) {
  return {{"program", jsonText(job.program)},
          {"source", jsonText(job.source)},
          {"ranks", job.ranks},
          {"ticks", job.ticks},
          {"action", job.action},
          {"incomplete", textOrNull(job.incomplete)}};
}

Json differencesJson(const std::vector<JobDifference> &rows, bool hasCalls, bool hasKinds) {
  Json json = Json::array();
  for (const JobDifference &row : rows) {
    Json &made = json.emplace_back(Json{{"name", jsonText(row.name)}});
    if (hasKinds)
      made["kind"] = nameOf(row.wait);
    if (hasCalls)
      made["call"] = row.call == MpiCall::none ? Json(nullptr) : Json(name(row.call));
    made["ticks"] = row.ticks;
    made["reference_ticks"] = row.reference;
    made["difference"] = row.difference();
  }
  return json;
}

} // namespace

Json toJson(const JobComparison &comparison) {
  return {{"report", "job_comparison"},
          {"reference", jobJson(comparison.reference)},
          {"job", jobJson(comparison.job)},
          {"core", textOrNull(comparison.core)},
          {"clock_hz", comparison.clockHz},
          {"network",
           {{"latency_s", number(comparison.network.latencySeconds)},
            {"bandwidth_byte_per_s", number(comparison.network.bytesPerSecond)},
            {"overhead_s", number(comparison.network.overheadSeconds)},
            {"eager_bytes", comparison.network.eagerBytes}}},
          {"answer", jsonText(comparison.answer)},
          {"critical_path", differencesJson(comparison.path, false, false)},
          {"all_ranks", differencesJson(comparison.allRanks, false, false)},
          {"lines", differencesJson(comparison.lines, true, false)},
          {"waits", differencesJson(comparison.waits, true, true)},
          {"ranks", differencesJson(comparison.ranks, false, false)},
          {"notes", textsJson(comparison.notes)}};
}

} // namespace leastaction
