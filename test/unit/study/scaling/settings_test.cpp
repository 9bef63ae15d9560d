#include "analysis/study/scaling/settings.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(Settings, GiveNamesTheirNumbers) {
  const auto values = readSettings({"p=32", "t_w=2e-9"}, "p=32");
  ASSERT_TRUE(values) << values.error().text();
  EXPECT_EQ(*values, (std::map<std::string, double>{{"p", 32}, {"t_w", 2e-9}}));
}

TEST(Settings, NameWhatIsWrong) {
  const auto what = [](const std::vector<std::string> &texts) {
    const auto values = readSettings(texts, "p=32");
    return values ? "" : values.error().text();
  };
  EXPECT_EQ(what({"p"}), "'p' sets nothing (--set): write it like p=32");
  EXPECT_EQ(what({"=3"}), "'=3' sets nothing (--set): write it like p=32");
  EXPECT_EQ(what({"p=0"}), "'p' is not larger than zero (--set): give a positive number");
  EXPECT_EQ(what({"p=1", "p=2"}), "'p' is set twice (--set): leave one out");
  EXPECT_EQ(what({"p=x"}).substr(0, 32), "'x' is not a number (--set p): w");
}

} // namespace
} // namespace leastaction
