// What a fault of our own leads to, such as no memory or a mapped file that somebody has cut: before the compiler has
// run, we become it; when it has, we end as it did.
//
//   LastResort resort(path, words, inherited);
//   resort.childRuns();
//   …
//   resort.childHasEnded(status);
#pragma once

#include "wrapper/inherited_signals.h"

#include <string>
#include <vector>

namespace leastaction::wrapper {

class LastResort {
public:
  /// One at a time. All that is given must stay where it is.
  LastResort(const std::string &path, std::vector<std::string> &words, const InheritedSignals &inherited);
  ~LastResort();
  LastResort(const LastResort &) = delete;
  LastResort &operator=(const LastResort &) = delete;

  const InheritedSignals &inherited() const { return inherited_; }
  /// From now on a fault ends us and the child: it must not run twice.
  void childRuns();
  /// `status` as of waitpid().
  void childHasEnded(int status);

private:
  static void onFault(int signal, siginfo_t *info, void *context);

  const char *path_;
  std::vector<char *> words_;
  const InheritedSignals &inherited_;
  enum class Phase : unsigned char { before, during, after };
  volatile Phase phase_ = Phase::before;
  volatile int status_ = 0;
};

} // namespace leastaction::wrapper
