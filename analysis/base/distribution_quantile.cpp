#include "analysis/base/distribution_quantile.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace leastaction {
namespace {

namespace policies = boost::math::policies;

/// NaN or infinity instead of exceptions; `double` is precise enough for what is measured.
using Policy = policies::policy<policies::promote_double<false>, policies::domain_error<policies::ignore_error>,
                                policies::overflow_error<policies::ignore_error>,
                                policies::evaluation_error<policies::ignore_error>>;

} // namespace

double studentQuantile(double probability, double freedom) {
  return quantile(boost::math::students_t_distribution<double, Policy>(freedom), probability);
}

double chiSquareQuantile(double probability, double freedom) {
  return quantile(boost::math::chi_squared_distribution<double, Policy>(freedom), probability);
}

} // namespace leastaction
