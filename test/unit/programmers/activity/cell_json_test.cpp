#include "analysis/programmers/activity/cell_json.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(CellJson, CellsComeBackAsTheyWere) {
  for (const Cell &cell : {Cell(), Cell(int64_t{-7}), Cell(0.25), Cell(2.0), Cell(""), Cell("\"x\"")})
    EXPECT_EQ(cellOf(nlohmann::ordered_json::parse(jsonOf(cell).dump())), cell);
}

TEST(CellJson, WordsAreTheScalarsOfAList) {
  using Words = std::vector<std::string>;
  EXPECT_EQ(wordsOf(R"(["-c","a b.c"])"), Words({"-c", "a b.c"}));
  EXPECT_EQ(wordsOf("[]"), Words());
  EXPECT_EQ(wordsOf("[1,null,true,1.5]"), Words({"1", "null", "true", "1.5"}));
  for (const std::string &none : {std::string(), std::string("7"), std::string(R"({"a":1})"), std::string(R"([["a"]])"),
                                  std::string("[1"), std::string(100'000, '['), std::string("[\xff\"]")})
    EXPECT_EQ(wordsOf(none), std::nullopt) << none.substr(0, 10);
  EXPECT_EQ(wordsOf(std::string(100'000, '[') + std::string(100'000, ']')), std::nullopt);
}

} // namespace
} // namespace leastaction
