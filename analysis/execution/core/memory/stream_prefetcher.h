// The prefetcher of the second level: finds streams of neighbouring lines, up or down, and runs ahead of them.
//
//   StreamPrefetcher prefetcher(20);
//   prefetcher.access(line, [&](uint64_t ahead) { return fetch(ahead); });   // false: not so far
#pragma once

#include <emmintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace leastaction {

class StreamPrefetcher {
public:
  /// Runs at most `lines` ahead, a few for each access; 0 prefetches nothing.
  explicit StreamPrefetcher(uint32_t lines) : lines_(lines) {
    lowLines_.fill(static_cast<int32_t>(Stream().line));
    // Those without an access are taken from the first one on.
    for (size_t i = 0; i <= streamCount; ++i)
      byUse_[i] = {.older = static_cast<uint8_t>((i + streamCount) % (streamCount + 1)),
                   .newer = static_cast<uint8_t>((i + 1) % (streamCount + 1))};
  }

  template <class Fetch> void access(uint64_t line, Fetch fetch) {
    if (lines_ == 0)
      return;
    for (uint32_t near = streamsNear(line); near != 0; near &= near - 1) {
      const auto number = static_cast<size_t>(std::countr_zero(near));
      Stream &stream = streams_[number];
      const auto steps = static_cast<int64_t>(line - stream.line);
      if (steps == 0)
        return;
      if (steps < -window || steps > window || (stream.direction != 0 && (steps > 0) != (stream.direction > 0)))
        continue;
      use(number, line);
      follow(stream, line, steps > 0 ? 1 : -1, fetch);
      return;
    }
    const size_t oldest = byUse_[streamCount].newer;
    use(oldest, line);
    streams_[oldest] = {.line = line, .ahead = line};
  }

private:
  struct Stream {
    uint64_t line = ~uint64_t{0} / 2; ///< Of the last access.
    uint64_t ahead = 0;               ///< The furthest line that was fetched.
    int64_t direction = 0;
    uint32_t accesses = 0;
  };

  static constexpr size_t streamCount = 24;
  static constexpr size_t linesAtOnce = 4;

  /// Of a stream: which ones had their last access just before and just after its own.
  struct Neighbours {
    uint8_t older;
    uint8_t newer;
  };

  /// One bit for each stream that may be close: all that are, seen by half the bits of their lines.
  uint32_t streamsNear(uint64_t line) const {
    const __m128i first = _mm_set1_epi32(static_cast<int>(line - window - 1));
    const __m128i steps = _mm_set1_epi32(2 * window + 2);
    uint32_t near = 0;
    for (size_t stream = 0; stream < streamCount; stream += linesAtOnce) {
      const __m128i lines = _mm_loadu_si128(reinterpret_cast<const __m128i *>(&lowLines_[stream]));
      const __m128i ahead = _mm_sub_epi32(lines, first);
      const __m128i within = _mm_and_si128(_mm_cmpgt_epi32(ahead, _mm_setzero_si128()), _mm_cmpgt_epi32(steps, ahead));
      near |= static_cast<uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(within))) << stream;
    }
    return near;
  }

  /// The stream's last access, to this line, is the latest one of all.
  void use(size_t stream, uint64_t line) {
    lowLines_[stream] = static_cast<int32_t>(line);
    Neighbours &place = byUse_[stream];
    byUse_[place.older].newer = place.newer;
    byUse_[place.newer].older = place.older;
    place = {.older = byUse_[streamCount].older, .newer = streamCount};
    byUse_[place.older].newer = byUse_[streamCount].older = static_cast<uint8_t>(stream);
  }

  template <class Fetch> void follow(Stream &stream, uint64_t line, int64_t direction, Fetch fetch) {
    stream.direction = direction;
    stream.line = line;
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
  std::array<Stream, streamCount> streams_{};
  std::array<int32_t, streamCount> lowLines_; ///< Of each stream.
  /// A ring of the streams by last access; its beginning and end stand behind the last stream.
  std::array<Neighbours, streamCount + 1> byUse_;
};

} // namespace leastaction
