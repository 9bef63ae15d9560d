// Where a file system's locks cannot be trusted, one file says that somebody merges: making it works everywhere. Who
// holds it touches it now and then; a lock whose holder has ended, or has long not touched it, is taken over.
//
//   Outcome<MergeLock> lock = MergeLock::take(paths.database + ".merging", 20'000);
#pragma once

#include "wrapper/file_descriptor.h"
#include "wrapper/problem.h"

#include <cstdint>
#include <string>

namespace leastaction::wrapper {

class MergeLock {
public:
  /// Waits while somebody else merges; fails with `isBusy` after so many milliseconds.
  static Outcome<MergeLock> take(std::string path, int patienceMs);
  ~MergeLock();
  MergeLock(MergeLock &&) = default;
  MergeLock &operator=(MergeLock &&) = delete;

  /// Has nobody taken it over? Only then may what was merged take effect.
  bool isHeld() const;
  /// To be called at least every second.
  void touch();

private:
  MergeLock(std::string path, std::string text, FileDescriptor file)
      : path_(std::move(path)), text_(std::move(text)), file_(std::move(file)) {}

  std::string path_, text_;
  FileDescriptor file_;
  int64_t touchedNs_ = 0;
};

} // namespace leastaction::wrapper
