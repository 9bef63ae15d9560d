// The prefetcher of the second level: finds streams of neighbouring lines, up or down, and runs ahead of them.
//
//   StreamPrefetcher prefetcher(20);
//   prefetcher.access(line, [&](uint64_t ahead) { return fetch(ahead); });   // false: not so far
#pragma once

#include <array>
#include <cstdint>

namespace leastaction {

class StreamPrefetcher {
public:
  /// Runs at most `lines` ahead, a few for each access; 0 prefetches nothing.
  explicit StreamPrefetcher(uint32_t lines) : lines_(lines) {}

  template <class Fetch> void access(uint64_t line, Fetch fetch) {
    if (lines_ == 0)
      return;
    Stream *oldest = streams_.data();
    for (Stream &stream : streams_) {
      const auto steps = static_cast<int64_t>(line - stream.line);
      if (steps == 0)
        return;
      if (steps < -window || steps > window || (stream.direction != 0 && (steps > 0) != (stream.direction > 0))) {
        oldest = stream.lastUse < oldest->lastUse ? &stream : oldest;
        continue;
      }
      follow(stream, line, steps > 0 ? 1 : -1, fetch);
      return;
    }
    *oldest = {.line = line, .ahead = line, .lastUse = ++clock_};
  }

private:
  struct Stream {
    uint64_t line = ~uint64_t{0} / 2; ///< Of the last access.
    uint64_t ahead = 0;               ///< The furthest line that was fetched.
    uint64_t lastUse = 0;
    int64_t direction = 0;
    uint32_t accesses = 0;
  };

  template <class Fetch> void follow(Stream &stream, uint64_t line, int64_t direction, Fetch fetch) {
    stream.direction = direction;
    stream.line = line;
    stream.lastUse = ++clock_;
    if (++stream.accesses < wantedAccesses)
      return;
    if (static_cast<int64_t>(stream.ahead - line) * direction < 0)
      stream.ahead = line;
    for (unsigned fetched = 0; fetched < atOnce; ++fetched) {
      const uint64_t next = stream.ahead + static_cast<uint64_t>(direction);
      if (static_cast<int64_t>(next - line) * direction > static_cast<int64_t>(lines_))
        return;
      if (!fetch(next))
        return;
      stream.ahead = next;
    }
  }

  static constexpr int64_t window = 2; ///< Lines that a step of a stream may go.
  static constexpr uint32_t wantedAccesses = 2;
  static constexpr unsigned atOnce = 3;

  const uint32_t lines_;
  uint64_t clock_ = 0;
  std::array<Stream, 24> streams_{};
};

} // namespace leastaction
