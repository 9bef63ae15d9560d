// A string in a fixed buffer, because the runtime must not allocate.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace leastaction::runtime {

/// Bytes of the UTF-8 character beyond ASCII that a string begins with, or 0 if it begins with none.
inline unsigned utf8Length(const char *text) {
  auto byte = [text](unsigned i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const unsigned length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (!length)
    return 0;
  // Neither longer than need be, nor half of a surrogate pair, nor beyond U+10FFFF.
  const unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < least || byte(1) > most)
    return 0;
  for (unsigned i = 2; i < length; ++i)
    if ((byte(i) & 0xc0) != 0x80)
      return 0;
  return length;
}

template <size_t Capacity> class Text {
public:
  template <class... Parts> void append(Parts... parts) { (add(parts), ...); }
  /// As the inside of a JSON string: quotes, backslashes and control characters escaped. A byte that is not UTF-8
  /// (names of files may hold any) becomes two characters: U+0000, which no string of C holds, and that of the byte's
  /// number.
  void appendJson(const char *text) {
    constexpr char digits[] = "0123456789abcdef";
    for (; *text; ++text) {
      auto c = static_cast<unsigned char>(*text);
      if (c < 0x20 || c == '"' || c == '\\') {
        char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], 0};
        add(escape);
      } else if (const unsigned length = c < 0x80 ? 1 : utf8Length(text); length == 0) {
        char escape[] = {'\\', 'u', '0', '0', '0', '0', '\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], 0};
        add(escape);
      } else if (length > 1) {
        char character[5] = {};
        memcpy(character, text, length);
        add(character);
        text += length - 1;
      } else {
        char plain[] = {*text, 0};
        add(plain);
      }
    }
  }
  /// 16 hexadecimal digits.
  void appendHex(uint64_t number) {
    char digits[17] = {};
    for (int i = 0; i < 16; ++i)
      digits[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    add(digits);
  }
  void clear() { data_[size_ = 0] = 0; }
  const char *data() const { return data_; }
  size_t size() const { return size_; }
  /// Bytes that still fit; what does not is cut off.
  size_t room() const { return Capacity - 1 - size_; }

private:
  void add(const char *text) {
    size_t length = strlen(text);
    if (length > room())
      length = room();
    memcpy(data_ + size_, text, length);
    size_ += length;
    data_[size_] = 0;
  }
  void add(uint64_t number) {
    char digits[24];
    char *first = digits + sizeof digits - 1;
    *first = 0;
    do
      *--first = static_cast<char>('0' + number % 10);
    while (number /= 10);
    add(first);
  }

  char data_[Capacity] = {};
  size_t size_ = 0;
};

} // namespace leastaction::runtime
