// Every case of the lecture, and what the lecture leaves out.
#include "analysis/scaling/isoefficiency/isoefficiency.h"

#include "analysis/scaling/isoefficiency/growth_parser.h"

#include <gtest/gtest.h>

namespace leastaction {
namespace {

GrowthSum sum(const std::string &formula) {
  Result<GrowthFormula> parsed = parseGrowth(formula, "test");
  EXPECT_TRUE(parsed) << parsed.error().text();
  return parsed ? parsed->sum : GrowthSum();
}

Isoefficiency solve(const std::string &work, const std::string &overhead, const std::string &concurrency = "",
                    std::map<std::string, double> values = {}) {
  IsoefficiencyProblem problem{.work = sum(work), .overhead = sum(overhead), .values = std::move(values)};
  if (!concurrency.empty())
    problem.concurrency = sum(concurrency);
  Result<Isoefficiency> solved = isoefficiency(problem);
  EXPECT_TRUE(solved) << solved.error().text();
  return solved ? *solved : Isoefficiency();
}

std::string text(const std::string &work, const std::string &overhead, const std::string &concurrency = "") {
  return solve(work, overhead, concurrency).text;
}

TEST(Isoefficiency, AddingNumbers) {
  EXPECT_EQ(text("n", "2*P*log2(P)"), "P log P");
  EXPECT_EQ(text("n", "P*(n/P + 2*log2(P)) - n"), "P log P");
}

TEST(Isoefficiency, WorkOnBothSides) {
  const Isoefficiency solved = solve("W", "P^(3/2) + P^(3/4)*W^(3/4)");
  EXPECT_EQ(solved.text, "P^3");
  EXPECT_EQ(solved.terms[0].text(), "P^(3/2)");
  EXPECT_EQ(solved.terms[1].text(), "P^3");
  const std::vector<std::string> steps = {"W = K P^(3/4) W^(3/4)", "W^(1/4) = K P^(3/4)", "W = K^4 P^3",
                                          "W = Theta(P^3)"};
  EXPECT_EQ(solved.terms[1].steps, steps);
}

TEST(Isoefficiency, MatrixTimesVector) {
  const Isoefficiency striped = solve("n^2", "ts*P*log2(P) + tw*n*P");
  EXPECT_EQ(striped.text, "P^2");
  EXPECT_EQ(striped.terms[0].text(), "P log P");
  EXPECT_EQ(striped.terms[1].steps[3], "W = K^2 tw^2 P^2");
  const Isoefficiency board = solve("n^2", "ts*P*log2(P) + (3/2)*tw*n*sqrt(P)*log2(P)");
  EXPECT_EQ(board.text, "P log^2 P");
  EXPECT_EQ(board.terms[1].steps[3], "W = 9/4 K^2 tw^2 P log^2 P");
  EXPECT_LT(board.at(0.5).compare(striped.at(0.5)), 0);
}

// The step from n = P^c to W = P^c log P, as on the lecture's slide.
TEST(Isoefficiency, DerivesTheTransformOfFourier) {
  const std::vector<std::string> steps = {
      "n log n = K tw n log P", "log n = K tw log P   (both sides divided by n)",
      "log n = tw E/(t_c (1-E)) log P, with K = E/(t_c (1-E))", "n = P^(tw E/(t_c (1-E)))",
      "W = n log n = (tw E/(t_c (1-E))) P^(tw E/(t_c (1-E))) log P = Theta(P^(tw E/(t_c (1-E))) log P)"};
  EXPECT_EQ(solve("n*log2(n)", "tw*n*log2(P)").terms[0].steps, steps);
}

// Bitonic sort: n log^2 P of compare and split in each of log^2 P steps.
TEST(Isoefficiency, DerivesBitonicSort) {
  const Isoefficiency solved = solve("n*log2(n)", "n*log2(P)^2 - n*log2(P)");
  EXPECT_EQ(solved.text, "2^Theta(log^2 P)");
  EXPECT_EQ(solved.terms[0].form, "P^(E/(t_c (1-E)) log P) log^2 P");
  const std::vector<std::string> steps = {"n log n = K n log^2 P", "log n = K log^2 P   (both sides divided by n)",
                                          "n = P^(E/(t_c (1-E)) log P)   (P is 2^(log P))",
                                          "W = n log n = Theta(P^(E/(t_c (1-E)) log P) log^2 P)"};
  EXPECT_EQ(solved.terms[0].steps, steps);
}

TEST(Isoefficiency, FixedSizesAndLogarithmsReadAsMathematics) {
  const Isoefficiency small = solve("n*log2(n)", "n + P*log2(P)");
  EXPECT_EQ(small.terms[0].steps.back(), "W = Theta(1): the term becomes negligible with P");
  EXPECT_EQ(solve("n", "log2(n) + P").terms[0].steps.back(), "W = Theta(1): a fixed size is enough");
  EXPECT_EQ(solve("n*log2(n)", "sqrt(n)*P").terms[0].steps[1],
            "W = K P W^(1/2)/log^(1/2) W   (to leading order log n is as log W)");
}

TEST(Isoefficiency, DegreeOfConcurrency) {
  EXPECT_EQ(text("n^3", "P", "n^2"), "P^(3/2)");
  EXPECT_EQ(text("W", "0", "W^(2/3)"), "P^(3/2)");
  EXPECT_EQ(text("n^3", "0", "n"), "P^3");
  EXPECT_EQ(text("n^3", "0", "5"), "never");
}

TEST(Isoefficiency, NeverBelowTheProcessors) {
  EXPECT_EQ(text("n", "0"), "P");
  EXPECT_EQ(text("n", "log2(P)"), "P");
  EXPECT_EQ(text("n^2", "sqrt(P)"), "P");
}

TEST(Isoefficiency, FastFourierTransform) {
  const std::string work = "n*log2(n)", overhead = "t_s*P*log2(P) + t_w*n*log2(P)";
  const Isoefficiency equal = solve(work, overhead);
  EXPECT_EQ(equal.text, "P log P while t_w E/(t_c (1-E)) < 1, else P^(t_w E/(t_c (1-E))) log P");
  EXPECT_NEAR(*equal.thresholdEfficiency, 0.5, 1e-12);
  EXPECT_EQ(equal.at(0.4).text(), "P log P");
  EXPECT_EQ(equal.at(0.9).text(), "P^9 log P");
  const Isoefficiency slower = solve(work, overhead, "", {{"t_w", 2}});
  EXPECT_NEAR(*slower.thresholdEfficiency, 1.0 / 3, 1e-12);
  EXPECT_EQ(slower.at(0.33).text(), "P log P");
  EXPECT_EQ(slower.at(1.0 / 3).kind, Growth::Kind::numeric); // The sums cancel: more than P log P.
  EXPECT_EQ(slower.at(0.5).text(), "P^2 log P");
  EXPECT_EQ(slower.at(0.9).text(), "P^18 log P");
  EXPECT_EQ(solve(work, overhead, "", {{"t_w", 2}, {"t_c", 2}}).at(0.9).text(), "P^9 log P");
}

TEST(Isoefficiency, LogarithmsToLeadingOrder) {
  // W = n log n and n P log n of overhead: never; n sqrt(P): W / log W grows like sqrt(P) W / log W.
  EXPECT_EQ(text("n*log2(n)", "n*P*log2(n)"), "never");
  EXPECT_EQ(text("n*log2(n)", "n*sqrt(P)"), "2^Theta(P^(1/2))");
  EXPECT_EQ(text("n*log2(n)", "n*log2(P)^2"), "2^Theta(log^2 P)");
  EXPECT_EQ(text("n^2", "n*P*log2(n)"), "P^2 log^2 P");
  EXPECT_EQ(text("n*log2(n)", "P*log2(n)"), "P log P");
}

TEST(Isoefficiency, OverheadLikeTheWorkBoundsTheEfficiency) {
  const Isoefficiency solved = solve("n^2", "n^2/4 + P");
  EXPECT_NEAR(*solved.mostEfficiency, 0.8, 1e-12);
  EXPECT_EQ(solved.at(0.79).text(), "P");
  EXPECT_EQ(solved.at(0.81).text(), "never");
  EXPECT_EQ(text("n", "n^2"), "never");
}

TEST(Isoefficiency, WhatIsSavedKeepsTheEfficiencyThatAConstantPartLeaves) {
  // n/P = P log P; n^2/P = n P; nothing but what is saved.
  EXPECT_EQ(solve("n", "n*(P-1)/P + P*log2(P)").at(0.5).text(), "P^2 log P");
  EXPECT_EQ(solve("n^2", "n*P + n^2*(1-1/P)").at(0.5).text(), "P^4");
  EXPECT_EQ(solve("n", "n*(1-1/P)").at(0.5).text(), "P");
  EXPECT_EQ(solve("n", "n*(P-1)/P + P*log2(P)").at(0.51).kind, Growth::Kind::never);
  EXPECT_EQ(solve("n", "n*(P-1)/P + P*log2(P)").at(0.49).text(), "P log P");
  // More than what is saved, or nothing saved.
  EXPECT_EQ(solve("n", "n - n/P^2 + n/P").at(0.5).kind, Growth::Kind::never);
  EXPECT_EQ(solve("n", "n + P").at(0.5).kind, Growth::Kind::never);
  EXPECT_EQ(solve("n", "n").at(0.5).text(), "P");
}

TEST(Isoefficiency, SaysWhatAConstantPartLeaves) {
  EXPECT_EQ(solve("n", "n + P").mostText, "The efficiency stays below 0.5: a term is a constant part of the work.");
  EXPECT_EQ(solve("n", "n").mostText, "The efficiency is 0.5 at any size: T_o is a constant part of the work.");
  EXPECT_EQ(solve("n", "n - n/P + P").mostText,
            "The efficiency approaches at most 0.5 as P grows, and is higher on few "
            "processors; keeping exactly 0.5 needs Theta(P^2).");
}

TEST(Isoefficiency, SavedOverheadLeavesNoTimeBelow) {
  EXPECT_EQ(text("n", "P*log2(P) - P^2"), "P^2");
  EXPECT_EQ(text("n", "P*log2(P) - sqrt(P)"), "P log P");
  EXPECT_EQ(text("n", "P - 2*n"), "never");
}

// T_o = P T_p - W of a T_p without W/P: what is left of the time does not drown in W - W.
TEST(Isoefficiency, TimeWithoutAShareOfTheWork) {
  EXPECT_EQ(text("n", "P*log2(P) - n"), "P log P");
  EXPECT_EQ(text("n^2", "n*P - n^2"), "P^2");
  EXPECT_EQ(text("n", "-n"), "never");
  const Isoefficiency level = solve("n*log2(n)", "2*n*log2(P) - n*log2(n)");
  EXPECT_NEAR(*level.thresholdEfficiency, 0.5, 1e-12);
  EXPECT_EQ(level.at(0.4).text(), "P");
  EXPECT_EQ(level.at(0.75).text(), "P^(3/2) log P");
}

TEST(Isoefficiency, TermsOfTheWorksOrderAddUp) {
  // c = K b/(1 - K d), threshold K (b + d) = 1.
  const Isoefficiency two = solve("n*log2(n)", "ts*P*log2(P) + tw*n*log2(P) + th*n*log2(P)");
  EXPECT_NEAR(*two.thresholdEfficiency, 1.0 / 3, 1e-12);
  EXPECT_EQ(two.at(0.5).text(), "P^2 log P");
  EXPECT_EQ(two.text, "P log P while (tw + th) E/(t_c (1-E)) < 1, else P^((tw + th) E/(t_c (1-E))) log P");
  ASSERT_TRUE(two.together);
  EXPECT_EQ(two.together->overhead, "tw n log P + th n log P");
  const Isoefficiency both = solve("n*log2(n)", "P*log2(P) + b*n*log2(P) + d*n*log2(n)", "", {{"d", 0.5}});
  EXPECT_NEAR(*both.thresholdEfficiency, 0.4, 1e-12);
  EXPECT_NEAR(*both.mostEfficiency, 2.0 / 3, 1e-12);
  EXPECT_EQ(both.at(0.5).text(), "P^2 log P");
  EXPECT_EQ(both.at(0.39).text(), "P log P");
  EXPECT_EQ(both.at(0.7).text(), "never");
  EXPECT_EQ(both.text, "P log P while b E/(t_c (1-E) - d E) < 1, else P^(b E/(t_c (1-E) - d E)) log P");
}

TEST(Isoefficiency, NegativeTermsOfTheWorksOrderTakePart) {
  // T_p = (n/P) log(n/P) + 2 (n/P) log P: T_o = n log P, and E = 1/2 at n = P.
  EXPECT_EQ(solve("n*log2(n)", "P*((n/P)*log2(n/P) + 2*(n/P)*log2(P)) - n*log2(n)").at(0.5).text(), "P log P");
  EXPECT_EQ(solve("n*log2(n)", "P*((n/P)*log2(n/P) + 2*(n/P)*log2(P)) - n*log2(n)").at(0.6).text(), "P^(3/2) log P");
  EXPECT_EQ(solve("n*log2(n)", "P*log2(P) + 3*n*log2(P) - 2*n*log2(P)").at(0.75).text(), "P^3 log P");
  EXPECT_EQ(text("n*log2(n)", "P*log2(P) - 2*n*log2(P)"), "P^2 log P"); // No time below.
  EXPECT_EQ(text("n^2", "P + n^2/4 - n^2/8"), "P");
}

TEST(Isoefficiency, ConstantsTimesLogarithmsOfPAreNeverKept) {
  EXPECT_EQ(text("n^2", "P + n^2*log2(P)"), "never");
  EXPECT_EQ(text("n^2*log2(n)", "P + n^2*log2(n)*log2(P)"), "never");
}

TEST(Isoefficiency, SeveralPowersOfTheLogarithmAreSolvedTogether) {
  // 1 = 1/X + 2/X^2 at E = 1/2: X = 2.
  const Isoefficiency solved = solve("n*log2(n)^2", "P + n*log2(n)*log2(P) + 2*n*log2(P)^2");
  EXPECT_EQ(solved.at(0.5).text(), "P^2 log^2 P");
  EXPECT_NEAR(*solved.thresholdEfficiency, 0.25, 1e-9);
}

TEST(Isoefficiency, WorkOfOneProcessor) {
  // Matrix multiplication with blocks of m*m on P processors: W = m^3 P.
  EXPECT_EQ(text("n^3*P", "n^2*P^(3/2)"), "P^(5/2)");
}

TEST(Isoefficiency, RefusesWhatItCannotSolve) {
  const auto error = [](const std::string &work, const std::string &overhead, const std::string &concurrency = "") {
    IsoefficiencyProblem problem{.work = sum(work), .overhead = sum(overhead)};
    if (!concurrency.empty())
      problem.concurrency = sum(concurrency);
    const Result<Isoefficiency> solved = isoefficiency(problem);
    return solved ? "solved as " + solved->text : solved.error().what;
  };
  EXPECT_EQ(error("0", "P"), "the work is zero");
  EXPECT_EQ(error("P", "P"), "the work 'P' does not grow with a power of n");
  EXPECT_EQ(error("-n", "P"), "the work '-n' is negative for large n");
  EXPECT_EQ(error("n*log2(P)", "P"), "the work 'n log P' cannot be solved for n in closed form");
  EXPECT_EQ(error("n", "P", "P"), "the degree of concurrency depends on the number of processors");
}

} // namespace
} // namespace leastaction
