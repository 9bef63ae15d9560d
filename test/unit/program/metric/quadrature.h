// Norms and distances the plain way: action curves evaluated from their events, integrated numerically tick by tick.
//
//   test::Quadrature quadrature({stream, otherStream});
//   quadrature.norm(0); quadrature.distance(0, 1);
#pragma once

#include "analysis/execution/event/event.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace leastaction::test {

class Quadrature {
public:
  /// One execution each, in the order of issue.
  explicit Quadrature(const std::vector<std::vector<Event>> &programs);

  double norm(size_t program) const;             ///< [N 5.34]
  double distance(size_t a, size_t b) const;     ///< [N 5.35]
  double action(size_t program, double k) const; ///< S(k), k from the first issue.

private:
  struct Program {
    std::vector<Event> events;
    uint64_t begin = 0, ticks = 0;
    double action = 0;
    std::vector<double> edges; ///< S at whole ticks.
    std::vector<double> nodes; ///< S at the nodes of every tick.
  };
  double edge(const Program &program, int64_t tick) const;
  double node(const Program &program, int64_t tick, size_t number) const;
  double crossing(size_t a, size_t b, double left, double right, unsigned depth) const;

  std::vector<Program> programs_;
  uint64_t longest_ = 0;
  double largest_ = 0;
};

} // namespace leastaction::test
