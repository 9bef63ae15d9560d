// leastaction_simulator SCRIPT PLATFORM TIMES [NAME:VALUE]...: plays the script on the platform with SimGrid's SMPI.
//
// A program of its own, so that leastaction itself needs no SimGrid. What goes wrong is one line on standard error that
// starts with "simulator: ", and exit code 2; SimGrid itself may write further ones in front of it, and abort.
#include "analysis/simulator/hosts.h"
#include "analysis/simulator/message_room.h"
#include "analysis/simulator/rank_player.h"

#include <simgrid/s4u/Actor.hpp>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <simgrid/s4u/Link.hpp>
#include <smpi/smpi.h>
#include <xbt/config.hpp>
#include <xbt/log.h>

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>

namespace leastaction::script {
namespace {

/// As smpirun sets it, but for times, which are kept to less than a tick, and computation, which is in the script.
void configure(std::span<char *const> settings) {
  using simgrid::s4u::Engine;
  smpi_init_options(); // makes SMPI's settings known
  Engine::set_config("network/model:SMPI");
  Engine::set_config("surf/precision:1e-12");
  Engine::set_config("smpi/simulate-computation:no");
  for (const char *setting : settings)
    Engine::set_config(setting);
}

void scaleLinks(const simgrid::s4u::Engine &engine, const ScriptHeader &header) {
  for (simgrid::s4u::Link *link : engine.get_all_links()) {
    if (header.bandwidthFactor != 1)
      link->set_bandwidth(link->get_bandwidth() * header.bandwidthFactor);
    if (header.latencyFactor != 1)
      link->set_latency(link->get_latency() * header.latencyFactor);
  }
}

uint64_t threshold(const char *setting) {
  return static_cast<uint64_t>(std::max(0, simgrid::config::get_value<int>(setting)));
}

void simulate(int argc, char **argv) {
  if (argc < 4)
    throw std::runtime_error("usage: leastaction_simulator SCRIPT PLATFORM TIMES [NAME:VALUE]...");
  const std::string scriptFile = argv[1], platform = argv[2], timesFile = argv[3];
  const Script script = readScript(scriptFile);
  Times times(script);
  int engineArguments = 1; // The rest is not for the engine.
  xbt_log_control_set("root.thresh:critical");
  simgrid::s4u::Engine engine(&engineArguments, argv);
  configure(std::span(argv + 4, static_cast<size_t>(argc - 4)));
  SMPI_init();
  engine.load_platform(platform);
  const std::vector<simgrid::s4u::Host *> hosts = hostsInOrder(engine);
  const uint64_t needed = (script.header.ranks + script.header.ranksPerHost - 1) / script.header.ranksPerHost;
  if (hosts.size() < needed)
    throw std::runtime_error("the platform has too few hosts: " + std::to_string(hosts.size()) + ", and " +
                             std::to_string(script.header.ranks) + " ranks need " + std::to_string(needed));
  scaleLinks(engine, script.header);
  TimesHeader header{.magic = {},
                     .ending = Ending::finished,
                     .hosts = static_cast<uint32_t>(hosts.size()),
                     .calls = 0,
                     .detachedBytes = threshold("smpi/send-is-detached-thresh"),
                     .earlyBytes = threshold("smpi/async-small-thresh")};
  char *const room = roomFor(3 * script.header.roomBytes); // given, got and what is between
  SMPI_app_instance_register(instanceName, nullptr, static_cast<int>(script.header.ranks));
  for (uint32_t rank = 0; rank < script.header.ranks; ++rank)
    simgrid::s4u::Actor::create("rank-" + std::to_string(rank), hosts[rank / script.header.ranksPerHost],
                                [&, rank] { RankPlayer(script, times, room, rank).play(); });
  // SimGrid would say much about each process, and end this one.
  simgrid::s4u::Engine::on_deadlock_cb([&] {
    header.ending = Ending::deadlock;
    times.write(timesFile, header);
    _exit(0);
  });
  engine.run();
  times.write(timesFile, header);
  // What is left needs no tidying.
  _exit(0);
}

} // namespace
} // namespace leastaction::script

int main(int argc, char **argv) {
  try {
    leastaction::script::simulate(argc, argv);
  } catch (const std::exception &problem) {
    std::fprintf(stderr, "simulator: %s\n", problem.what());
    return 2;
  }
}
