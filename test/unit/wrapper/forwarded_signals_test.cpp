#include "wrapper/forwarded_signals.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <ctime>
#include <utility>

namespace leastaction::wrapper {
namespace {

signalfd_siginfo sent(int signal, int code = SI_USER, uint32_t from = 1) {
  signalfd_siginfo info{};
  info.ssi_signo = static_cast<uint32_t>(signal);
  info.ssi_code = code;
  info.ssi_pid = from;
  return info;
}

TEST(ForwardedSignals, WhatIsMeantForTheChild) {
  const auto own = static_cast<uint32_t>(getpid());
  for (const int signal : {SIGTERM, SIGALRM, SIGXCPU, SIGCONT, SIGTSTP, SIGWINCH, SIGSEGV, SIGPIPE, SIGRTMIN, SIGRTMAX})
    EXPECT_TRUE(isForChild(sent(signal))) << signal;
  EXPECT_FALSE(isForChild(sent(SIGCHLD)));
  for (const int signal : {SIGPIPE, SIGXFSZ}) // our own writing raises them
    EXPECT_FALSE(isForChild(sent(signal, SI_USER, own))) << signal;
  for (const int signal : {SIGINT, SIGQUIT, SIGTSTP, SIGHUP, SIGCONT, SIGWINCH, SIGXCPU}) // the terminal; our limit
    EXPECT_FALSE(isForChild(sent(signal, SI_KERNEL))) << signal;
  EXPECT_TRUE(isForChild(sent(SIGALRM, SI_KERNEL))); // alarm() before exec
  EXPECT_TRUE(isForChild(sent(SIGRTMIN, SI_TIMER, 0)));
}

class ForwardedSignalsTest : public testing::Test {
protected:
  ForwardedSignalsTest() {
    sigemptyset(&set_);
    for (const int signal : {SIGUSR1, SIGUSR2, SIGCONT, SIGRTMIN + 1})
      sigaddset(&set_, signal);
    sigprocmask(SIG_BLOCK, &set_, &before_);
  }
  ~ForwardedSignalsTest() override {
    got();
    sigprocmask(SIG_SETMASK, &before_, nullptr);
  }
  /// Number and value of those that have arrived here.
  std::vector<std::pair<int, int>> got() {
    std::vector<std::pair<int, int>> all;
    const timespec none{};
    siginfo_t info{};
    while (sigtimedwait(&set_, &info, &none) > 0)
      all.emplace_back(info.si_signo, info.si_code == SI_QUEUE ? info.si_value.sival_int : -1);
    return all;
  }
  sigset_t set_{}, before_{};
  ForwardedSignals forwarded_;
};

TEST_F(ForwardedSignalsTest, LaterAndOnce) {
  EXPECT_FALSE(forwarded_.next());
  forwarded_.add(sent(SIGUSR1), 100);
  forwarded_.add(sent(SIGUSR1), 200);
  forwarded_.add(sent(SIGUSR2), 300);
  EXPECT_EQ(forwarded_.next(), 100 + ForwardedSignals::waitNs);
  forwarded_.send(getpid(), 99 + ForwardedSignals::waitNs);
  EXPECT_TRUE(got().empty());
  forwarded_.send(getpid(), 299 + ForwardedSignals::waitNs);
  EXPECT_EQ(got(), (std::vector<std::pair<int, int>>{{SIGUSR1, -1}}));
  forwarded_.send(getpid(), 300 + ForwardedSignals::waitNs);
  EXPECT_EQ(got(), (std::vector<std::pair<int, int>>{{SIGUSR2, -1}}));
  EXPECT_FALSE(forwarded_.next());
}

TEST_F(ForwardedSignalsTest, RealTimeOnesWithTheirValues) {
  for (const int value : {7, 8, 7}) {
    signalfd_siginfo info = sent(SIGRTMIN + 1, SI_QUEUE);
    info.ssi_ptr = static_cast<uint64_t>(value);
    forwarded_.add(info, 0);
  }
  forwarded_.send(getpid(), ForwardedSignals::waitNs);
  EXPECT_EQ(got(), (std::vector<std::pair<int, int>>{{SIGRTMIN + 1, 7}, {SIGRTMIN + 1, 8}, {SIGRTMIN + 1, 7}}));
}

TEST_F(ForwardedSignalsTest, WhatStoppedAndContinuedTheGroupIsNotRepeated) {
  forwarded_.add(sent(SIGUSR1), 0);
  forwarded_.childStops(SIGUSR1);
  EXPECT_FALSE(forwarded_.next());
  forwarded_.childContinues();
  for (int times = 0; times < 2; ++times) {
    forwarded_.add(sent(SIGCONT), 0);
    forwarded_.send(getpid(), ForwardedSignals::waitNs);
    EXPECT_EQ(got().size(), static_cast<size_t>(times)) << times;
  }
}

} // namespace
} // namespace leastaction::wrapper
