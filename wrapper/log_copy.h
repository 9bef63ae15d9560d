// A copy of the log beside it, to be changed and then put in its place.
//
//   Outcome<LogCopy> copy = LogCopy::of(database, [] {});
//   … change copy->path() …
//   if (copy->isOriginalUnchanged()) copy->replaceOriginal();
#pragma once

#include "wrapper/problem.h"

#include <functional>
#include <string>

#include <sys/stat.h>

namespace leastaction::wrapper {

class LogCopy {
public:
  /// With all that is committed, be it in a journal beside the log; nothing is there if there is no log. A step is a
  /// few megabytes.
  static Outcome<LogCopy> of(std::string database, const std::function<void()> &afterStep);
  ~LogCopy();
  LogCopy(LogCopy &&other) noexcept;
  LogCopy &operator=(LogCopy &&) = delete;

  const std::string &path() const { return path_; }
  bool isOriginalUnchanged() const;
  /// When it is on the disk. What stood beside the original goes with it.
  Outcome<void> replaceOriginal();
  /// After that: is it still this one?
  bool isInPlace() const;

private:
  explicit LogCopy(std::string database);

  std::string database_, path_;
  struct stat original_{}, placed_{};
};

/// Is this the name of what a killed program may have left beside a log with this name?
bool isLeftover(std::string_view name, std::string_view logName);

/// Removes copies that killed merges have left; only for who holds the merge lock.
void removeLeftCopies(const std::string &database);

/// Removes files that were to become the log, or one beside it, an hour ago and longer.
void removeLeftTrials(const std::string &database);

} // namespace leastaction::wrapper
