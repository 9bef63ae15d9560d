#include "analysis/execution/core/setting_origins.h"

#include "analysis/base/trimmed.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace leastaction {
namespace {

/// "[[override]]" and "[override]" are "override".
std::string_view tableName(std::string_view line) {
  const size_t begin = line.find_first_not_of('[');
  return begin == std::string_view::npos ? "" : line.substr(begin, line.find(']') - begin);
}

/// A line that opens a table or sets a key, and what the comment directly above it says.
struct Setting {
  std::string_view table = {}, key = {}; ///< No key: it opens the table.
  bool hasComment = false;
  bool isNominal = false;
  bool isCalibrated = false;

  std::string name() const {
    return table.empty() ? std::string(key)
           : key.empty() ? std::string(table)
                         : std::string(table) + "." + std::string(key);
  }
};

/// Calls `visit` with each setting in the order of the file, until it returns false.
template <class Visit> void visitSettings(std::string_view toml, Visit visit) {
  Setting setting;
  for (size_t at = 0, end; at < toml.size(); at = end + 1) {
    end = std::min(toml.find('\n', at), toml.size());
    const std::string_view line = trimmed(toml.substr(at, end - at));
    if (line.starts_with('#')) {
      setting.hasComment = true;
      setting.isNominal |= saysNominal(line);
      continue;
    }
    const size_t equals = line.find('=');
    if (line.starts_with('[')) {
      setting.table = tableName(line);
      setting.key = {};
    } else if (equals != std::string_view::npos) {
      setting.key = trimmed(line.substr(0, equals));
      setting.isCalibrated = line.contains(measuredMark);
      setting.isNominal &= !setting.isCalibrated;
    }
    if ((line.starts_with('[') || equals != std::string_view::npos) && !visit(setting))
      return;
    setting = {.table = setting.table};
  }
}

struct Decisive {
  TickCause cause;
  std::string_view setting;
};

constexpr auto decisiveSettings = std::to_array<Decisive>({
    {TickCause::l1, "l1.latency_ticks"},
    {TickCause::l1, "pointer_load_ticks"},
    {TickCause::l2, "l2.latency_ticks"},
    {TickCause::l2, "bandwidth.l2_bytes_per_tick"},
    {TickCause::l2, "bandwidth.l2_write_bytes_per_tick"},
    {TickCause::l3, "l3.latency_ticks"},
    {TickCause::l3, "bandwidth.l3_bytes_per_tick"},
    {TickCause::memory, "memory_latency_ticks"},
    {TickCause::memory, "bandwidth.memory_bytes_per_tick"},
    {TickCause::translation, "tlb.l2_ticks"},
    {TickCause::translation, "tlb.walk_ticks"},
    {TickCause::storeForwarding, "store_forward_ticks"},
    {TickCause::storeForwarding, "store_forward_failed_ticks"},
    {TickCause::lockOrFence, "locked_ticks"},
    {TickCause::storeQueue, "queues.stores"},
    {TickCause::storeQueue, "queues.stores_per_tick"},
    {TickCause::mispredictedBranch, "branch.mispredict_ticks"},
    {TickCause::frontEnd, "dispatch_width"},
    {TickCause::frontEnd, "decoder.decoders"},
    {TickCause::frontEnd, "micro_op_cache.micro_ops_per_tick"},
    {TickCause::transition, "upper_save_ticks"},
    {TickCause::start, "dispatch_width"},
});

} // namespace

bool saysNominal(std::string_view comment) {
  return comment.contains("ominal"); // also at the beginning of a sentence
}

std::vector<std::string> nominalSettings(std::string_view toml) {
  std::vector<std::string> settings;
  visitSettings(toml, [&](const Setting &setting) {
    if (setting.isNominal && std::ranges::find(settings, setting.name()) == settings.end())
      settings.push_back(setting.name());
    return true;
  });
  return settings;
}

std::vector<RuleOrigin> entryOrigins(std::string_view toml, std::span<const uint32_t> lines) {
  std::vector<size_t> begins; // Of lines; they are found when there is an entry.
  for (size_t at = 0; at < toml.size() && !lines.empty(); at = std::min(toml.find('\n', at), toml.size()) + 1)
    begins.push_back(at);
  std::vector<RuleOrigin> origins;
  for (const uint32_t line : lines) {
    const size_t header = std::min<size_t>(line - size_t{1}, begins.size());
    size_t first = header;
    while (first != 0 && toml.substr(begins[first - 1]).starts_with('#'))
      --first;
    const std::string_view comment =
        first == header ? std::string_view() : toml.substr(begins[first], begins[header] - begins[first]);
    const bool isAsBefore = comment.empty() || comment.starts_with("# The same");
    origins.push_back(saysNominal(comment)             ? RuleOrigin::nominal
                      : isAsBefore && !origins.empty() ? origins.back()
                                                       : RuleOrigin::elsewhere);
  }
  return origins;
}

RuleOrigin settingOrigin(std::string_view toml, std::string_view setting, bool here) {
  bool tableIsNominal = false;
  std::optional<RuleOrigin> origin;
  visitSettings(toml, [&](const Setting &found) {
    if (found.key.empty())
      tableIsNominal = found.isNominal;
    else if (found.name() == setting)
      origin = found.isCalibrated ? (here ? RuleOrigin::here : RuleOrigin::elsewhere)
               : (found.hasComment ? found.isNominal : tableIsNominal) ? RuleOrigin::nominal
                                                                       : RuleOrigin::elsewhere;
    return !origin;
  });
  return origin.value_or(RuleOrigin::nominal);
}

CauseOrigins causeOrigins(std::string_view toml, bool here) {
  std::array<std::optional<RuleOrigin>, tickCauses> found;
  for (const Decisive &decisive : decisiveSettings) {
    std::optional<RuleOrigin> &origin = found[static_cast<size_t>(decisive.cause)];
    origin = std::max(origin.value_or(RuleOrigin::here), settingOrigin(toml, decisive.setting, here));
  }
  CauseOrigins origins;
  std::ranges::transform(found, origins.begin(),
                         [](const auto &origin) { return origin.value_or(RuleOrigin::nominal); });
  return origins;
}

} // namespace leastaction
