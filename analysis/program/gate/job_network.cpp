#include "analysis/program/gate/job_network.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace leastaction {

std::string textOf(const JobNetwork &network) {
  std::string text = network.platform.empty() ? "a network without contention" : network.platform;
  if (network.latencySeconds)
    text += fmt::format(", latency {:g} s", *network.latencySeconds);
  if (network.bytesPerSecond)
    text += fmt::format(", bandwidth {:g} byte/s", *network.bytesPerSecond);
  if (network.ranksPerHost != 1)
    text += fmt::format(", {} ranks a host", network.ranksPerHost);
  if (!network.settings.empty())
    text += fmt::format(", {}", fmt::join(network.settings, ", "));
  return text;
}

} // namespace leastaction
