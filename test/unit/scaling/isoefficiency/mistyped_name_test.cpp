#include "analysis/scaling/isoefficiency/mistyped_name.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

std::string meant(const std::string &name, std::vector<std::string> others = {}) {
  others.push_back(name);
  const std::optional<MistypedName> mistyped = mistypedName(name, others);
  return mistyped ? mistyped->meant : "";
}

TEST(MistypedName, IsTold) {
  EXPECT_EQ(meant("N"), "n");
  EXPECT_EQ(meant("p"), "P");
  EXPECT_EQ(meant("procs"), "P");
  EXPECT_EQ(meant("nP"), "n*P");
  EXPECT_EQ(meant("n2"), "n^2");
  EXPECT_EQ(meant("P2n"), "P^2*n");
  EXPECT_EQ(meant("logP"), "log2(P)");
  EXPECT_EQ(meant("log2n"), "log2(n)");
  EXPECT_EQ(meant("sqrtP"), "sqrt(P)");
  EXPECT_EQ(meant("pi"), "3.14159265358979");
  EXPECT_EQ(meant("e"), "2.718281828459045");
  EXPECT_EQ(meant("T_1"), "W*t_c");
  EXPECT_EQ(meant("NaN"), "a number");
}

TEST(MistypedName, IsOneThatDiffersByCaseOrUnderscore) {
  EXPECT_EQ(meant("tw", {"t_w"}), "t_w");
  EXPECT_EQ(meant("t_w", {"T_W"}), "T_W");
  EXPECT_EQ(meant("tw", {"ts"}), "");
}

TEST(MistypedName, IsAProductWithoutItsSign) {
  EXPECT_EQ(meant("tsP"), "ts*P");
  EXPECT_EQ(meant("Pt_w"), "P*t_w");
  EXPECT_EQ(meant("c1n", {"c1"}), "c1*n");
  EXPECT_EQ(meant("pn"), "P*n");
  EXPECT_EQ(meant("n_P"), "n*P");
  EXPECT_EQ(meant("p2"), "P^2");
  EXPECT_EQ(meant("twnP"), "tw*n*P");
  EXPECT_EQ(meant("an", {"a"}), "");
}

TEST(MistypedName, IsAFunctionWithoutParentheses) {
  EXPECT_EQ(meant("logp"), "log2(P)");
  EXPECT_EQ(meant("LOGP"), "log2(P)");
  EXPECT_EQ(meant("sqrtp"), "sqrt(P)");
  EXPECT_EQ(meant("nlogn"), "n*log2(n)");
  EXPECT_EQ(meant("n_log_n"), "n*log2(n)");
  EXPECT_EQ(meant("Plog2P"), "P*log2(P)");
  EXPECT_EQ(meant("log10P"), "log2(P)");
  EXPECT_EQ(meant("logPtw"), "log2(P)*tw");
  EXPECT_EQ(meant("tslogP"), "ts*log2(P)");
  EXPECT_EQ(meant("nlgn"), "n*log2(n)");
}

TEST(MistypedName, ConstantsAreNone) {
  for (const char *name : {"n", "P", "W", "ts", "tw", "t_s", "th", "tc", "a", "c1", "alpha", "latency", "nb", "Pr",
                           "tn", "t_P", "len", "pipe", "en"})
    EXPECT_EQ(meant(name), "") << name;
}

} // namespace
} // namespace leastaction
