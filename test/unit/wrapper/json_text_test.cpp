#include "wrapper/json_text.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

TEST(JsonText, Arrays) {
  EXPECT_EQ(jsonArray({}), "[]");
  EXPECT_EQ(jsonArray({"-c", "a \"b\"\\\n", "ä"}), "[\"-c\",\"a \\\"b\\\"\\\\\\u000a\",\"ä\"]");
}

TEST(JsonText, WhatIsNoUtf8) {
  EXPECT_EQ(validUtf8("a\xff"), "a\ufffd");
  EXPECT_EQ(validUtf8("\xc3"), "\ufffd");                     // cut short
  EXPECT_EQ(validUtf8("\xc0\x80"), "\ufffd\ufffd");           // overlong
  EXPECT_EQ(validUtf8("\xed\xa0\x80"), "\ufffd\ufffd\ufffd"); // a surrogate
  EXPECT_EQ(validUtf8("€\U0001F600"), "€\U0001F600");
}

} // namespace
} // namespace leastaction::wrapper
