#include "analysis/base/text_format.h"
#include "analysis/cli/command.h"
#include "analysis/cli/progress.h"
#include "analysis/cli/stop_signals.h"
#include "analysis/study/program/attachment.h"
#include "analysis/study/program/sample_period.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <poll.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::cli {
namespace {

/// How they begin: a program to attach to.
constexpr std::string_view examples =
    "\nexamples:\n  leastaction clang -O2 -g --la-sample=loops examples/15_long_run/orders.c -o orders\n"
    "  leastaction record --sample=50ms --detached -o server.run -- ./orders 600000000 > server.txt 2>&1 &\n";

/// All of them, so that none is changed if one cannot be found.
Result<std::vector<Attachable>> findAll(const std::vector<std::string> &paths) {
  std::vector<Attachable> runs;
  for (const std::string &path : paths)
    runs.push_back(TRY(Attachable::find(path)));
  return runs;
}

Result<void> finishOutput() {
  if (std::fflush(stdout) != 0)
    return fail("standard output cannot be written", "leastaction attach", "make room; the recording is as was asked");
  return {};
}

std::string secondsText(uint64_t ns) {
  return withUnit(static_cast<double>(ns) * 1e-9, "s");
}

/// Was nobody attached before? Whoever attaches for a while must not end what somebody else has begun.
Result<bool> attach(Attachable &run, bool isForAWhile) {
  if (isForAWhile && TRY(run.state()).isAttached != 0)
    return fail("somebody is attached already", run.run(),
                "leave out --for, or end that with 'leastaction detach' before");
  const bool isChange = TRY(run.set(true));
  std::printf(isChange ? "attached to %s\n" : "%s is attached to already\n", printableText(run.run()).c_str());
  return isChange;
}

Result<void> detach(Attachable &run) {
  if (!TRY(run.set(false))) {
    std::printf("%s is detached already\n", printableText(run.run()).c_str());
    return {};
  }
  const format::Attachment state = TRY(run.state());
  std::printf("detached from %s: %s of its processor time recorded so far\n", printableText(run.run()).c_str(),
              secondsText(state.processorNs).c_str());
  return {};
}

/// Of all, even if one fails; the first failure then.
Result<void> detachAll(std::span<Attachable> runs) {
  Result<void> result;
  for (Attachable &run : runs)
    if (Result<void> one = detach(run); !one && result)
      result = std::move(one);
  return result;
}

/// To all of them, or to none that nobody was attached to.
Result<void> attachAll(std::span<Attachable> runs, bool isForAWhile) {
  std::vector<Attachable> attached;
  for (Attachable &run : runs)
    if (const Result<bool> isChange = attach(run, isForAWhile); !isChange) {
      TRY(detachAll(attached));
      return std::unexpected(isChange.error());
    } else if (*isChange) {
      attached.push_back(run);
    }
  return {};
}

/// Ends early if a signal comes, or if the programs have.
void wait(const std::vector<Attachable> &runs, uint64_t milliseconds, const StopSignals &signals) {
  using Clock = std::chrono::steady_clock;
  Progress progress("attached");
  const Clock::time_point begin = Clock::now();
  for (;;) {
    const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    const auto done = static_cast<uint64_t>(passed.count());
    bool isAnyAlive = false;
    for (const Attachable &run : runs)
      isAnyAlive |= run.state().has_value();
    if (done >= milliseconds || !isAnyAlive)
      return;
    progress.show(static_cast<double>(done) / static_cast<double>(milliseconds));
    constexpr uint64_t pause = 200;
    pollfd stop{.fd = signals.descriptor(), .events = POLLIN, .revents = 0};
    if (poll(&stop, 1, static_cast<int>(std::min(pause, milliseconds - done))) > 0)
      return;
  }
}

} // namespace

Result<int> commandAttach(int argc, char **argv) {
  CLI::App app("Begins to record a running program that 'leastaction record --sample --detached' has started: windows "
               "of what its threads do, until it ends or 'leastaction detach'. Any number of times.",
               "leastaction attach");
  std::vector<std::string> paths;
  std::string time;
  app.add_option("run", paths, "run folders of running programs")->required();
  app.add_option("--for", time, "record for so long (500ms, 30s, 10min), then detach; Ctrl-C detaches earlier")
      ->type_name("TIME");
  app.footer(std::string(examples) + "  leastaction attach server.run --for 2s\n  leastaction attach server.run");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  uint64_t milliseconds = 0;
  if (!time.empty()) {
    constexpr uint64_t longest = uint64_t{366} * 24 * 3'600'000;
    const std::optional<uint64_t> found = millisecondsOf(time, longest);
    if (!found)
      return fail("--for is '" + time + "', not a time from 1ms to a year", "leastaction attach",
                  "write a whole number and ms, s or min: 500ms, 30s, 90min");
    milliseconds = *found;
  }
  std::vector<Attachable> runs = TRY(findAll(paths));
  const StopSignals signals;
  TRY(attachAll(runs, milliseconds != 0));
  TRY(finishOutput());
  if (milliseconds == 0)
    return exitDone;
  wait(runs, milliseconds, signals);
  std::erase_if(runs, [](const Attachable &run) {
    const bool hasEnded = !run.state();
    if (hasEnded)
      std::printf("the program of %s has ended\n", printableText(run.run()).c_str());
    return hasEnded;
  });
  TRY(detachAll(runs));
  TRY(finishOutput());
  if (const int signal = signals.taken())
    endBySignal(signal);
  return exitDone;
}

Result<int> commandDetach(int argc, char **argv) {
  CLI::App app(
      "Ends the recording of a running program that 'leastaction attach' has begun. The program goes on at its "
      "usual speed, and 'leastaction report' shows what was recorded so far.",
      "leastaction detach");
  std::vector<std::string> paths;
  app.add_option("run", paths, "run folders of running programs")->required();
  app.footer(std::string(examples) + "  leastaction attach server.run\n  leastaction detach server.run");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  std::vector<Attachable> runs = TRY(findAll(paths));
  TRY(detachAll(runs));
  TRY(finishOutput());
  return exitDone;
}

} // namespace leastaction::cli
