#include "analysis/scaling/complexity/log_fit.h"

#include <cmath>
#include <gtest/gtest.h>

namespace leastaction {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd line(const VectorXd &x) {
  MatrixXd basis(x.size(), 2);
  basis << VectorXd::Ones(x.size()), x;
  return basis;
}

TEST(LogFit, ExactTimesAreFoundToTheLastDigits) {
  const VectorXd x = VectorXd::LinSpaced(40, 1, 1e6);
  const TimeForm form = TimeForm::linear({"l", "g"}, line(x));
  const VectorXd times = form.basis * Eigen::Vector2d(3e-6, 7e-13);
  const LogFit fit = polished(form, times, fitLogTimes(form, times, {}).value());
  EXPECT_LT(std::sqrt(fit.squares / 40), 1e-14);
  EXPECT_NEAR(fit.parameters(0), 3e-6, 3e-18);
  EXPECT_NEAR(fit.parameters(1), 7e-13, 7e-25);
}

TEST(LogFit, ParametersStayWithinTheirRanges) {
  const VectorXd x = VectorXd::LinSpaced(20, 1, 20);
  TimeForm form = TimeForm::linear({"l", "g"}, line(x));
  const VectorXd times = form.basis * Eigen::Vector2d(-0.5, 1); // Only a negative constant makes these.
  const LogFit held = polished(form, times, fitLogTimes(form, times, {}).value());
  EXPECT_EQ(held.parameters(0), 0);
  EXPECT_TRUE(errorsOf(form, held).isAtEnd[0]);
  form.ranges[0].low = -1;
  const LogFit free = polished(form, times, fitLogTimes(form, times, {}).value());
  EXPECT_NEAR(free.parameters(0), -0.5, 1e-9);
  EXPECT_LT(free.squares, 1e-20);
}

TEST(LogFit, FormsThatAreNotLinear) {
  const VectorXd x = VectorXd::LinSpaced(30, 1, 1000);
  TimeForm form;
  form.names = {"a", "b"};
  form.ranges.resize(2);
  form.function = [&](const VectorXd &p, VectorXd &times) {
    times = p(0) * x.array().pow(p(1));
    return true;
  };
  const VectorXd times = 4e-8 * x.array().pow(1.37);
  const LogFit fit = polished(form, times, fitLogTimes(form, times, {}).value());
  EXPECT_NEAR(fit.parameters(0) / 4e-8, 1, 1e-9);
  EXPECT_NEAR(fit.parameters(1), 1.37, 1e-9);
}

TEST(LogFit, LeverageSumsToTheParameters) {
  const VectorXd x = VectorXd::LinSpaced(25, 1, 25);
  const TimeForm form = TimeForm::linear({"l", "g"}, line(x));
  const VectorXd times = (form.basis * Eigen::Vector2d(1, 2)).array() * (1 + 0.1 * x.array().sin());
  const LogFitErrors known = errorsOf(form, polished(form, times, fitLogTimes(form, times, {}).value()));
  EXPECT_NEAR(known.leverage.sum(), 2, 1e-9);
  EXPECT_EQ(known.free, 2u);
}

TEST(LogFit, WhatTheMeasurementsDoNotTellHasNoError) {
  MatrixXd same(10, 2);
  same.setOnes();
  const TimeForm form = TimeForm::linear({"a", "b"}, same);
  const VectorXd times = VectorXd::LinSpaced(10, 1, 2);
  const LogFitErrors known = errorsOf(
      form, LogFit{.parameters = Eigen::Vector2d(0.7, 0.7), .times = VectorXd::Constant(10, 1.4), .squares = 1});
  EXPECT_TRUE(std::isinf(known.errors(0)) && std::isinf(known.errors(1)));
}

} // namespace
} // namespace leastaction
