#include "analysis/program/gate/baseline.h"

#include "analysis/base/text_format.h"
#include "analysis/program/line/line_match.h"
#include "analysis/program/spectrum/action_curve.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char *format = "leastaction baseline 1";
constexpr const char *makeAgain = "make it anew with 'leastaction baseline'";

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

/// Ticks that nobody's run has: beyond, their units would overflow.
constexpr uint64_t mostTicks = UINT64_MAX / unitsPerTick;
constexpr double thousandths = 1000;

/// Rounded, so that a run has what its own baseline has.
uint64_t roundedUnits(double ticks) {
  return static_cast<uint64_t>(std::llround(ticks * static_cast<double>(unitsPerTick)));
}

double ticksOf(uint64_t units) {
  return std::round(static_cast<double>(units) / static_cast<double>(unitsPerTick) * thousandths) / thousandths;
}

/// Those that are not 0, by name; whole ticks as whole numbers.
Json ticksJson(const CauseUnits &causes) {
  Json object = Json::object();
  for (size_t cause = 0; cause < tickCauses; ++cause)
    if (causes.units[cause] != 0) {
      const double ticks = ticksOf(causes.units[cause]);
      object[std::string(nameOf(static_cast<TickCause>(cause)))] =
          ticks == std::floor(ticks) ? Json(static_cast<uint64_t>(ticks)) : Json(ticks);
    }
  return object;
}

/// Hashes of lines that follow each other, eight digits each.
Json runsJson(const std::vector<LineRun> &runs) {
  Json array = Json::array();
  for (const LineRun &run : runs) {
    std::string digits;
    for (const uint32_t hash : run.hashes)
      digits += fmt::format("{:08x}", hash);
    array.push_back({run.first, std::move(digits)});
  }
  return array;
}

Json functionsJson(const std::vector<FunctionStart> &functions) {
  Json array = Json::array();
  for (const FunctionStart &function : functions)
    array.push_back({validUtf8(function.name), function.line});
  return array;
}

/// What is around the lines that regions have, those with the most ticks first as long as there is room.
std::vector<FileLines> listedSources(const Baseline &baseline) {
  std::vector<std::pair<std::string, std::vector<uint32_t>>> files;
  const auto add = [&](const std::string &name) {
    const size_t colon = name.rfind(':');
    uint32_t line = 0;
    if (colon == std::string::npos ||
        std::from_chars(name.data() + colon + 1, name.data() + name.size(), line).ec != std::errc())
      return;
    const std::string file = name.substr(0, colon);
    auto found = std::ranges::find(files, file, [](const auto &known) { return known.first; });
    if (found == files.end())
      found = files.insert(files.end(), {file, {}});
    found->second.push_back(line);
  };
  for (const BaselineRegion &region : baseline.regions) {
    for (const LineTicks &line : region.ticksByLine | std::views::take(Baseline::maxShares))
      add(line.name);
    for (const Share &share : region.byLine)
      add(share.name);
  }
  size_t room = Baseline::maxSourceLines;
  std::vector<FileLines> listed;
  for (const auto &[name, lines] : files)
    if (const auto known = std::ranges::find(baseline.sources, name, &FileLines::name); known != baseline.sources.end())
      listed.push_back(aroundLines(*known, lines, room));
  return listed;
}

Json linesJson(const std::vector<LineTicks> &lines) {
  Json array = Json::array();
  for (const LineTicks &line : lines | std::views::take(Baseline::maxShares))
    array.push_back({line.name, ticksJson(line.ticks)});
  return array;
}

void sortByTicks(std::vector<LineTicks> &lines) {
  std::ranges::sort(lines, [](const LineTicks &a, const LineTicks &b) {
    const uint64_t ofA = a.ticks.total(), ofB = b.ticks.total();
    return ofA != ofB ? ofA > ofB : a.name < b.name;
  });
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
        causes.units[static_cast<size_t>(*cause)] = roundedUnits(read);
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

  /// What baselines have since they tell by which causes ticks differ.
  void ticks(const Json &json, BaselineRegion &region, const std::string &of) {
    if (json.contains("real_ticks"))
      region.realTicks = count(json, "real_ticks", of);
    if (json.contains("executions"))
      region.executions = count(json, "executions", of);
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

std::string withoutRoot(const std::string &place) {
  if (!place.starts_with('/'))
    return place;
  const size_t file = place.rfind('/');
  const size_t folder = file == 0 ? std::string::npos : place.rfind('/', file - 1);
  return place.substr(folder == std::string::npos ? 1 : folder + 1);
}

Baseline withLinesOf(const Baseline &now, Baseline base) {
  const LineMatch match(base.sources, now.sources);
  constexpr const char *gone = " (gone)";
  for (BaselineRegion &region : base.regions) {
    for (Share &share : region.byLine)
      share.name = match.nameNow(share.name, gone);
    for (LineTicks &line : region.ticksByLine)
      line.name = match.nameNow(line.name, gone);
  }
  return base;
}

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
                        .byLine = largest(summary.byLine),
                        .executions = summary.executionCount};
  // Few digits for a small file; a run is at distance 0 from its own baseline, since both are rounded.
  constexpr double thousandthsAreExact = 1e12;
  for (double &action : region.curve.action)
    if (action < thousandthsAreExact)
      action = std::round(action * 1000) / 1000;
  return region;
}

void addTicks(BaselineRegion &region, const CauseUnits &causes, std::span<const LineTicks> lines) {
  region.causes = causes;
  std::map<std::string, CauseUnits> byName;
  for (const LineTicks &line : lines)
    byName[validUtf8(withoutRoot(line.name))] += line.ticks;
  region.ticksByLine.clear();
  for (auto &[name, ticks] : byName) {
    for (uint64_t &units : ticks.units)
      units = roundedUnits(ticksOf(units));
    region.ticksByLine.push_back({name, ticks});
  }
  sortByTicks(region.ticksByLine);
}

std::string baselineText(const Baseline &baseline) {
  Json json = {{"format", format},
               {"made_by", baseline.madeBy},
               {"program", validUtf8(baseline.program)},
               {"core", validUtf8(baseline.core)},
               {"core_check", fmt::format("{:016x}", baseline.coreCheck)}};
  if (!baseline.core.empty())
    json["layout"] = nameOf(baseline.layout);
  std::string text = json.dump();
  text.pop_back();
  if (const std::vector<FileLines> sources = listedSources(baseline); !sources.empty()) {
    text += ",\n \"sources\": [";
    for (size_t i = 0; i < sources.size(); ++i)
      text += fmt::format("{}\n  {{\"file\": {}, \"functions\": {},\n   \"lines\": {}}}", i == 0 ? "" : ",",
                          Json(validUtf8(sources[i].name)).dump(), functionsJson(sources[i].functions).dump(),
                          runsJson(sources[i].runs).dump());
    text += "]";
  }
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
    if (region.realTicks)
      object["real_ticks"] = *region.realTicks;
    if (region.executions != 0)
      object["executions"] = region.executions;
    if (region.causes) {
      object["by_cause"] = ticksJson(*region.causes);
      object["ticks_by_line"] = linesJson(region.ticksByLine);
    }
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
      reader.complain(fmt::format("region '{}' of thread '{}' is there twice", region.name, region.thread));
  if (!reader.problem.empty())
    return fail(reader.problem, where, makeAgain);
  return baseline;
}

} // namespace leastaction
