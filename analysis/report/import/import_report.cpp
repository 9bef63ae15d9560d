#include "analysis/report/import/import_report.h"

#include "analysis/base/text_format.h"

#include <nlohmann/json.hpp>

namespace leastaction {

nlohmann::ordered_json importJson(const std::string &source, const PerfImport &import) {
  nlohmann::ordered_json json;
  json["report"] = "import";
  json["source"] = validUtf8(source);
  json["clock"] = {{"hz", import.clockHz}, {"from", import.clockFrom}};
  json["samples"] = import.samples;
  json["events"] = import.events;
  json["repetitions"] = import.repetitions;
  json["latencies"] = nlohmann::ordered_json::array();
  for (const auto &[meaning, count] : import.latencies)
    json["latencies"].push_back({{"hardware", nameOf(meaning->hardware)},
                                 {"field", nameOf(meaning->field)},
                                 {"latency", meaning->latency},
                                 {"issue", meaning->issue},
                                 {"complete", meaning->complete},
                                 {"events", count}});
  json["other_places"] = nlohmann::ordered_json::array();
  for (const auto &[place, count] : import.otherPlaces)
    json["other_places"].push_back({{"place", place}, {"events", count}});
  json["left_out"] = nlohmann::ordered_json::array();
  for (const auto &[kind, count] : import.leftOut)
    json["left_out"].push_back({{"event", validUtf8(kind.event)}, {"reason", kind.reason}, {"samples", count}});
  json["notes"] = nlohmann::ordered_json::array();
  for (const std::string &note : notesOf(import))
    json["notes"].push_back(validUtf8(note));
  return json;
}

nlohmann::ordered_json importJson(const std::string &source, const PipelineImport &import) {
  nlohmann::ordered_json json = {
      {"report", "import"},      {"source", validUtf8(source)}, {"instructions", import.instructions},
      {"events", import.events}, {"squashed", import.squashed}, {"unfinished", import.unfinished}};
  json["notes"] = notesOf(import);
  return json;
}

std::string importText(const PerfImport &import) {
  return std::to_string(import.events) + " events of " + std::to_string(import.samples) + " samples\n";
}

std::string importText(const PipelineImport &import) {
  return std::to_string(import.events) + " events of " + std::to_string(import.instructions) + " instructions\n";
}

} // namespace leastaction
