// A program that `leastaction record --sample --detached` has started: its recording is switched on and off while it
// runs.
//
//   Attachable run = TRY(Attachable::find("server.run"));
//   const bool changed = TRY(run.set(true));
#pragma once

#include "analysis/base/error.h"
#include "runtime/format.h"

#include <cstdint>
#include <string>

namespace leastaction {

class Attachable {
public:
  /// Fails if the run was not recorded so, or if the program has ended.
  static Result<Attachable> find(const std::string &run);

  const std::string &run() const { return run_; }

  /// Waits for the program's answer: false if that is as it was before. Fails if it does not answer within 5 seconds:
  /// it is not attached to then, be it once it can answer.
  Result<bool> set(bool attached);

  /// What the program has told last. Fails if it has ended.
  Result<format::Attachment> state() const;

private:
  explicit Attachable(std::string run) : run_(std::move(run)) {}
  Result<void> write(bool wanted) const;
  Result<void> checkLives() const;
  bool isGone() const;

  std::string run_;
  int pid_ = 0;
  bool isForeign_ = true; ///< Nothing is known here of the program's number: it may be in a namespace of its own.
};

} // namespace leastaction
