#include "analysis/scaling/formula/formula.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace leastaction {
namespace {

double valueOf(const std::string &text) {
  const Result<Formula> formula = Formula::parse(text, {"n", "p"}, {"--work", 0, 0});
  EXPECT_TRUE(formula) << formula.error().text();
  return formula ? *formula->evaluate(std::array{1000.0, 32.0}) : NAN;
}

TEST(Formula, IsEvaluated) {
  EXPECT_DOUBLE_EQ(valueOf("2*n*(n/p)^2"), 2 * 1000.0 * 31.25 * 31.25);
  EXPECT_DOUBLE_EQ(valueOf("n^(1/2)"), std::sqrt(1000.0));
  EXPECT_DOUBLE_EQ(valueOf("2^3^2"), 512);
  EXPECT_DOUBLE_EQ(valueOf("-n^2"), -1e6);
  EXPECT_DOUBLE_EQ(valueOf("log2(p) + log(n) + sqrt(4) + exp(0)"), 5 + std::log(1000.0) + 3);
  EXPECT_DOUBLE_EQ(valueOf("min(n, p, 7) + max(n, p) + ceil(0.2) + floor(1.8)"), 1009);
  EXPECT_DOUBLE_EQ(valueOf("1e3"), 1000);
}

std::string errorOf(const std::string &text) {
  const Result<Formula> formula = Formula::parse(text, {"n", "p"}, {"model.toml", 4, 9});
  return formula ? "none" : formula.error().text().substr(0, formula.error().text().find("):") + 1);
}

TEST(Formula, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf("2*q"), "there is no variable 'q' (model.toml, line 4, column 11)");
  EXPECT_EQ(errorOf("2*(n"), "the formula is not complete (model.toml, line 4, column 13)");
  EXPECT_EQ(errorOf("n = 3"), "'=' has no place in a formula (model.toml, line 4, column 11)");
  EXPECT_NE(errorOf("n p"), "none");
  EXPECT_NE(errorOf(""), "none");
  EXPECT_EQ(errorOf("2*sin(n)"), "there is no function 'sin' (model.toml, line 4, column 11)");
  EXPECT_EQ(errorOf("p (n-1)"), "there is no function 'p' (model.toml, line 4, column 9)");
  EXPECT_EQ(errorOf("n*log2 p"), "the function 'log2' has no parentheses (model.toml, line 4, column 11)");
  EXPECT_EQ(errorOf("n*1e999"), "the number '1e999' is too large or too close to zero (model.toml, line 4, column 11)");
  for (const std::string comma : {"1,5*n", "n*(1,5)", "2,n", "max(n,(1,p))"})
    EXPECT_TRUE(errorOf(comma).starts_with("',' does not separate arguments of a function")) << comma;
  EXPECT_EQ(errorOf("max(n, min( 2, p))*log2(p)"), "none");
  EXPECT_EQ(errorOf("sqrt(q)"), "there is no variable 'q' (model.toml, line 4, column 14)");
  const Result<Formula> formula = Formula::parse("1/(n-p)", {"n", "p"}, {"--work", 0, 0});
  const Result<double> value = formula->evaluate(std::array{3.0, 3.0});
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().text(), "the formula '1/(n-p)' has no finite value (--work, column 1): check for divisions "
                                  "by zero and logarithms of what is not positive");
}

TEST(Formula, IsNotDeeperOrLongerThanPeopleWrite) {
  const FormulaPlace place{"model.toml", 3, 7};
  const auto nested = [&](size_t depth) {
    return Formula::parse(std::string(depth, '(') + "n" + std::string(depth, ')'), {"n"}, place);
  };
  EXPECT_TRUE(nested(100));
  const auto deep = nested(101);
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().text(), "more than 100 parentheses are open here (model.toml, line 3, column 107): write the "
                                 "formula with fewer of them");
  const auto side = Formula::parse("(n)" + std::string(300, ' ') + "*(n)", {"n"}, place);
  EXPECT_TRUE(side);
  const auto endless = Formula::parse(std::string(20'000, '1'), {"n"}, place);
  ASSERT_FALSE(endless);
  EXPECT_EQ(endless.error().what, "the formula has more than 10000 characters");
}

TEST(Formula, HasNamesThatAreNames) {
  for (const char *name : {"log2", "a b", "2n", "", "n-1", "sqrt"}) {
    const auto formula = Formula::parse("1", {name}, {"model.toml", 1, 1});
    ASSERT_FALSE(formula) << name;
    EXPECT_NE(formula.error().what.find("cannot be the name of a variable"), std::string::npos);
  }
  EXPECT_TRUE(Formula::parse("log2n + _x1", {"log2n", "_x1"}, {"model.toml", 1, 1}));
}

} // namespace
} // namespace leastaction
