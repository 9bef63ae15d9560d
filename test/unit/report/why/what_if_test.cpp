#include "analysis/report/why/what_if.h"

#include "analysis/report/format/report_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

const std::vector<WhatIf> oneAndTwo = {
    {.change = "a.c:1 free", .ticks = 60, .savedTicks = 40},
    {.change = "a.c:1 free and memory=perfect", .ticks = 120, .savedTicks = -20, .interaction = Interaction::serial}};

std::string textOf(const std::vector<WhatIf> &changes) {
  TextWriter writer = writerFor({});
  writeWhatIf(writer, changes, 100);
  return writer.take();
}

TEST(WhatIfReport, ATableSaysWhatIsSavedAndHowTwoGoTogether) {
  const std::string text = textOf(oneAndTwo);
  EXPECT_NE(text.find("change                         ticks  saved [%]  together"), std::string::npos) << text;
  EXPECT_NE(text.find("a.c:1 free                        60       40.0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("a.c:1 free and memory=perfect    120      -20.0  serial: either does"), std::string::npos)
      << text;
  EXPECT_EQ(textOf({oneAndTwo.front()}).find("together"), std::string::npos);
  EXPECT_EQ(textOf({}), "");
}

TEST(WhatIfReport, JsonHasAnInteractionOfTwo) {
  EXPECT_EQ(whatIfJson(oneAndTwo).dump(),
            R"([{"change":"a.c:1 free","ticks":60,"saved_ticks":40},)"
            R"({"change":"a.c:1 free and memory=perfect","ticks":120,"saved_ticks":-20,"interaction":"serial"}])");
  EXPECT_EQ(whatIfJson({}).dump(), "[]");
}

} // namespace
} // namespace leastaction
