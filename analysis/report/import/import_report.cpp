#include "analysis/report/import/import_report.h"

#include "analysis/report/format/json_values.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

std::string countWithNoun(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace

Json importJson(const std::string &source, const PerfImport &import) {
  Json json;
  json["report"] = "import";
  json["source"] = jsonText(source);
  json["clock"] = {{"hz", import.clockHz}, {"from", import.clockFrom}};
  json["samples"] = import.samples;
  json["events"] = import.events;
  json["repetitions"] = import.repetitions;
  json["latencies"] = Json::array();
  for (const auto &[meaning, count] : import.latencies)
    json["latencies"].push_back({{"hardware", nameOf(meaning->hardware)},
                                 {"field", nameOf(meaning->field)},
                                 {"latency", meaning->latency},
                                 {"issue", meaning->issue},
                                 {"complete", meaning->complete},
                                 {"events", count}});
  json["other_places"] = Json::array();
  for (const auto &[place, count] : import.otherPlaces)
    json["other_places"].push_back({{"place", place}, {"events", count}});
  json["left_out"] = Json::array();
  for (const auto &[kind, count] : import.leftOut)
    json["left_out"].push_back({{"event", jsonText(kind.event)}, {"reason", kind.reason}, {"samples", count}});
  json["notes"] = textsJson(notesOf(import));
  return json;
}

Json importJson(const std::string &source, const PipelineImport &import) {
  Json json = {{"report", "import"},      {"source", jsonText(source)},  {"instructions", import.instructions},
               {"events", import.events}, {"squashed", import.squashed}, {"unfinished", import.unfinished}};
  json["notes"] = textsJson(notesOf(import));
  return json;
}

std::string importText(const PerfImport &import) {
  return countWithNoun(import.events, "event") + " of " + countWithNoun(import.samples, "sample") + "\n";
}

std::string importText(const PipelineImport &import) {
  return countWithNoun(import.events, "event") + " of " + countWithNoun(import.instructions, "instruction") + "\n";
}

} // namespace leastaction
