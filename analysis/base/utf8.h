// UTF-8 one character at a time, for text whose encoding nobody vouches for.
//
//   for (utf8::Decoder decoder(text); !decoder.atEnd();)
//     utf8::append(copy, decoder.next());      // invalid bytes arrive as U+FFFD
#pragma once

#include <string>
#include <string_view>

namespace leastaction::utf8 {

inline constexpr char32_t replacement = 0xFFFD;

class Decoder {
public:
  explicit Decoder(std::string_view text) : text_(text) {}
  bool atEnd() const { return position_ == text_.size(); }
  /// The next character; one U+FFFD for each byte that starts no valid sequence. Only before the end.
  char32_t next();

private:
  std::string_view text_;
  size_t position_ = 0;
};

/// `character` must be a Unicode scalar value.
void append(std::string &text, char32_t character);

/// C0 and C1 controls, and the marks that reorder or break the line they stand in.
bool isControl(char32_t character);

/// Terminal columns: 0 for combining marks, 2 for East Asian wide characters and emoji, else 1.
unsigned columns(char32_t character);

} // namespace leastaction::utf8
