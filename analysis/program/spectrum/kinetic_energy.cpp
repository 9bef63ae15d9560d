#include "analysis/program/spectrum/kinetic_energy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace leastaction {

using std::numbers::pi;

double kineticEnergy(double k, uint64_t kappa) {
  const double length = static_cast<double>(kappa);
  if (!(k > 0) || k >= length)
    return 0;
  const double sine = std::sin(pi * (k / length));
  return sine * sine;
}

double actionUpTo(double k, uint64_t kappa) {
  const double length = static_cast<double>(kappa);
  if (!(k > 0))
    return 0;
  if (k >= length)
    return length;
  const double x = pi * (k / length);
  return length / pi * (x - std::sin(x) * std::cos(x));
}

double energyIntegral(uint64_t first, uint64_t last, uint64_t kappa) {
  last = std::min(last, kappa);
  if (first >= last)
    return 0;
  const double length = static_cast<double>(kappa);
  const double width = static_cast<double>(last - first);
  const double middle = static_cast<double>(first + last);
  return width / 2 - length / (2 * pi) * std::sin(pi * (width / length)) * std::cos(pi * (middle / length));
}

} // namespace leastaction
