// The calls that a thread is in, as far as its blocks tell: to know which of them went into code without
// instrumentation, also when that code called back.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace leastaction {

struct CallFrame {
  uint32_t caller = 0;      ///< Block that ends in the call; it returns to the next one.
  bool opaque = false;      ///< The callee has no instrumentation but called something that has.
  uint64_t clockBefore = 0; ///< 0 if not read.
  uint64_t begunAt = 0;     ///< Of OpaqueCall.
};

class CallStack {
public:
  void push(const CallFrame &frame) {
    // Calls that are left by longjmp or an exception are never popped one by one; the oldest are given up.
    if (frames_.size() == maxDepth)
      frames_.erase(frames_.begin(), frames_.begin() + maxDepth / 2);
    frames_.push_back(frame);
  }

  /// Returns from the innermost call made by `caller`, and so from all calls inside it.
  std::optional<CallFrame> returnTo(uint32_t caller) {
    for (size_t depth = frames_.size(); depth-- > 0;)
      if (frames_[depth].caller == caller) {
        CallFrame frame = frames_[depth];
        frames_.resize(depth);
        return frame;
      }
    return std::nullopt;
  }

private:
  static constexpr size_t maxDepth = 1 << 20;
  std::vector<CallFrame> frames_;
};

} // namespace leastaction
