#include "analysis/program/gate/baseline_text.h"

#include "analysis/base/text_format.h"
#include "analysis/program/gate/tick_thousandths.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <set>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char *makeAgain = "make it again with 'leastaction baseline'";

/// Ticks that nobody's run has: beyond, their units would overflow.
constexpr uint64_t mostTicks = UINT64_MAX / unitsPerTick;

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

  /// Sixteen hexadecimal digits.
  uint64_t checksum(const Json &object, const char *key, const std::string &of) {
    const std::string digits = text(object, key, of);
    if (digits.size() == 16 && digits.find_first_not_of("0123456789abcdef") == std::string::npos)
      return std::stoull(digits, nullptr, 16);
    complain(fmt::format("'{}' of {} is not 16 hexadecimal digits", key, of));
    return 0;
  }

  JobNetwork network(const Json &object) {
    constexpr uint64_t mostRanks = 1 << 20;
    const std::string of = "the baseline's network";
    JobNetwork network{.platform = text(object, "platform", of)};
    if (object.contains("latency_s"))
      network.latencySeconds = number(member(object, "latency_s", of), "latency_s", of);
    if (object.contains("bytes_per_s"))
      network.bytesPerSecond = number(member(object, "bytes_per_s", of), "bytes_per_s", of);
    const uint64_t ranks = count(object, "ranks_per_host", of);
    if (ranks == 0 || ranks > mostRanks)
      complain(fmt::format("'ranks_per_host' of {} is not from 1 to {}", of, mostRanks));
    else
      network.ranksPerHost = static_cast<uint32_t>(ranks);
    const Json *const settings = member(object, "simgrid", of);
    if (settings && settings->is_array() && std::ranges::all_of(*settings, &Json::is_string))
      network.settings = settings->get<std::vector<std::string>>();
    else
      complain(fmt::format("'simgrid' of {} is not a list of texts", of));
    return network;
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

  /// {"L3": 71.25, "base": 2}: of no more ticks than the region has.
  CauseUnits causes(const Json &object, const char *key, uint64_t ticks, const std::string &of) {
    CauseUnits causes;
    if (!object.is_object() || ticks > mostTicks) {
      complain(fmt::format("'{}' of {} is not ticks by cause", key, of));
      return causes;
    }
    for (const auto &[name, value] : object.items()) {
      const std::optional<TickCause> cause = valueNamed<TickCause>(name);
      const double read = number(&value, key, of);
      if (!cause)
        complain(fmt::format("'{}' of {} names a cause that this version does not know: '{}'", key, of,
                             printableText(name)));
      else if (read > static_cast<double>(ticks) + 1)
        complain(fmt::format("'{}' of {} has more ticks than the region", key, of));
      else if (read >= 0)
        causes.units[static_cast<size_t>(*cause)] = unitsOf(read);
    }
    return causes;
  }

  std::vector<LineTicks> lines(const Json &object, const char *key, uint64_t ticks, const std::string &of) {
    std::vector<LineTicks> read;
    const Json *array = member(object, key, of);
    if (!array || !array->is_array()) {
      complain(fmt::format("'{}' of {} is not a list", key, of));
      return read;
    }
    for (const Json &row : *array) {
      if (!row.is_array() || row.size() != 2 || !row[0].is_string()) {
        complain(fmt::format("a row of '{}' of {} is not [line, ticks by cause]", key, of));
        break;
      }
      read.push_back({.name = row[0].get<std::string>(), .ticks = causes(row[1], key, ticks, of)});
    }
    return read;
  }

  std::vector<SharedPlaces> sharing(const Json &array, const char *key, const std::string &of) {
    std::vector<SharedPlaces> read;
    const auto isRow = [](const Json &row) {
      return row.is_array() && row.size() == 6 && (row[0] == "false" || row[0] == "true") && row[1].is_string() &&
             row[2].is_string();
    };
    if (!array.is_array() || array.size() > Baseline::maxShares || !std::ranges::all_of(array, isRow)) {
      complain(fmt::format("'{}' of {} is not at most {} rows of [\"false\" or \"true\", place, other place, lines, "
                           "moves, ticks]",
                           key, of, Baseline::maxShares));
      return read;
    }
    for (const Json &row : array) {
      SharedPlaces &shared = read.emplace_back(SharedPlaces{.isFalse = row[0] == "false",
                                                            .place = row[1].get<std::string>(),
                                                            .other = row[2].get<std::string>(),
                                                            .lines = count(&row[3], key, of),
                                                            .moves = count(&row[4], key, of),
                                                            .ticks = count(&row[5], key, of)});
      if (std::max(shared.moves, shared.ticks) > mostTicks / Baseline::maxShares)
        complain(fmt::format("'{}' of {} has more than any run", key, of));
    }
    return read;
  }

  /// What baselines have since they tell by which causes ticks differ.
  void ticks(const Json &json, BaselineRegion &region, const std::string &of) {
    if (json.contains("real_ticks"))
      region.realTicks = count(json, "real_ticks", of);
    if (json.contains("executions"))
      region.executions = count(json, "executions", of);
    if (json.contains("sharing"))
      region.sharing = sharing(json["sharing"], "sharing", of);
    if (!json.contains("by_cause"))
      return;
    region.causes = causes(json["by_cause"], "by_cause", region.ticks, of);
    if (problem.empty() && region.causes->total() != region.ticks * unitsPerTick)
      complain(fmt::format("'by_cause' of {} does not have the region's ticks", of));
    region.ticksByLine = lines(json, "ticks_by_line", region.ticks, of);
    sortByTicks(region.ticksByLine);
  }

  FileLines source(const Json &json) {
    const std::string of = "a source file";
    FileLines file{.name = text(json, "file", of)};
    const auto place = [&](const Json &row, const Json &number, uint32_t after) {
      const bool isPair = row.is_array() && row.size() == 2 && number.is_number_unsigned();
      const uint64_t line = isPair ? number.get<uint64_t>() : 0;
      if (line <= after || line > UINT32_MAX / 2)
        complain(fmt::format("lines of source file '{}' do not rise", printableText(file.name)));
      return static_cast<uint32_t>(line);
    };
    static const Json none = Json::array();
    const Json *functions = member(json, "functions", of), *runs = member(json, "lines", of);
    uint32_t after = 0;
    for (const Json &row : functions && functions->is_array() ? *functions : none) {
      after = place(row, row.is_array() && row.size() == 2 ? row[1] : none, after);
      if (problem.empty() && row[0].is_string())
        file.functions.push_back({.name = row[0].get<std::string>(), .line = after});
    }
    after = 0;
    for (const Json &row : runs && runs->is_array() ? *runs : none) {
      LineRun run{.first = place(row, row.is_array() && row.size() == 2 ? row[0] : none, after)};
      const std::string digits = problem.empty() && row[1].is_string() ? row[1].get<std::string>() : "";
      if (digits.empty() || digits.size() % 8 != 0 || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
        complain(fmt::format("lines of source file '{}' are not eight digits each", printableText(file.name)));
      for (size_t i = 0; problem.empty() && i < digits.size(); i += 8)
        run.hashes.push_back(static_cast<uint32_t>(std::stoul(digits.substr(i, 8), nullptr, 16)));
      after = run.first + static_cast<uint32_t>(run.hashes.size()) - 1;
      file.runs.push_back(std::move(run));
    }
    return file;
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
    ticks(json, region, of);
    return region;
  }
};

} // namespace

bool looksLikeBaseline(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && text[first] == '{';
}

Result<Baseline> parseBaseline(std::string_view text, const std::string &where) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded())
    return fail("the baseline is not JSON: it is damaged or cut short", where, makeAgain);
  if (!json.is_object() || json.value("format", Json()) != baselineFormat)
    return fail("this version cannot read this baseline", where, makeAgain);
  Reader reader;
  const std::string of = "the baseline";
  Baseline baseline{.madeBy = reader.text(json, "made_by", of),
                    .program = reader.text(json, "program", of),
                    .core = reader.text(json, "core", of),
                    .regions = {}};
  baseline.coreCheck = reader.checksum(json, "core_check", of);
  if (json.contains("ranks"))
    baseline.ranks = reader.count(json, "ranks", of);
  if (const auto network = json.find("network"); network != json.end()) {
    baseline.network = reader.network(*network);
    baseline.platformCheck = reader.checksum(*network, "platform_check", "the baseline's network");
  }
  if (const auto layout = json.find("layout"); layout == json.end())
    baseline.layout = Layout::real;
  else if (const auto known = valueNamed<Layout>(reader.text(json, "layout", of)))
    baseline.layout = *known;
  else
    reader.complain("'layout' of the baseline is neither canonical nor real");
  if (const Json *regions = reader.member(json, "regions", of); regions && regions->is_array() && !regions->empty())
    for (const Json &region : *regions)
      baseline.regions.push_back(reader.region(region, baseline.regions.size() + 1));
  else
    reader.complain("the baseline has no regions");
  if (const auto sources = json.find("sources"); sources != json.end() && sources->is_array())
    for (const Json &file : *sources)
      baseline.sources.push_back(reader.source(file));
  std::set<std::pair<std::string_view, std::string_view>> known;
  for (const BaselineRegion &region : baseline.regions)
    if (!known.emplace(region.name, region.thread).second)
      reader.complain(fmt::format("region '{}' of thread '{}' appears twice", region.name, region.thread));
  if (!reader.problem.empty())
    return fail(reader.problem, where, makeAgain);
  return baseline;
}

} // namespace leastaction
