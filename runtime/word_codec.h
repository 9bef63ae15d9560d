// How the words of a chunk are written: what repeats earlier words of the chunk is told by distance and length, and the
// words between two repetitions by their difference to the words at the same distance. Runs of a loop differ in few
// words, and those often by a constant. A general compressor behind it would halve the bytes for as much time again as
// all of recording takes.
//
//   Layout: 32-bit number of token bytes, 32-bit number of words that are not repeated; the tokens; for each of those
//   words the number of its bytes (4 bits, the first in the lower half); their bytes, little endian.
//   Token: (words << 1 | 1 if the distance stays), the distance if it does not stay, the length of the repetition;
//   each a little-endian base-128 number. The distance is 0 before the first one: words then stand for themselves.
//   Differences are written with their sign in the lowest bit: 0, -1, 1, -2, ...
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
    unsigned char *token = out + 2 * sizeof(uint32_t);
    size_t literalCount = 0, at = 0, distance = 0;
    while (at < count) {
      size_t from = at, found = 0;
      for (; at + 1 < count; ++at) {
        if (distance && at >= distance) {
          if (pairIs(words + at, words + at - distance)) {
            found = distance;
            break;
          }
          // Most often one word differs from the round before, and what follows is the same again.
          if (at + 2 < count && pairIs(words + at + 1, words + at + 1 - distance)) {
            ++at;
            found = distance;
            break;
          }
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
      size_t length = found ? repeated(words + at, words + at - found, count - at) : 0;
      bool stays = !found || found == distance;
      token = put(token, (at - from) << 1 | stays);
      if (!stays)
        token = put(token, found);
      token = put(token, length);
      distance = found ? found : distance;
      at += length;
    }
    const uint32_t head[2] = {static_cast<uint32_t>(token - out - sizeof head), static_cast<uint32_t>(literalCount)};
    memcpy(out, head, sizeof head);
    return static_cast<size_t>(putLiterals(token, literals, literalCount) - out);
  }

private:
  static constexpr size_t tableSize = size_t{1} << 15;

  static bool pairIs(const uint64_t *a, const uint64_t *b) { return !((a[0] ^ b[0]) | (a[1] ^ b[1])); }

  /// How many of at most `most` words are the same; the first two are.
  static size_t repeated(const uint64_t *words, const uint64_t *before, size_t most) {
    size_t length = 2;
    while (length + 4 <= most && pairIs(words + length, before + length) &&
           pairIs(words + length + 2, before + length + 2))
      length += 4;
    while (length < most && words[length] == before[length])
      ++length;
    return length;
  }

  static size_t slot(const uint64_t *pair) {
    return (pair[0] * 0x9e3779b97f4a7c15 + pair[1] * 0xc2b2ae3d27d4eb4f) >> (64 - 15);
  }

  static unsigned char *put(unsigned char *out, size_t number) {
    for (; number >= 0x80; number >>= 7)
      *out++ = static_cast<unsigned char>(number | 0x80);
    *out++ = static_cast<unsigned char>(number);
    return out;
  }

  /// May write up to 7 bytes behind what it returns.
  static unsigned char *putLiterals(unsigned char *out, const uint64_t *literals, size_t count) {
    unsigned char *sizes = out;
    out += (count + 1) / 2;
    auto putLiteral = [&out](uint64_t difference) {
      uint64_t folded = difference << 1 ^ (0 - (difference >> 63));
      auto size = static_cast<unsigned>(71 - __builtin_clzll(folded | 1)) / 8;
      memcpy(out, &folded, sizeof folded);
      out += size;
      return size;
    };
    for (size_t i = 0; i < count; i += 2) {
      unsigned first = putLiteral(literals[i]), second = i + 1 < count ? putLiteral(literals[i + 1]) : 0;
      *sizes++ = static_cast<unsigned char>(first | second << 4);
    }
    return out;
  }
};

class WordDecoder {
public:
  /// Fills all `count` words; false if the bytes are not what encode() makes of so many.
  static bool decode(const unsigned char *bytes, size_t size, uint64_t *words, size_t count) {
    uint32_t head[2];
    if (size < sizeof head)
      return false;
    memcpy(head, bytes, sizeof head);
    size -= sizeof head;
    size_t tokenBytes = head[0], sizeBytes = (size_t{head[1]} + 1) / 2;
    if (tokenBytes > size || sizeBytes > size - tokenBytes)
      return false;
    const unsigned char *token = bytes + sizeof head, *end = token + tokenBytes;
    Literals literals{end, head[1], end + sizeBytes, bytes + sizeof head + size};
    size_t at = 0, distance = 0;
    while (token != end) {
      size_t own = 0, next = distance, length = 0;
      if (!get(token, end, own) || (!(own & 1) && !get(token, end, next)) || !get(token, end, length))
        return false;
      own >>= 1;
      if (own > count - at || own > literals.left)
        return false;
      for (; own; --own, ++at) {
        uint64_t difference = 0;
        if (!literals.take(difference))
          return false;
        words[at] = difference + (distance && at >= distance ? words[at - distance] : 0);
      }
      distance = next;
      if (length && (distance == 0 || distance > at || length > count - at))
        return false;
      for (; length; --length, ++at)
        words[at] = words[at - distance];
    }
    return at == count && literals.left == 0 && literals.next == literals.end;
  }

private:
  struct Literals {
    const unsigned char *sizes;
    size_t left;
    const unsigned char *next, *end;
    bool isSecond = false;

    bool take(uint64_t &difference) {
      unsigned size = isSecond ? *sizes++ >> 4 : *sizes & 15;
      isSecond = !isSecond;
      if (size > sizeof difference || size > static_cast<size_t>(end - next))
        return false;
      uint64_t folded = 0;
      memcpy(&folded, next, size);
      next += size;
      --left;
      difference = folded >> 1 ^ (0 - (folded & 1));
      return true;
    }
  };

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
