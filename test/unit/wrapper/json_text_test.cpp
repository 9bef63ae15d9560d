#include "wrapper/json_text.h"

#include <gtest/gtest.h>

namespace leastaction::wrapper {
namespace {

TEST(JsonText, Arrays) {
  EXPECT_EQ(jsonArray({}), "[]");
  EXPECT_EQ(jsonArray({"-c", "a \"b\"\\\n", "ä"}), "[\"-c\",\"a \\\"b\\\"\\\\\\u000a\",\"ä\"]");
  EXPECT_EQ(jsonArray({"a\xff"}), "[\"a\ufffd\"]");
}

} // namespace
} // namespace leastaction::wrapper
