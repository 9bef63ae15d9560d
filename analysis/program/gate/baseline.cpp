#include "analysis/program/gate/baseline.h"

#include "analysis/base/text_format.h"
#include "analysis/program/spectrum/action_curve.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char *format = "leastaction baseline 1";
constexpr const char *makeAgain = "make it anew with 'leastaction baseline'";

/// Absolute paths differ from machine to machine: the file and its folder remain.
std::string withoutRoot(const std::string &place) {
  if (!place.starts_with('/'))
    return place;
  const size_t file = place.rfind('/');
  const size_t folder = file == 0 ? std::string::npos : place.rfind('/', file - 1);
  return place.substr(folder == std::string::npos ? 1 : folder + 1);
}

std::vector<Share> largest(const std::vector<Share> &shares) {
  std::vector<Share> kept;
  for (const Share &share : shares | std::views::take(Baseline::maxShares))
    kept.push_back(
        {.name = validUtf8(withoutRoot(share.name)), .function = {}, .count = share.count, .action = share.action});
  return kept;
}

Json sharesJson(const std::vector<Share> &shares) {
  Json array = Json::array();
  for (const Share &share : shares)
    array.push_back({share.name, share.count, share.action});
  return array;
}

/// Reads a baseline's members; the first thing wrong stays in `problem`.
class Reader {
public:
  std::string problem;

  void complain(const std::string &what) {
    if (problem.empty())
      problem = what;
  }

  const Json *member(const Json &object, const char *key, const std::string &of) {
    const auto found = object.is_object() ? object.find(key) : object.end();
    if (object.is_object() && found != object.end())
      return &*found;
    complain(fmt::format("{} has no '{}'", of, key));
    return nullptr;
  }

  std::string text(const Json &object, const char *key, const std::string &of) {
    const Json *value = member(object, key, of);
    if (value && value->is_string())
      return value->get<std::string>();
    complain(fmt::format("'{}' of {} is not a text", key, of));
    return {};
  }

  uint64_t count(const Json *value, const char *key, const std::string &of) {
    if (value && value->is_number_unsigned())
      return value->get<uint64_t>();
    complain(fmt::format("'{}' of {} is not a whole number", key, of));
    return 0;
  }

  uint64_t count(const Json &object, const char *key, const std::string &of) {
    return count(member(object, key, of), key, of);
  }

  double number(const Json *value, const char *key, const std::string &of) {
    const double read = value && value->is_number() ? value->get<double>() : -1;
    if (!(read >= 0) || !std::isfinite(read))
      complain(fmt::format("'{}' of {} is not a number from 0 up", key, of));
    return read;
  }

  std::vector<Share> shares(const Json &object, const char *key, const std::string &of) {
    std::vector<Share> read;
    const Json *array = member(object, key, of);
    if (!array || !array->is_array())
      complain(fmt::format("'{}' of {} is not a list", key, of));
    else
      for (const Json &row : *array) {
        if (!row.is_array() || row.size() != 3 || !row[0].is_string()) {
          complain(fmt::format("a row of '{}' of {} is not [name, count, action]", key, of));
          break;
        }
        read.push_back({.name = row[0].get<std::string>(),
                        .function = {},
                        .count = count(&row[1], key, of),
                        .action = count(&row[2], key, of)});
      }
    return read;
  }

  /// A curve rises from 0 to the action.
  ActionCurve curve(const Json &region, uint64_t ticks, uint64_t action, const std::string &of) {
    ActionCurve curve{.binTicks = count(region, "curve_bin_ticks", of), .action = {}};
    const Json *values = member(region, "curve", of);
    if (!values || !values->is_array() || values->empty() || values->size() > Baseline::maxCurveBins + 1) {
      complain(fmt::format("'curve' of {} is not a list of 1 to {} numbers", of, Baseline::maxCurveBins + 1));
      return curve;
    }
    for (const Json &value : *values)
      curve.action.push_back(number(&value, "curve", of));
    const uint64_t bins = curve.action.size() - 1;
    if (!std::ranges::is_sorted(curve.action) || curve.action.front() != 0 ||
        curve.action.back() != static_cast<double>(ticks ? action : 0))
      complain(fmt::format("'curve' of {} does not rise from 0 to the action", of));
    if (curve.binTicks == 0 || bins != ticks / curve.binTicks + (ticks % curve.binTicks != 0))
      complain(fmt::format("'curve' of {} does not cover the region's ticks", of));
    return curve;
  }

  BaselineRegion region(const Json &json, size_t number) {
    BaselineRegion region;
    std::string of = fmt::format("region {}", number);
    region.name = text(json, "name", of);
    of = fmt::format("region '{}'", region.name);
    region.thread = text(json, "thread", of);
    region.ticks = count(json, "ticks", of);
    region.instructions = count(json, "instructions", of);
    region.action = count(json, "action", of);
    region.actionIntegral = this->number(member(json, "action_integral", of), "action_integral", of);
    region.curve = curve(json, region.ticks, region.action, of);
    region.byOpcode = shares(json, "by_opcode", of);
    region.byFunction = shares(json, "by_function", of);
    region.byLine = shares(json, "by_line", of);
    return region;
  }
};

} // namespace

BaselineRegion baselineRegion(const RegionSummary &summary) {
  BaselineRegion region{.name = validUtf8(summary.name),
                        .thread = validUtf8(summary.thread),
                        .ticks = summary.ticks,
                        .instructions = summary.instructions,
                        .action = summary.action,
                        .actionIntegral = summary.actionIntegral,
                        .curve = actionCurve(summary.spectrum, summary.ticks, summary.action, Baseline::maxCurveBins),
                        .byOpcode = largest(summary.byOpcode),
                        .byFunction = largest(summary.byFunction),
                        .byLine = largest(summary.byLine)};
  // Few digits for a small file; a run is at distance 0 from its own baseline, since both are rounded.
  constexpr double thousandthsAreExact = 1e12;
  for (double &action : region.curve.action)
    if (action < thousandthsAreExact)
      action = std::round(action * 1000) / 1000;
  return region;
}

std::string baselineText(const Baseline &baseline) {
  Json json = {{"format", format},
               {"made_by", baseline.madeBy},
               {"program", validUtf8(baseline.program)},
               {"core", validUtf8(baseline.core)},
               {"core_check", fmt::format("{:016x}", baseline.coreCheck)}};
  std::string text = json.dump();
  text.pop_back();
  text += ",\n \"regions\": [";
  const char *comma = "";
  for (const BaselineRegion &region : baseline.regions) {
    Json object = {{"name", region.name},
                   {"thread", region.thread},
                   {"ticks", region.ticks},
                   {"instructions", region.instructions},
                   {"action", region.action},
                   {"action_integral", region.actionIntegral},
                   {"by_opcode", sharesJson(region.byOpcode)},
                   {"by_function", sharesJson(region.byFunction)},
                   {"by_line", sharesJson(region.byLine)},
                   {"curve_bin_ticks", region.curve.binTicks},
                   {"curve", region.curve.action}};
    text += fmt::format("{}\n  {{", comma);
    comma = ",";
    const char *between = "";
    for (const auto &[key, value] : object.items()) {
      text += fmt::format("{}\"{}\": {}", between, key, value.dump());
      between = ",\n   ";
    }
    text += "}";
  }
  return text + "]}\n";
}

bool looksLikeBaseline(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

Result<Baseline> parseBaseline(std::string_view text, const std::string &where) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return fail("the baseline is no JSON: it is damaged or cut short", where, makeAgain);
  if (!json.is_object() || json.value("format", Json()) != format)
    return fail("this is no baseline that this version reads", where, makeAgain);
  Reader reader;
  const std::string of = "the baseline";
  Baseline baseline{.madeBy = reader.text(json, "made_by", of),
                    .program = reader.text(json, "program", of),
                    .core = reader.text(json, "core", of),
                    .regions = {}};
  const std::string check = reader.text(json, "core_check", of);
  if (check.size() != 16 || check.find_first_not_of("0123456789abcdef") != std::string::npos)
    reader.complain("'core_check' of the baseline is not 16 hexadecimal digits");
  else
    baseline.coreCheck = std::stoull(check, nullptr, 16);
  if (const Json *regions = reader.member(json, "regions", of); regions && regions->is_array() && !regions->empty())
    for (const Json &region : *regions)
      baseline.regions.push_back(reader.region(region, baseline.regions.size() + 1));
  else
    reader.complain("the baseline has no regions");
  std::set<std::pair<std::string_view, std::string_view>> known;
  for (const BaselineRegion &region : baseline.regions)
    if (!known.emplace(region.name, region.thread).second)
      reader.complain(fmt::format("region '{}' of thread '{}' is there twice", region.name, region.thread));
  if (!reader.problem.empty())
    return fail(reader.problem, where, makeAgain);
  return baseline;
}

} // namespace leastaction
