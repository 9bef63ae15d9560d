#include "analysis/study/program/platform.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>

namespace leastaction {
namespace {

constexpr uint64_t eagerBytes = 64 * 1024;
constexpr double overheadSeconds = 2e-7, usualLatencySeconds = 5e-7, usualBytesPerSecond = 1e10;

/// What a topology is made of.
struct Topology {
  std::string attributes; ///< Of <cluster>.
  uint64_t hosts = 0;
  std::string text;
  double links = 2; ///< On the way from one host to another, at least.
};

uint64_t sideOf(uint64_t hosts) {
  auto side = static_cast<uint64_t>(std::sqrt(static_cast<double>(hosts)));
  while (side * side < hosts)
    ++side;
  return side;
}

Topology topologyOf(const std::string &kind, uint64_t hosts) {
  if (kind == "hypercube") {
    const auto dimensions = static_cast<size_t>(std::max(1, static_cast<int>(std::bit_width(hosts - 1))));
    std::string sides = "2";
    for (size_t i = 1; i < dimensions; ++i)
      sides += ",2";
    return {fmt::format("topology=\"TORUS\" topo_parameters=\"{}\"", sides), uint64_t{1} << dimensions,
            fmt::format("hypercube of {} dimension{}", dimensions, dimensions == 1 ? "" : "s"), 1};
  }
  const uint64_t side = std::max<uint64_t>(2, sideOf(hosts));
  if (kind == "torus") {
    const uint64_t other = std::max<uint64_t>(2, (hosts + side - 1) / side);
    return {fmt::format("topology=\"TORUS\" topo_parameters=\"{},{}\"", side, other), side * other,
            fmt::format("torus of {} by {} hosts", side, other), 1};
  }
  if (kind == "fattree")
    return {fmt::format("topology=\"FAT_TREE\" topo_parameters=\"2;{0},{0};1,{0};1,1\"", side), side * side,
            fmt::format("fat tree of two levels: {0} switches with {0} hosts each below {0} switches", side), 2};
  return {"", hosts, fmt::format("cluster of {} host{}", hosts, hosts == 1 ? "" : "s"), 2};
}

} // namespace

bool isPlatformKind(const std::string &name) {
  return name == "cluster" || name == "fattree" || name == "hypercube" || name == "torus";
}

Result<Platform> platformOf(const JobNetwork &network, uint32_t ranks) {
  const std::string &name = network.platform;
  if (!isPlatformKind(name)) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(name, unknown))
      return fail(fmt::format("there is no platform '{}'", name), "--platform",
                  "name a file of SimGrid, or one of cluster, fattree, hypercube and torus");
    return Platform{.path = std::filesystem::absolute(name), .xml = {}, .network = {}, .text = name};
  }
  const double latencySeconds = network.latencySeconds.value_or(usualLatencySeconds);
  const double bytesPerSecond = network.bytesPerSecond.value_or(usualBytesPerSecond);
  const Topology topology = topologyOf(name, (ranks + network.ranksPerHost - 1) / network.ranksPerHost);
  // A message of m byte takes its links' latencies and m / bandwidth, whatever m is; up to eagerBytes it is on its way
  // before its receive begins.
  std::string xml = "<?xml version='1.0'?>\n<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                    "<platform version=\"4.1\">\n  <config>\n";
  for (const auto &[setting, value] : {std::pair<std::string, std::string>{"smpi/bw-factor", "0:1"},
                                       {"smpi/lat-factor", "0:1"},
                                       {"smpi/send-is-detached-thresh", fmt::format("{}", eagerBytes + 1)},
                                       {"smpi/async-small-thresh", fmt::format("{}", eagerBytes + 1)},
                                       {"smpi/os", fmt::format("0:{:g}:0", overheadSeconds)},
                                       {"smpi/ois", fmt::format("0:{:g}:0", overheadSeconds)},
                                       {"smpi/or", fmt::format("0:{:g}:0", overheadSeconds)},
                                       {"smpi/iprobe", "1e-6"}, // how often MPI_Probe looks
                                       {"network/crosstraffic", "0"}})
    xml += fmt::format("    <prop id=\"{}\" value=\"{}\"/>\n", setting, value);
  xml += fmt::format("  </config>\n  <cluster id=\"{}\" prefix=\"node-\" suffix=\"\" radical=\"0-{}\" speed=\"1Gf\" "
                     "bw=\"{:g}Bps\" lat=\"{:g}s\" sharing_policy=\"SPLITDUPLEX\" loopback_bw=\"{:g}Bps\" "
                     "loopback_lat=\"1e-7s\" {}/>\n</platform>\n",
                     name, topology.hosts - 1, bytesPerSecond, latencySeconds, std::max(1e10, bytesPerSecond),
                     topology.attributes);
  return Platform{
      .path = {},
      .xml = xml,
      .network = {.latencySeconds = latencySeconds * topology.links,
                  .bytesPerSecond = bytesPerSecond,
                  .overheadSeconds = overheadSeconds},
      .text = fmt::format("{}, each link {:g} s and {:g} byte/s", topology.text, latencySeconds, bytesPerSecond)};
}

} // namespace leastaction
