#include "analysis/base/utf8.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Utf8, InvalidBytesAreReplacedOneByOne) {
  EXPECT_EQ(validUtf8(""), "");
  EXPECT_EQ(validUtf8(std::string_view("a\0b", 3)), std::string_view("a\0b", 3));
  EXPECT_EQ(validUtf8("d\xc3\xa9j\xc3\xa0"), "déjà");
  EXPECT_EQ(validUtf8("€\U0001F600\U0010FFFD"), "€\U0001F600\U0010FFFD");
  EXPECT_EQ(validUtf8("a\xff"
                      "b"),
            "a\ufffdb");
  EXPECT_EQ(validUtf8("\x80"), "\ufffd") << "nothing begins so";
  EXPECT_EQ(validUtf8("\xc3"), "\ufffd") << "cut short";
  EXPECT_EQ(validUtf8("\xe2\x82"), "\ufffd\ufffd") << "cut short";
  EXPECT_EQ(validUtf8("\xe2\x82"
                      "a"),
            "\ufffd\ufffda")
      << "cut short by a letter";
  EXPECT_EQ(validUtf8("\xc0\xaf"), "\ufffd\ufffd") << "overlong";
  EXPECT_EQ(validUtf8("\xc0\x80"), "\ufffd\ufffd") << "overlong";
  EXPECT_EQ(validUtf8("\xe0\x80\xaf"), "\ufffd\ufffd\ufffd") << "overlong";
  EXPECT_EQ(validUtf8("\xf0\x80\x80\xaf"), "\ufffd\ufffd\ufffd\ufffd") << "overlong";
  EXPECT_EQ(validUtf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd") << "surrogate";
  EXPECT_EQ(validUtf8("\xf4\x90\x80\x80"), "\ufffd\ufffd\ufffd\ufffd") << "beyond Unicode";
}

TEST(Utf8, WhatIsWrittenIsReadBack) {
  for (char32_t character = 0; character <= 0x10FFFF; ++character) {
    if (character == 0xD800)
      character = 0xE000; // no surrogates
    std::string text;
    utf8::append(text, character);
    utf8::Decoder decoder(text);
    ASSERT_EQ(decoder.next(), character);
    ASSERT_TRUE(decoder.atEnd());
  }
}

TEST(Utf8, Columns) {
  for (const char32_t one : {U'a', U'é', U'κ', U'…', U'─', U'א', U'\ufffd', U'\ue000'})
    EXPECT_EQ(utf8::columns(one), 1U) << static_cast<unsigned>(one);
  for (const char32_t wide : {U'日', U'한', U'Ａ', U'⚡', U'😀'})
    EXPECT_EQ(utf8::columns(wide), 2U) << static_cast<unsigned>(wide);
  // Above a Latin, in a Hebrew, a Devanagari and a Thai letter; chooses how an emoji looks.
  for (const char32_t mark : {U'\u0301', U'\u05b0', U'\u093f', U'\u0e34', U'\ufe0f'})
    EXPECT_EQ(utf8::columns(mark), 0U) << static_cast<unsigned>(mark);
}

TEST(Utf8, ControlsAreWhatMovesTheLine) {
  for (const char32_t control : {U'\x1b', U'\x7f', U'\u200e', U'\u202e', U'\u2066', U'\ufeff'})
    EXPECT_TRUE(utf8::isControl(control));
  for (const char32_t harmless : {U' ', U'~', U'é', U'\u2027', U'\ufffd'})
    EXPECT_FALSE(utf8::isControl(harmless));
}

} // namespace
} // namespace leastaction
