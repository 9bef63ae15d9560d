#include "analysis/study/program/gate_config.h"

#include "analysis/base/byte_file.h"
#include "analysis/base/text_format.h"
#include "analysis/base/toml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>

namespace leastaction {
namespace {

namespace fs = std::filesystem;

/// Reads a file's tables; the first thing wrong stays in `problem`.
class GateConfigReader {
public:
  explicit GateConfigReader(const fs::path &file) : file_(file) {}

  Result<GateConfig> read(const toml::table &table) {
    checkKeys(table, {"record", "run", "baseline", "core", "cores", "layout", "limits", "regions"}, "");
    GateConfig config{.file = file_};
    if (const toml::node *record = table.get("record"))
      config.record = texts(*record, "record");
    config.run = path(text(table, "run"));
    config.baseline = path(text(table, "baseline"));
    if (const std::string core = text(table, "core"); !core.empty())
      config.cores = {core};
    if (const toml::node *cores = table.get("cores")) {
      if (!config.cores.empty())
        complain("there are both 'core' and 'cores'", *cores, "keep one of them");
      config.cores = texts(*cores, "cores");
    }
    for (size_t i = 1; i < config.cores.size(); ++i)
      if (std::ranges::find(config.cores.begin(), config.cores.begin() + static_cast<ptrdiff_t>(i), config.cores[i]) !=
          config.cores.begin() + static_cast<ptrdiff_t>(i))
        complain(fmt::format("core '{}' appears twice", config.cores[i]), *table.get("cores"), "name it once");
    for (std::string &core : config.cores)
      core = core.ends_with(".toml") ? path(core) : core;
    if (const std::string layout = text(table, "layout"); !layout.empty()) {
      config.layout = valueNamed<Layout>(layout);
      if (!config.layout)
        complain(fmt::format("there is no layout '{}'", layout), *table.get("layout"),
                 "write \"canonical\" or \"real\"");
    }
    if (const toml::table *given = subtable(table, "limits"))
      config.limits = limits(*given, "limits.");
    if (const toml::table *regions = subtable(table, "regions"))
      readRegions(*regions, config);
    if (problem_)
      return std::unexpected(*problem_);
    if (!config.record.empty() && config.run.empty())
      config.run = path(fs::path(config.record[0]).filename().string() + ".run");
    return config;
  }

private:
  void readRegions(const toml::table &regions, GateConfig &config) {
    for (const auto &[name, node] : regions) {
      if (const toml::table *given = node.as_table())
        config.regions.emplace(name.str(), limits(*given, fmt::format("regions.{}.", name.str())));
      else
        complain(fmt::format("'regions.{}' is not a table", name.str()), node,
                 fmt::format("write [regions.{}], and limits below it", name.str()));
    }
  }

  void complain(const std::string &what, const toml::node &node, std::string remedy) {
    if (!problem_)
      problem_ =
          Error{printableText(what), fmt::format("{}:{}", file_.string(), node.source().begin.line), std::move(remedy)};
  }

  void checkKeys(const toml::table &table, std::initializer_list<std::string_view> known, const std::string &above) {
    for (const auto &[key, node] : table)
      if (std::ranges::find(known, key.str()) == known.end() && !problem_)
        problem_ = Error{printableText(fmt::format("there is no key '{}{}'", above, key.str())),
                         fmt::format("{}:{}", file_.string(), key.source().begin.line),
                         fmt::format("the keys are '{}'", fmt::join(known, "', '"))};
  }

  std::string text(const toml::table &table, std::string_view key) {
    const toml::node *node = table.get(key);
    if (!node)
      return "";
    if (const std::optional<std::string> value = node->value_exact<std::string>(); value && !value->empty())
      return *value;
    if (node->is_string())
      complain(fmt::format("'{}' is empty", key), *node, "give it a value, or leave it out");
    else
      complain(fmt::format("'{}' is not a text", key), *node, "write it in quotation marks");
    return "";
  }

  std::vector<std::string> texts(const toml::node &node, std::string_view key) {
    std::vector<std::string> read;
    const toml::array *array = node.as_array();
    for (size_t i = 0; array && i < array->size(); ++i)
      if (const std::optional<std::string> value = (*array)[i].value_exact<std::string>(); value && !value->empty())
        read.push_back(*value);
    if (array && array->empty())
      complain(fmt::format("'{}' is empty", key), node, "give it values, or leave it out");
    else if (!array || read.size() != array->size())
      complain(fmt::format("'{}' is not a list of texts", key), node,
               key == "record" ? "write it like [\"./dot\", \"1000\"]" : "write it like [\"skylake\", \"znver3\"]");
    return read;
  }

  const toml::table *subtable(const toml::table &table, std::string_view key) {
    const toml::node *node = table.get(key);
    if (node && !node->is_table())
      complain(fmt::format("'{}' is not a table", key), *node, fmt::format("write [{}]", key));
    return node ? node->as_table() : nullptr;
  }

  GivenLimits limits(const toml::table &table, const std::string &above) {
    checkKeys(table, {"ticks", "action", "distance", "moves"}, above);
    GivenLimits given;
    given.ticks = limit(table, "ticks", above);
    given.action = limit(table, "action", above);
    given.moves = limit(table, "moves", above);
    if (const toml::node *node = table.get("distance")) {
      const double distance = node->is_number() ? node->value<double>().value_or(-1) : -1;
      if (!(distance >= 0 && distance <= 1))
        complain(fmt::format("'{}distance' is not a number from 0 to 1", above), *node, "write one like 0.01");
      given.distance = distance;
    }
    return given;
  }

  std::optional<Limit> limit(const toml::table &table, std::string_view key, const std::string &above) {
    const std::string written = text(table, key);
    if (written.empty())
      return std::nullopt;
    const Result<Limit> parsed = parseLimit(written, above + std::string(key));
    if (!parsed) {
      complain(parsed.error().what, *table.get(key), parsed.error().remedy);
      return std::nullopt;
    }
    return *parsed;
  }

  /// As seen from where we are.
  std::string path(const std::string &written) const {
    return written.empty() ? "" : (file_.parent_path() / written).lexically_normal().string();
  }

  const fs::path &file_;
  std::optional<Error> problem_;
};

} // namespace

GateLimits GivenLimits::over(GateLimits limits) const {
  limits.ticks = ticks.value_or(limits.ticks);
  if (action)
    limits.action = action;
  if (distance)
    limits.distance = distance;
  if (moves)
    limits.moves = moves;
  return limits;
}

std::string GateConfig::baselineOf(const std::string &core) const {
  if (cores.size() < 2)
    return baseline;
  const fs::path name(baseline);
  return (name.parent_path() /
          (name.stem().string() + "." + fs::path(core).stem().string() + name.extension().string()))
      .string();
}

std::optional<fs::path> findGateConfig(const fs::path &folder) {
  std::error_code problem;
  fs::path whole = fs::absolute(folder, problem).lexically_normal();
  if (!whole.has_filename()) // "folder/"
    whole = whole.parent_path();
  fs::path way = folder == "." ? "" : folder;
  for (fs::path here = whole; !problem; here = here.parent_path(), way /= "..") {
    if (fs::is_regular_file(here / "leastaction.toml", problem))
      return way / "leastaction.toml";
    problem.clear();
    if (!here.has_relative_path())
      break;
  }
  return std::nullopt;
}

Result<GateConfig> readGateConfig(const fs::path &file) {
  constexpr size_t mostMbytes = 1;
  constexpr const char *remedy = "correct it: docs/gate.md says what is in it";
  const ByteFile bytes = TRY(ByteFile::open(file.string(), "name a file like leastaction.toml"));
  const std::string text = TRY(bytes.text(remedy, mostMbytes));
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed)
    return fail("this is not TOML: " + printableText(std::string(parsed.error().description())),
                fmt::format("{}:{}", file.string(), parsed.error().source().begin.line), remedy);
  return GateConfigReader(file).read(parsed.table());
}

} // namespace leastaction
