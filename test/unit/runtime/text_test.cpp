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

TEST(Text, WritesAllDigitsOfHexadecimalNumbers) {
  Text<64> text;
  text.appendHex(0x1f);
  text.appendHex(UINT64_MAX);
  EXPECT_STREQ(text.data(), "000000000000001fffffffffffffffff");
}

} // namespace
} // namespace leastaction::runtime
