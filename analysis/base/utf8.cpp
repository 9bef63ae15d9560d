#include "analysis/base/utf8.h"

#include <array>
#include <utility>

namespace leastaction::utf8 {

namespace {

using Range = std::pair<char32_t, char32_t>;

template <size_t N> bool within(const std::array<Range, N> &ranges, char32_t character) {
  for (auto [first, last] : ranges)
    if (character >= first && character <= last)
      return true;
  return false;
}

} // namespace

char32_t Decoder::next() {
  const auto lead = static_cast<unsigned char>(text_[position_++]);
  if (lead < 0x80)
    return lead;
  const unsigned following = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC2 || lead > 0xF4 || text_.size() - position_ < following)
    return replacement;
  char32_t character = lead & (0x3FU >> following);
  for (unsigned i = 0; i < following; ++i) {
    const auto byte = static_cast<unsigned char>(text_[position_ + i]);
    if ((byte & 0xC0U) != 0x80U)
      return replacement;
    character = (character << 6) | (byte & 0x3FU);
  }
  const bool overlong = (following == 2 && character < 0x800) || (following == 3 && character < 0x10000);
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  if (overlong || surrogate || character > 0x10FFFF)
    return replacement;
  position_ += following;
  return character;
}

void append(std::string &text, char32_t character) {
  auto continuation = [&](unsigned shift) { text += static_cast<char>(0x80U | ((character >> shift) & 0x3FU)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0U | (character >> 6));
    continuation(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0U | (character >> 12));
    continuation(6);
    continuation(0);
  } else {
    text += static_cast<char>(0xF0U | (character >> 18));
    continuation(12);
    continuation(6);
    continuation(0);
  }
}

bool isControl(char32_t character) {
  static constexpr std::array<Range, 6> controls = {
      {{0x0, 0x1F}, {0x7F, 0x9F}, {0x200B, 0x200F}, {0x2028, 0x202E}, {0x2060, 0x2069}, {0xFEFF, 0xFEFF}}};
  return within(controls, character);
}

unsigned columns(char32_t character) {
  static constexpr std::array<Range, 5> combining = {
      {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}}};
  static constexpr std::array<Range, 9> wide = {{{0x1100, 0x115F},
                                                 {0x2E80, 0xA4CF},
                                                 {0xAC00, 0xD7A3},
                                                 {0xF900, 0xFAFF},
                                                 {0xFE30, 0xFE6F},
                                                 {0xFF00, 0xFF60},
                                                 {0xFFE0, 0xFFE6},
                                                 {0x1F300, 0x1FAFF},
                                                 {0x20000, 0x3FFFD}}};
  if (within(combining, character))
    return 0;
  return within(wide, character) ? 2 : 1;
}

} // namespace leastaction::utf8
