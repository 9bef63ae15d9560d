#include "analysis/execution/import/perf_latency.h"

#include <algorithm>
#include <array>

namespace leastaction {
namespace {

constexpr std::array meanings = {
    LatencyMeaning{Hardware::intel, LatencyField::weight,
                   "PEBS load latency (from Alder Lake on: latency of the cache access)",
                   "the load is first dispatched (from Alder Lake on: it reads the cache)", "its data are there"},
    LatencyMeaning{Hardware::intel, LatencyField::instruction, "PEBS instruction latency",
                   "the access is dispatched for execution", "the instruction is completed"},
    LatencyMeaning{Hardware::intel, LatencyField::retire, "PEBS retire latency", "the instruction before it retires",
                   "the instruction itself retires"},
    LatencyMeaning{Hardware::amd, LatencyField::weight, "IBS data cache miss latency",
                   "a miss of the data cache is detected", "the data are delivered to the core"},
    LatencyMeaning{Hardware::amd, LatencyField::instruction, "IBS tag-to-retire count", "the operation is tagged",
                   "it retires, which is at or after its completion"},
    LatencyMeaning{Hardware::arm, LatencyField::weight, "SPE total latency",
                   "the operation is dispatched (before it is issued)", "it is complete"},
    LatencyMeaning{Hardware::power, LatencyField::weight, "memory subsystem latency",
                   "the access is sent to the memory subsystem", "its data are there"},
    LatencyMeaning{Hardware::power, LatencyField::instruction, "finish cycles", "the finish counter starts",
                   "execution finishes"},
    LatencyMeaning{Hardware::power, LatencyField::retire, "dispatch cycles", "the dispatch counter starts",
                   "the instruction is dispatched (before it executes)"},
    LatencyMeaning{Hardware::unknown, LatencyField::weight, "weight of unknown hardware", "the weight's first cycle",
                   "the weight's last cycle"},
    LatencyMeaning{Hardware::unknown, LatencyField::instruction, "ins_lat of unknown hardware",
                   "the latency's first cycle", "the latency's last cycle"},
    LatencyMeaning{Hardware::unknown, LatencyField::retire, "retire_lat of unknown hardware",
                   "the latency's first cycle", "the latency's last cycle"},
};

} // namespace

Hardware hardwareOfEvent(std::string_view event) {
  // Names that perf gives to what it makes of SPE records; `instructions` and `branch` are other hardware's events,
  // too.
  constexpr std::array<std::string_view, 8> speEvents = {"l1d-access", "l1d-miss", "llc-access",    "llc-miss",
                                                         "tlb-access", "tlb-miss", "remote-access", "memory"};
  if (event.contains("arm_spe"))
    return Hardware::arm;
  const std::string_view plain = event.substr(0, event.find(':'));
  if (std::ranges::find(speEvents, plain) != speEvents.end())
    return Hardware::arm;
  if (event.contains("ibs_op") || event.contains("ibs_fetch"))
    return Hardware::amd;
  if (event.contains("ldlat") || event.contains("mem_trans_retired") || event.contains("mem-loads-aux") ||
      event.contains("mem_inst_retired") || event.contains("MEM_TRANS_RETIRED"))
    return Hardware::intel;
  return Hardware::unknown;
}

Hardware hardwareOfHeader(std::string_view line) {
  if (line.contains("GenuineIntel") || line.contains("Intel"))
    return Hardware::intel;
  if (line.contains("AuthenticAMD") || line.contains("AMD"))
    return Hardware::amd;
  if (line.contains("aarch64") || line.contains("arm64"))
    return Hardware::arm;
  if (line.contains("ppc64") || line.contains("POWER"))
    return Hardware::power;
  return Hardware::unknown;
}

const LatencyMeaning &latencyMeaning(Hardware hardware, LatencyField field) {
  const auto of = [field](Hardware wanted) {
    return std::ranges::find_if(
        meanings, [&](const LatencyMeaning &meaning) { return meaning.hardware == wanted && meaning.field == field; });
  };
  const auto known = of(hardware);
  return known != meanings.end() ? *known : *of(Hardware::unknown); // Unknown hardware has one for each field.
}

std::optional<ChosenLatency> chooseLatency(const PerfSample &sample, Hardware hardware, LatencyField wanted) {
  using enum LatencyField;
  const auto of = [&](LatencyField field, std::optional<uint64_t> ticks) -> std::optional<ChosenLatency> {
    if ((wanted != automatic && wanted != field) || !ticks || *ticks == 0)
      return std::nullopt;
    return ChosenLatency{*ticks, &latencyMeaning(hardware, field)};
  };
  if (std::optional<ChosenLatency> latency = of(instruction, sample.instructionLatency))
    return latency;
  if (std::optional<ChosenLatency> latency = of(weight, sample.weight))
    return latency;
  return wanted == retire ? of(retire, sample.retireLatency) : std::nullopt;
}

} // namespace leastaction
