#include "analysis/cli/network_options.h"

#include "analysis/cli/number_option.h"

namespace leastaction::cli {

const std::vector<std::string> &networkOptions() {
  static const std::vector<std::string> names{"--latency", "--bandwidth"};
  return names;
}

void addNetworkOptions(CLI::App &app, NetworkOptions &network) {
  app.add_option("--latency", network.latencySeconds,
                 "of a job: how long a message without bytes takes from rank to rank (default: 1e-6)")
      ->type_name("SECONDS")
      ->check(numberBetween(0, 1));
  app.add_option("--bandwidth", network.bytesPerSecond,
                 "of a job: how many bytes a second follow from rank to rank (default: 1e10)")
      ->type_name("BYTES")
      ->check(numberBetween(1, 1e18));
}

void addArchiveOption(CLI::App &app, std::string &folder) {
  app.add_option("--otf2", folder,
                 "of a job: also write its time line to this new folder, as an OTF2 archive for Vampir and otf2-print "
                 "(1 ns is 1 tick)")
      ->type_name("FOLDER")
      ->check([](const std::string &path) { return path == "-" ? "an OTF2 archive is a folder: name it" : ""; });
}

} // namespace leastaction::cli
