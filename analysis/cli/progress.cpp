#include "analysis/cli/progress.h"

#include "analysis/base/progress_line.h"
#include "analysis/base/text_format.h"
#include "analysis/cli/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <unistd.h>

namespace leastaction::cli {

using namespace std::chrono_literals;

namespace {

/// bench/sampling: of the processor time of a full replay, and at most, as not all of a long run is read.
constexpr double sampledPart = 0.15;
constexpr double mostSampledSeconds = 90;

/// "40 s", "12 min", "3 h".
std::string roughly(double seconds) {
  const auto count = [seconds](double unit, const char *name) {
    return fmt::format("{:.0f} {}", std::ceil(seconds / unit), name);
  };
  return seconds <= 90 ? count(1, "s") : seconds <= 90 * 60 ? count(60, "min") : count(3600, "h");
}

} // namespace

Progress::Progress(std::string what, const ProgressTells &tells)
    : what_(std::move(what)), offersSample_(tells.offersSample),
      known_(tells.known ? printableText(*tells.known) : std::string()), terminal_(isTerminal(STDERR_FILENO)),
      start_(std::chrono::steady_clock::now()), last_(start_) {}

Progress::~Progress() {
  if (!shown_ || !terminal_)
    return;
  std::fputs("\r\033[K", stderr);
  if (!known_.empty())
    std::fputs("\033[A\033[K", stderr);
}

std::string Progress::alternative(double seconds) const {
  return offersSample_ && seconds >= 60
             ? fmt::format(", {} with --sample", roughly(std::min(seconds * sampledPart, mostSampledSeconds)))
             : "";
}

void Progress::show(double fraction) {
  const auto now = std::chrono::steady_clock::now();
  const double passed = std::chrono::duration<double>(now - start_).count();
  if (passed < 1 || now - last_ < 100ms || (shown_ && !terminal_))
    return;
  last_ = now;
  const std::optional<double> left = timeLeft_.after(passed, fraction);
  if (terminal_) {
    const unsigned columns = terminalWidth(STDERR_FILENO) - 1;
    if (!shown_ && !known_.empty())
      std::fprintf(stderr, "%s\n", fitText(known_, columns, /*unicode=*/false).c_str());
    shown_ = true;
    const ProgressParts parts{.what = what_,
                              .fraction = fraction,
                              .left = left ? ", about " + roughly(*left) + " left" : "",
                              .alternative = left ? alternative(passed + *left) : ""};
    std::fprintf(stderr, "\r%s\033[K", progressLine(parts, columns).c_str());
  } else if (left >= 60) {
    shown_ = true;
    std::fprintf(stderr, "%s: about %s%s\n", what_.c_str(), roughly(passed + *left).c_str(),
                 alternative(passed + *left).c_str());
  }
}

ShowProgress progressBar(const ProgressTells &tells) {
  return [tells](const std::string &what) {
    return [bar = std::make_shared<Progress>(what, tells)](double fraction) { bar->show(fraction); };
  };
}

} // namespace leastaction::cli
