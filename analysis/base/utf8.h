// UTF-8 one character at a time, for text whose encoding nobody vouches for; utf8proc as this project uses it. In
// headers only, for the wrapper, too.
//
//   for (utf8::Decoder decoder(text); !decoder.atEnd();)
//     utf8::append(copy, decoder.next());      // invalid bytes arrive as U+FFFD
//   validUtf8(text) == copy
#pragma once

#include <utf8proc.h>

#include <array>
#include <string>
#include <string_view>

namespace leastaction {

namespace utf8 {

inline constexpr char32_t replacement = 0xFFFD;

class Decoder {
public:
  explicit Decoder(std::string_view text) : rest_(text) {}
  bool atEnd() const { return rest_.empty(); }
  /// The next character; one U+FFFD for each byte that starts no valid sequence. Only before the end.
  char32_t next() {
    if (static_cast<unsigned char>(rest_.front()) < 0x80) { // Nearly all are.
      const char32_t character = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      return character;
    }
    utf8proc_int32_t character = 0;
    const utf8proc_ssize_t length = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t *>(rest_.data()),
                                                     static_cast<utf8proc_ssize_t>(rest_.size()), &character);
    rest_.remove_prefix(length > 0 ? static_cast<size_t>(length) : 1);
    return length > 0 ? static_cast<char32_t>(character) : replacement;
  }

private:
  std::string_view rest_;
};

/// `character` must be a Unicode scalar value.
inline void append(std::string &text, char32_t character) {
  if (character < 0x80) {
    text += static_cast<char>(character);
    return;
  }
  std::array<utf8proc_uint8_t, 4> bytes{};
  const utf8proc_ssize_t length = utf8proc_encode_char(static_cast<utf8proc_int32_t>(character), bytes.data());
  text.append(reinterpret_cast<const char *>(bytes.data()), static_cast<size_t>(length));
}

/// C0 and C1 controls, and the marks that reorder or break the line they stand in.
constexpr bool isControl(char32_t character) {
  struct Range {
    char32_t first, last;
  };
  constexpr std::array<Range, 6> controls = {
      {{0x0, 0x1F}, {0x7F, 0x9F}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x2069}, {0xFEFF, 0xFEFF}}};
  for (const Range &range : controls)
    if (character >= range.first && character <= range.last)
      return true;
  return false;
}

/// Terminal columns: 0 for combining marks, 2 for East Asian wide characters and emoji, else 1.
inline unsigned columns(char32_t character) {
  return static_cast<unsigned>(utf8proc_charwidth(static_cast<utf8proc_int32_t>(character)));
}

} // namespace utf8

/// Invalid bytes become U+FFFD, so the result can go into JSON, or into a log that is text.
inline std::string validUtf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (utf8::Decoder decoder(text); !decoder.atEnd();)
    utf8::append(valid, decoder.next());
  return valid;
}

} // namespace leastaction
