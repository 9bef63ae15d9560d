// How the words of a chunk are written before zstd packs them: what repeats earlier words of the chunk is told by
// distance and length, and the words between two repetitions by their difference to the words at the same distance.
// Runs of a loop differ in few words, and those often by a constant. Far faster than to let zstd find that in bytes.
//
//   Layout: 32-bit number of token bytes, tokens, words that are not repeated (little endian, not aligned).
//   Token: (words << 1 | 1 if the distance stays), the distance if it does not stay, the length of the repetition;
//   each a little-endian base-128 number. The distance is 0 before the first one: words then stand for themselves.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace leastaction::format {

/// Bytes that encodeWords() may need for its output and, behind it, for its work.
inline constexpr size_t encodedBound(size_t words) {
  return 64 + words * 16;
}
inline constexpr size_t encoderWorkBytes(size_t words) {
  return (size_t{1} << 15) * sizeof(uint32_t) + words * sizeof(uint64_t);
}

class WordEncoder {
public:
  /// `out` has encodedBound(count) bytes, `work` encoderWorkBytes(count). Returns the bytes used of `out`.
  static size_t encode(const uint64_t *words, size_t count, unsigned char *out, void *work) {
    auto *places = static_cast<uint32_t *>(work); // of pairs of words, plus one
    memset(places, 0, tableSize * sizeof *places);
    auto *literals = reinterpret_cast<uint64_t *>(places + tableSize);
    unsigned char *token = out + sizeof(uint32_t);
    size_t literalCount = 0, at = 0, distance = 0;
    while (at < count) {
      size_t from = at, found = 0;
      for (; at + 1 < count; ++at) {
        if (distance && at >= distance && pairIs(words + at, words + at - distance)) {
          found = distance;
          break;
        }
        uint32_t &place = places[slot(words + at)];
        size_t before = place;
        place = static_cast<uint32_t>(at + 1);
        if (before && pairIs(words + at, words + before - 1)) {
          found = at - (before - 1);
          break;
        }
      }
      if (!found)
        at = count;
      for (size_t i = from; i < at; ++i)
        literals[literalCount++] = words[i] - (distance && i >= distance ? words[i - distance] : 0);
      size_t length = 0;
      if (found)
        while (at + length < count && words[at + length] == words[at + length - found])
          ++length;
      bool stays = !found || found == distance;
      token = put(token, (at - from) << 1 | stays);
      if (!stays)
        token = put(token, found);
      token = put(token, length);
      distance = found ? found : distance;
      at += length;
    }
    auto tokenBytes = static_cast<uint32_t>(token - out - sizeof(uint32_t));
    memcpy(out, &tokenBytes, sizeof tokenBytes);
    memcpy(token, literals, literalCount * sizeof *literals);
    return static_cast<size_t>(token - out) + literalCount * sizeof *literals;
  }

private:
  static constexpr size_t tableSize = size_t{1} << 15;

  static bool pairIs(const uint64_t *a, const uint64_t *b) { return a[0] == b[0] && a[1] == b[1]; }
  static size_t slot(const uint64_t *pair) {
    return ((pair[0] * 0x9e3779b97f4a7c15) ^ (pair[1] * 0xc2b2ae3d27d4eb4f)) >> (64 - 15);
  }
  static unsigned char *put(unsigned char *out, size_t number) {
    for (; number >= 0x80; number >>= 7)
      *out++ = static_cast<unsigned char>(number | 0x80);
    *out++ = static_cast<unsigned char>(number);
    return out;
  }
};

class WordDecoder {
public:
  /// Fills all `count` words; false if the bytes are not what encode() makes of so many.
  static bool decode(const unsigned char *bytes, size_t size, uint64_t *words, size_t count) {
    uint32_t tokenBytes = 0;
    if (size < sizeof tokenBytes)
      return false;
    memcpy(&tokenBytes, bytes, sizeof tokenBytes);
    if (tokenBytes > size - sizeof tokenBytes)
      return false;
    const unsigned char *token = bytes + sizeof tokenBytes, *end = token + tokenBytes, *literal = end;
    const unsigned char *literalEnd = bytes + size;
    size_t at = 0, distance = 0;
    while (token != end) {
      size_t head = 0, next = distance, length = 0;
      if (!get(token, end, head) || (!(head & 1) && !get(token, end, next)) || !get(token, end, length))
        return false;
      size_t own = head >> 1;
      if (own > count - at || own > static_cast<size_t>(literalEnd - literal) / sizeof *words)
        return false;
      for (; own; --own, ++at, literal += sizeof *words) {
        uint64_t difference;
        memcpy(&difference, literal, sizeof difference);
        words[at] = difference + (distance && at >= distance ? words[at - distance] : 0);
      }
      distance = next;
      if (length && (distance == 0 || distance > at || length > count - at))
        return false;
      for (; length; --length, ++at)
        words[at] = words[at - distance];
    }
    return at == count && literal == literalEnd;
  }

private:
  static bool get(const unsigned char *&from, const unsigned char *end, size_t &number) {
    number = 0;
    for (unsigned shift = 0; from != end && shift < 35; shift += 7) {
      unsigned char byte = *from++;
      number |= static_cast<size_t>(byte & 0x7f) << shift;
      if (!(byte & 0x80))
        return true;
    }
    return false;
  }
};

} // namespace leastaction::format
