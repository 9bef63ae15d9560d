#include "analysis/execution/replay/path_follower.h"

#include <utility>

namespace leastaction {

void PathFollower::enter(const ExecutedCode &code, uint32_t function) {
  const bool begins = std::exchange(begins_, false);
  if (begins && isOf(path_, function)) {
    // It goes on, or it is a region itself: its marker stands before its first line.
  } else if (code.entersFunction()) {
    // By a jump, or from code that is not recorded and had called another function before: in place of that.
    uint16_t from = caller();
    if (end_ == LineEnd::call)
      from = code.isCalledBack() ? paths_.child(path_, callee_) : path_;
    path_ = paths_.child(from, function);
  } else {
    path_ = comeBack(function, code.stackPointerBefore());
  }
  function_ = function;
}

uint16_t PathFollower::comeBack(uint32_t function, uint64_t stackPointer) const {
  const Call &call = atCalls_[stackPointer / 8 % slots];
  if (stackPointer != 0 && call.stackPointer == stackPointer && call.epoch == epoch_ && isOf(call.path, function))
    return call.path;
  const uint16_t found = innermost(end_ == LineEnd::leave ? caller() : path_, function);
  if (found != CallPaths::none)
    return found;
  // By a jump into the middle of a function, or to a caller from before the recording.
  return paths_.child(end_ == LineEnd::onward ? caller() : CallPaths::none, function);
}

/// `path` or its innermost caller that is `function`.
uint16_t PathFollower::innermost(uint16_t path, uint32_t function) const {
  while (path != CallPaths::none && !isOf(path, function))
    path = paths_.parent(path);
  return path;
}

uint16_t PathFollower::caller() const {
  return paths_.isOther(path_) ? path_ : paths_.parent(path_);
}

uint16_t PathFollower::opaqueCall(uint32_t caller, uint32_t callee) const {
  if (end_ == LineEnd::call)
    return paths_.child(path_, callee);
  const uint16_t from = this->caller();
  if (isOf(from, callee)) // it has called back
    return from;
  return paths_.child(function_ == caller ? from : innermost(from, caller), callee);
}

void PathFollower::begin(uint16_t path) {
  forget();
  path_ = path;
  begins_ = true;
}

void PathFollower::forget() {
  ++epoch_;
  begins_ = false;
  path_ = CallPaths::none;
  end_ = LineEnd::call;
}

void PathFollower::beginHandler(const ExecutedCode &code, uint32_t function) {
  // Handlers that are left by jumps never end.
  if (interrupted_.size() == mostInterruptions)
    interrupted_.erase(interrupted_.begin());
  interrupted_.push_back({path_, function_, end_});
  if (code.interruptsLine())
    arrive(code, function, 0);
  end_ = LineEnd::call;
}

void PathFollower::endHandler() {
  if (interrupted_.empty())
    return;
  path_ = interrupted_.back().path;
  function_ = interrupted_.back().function;
  end_ = interrupted_.back().end;
  interrupted_.pop_back();
}

} // namespace leastaction
