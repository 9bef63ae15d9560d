#include "analysis/report/why/slow_lines.h"

#include "analysis/report/why/cause_json.h"
#include "analysis/report/why/cause_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr const char *baseName = "WORKINGFOLDER";

/// A path as a part of a URI (RFC 3986), byte by byte.
std::string uriPath(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    const bool isLetterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    uri += isLetterOrDigit || std::string_view("/-._~").contains(c)
               ? std::string(1, c)
               : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string fileUri(std::string_view absolute) {
  return "file://" + uriPath(absolute);
}

/// Relative to the working folder, or absolute. Of a file that was not found, nobody knows from where its name leads.
Json locationOf(const std::string &name, const SourcePlaces &places) {
  const std::string path = places.shown(name);
  if (path.starts_with('/'))
    return {{"uri", fileUri(path)}};
  Json location = {{"uri", uriPath(path)}};
  if (places.byName.contains(name))
    location["uriBaseId"] = baseName;
  return location;
}

constexpr auto ruleTexts = std::to_array<std::string_view>({
    "Instructions of the line retire in these ticks.",
    "The oldest instruction in flight waits for the data of a load, which the L1 cache has.",
    "The oldest instruction in flight waits for the data of a load, which come from the L2 cache.",
    "The oldest instruction in flight waits for the data of a load, which come from the L3 cache.",
    "The oldest instruction in flight waits for the data of a load, which come from memory.",
    "The oldest instruction in flight waits for the page of an address.",
    "The oldest instruction in flight waits for what an earlier store has not yet written to the cache.",
    "The oldest instruction in flight waits for an operand, or for its own result, which is being computed.",
    "The oldest instruction in flight waits for one of the ports that it can take.",
    "The oldest instruction in flight waits for the divider, or for its own division or root.",
    "The oldest instruction in flight waits for a lock or a fence, or is one.",
    "The oldest instruction in flight waits for room for what it stores: earlier stores have not reached the cache.",
    "Nothing is in flight: what was fetched behind a branch was the wrong code.",
    "Nothing is in flight: the front end has not delivered what comes next.",
    "Nothing is in flight: upper halves of vector registers are saved or brought back, between AVX and older code.",
    "Nothing is in flight: code runs that was not recorded.",
    "The first instruction of a region is not there yet.",
    "An instruction finds no entry in a full window.",
});
static_assert(ruleTexts.size() == tickCauses);

/// "store-forwarding"
std::string ruleId(TickCause cause) {
  std::string id(nameOf(cause));
  std::ranges::replace(id, ' ', '-');
  return id;
}

/// Of the causes that lines have, in the order of their first lines.
std::vector<TickCause> causesOf(const std::vector<SlowLine> &lines) {
  std::vector<TickCause> causes;
  for (const SlowLine &line : lines)
    if (std::ranges::find(causes, line.cause) == causes.end())
      causes.push_back(line.cause);
  return causes;
}

Json ruleJson(TickCause cause) {
  return {{"id", ruleId(cause)},
          {"shortDescription", {{"text", fmt::format("The line {}.", causeAtLine(cause))}}},
          {"fullDescription", {{"text", ruleTexts[static_cast<size_t>(cause)]}}},
          {"defaultConfiguration", {{"level", cause == TickCause::base ? "note" : "warning"}}}};
}

Json resultJson(const SlowLine &line, const SourcePlaces &places, size_t rule) {
  Json location = {{"physicalLocation",
                    {{"artifactLocation", locationOf(line.file, places)}, {"region", {{"startLine", line.line}}}}}};
  if (!line.function.empty())
    location["logicalLocations"] = Json::array({{{"name", jsonText(line.function)}, {"kind", "function"}}});
  return {{"ruleId", ruleId(line.cause)},
          {"ruleIndex", rule},
          {"level", line.isWarning ? "warning" : "note"},
          {"rank", number(100 * line.share)},
          {"message", {{"text", jsonText(line.message)}}},
          {"locations", Json::array({std::move(location)})},
          {"properties",
           {{"region", jsonText(line.region)},
            {"ticks", ticksJson(line.ticks.total())},
            {"share", number(line.share)},
            {"causes", causesJson(line.ticks)}}}};
}

Json notificationJson(std::string_view level, const std::string &text) {
  return {{"level", level}, {"message", {{"text", jsonText(text)}}}};
}

} // namespace

Json sarifOf(const WhyReport &report, const std::vector<SlowLine> &lines, const SourcePlaces &places,
             std::string_view version) {
  const std::vector<TickCause> causes = causesOf(lines);
  Json rules = Json::array(), results = Json::array(), notifications = Json::array();
  for (const TickCause cause : causes)
    rules.push_back(ruleJson(cause));
  for (const SlowLine &line : lines)
    results.push_back(
        resultJson(line, places, static_cast<size_t>(std::ranges::find(causes, line.cause) - causes.begin())));
  if (!report.flaw.empty())
    notifications.push_back(notificationJson("warning", report.flaw));
  for (const std::string &note : report.notes)
    notifications.push_back(notificationJson("note", note));
  const Json folder = {{"uri", fileUri(places.folder) + (places.folder.ends_with('/') ? "" : "/")}};
  Json run = {{"tool", {{"driver", {{"name", "leastaction"}, {"version", version}, {"rules", std::move(rules)}}}}},
              {"invocations", Json::array({{{"executionSuccessful", true},
                                            {"workingDirectory", folder},
                                            {"toolExecutionNotifications", std::move(notifications)}}})},
              {"originalUriBaseIds", {{baseName, folder}}},
              {"results", std::move(results)},
              {"properties",
               {{"program", jsonText(report.program)},
                {"source", jsonText(report.source)},
                {"core", textOrNull(report.core)}}}};
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", Json::array({std::move(run)})}};
}

} // namespace leastaction
