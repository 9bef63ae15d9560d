#include "analysis/study/program/network_simulation.h"

#include "analysis/base/not_built.h"
#include "analysis/program/parallel/simulated_timeline.h"
#include "analysis/study/program/captured_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace leastaction {
namespace {

constexpr double longestSeconds = 24 * 3600;

Result<void> writeFile(const std::string &path, const std::string &text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file)
    return fail("the simulator's input cannot be written", path, "make room there, or set TMPDIR to another folder");
  return {};
}

/// What the simulator or SimGrid says last: without SimGrid's "[0.000000] file:line: [category/CRITICAL] ".
std::string lastWords(const std::string &errors) {
  constexpr std::string_view own = "simulator: ", critical = "CRITICAL] ";
  std::string words;
  size_t begin = 0;
  while (begin < errors.size()) {
    const size_t end = std::min(errors.find('\n', begin), errors.size());
    const std::string line = errors.substr(begin, end - begin);
    begin = end + 1;
    if (line.starts_with(own))
      words = line.substr(own.size());
    else if (const size_t at = line.find(critical); at != std::string::npos && words.empty())
      words = line.substr(at + critical.size());
  }
  while (!words.empty() && (words.back() == '.' || words.back() == ' '))
    words.pop_back();
  return words;
}

/// Did every rank end when it was recorded?
bool isWhole(const Job &job) {
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const std::vector<MpiCallRecord> &calls = job.trace(rank).calls;
    if (calls.empty() || calls.back().end == 0)
      return false;
  }
  return true;
}

std::string waitingRanks(const Job &job, const JobTimeline &timeline) {
  constexpr size_t most = 3;
  std::string text;
  size_t waiting = 0;
  for (uint32_t rank = 0; rank < job.ranks(); ++rank) {
    const RankTimeline &line = timeline.ranks[rank];
    if (line.isComplete || line.calls.empty() || ++waiting > most)
      continue;
    text += fmt::format("{}rank {} waits in {}", text.empty() ? "" : ", ", rank,
                        name(job.trace(rank).calls[line.calls.size() - 1].kind));
  }
  return waiting > most ? fmt::format("{}, and {} more wait", text, waiting - most) : text;
}

} // namespace

Result<NetworkSimulation> NetworkSimulation::of(std::string simulator, Platform platform, uint32_t ranksPerHost,
                                                std::vector<std::string> settings) {
  std::error_code unknown;
  if (!std::filesystem::exists(simulator, unknown))
    return notBuilt("SimGrid", "leastaction predict", "LEASTACTION_WITH_SIMGRID");
  TemporaryFolder folder = TRY(TemporaryFolder::make("leastaction-predict"));
  if (!platform.xml.empty()) {
    platform.path = folder.path() / "platform.xml";
    TRY(writeFile(platform.path, platform.xml));
  }
  return NetworkSimulation(std::move(simulator), std::move(platform), ranksPerHost, std::move(settings),
                           std::move(folder));
}

Result<Simulated> NetworkSimulation::play(const Job &job, const JobWork &work, uint64_t clockHz,
                                          const NetworkFactors &factors) const {
  const JobScript script = scriptOf(job, work,
                                    {.clockHz = clockHz,
                                     .ranksPerHost = ranksPerHost_,
                                     .bandwidthFactor = factors.bandwidth,
                                     .latencyFactor = factors.latency});
  const std::string scriptPath = folder_.path() / "job.script", timesPath = folder_.path() / "job.times";
  TRY(writeFile(scriptPath, script.text));
  std::vector<std::string> arguments{simulator_, scriptPath, platform_.path, timesPath};
  arguments.insert(arguments.end(), settings_.begin(), settings_.end());
  const CapturedProgram done = TRY(runCaptured(arguments, longestSeconds));
  if (done.exitCode != 0) {
    const std::string words = lastWords(done.errors);
    return fail(words.empty() ? fmt::format("the simulator ended with code {}", done.exitCode) : words, platform_.text,
                words.contains("too few hosts")
                    ? "choose a platform of SimGrid that has a host for each rank, or give --ranks-per-host"
                    : "check --platform and --simgrid against SimGrid's documentation");
  }
  std::ifstream file(timesPath, std::ios::binary);
  const std::string told{std::istreambuf_iterator<char>(file), {}};
  if (told.empty())
    return fail("the simulator has written no times", timesPath, "make room there, or set TMPDIR to another folder");
  const SimulatedTimes times = TRY(timesOf(told, job));
  Simulated result{.timeline = {},
                   .network = platform_.network,
                   .hosts = times.hosts,
                   .leftOut = script.leftOut,
                   .tooLarge = script.tooLarge};
  result.network.latencySeconds *= factors.latency;
  result.network.bytesPerSecond *= factors.bandwidth;
  // "Fewer than" becomes "up to".
  result.network.eagerBytes = std::max<uint64_t>(times.detachedBytes, 1) - 1;
  result.network.earlyBytes = std::max<uint64_t>(times.earlyBytes, 1) - 1;
  result.timeline = timelineOf(job, work, times, Network::of(result.network, clockHz), clockHz);
  if (times.isDeadlock && isWhole(job))
    return fail("the job does not finish on this platform: " + waitingRanks(job, result.timeline), platform_.text,
                fmt::format("messages of more than {} byte wait for their receive there; the setting "
                            "smpi/send-is-detached-thresh is that limit",
                            result.network.eagerBytes));
  return result;
}

} // namespace leastaction
