// A string in a fixed buffer, because the runtime must not allocate.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace leastaction::runtime {

template <size_t Capacity> class Text {
public:
  template <class... Parts> void append(Parts... parts) { (add(parts), ...); }
  /// As the inside of a JSON string: quotes, backslashes and control characters escaped.
  void appendJson(const char *text) {
    constexpr char digits[] = "0123456789abcdef";
    for (; *text; ++text) {
      auto c = static_cast<unsigned char>(*text);
      if (c < 0x20 || c == '"' || c == '\\') {
        char escape[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15], 0};
        add(escape);
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
