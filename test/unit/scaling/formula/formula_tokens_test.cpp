#include "analysis/scaling/formula/formula_tokens.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

TEST(FormulaTokens, AreNumbersNamesAndCalls) {
  const std::vector<FormulaToken> tokens = formulaTokens("2.5e-3*tw + log2 (P_1) - 1e999 .");
  std::string text;
  for (const FormulaToken &token : tokens)
    text += std::string(token.text) + "@" + std::to_string(token.at) + ":" + std::to_string(int(token.kind)) + " ";
  EXPECT_EQ(text, "2.5e-3@0:0 tw@7:1 log2@12:2 P_1@18:1 1e999@25:0 ");
}

TEST(FormulaTokens, NamesAreListedOnce) {
  EXPECT_EQ(namesIn("2*tw*n + log2 (P)*1e9 + tw + log2 n"), (std::vector<std::string>{"tw", "n", "P"}));
}

} // namespace
} // namespace leastaction
