#include "runtime/text.h"

#include <gtest/gtest.h>

namespace leastaction::runtime {
namespace {

TEST(Text, JoinsTextsAndNumbers) {
  Text<64> text;
  text.append("a ", uint64_t{0}, " b ", UINT64_MAX);
  EXPECT_STREQ(text.data(), "a 0 b 18446744073709551615");
  EXPECT_EQ(text.size(), strlen(text.data()));
  text.clear();
  EXPECT_STREQ(text.data(), "");
}

TEST(Text, CutsOffWhatHasNoRoom) {
  Text<8> text;
  text.append("12345", "6789", "a");
  EXPECT_STREQ(text.data(), "1234567");
  EXPECT_EQ(text.room(), 0u);
}

TEST(Text, EscapesWhatJsonDoesNotHoldAsItIs) {
  Text<64> text;
  text.appendJson("a\"b\\c\n\x01\xc3\xa4");
  EXPECT_STREQ(text.data(), "a\\u0022b\\u005cc\\u000a\\u0001\xc3\xa4");
}

TEST(Text, EscapesBytesThatAreNotUtf8) {
  Text<256> text;
  text.appendJson("a\xfe|\xc3|\xe4z|\xe2\x82\xac|\xed\xa0\x80|\xc0\xaf|\xf0\x9f\x98\x80|\xf4\x90\x80\x80|\xf0\x9f\x98");
  EXPECT_STREQ(text.data(),
               "a\\u0000\\u00fe|\\u0000\\u00c3|\\u0000\\u00e4z|\xe2\x82\xac|"
               "\\u0000\\u00ed\\u0000\\u00a0\\u0000\\u0080|\\u0000\\u00c0\\u0000\\u00af|\xf0\x9f\x98\x80|"
               "\\u0000\\u00f4\\u0000\\u0090\\u0000\\u0080\\u0000\\u0080|\\u0000\\u00f0\\u0000\\u009f\\u0000\\u0098");
}

TEST(Text, WritesAllDigitsOfHexadecimalNumbers) {
  Text<64> text;
  text.appendHex(0x1f);
  text.appendHex(UINT64_MAX);
  EXPECT_STREQ(text.data(), "000000000000001fffffffffffffffff");
}

} // namespace
} // namespace leastaction::runtime
