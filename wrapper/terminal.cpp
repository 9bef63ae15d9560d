#include "wrapper/terminal.h"

#include "wrapper/clocks.h"
#include "wrapper/processes.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

namespace leastaction::wrapper {
namespace {

/// What the system keeps of a line; a shorter buffer would get it in several pieces.
constexpr size_t longestLine = 4096;

volatile sig_atomic_t caughtSignal, wasContinued;

void catchSignal(int signal) {
  if (signal == SIGCONT)
    wasContinued = 1;
  else
    caughtSignal = signal;
}

/// Signals that end the dialogue are noted while it lasts, so that the terminal is given back first.
class SignalNotes {
public:
  SignalNotes() {
    caughtSignal = 0;
    wasContinued = 0;
    struct sigaction action{};
    action.sa_handler = catchSignal;
    for (size_t i = 0; i < noted.size(); ++i) {
      sigaction(noted[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN)
        sigaction(noted[i], &action, nullptr);
    }
  }
  ~SignalNotes() {
    for (size_t i = 0; i < noted.size(); ++i)
      sigaction(noted[i], &before_[i], nullptr);
  }
  SignalNotes(const SignalNotes &) = delete;
  SignalNotes &operator=(const SignalNotes &) = delete;

private:
  static constexpr std::array noted = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCONT};
  std::array<struct sigaction, noted.size()> before_{};
};

/// tcsetpgrp stops whoever is in the background, unless SIGTTOU is blocked.
void bringToForeground(int terminal, pid_t group) {
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  sigprocmask(SIG_BLOCK, &set, &before);
  tcsetpgrp(terminal, group);
  sigprocmask(SIG_SETMASK, &before, nullptr);
}

} // namespace

std::optional<Terminal> Terminal::open() {
  FileDescriptor file(::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY));
  if (!file)
    return std::nullopt;
  Terminal terminal(std::move(file));
  const pid_t foreground = tcgetpgrp(terminal.file_.get());
  if (foreground != getpgrp()) {
    const std::optional<ProcessFacts> own = processFacts(getpid());
    if (!own || !isInForeground(*own))
      return std::nullopt;
    terminal.groupBefore_ = foreground;
    bringToForeground(terminal.file_.get(), getpgrp());
  }
  terminal.begin();
  return terminal;
}

void Terminal::begin() {
  if (!isChanged_ && tcgetattr(file_.get(), &before_) != 0)
    return;
  isChanged_ = true;
  termios modes = before_;
  modes.c_lflag |= ICANON | ECHO | ECHOE | ECHOK | ISIG | IEXTEN;
  modes.c_iflag |= ICRNL;
  modes.c_iflag &= ~static_cast<tcflag_t>(IGNCR | INLCR);
  modes.c_oflag |= OPOST | ONLCR;
  tcsetattr(file_.get(), TCSAFLUSH, &modes);
}

void Terminal::restore() {
  if (!file_)
    return;
  if (isChanged_ && tcgetpgrp(file_.get()) == getpgrp())
    tcsetattr(file_.get(), TCSADRAIN, &before_);
  if (groupBefore_ > 0)
    bringToForeground(file_.get(), groupBefore_);
  file_.reset();
}

Terminal::~Terminal() {
  restore();
}

void Terminal::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t sent = ::write(file_.get(), text.data(), text.size());
    if (sent < 0 && errno != EINTR)
      return;
    text.remove_prefix(sent > 0 ? static_cast<size_t>(sent) : 0);
  }
}

Terminal::Line Terminal::readLine(std::string_view prompt, int timeoutSeconds) {
  Line line = waitForLine(prompt, timeoutSeconds);
  // What was begun to be typed was an answer, and not the shell's next command.
  if (line.ending == Ending::timeout || line.ending == Ending::interrupted)
    tcflush(file_.get(), TCIFLUSH);
  return line;
}

Terminal::Line Terminal::waitForLine(std::string_view prompt, int timeoutSeconds) {
  const SignalNotes notes;
  const int64_t end = readClock(CLOCK_MONOTONIC) + timeoutSeconds * nsPerSecond;
  write(prompt);
  for (;;) {
    const int64_t leftNs = end - readClock(CLOCK_MONOTONIC);
    // Not much at once: a signal between the test and the wait would be waited out.
    constexpr int64_t sliceMs = 100;
    pollfd wait{file_.get(), POLLIN, 0};
    const int ready = poll(&wait, 1, static_cast<int>(std::min(sliceMs, std::max<int64_t>(leftNs / 1'000'000, 0))));
    if (caughtSignal)
      return {Ending::interrupted, {}, caughtSignal};
    if (wasContinued) {
      wasContinued = 0;
      if (tcgetpgrp(file_.get()) != getpgrp())
        return {Ending::background, {}};
      begin();
      write(prompt);
    }
    if (ready > 0) {
      if (tcgetpgrp(file_.get()) != getpgrp())
        return {Ending::background, {}};
      char line[longestLine];
      const ssize_t got = read(file_.get(), line, sizeof line);
      if (got > 0)
        return {Ending::line, std::string(line, static_cast<size_t>(got))};
      if (got == 0 || errno != EINTR)
        return {Ending::endOfFile, {}};
    } else if (leftNs <= 0) {
      return {Ending::timeout, {}};
    }
  }
}

} // namespace leastaction::wrapper
