#include "analysis/cli/network_options.h"

#include "analysis/cli/command.h"
#include "analysis/cli/installation.h"
#include "analysis/cli/number_option.h"
#include "analysis/study/program/platform.h"

namespace leastaction::cli {
namespace {

/// Numbers, or such that may be missing.
template <class Number>
void addLinks(CLI::App &app, Number &latencySeconds, Number &bytesPerSecond, const std::string &latency,
              const std::string &bandwidth) {
  app.add_option("--latency", latencySeconds, latency)->type_name("SECONDS")->check(numberBetween(0, 1));
  app.add_option("--bandwidth", bytesPerSecond, bandwidth)->type_name("BYTES")->check(numberBetween(1, 1e18));
}

} // namespace

const std::vector<std::string> &networkOptions() {
  static const std::vector<std::string> names{"--latency", "--bandwidth"};
  return names;
}

void addNetworkOptions(CLI::App &app, NetworkOptions &network) {
  addLinks(app, network.latencySeconds, network.bytesPerSecond,
           "for a job: time of an empty message from rank to rank (default: 1e-6)",
           "for a job: bytes per second from rank to rank (default: 1e10)");
}

const std::vector<std::string> &networkChoiceOptions() {
  static const std::vector<std::string> names{"--platform", "--latency", "--bandwidth", "--ranks-per-host",
                                              "--simgrid"};
  return names;
}

void addNetworkChoice(CLI::App &app, NetworkChoice &choice) {
  JobNetwork &network = choice.network;
  const bool isAlone = !network.platform.empty();
  const std::string of = isAlone ? "" : "for jobs: ";
  app.add_option("--platform", network.platform,
                 of +
                     "where the ranks run: a platform file of SimGrid, or cluster, fattree, hypercube or torus, made "
                     "for the number of ranks (default: " +
                     (isAlone ? network.platform : "a network without contention") + ")")
      ->type_name("PLATFORM");
  if (isAlone)
    addLinks(app, network.latencySeconds, network.bytesPerSecond,
             "latency of each link of a generated platform (default: 5e-7)",
             "bytes per second of each link of a generated platform, in each direction (default: 1e10)");
  else
    addLinks(app, network.latencySeconds, network.bytesPerSecond,
             "for jobs: time of an empty message from rank to rank (default: 1e-6), or over each link of --platform "
             "(default: 5e-7)",
             "for jobs: bytes per second from rank to rank, or over each link (default: 1e10)");
  app.add_option("--ranks-per-host", network.ranksPerHost,
                 of + "how many ranks run on each host of the platform; ranks that follow each other share one "
                      "(default: 1)")
      ->transform(wholeNumber())
      ->check(CLI::Range(uint32_t{1}, uint32_t{1} << 20));
  app.add_option("--simgrid", network.settings,
                 of + "give SimGrid this setting, for example smpi/coll-selector:ompi (repeatable)")
      ->type_name("NAME:VALUE")
      ->allow_extra_args(false);
}

Result<void> checkNetworkChoice(const CLI::App &app, NetworkChoice &choice) {
  const std::string &platform = choice.network.platform;
  if (platform.empty())
    return refuseUnused(app, {"--ranks-per-host", "--simgrid"}, "without --platform");
  if (!isPlatformKind(platform))
    TRY(refuseUnused(app, {"--latency", "--bandwidth"}, "of a platform from a file, which has its own"));
  choice.simulator = installation().simulator;
  return {};
}

void addArchiveOption(CLI::App &app, std::string &folder) {
  app.add_option("--otf2", folder,
                 "for a job: also write its time line to this new folder, as an OTF2 archive for Vampir and otf2-print "
                 "(1 ns is 1 tick)")
      ->type_name("FOLDER")
      ->check([](const std::string &path) { return path == "-" ? "an OTF2 archive is a folder: name it" : ""; });
}

} // namespace leastaction::cli
