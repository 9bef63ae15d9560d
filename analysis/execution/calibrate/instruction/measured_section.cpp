#include "analysis/execution/calibrate/instruction/measured_section.h"

#include "analysis/execution/machine/host_processor.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

namespace leastaction {
namespace {

/// What rows give: whole ticks, hundredths of ticks, micro-ops; -1 where it is not known.
using Figures = std::tuple<long, long, long>;

constexpr long unknown = -1;
constexpr double hundredths = 100;

Figures figuresOf(const InstructionTime &time) {
  return {time.latencyTicks ? std::lround(*time.latencyTicks) : unknown,
          time.ticks ? std::lround(*time.ticks * hundredths) : unknown, time.microOps ? long{*time.microOps} : unknown};
}

std::string row(const Figures &figures, const std::vector<std::string_view> &opcodes) {
  constexpr size_t width = 118;
  std::string text = "  { opcodes = [";
  size_t lineBegin = 0;
  for (size_t i = 0; i < opcodes.size(); ++i) {
    const std::string item = fmt::format("\"{}\"{}", opcodes[i], i + 1 < opcodes.size() ? "," : "]");
    if (text.size() + 1 + item.size() > lineBegin + width) {
      lineBegin = text.size() + 1;
      text += "\n     ";
    }
    text += (i == 0 ? "" : " ") + item;
  }
  const auto [latency, ticks, microOps] = figures;
  if (latency != unknown)
    text += fmt::format(", latency_ticks = {}", latency);
  if (ticks != unknown)
    text += fmt::format(", ticks = {:.2f}", static_cast<double>(ticks) / hundredths);
  if (microOps > 0)
    text += fmt::format(", micro_ops = {}", microOps);
  return text + " },\n";
}

} // namespace

std::string measuredSection(std::span<const InstructionTime> times, double clockHz) {
  std::map<Figures, std::vector<std::string_view>> rows;
  for (const InstructionTime &time : times)
    if (time.latencyTicks || time.ticks)
      rows[figuresOf(time)].push_back(time.name);
  if (rows.empty())
    return {};
  const std::string processor = processorName();
  std::string text = fmt::format("\n# Measured on this machine by 'leastaction cores --calibrate --instructions': "
                                 "latency_ticks of copies that wait "
                                 "for\n# each other, ticks of copies that do not, micro_ops as dispatch counts them, "
                                 "at {:.2f} GHz. Names are LLVM's.\n"
                                 "[[measured]]\nsource = \"this machine, {}, time-stamp counter\"\ninstructions = [\n",
                                 clockHz / 1e9, processor.empty() ? "its processor" : processor);
  for (auto &[figures, opcodes] : rows) {
    std::ranges::sort(opcodes);
    text += row(figures, opcodes);
  }
  return text + "]\n";
}

} // namespace leastaction
