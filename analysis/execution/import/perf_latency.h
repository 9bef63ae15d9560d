// Which of a sample's latencies is kappa, and what of the hardware stands for issue and for complete.
//
//   if (std::optional<ChosenLatency> latency = chooseLatency(sample, Hardware::intel, LatencyField::automatic))
//     ... latency->ticks, latency->meaning->issue ...
#pragma once

#include "analysis/base/enum_names.h"
#include "analysis/execution/import/perf_line.h"

#include <optional>
#include <string_view>

namespace leastaction {

enum class Hardware : uint8_t { unknown, intel, amd, arm, power };
enum class LatencyField : uint8_t { automatic, weight, instruction, retire };

/// "intel", "amd", "arm", "power", "unknown".
template <>
inline constexpr auto enumNames<Hardware> =
    std::to_array<std::string_view>({"unknown", "intel", "amd", "arm", "power"});
/// As `perf script -F` names them: "weight", "ins_lat", "retire_lat"; "auto".
template <>
inline constexpr auto enumNames<LatencyField> =
    std::to_array<std::string_view>({"auto", "weight", "ins_lat", "retire_lat"});

/// What the events' names tell of the hardware; `unknown` if nothing.
Hardware hardwareOfEvent(std::string_view eventName);
/// What the header of `perf script --header` tells: the line behind `# arch :`, `# cpuid :` or `# cpudesc :`.
Hardware hardwareOfHeader(std::string_view line);

/// A latency of some hardware; always in cycles of the core.
struct LatencyMeaning {
  Hardware hardware;
  LatencyField field;
  std::string_view latency;  ///< Its name.
  std::string_view issue;    ///< What stands for issue.
  std::string_view complete; ///< What stands for complete.
};

const LatencyMeaning &latencyMeaning(Hardware hardware, LatencyField field);

struct ChosenLatency {
  uint64_t ticks = 0; ///< Never 0.
  const LatencyMeaning *meaning = nullptr;
};

/// The latency of a sample, nothing if it has none or it is 0. `automatic` takes ins_lat, which spans the whole
/// instruction where hardware tells it, and weight where that is 0 or absent; never retire_lat, which is the time since
/// another instruction.
std::optional<ChosenLatency> chooseLatency(const PerfSample &sample, Hardware hardware, LatencyField wanted);

} // namespace leastaction
