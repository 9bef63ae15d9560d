#include "analysis/scaling/complexity/chi_square.h"

#include <cmath>

namespace leastaction {
namespace {

/// The regularised lower incomplete gamma function: its series, or 1 minus its continued fraction (Lentz's method).
double incompleteGamma(double a, double x) {
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {
    double term = 1 / a, sum = term;
    for (int n = 1; term > 1e-16 * sum; ++n) {
      term *= x / (a + n);
      sum += term;
    }
    return front * sum;
  }
  double b = x + 1 - a, c = 1e300, d = 1 / b, value = d;
  for (int n = 1; n < 100'000; ++n) {
    const double numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    value *= c * d;
    if (std::abs(c * d - 1) < 1e-15)
      break;
  }
  return 1 - front * value;
}

} // namespace

double chiSquareQuantile(double probability, double freedom) {
  double low = 0, high = freedom + 1;
  while (incompleteGamma(freedom / 2, high / 2) < probability && high < 1e100)
    high *= 2;
  for (int i = 0; i < 200 && high - low > 1e-13 * high; ++i) {
    const double middle = (low + high) / 2;
    (incompleteGamma(freedom / 2, middle / 2) < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

} // namespace leastaction
