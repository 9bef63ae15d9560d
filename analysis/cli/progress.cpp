#include "analysis/cli/progress.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <unistd.h>

namespace leastaction::cli {

using namespace std::chrono_literals;

Progress::Progress(std::string what)
    : what_(std::move(what)), terminal_(isatty(STDERR_FILENO)), start_(std::chrono::steady_clock::now()),
      last_(start_) {}

Progress::~Progress() {
  if (shown_)
    std::fputs("\r\033[K", stderr);
}

void Progress::show(double fraction) {
  constexpr int width = 30;
  auto now = std::chrono::steady_clock::now();
  if (!terminal_ || now - start_ < 1s || now - last_ < 100ms)
    return;
  last_ = now;
  shown_ = true;
  int filled = std::clamp(static_cast<int>(fraction * width), 0, width);
  std::fprintf(stderr, "\r%s [%.*s%*s] %3d %%", what_.c_str(), filled, "##############################", width - filled,
               "", std::clamp(static_cast<int>(fraction * 100), 0, 100));
}

ShowProgress progressBar() {
  return [](const std::string &what) {
    return [bar = std::make_shared<Progress>(what)](double fraction) { bar->show(fraction); };
  };
}

} // namespace leastaction::cli
