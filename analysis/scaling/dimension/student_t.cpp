#include "analysis/scaling/dimension/student_t.h"

#include <cmath>

namespace leastaction {
namespace {

/// The regularised incomplete beta function for x <= (a + 1)/(a + b + 2), by its continued fraction (Lentz's method).
double incompleteBeta(double a, double b, double x) {
  constexpr double tiny = 1e-300;
  const double front =
      std::exp(a * std::log(x) + b * std::log1p(-x) + std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b)) / a;
  double c = 1, d = 1 / std::fmax(tiny, 1 - (a + b) * x / (a + 1)), value = d;
  for (int m = 1; m < 500; ++m) {
    auto step = [&](double numerator) {
      d = 1 / (1 + numerator * d);
      c = 1 + numerator / c;
      value *= c * d;
    };
    step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    if (std::abs(c * d - 1) < 1e-15)
      break;
  }
  return front * value;
}

/// Probability that a t-distributed variable is larger than t >= 0.
double upperTail(double t, double freedom) {
  const double x = freedom / (freedom + t * t), a = freedom / 2, b = 0.5;
  return x <= (a + 1) / (a + b + 2) ? incompleteBeta(a, b, x) / 2 : (1 - incompleteBeta(b, a, 1 - x)) / 2;
}

} // namespace

double studentQuantile(double probability, double freedom) {
  if (probability < 0.5)
    return -studentQuantile(1 - probability, freedom);
  double low = 0, high = 1;
  while (upperTail(high, freedom) > 1 - probability && high < 1e100)
    high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-14 * high; ++i) {
    const double middle = (low + high) / 2;
    (upperTail(middle, freedom) > 1 - probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

} // namespace leastaction
