// The one environment variable that a compiler sees and would not see without the wrapper: LEASTACTION_WRAPPED, the
// programs that wrappers above this one have run. Where it is set, this call belongs to a compile that is already being
// logged (MPICH's mpicc runs gcc): nothing is asked or logged; and a script that was run and calls the wrapper again is
// not run again.
//
//   Guard guard = Guard::fromEnvironment();
//   if (!guard.isNested()) …
//   guard.add(target);
//   setenv(Guard::variable, guard.text().c_str(), 1);
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace leastaction::wrapper {

/// A file, whatever its name.
struct FileIdentity {
  uint64_t device = 0, inode = 0;
  bool operator==(const FileIdentity &) const = default;
};

class Guard {
public:
  static constexpr const char *variable = "LEASTACTION_WRAPPED";

  Guard() = default;
  /// Of text that somebody else wrote, what can be read counts; it is nested all the same.
  explicit Guard(std::string_view text);
  static Guard fromEnvironment();

  bool isNested() const { return isNested_; }
  /// How many wrappers above this one have run the file.
  size_t timesRun(FileIdentity file) const;
  void add(FileIdentity file) { files_.push_back(file); }
  /// `DEVICE:INODE`, hexadecimal, separated by commas.
  std::string text() const;

private:
  std::vector<FileIdentity> files_;
  bool isNested_ = false;
};

} // namespace leastaction::wrapper
