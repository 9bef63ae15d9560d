#include "runtime/exponential.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace leastaction::runtime {
namespace {

constexpr uint64_t mean = 1'000'000;
constexpr uint64_t parts = uint64_t{1} << 32, step = 65537;

TEST(Exponential, IsALogarithm) {
  for (uint64_t part = 1; part < parts; part += 99'999'999)
    EXPECT_NEAR(static_cast<double>(exponential(mean, static_cast<uint32_t>(part))) / mean,
                std::log(static_cast<double>(parts) / static_cast<double>(part)), 0.006)
        << part;
}

TEST(Exponential, HasTheMean) {
  double sum = 0, count = 0;
  for (uint64_t part = 0; part < parts; part += step, ++count)
    sum += static_cast<double>(exponential(mean, static_cast<uint32_t>(part)));
  EXPECT_NEAR(sum / count / mean, 1, 0.002);
}

TEST(Exponential, TakesAnyNumber) {
  EXPECT_LT(exponential(mean, UINT32_MAX), mean / 100);
  EXPECT_NEAR(static_cast<double>(exponential(mean, 0)) / mean, 32 * std::log(2), 0.01);
  EXPECT_NEAR(static_cast<double>(exponential(500'000'000, 0)) / 500e6, 32 * std::log(2), 0.01);
}

} // namespace
} // namespace leastaction::runtime
