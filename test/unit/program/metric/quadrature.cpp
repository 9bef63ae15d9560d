#include "test/unit/program/metric/quadrature.h"

#include "analysis/program/spectrum/kinetic_energy.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace leastaction::test {

namespace {

struct Node {
  double at, weight;
};

/// Gauss and Legendre's on [0, 1].
constexpr double inner = 0.1834346424956498, second = 0.5255324099163290, third = 0.7966664774136267,
                 outer = 0.9602898564975363;
constexpr double ofInner = 0.3626837833783620, ofSecond = 0.3137066458778873, ofThird = 0.2223810344533745,
                 ofOuter = 0.1012285362903763;
constexpr std::array<Node, 8> gauss = {{{(1 - outer) / 2, ofOuter / 2},
                                        {(1 - third) / 2, ofThird / 2},
                                        {(1 - second) / 2, ofSecond / 2},
                                        {(1 - inner) / 2, ofInner / 2},
                                        {(1 + inner) / 2, ofInner / 2},
                                        {(1 + second) / 2, ofSecond / 2},
                                        {(1 + third) / 2, ofThird / 2},
                                        {(1 + outer) / 2, ofOuter / 2}}};

} // namespace

Quadrature::Quadrature(const std::vector<std::vector<Event>> &programs) {
  for (const std::vector<Event> &events : programs) {
    Program &program = programs_.emplace_back();
    program.events = events;
    program.begin = events.front().issue;
    for (const Event &event : events) {
      program.ticks = std::max(program.ticks, event.complete - program.begin);
      program.action += static_cast<double>(event.kappa());
    }
    // What has completed before a tick, and what is in flight in it.
    std::vector<double> done(program.ticks + 1, 0.0);
    program.edges.assign(program.ticks + 1, 0.0);
    program.nodes.assign(program.ticks * gauss.size(), 0.0);
    for (const Event &event : events) {
      const uint64_t issue = event.issue - program.begin, kappa = event.kappa();
      done[issue + kappa] += static_cast<double>(kappa);
      for (uint64_t k = 0; k < kappa; ++k) {
        program.edges[issue + k] += actionUpTo(static_cast<double>(k), kappa);
        for (size_t i = 0; i < gauss.size(); ++i)
          program.nodes[(issue + k) * gauss.size() + i] += actionUpTo(static_cast<double>(k) + gauss[i].at, kappa);
      }
    }
    double sum = 0;
    for (uint64_t tick = 0; tick <= program.ticks; ++tick) {
      sum += done[tick];
      program.edges[tick] += sum;
      for (size_t i = 0; tick < program.ticks && i < gauss.size(); ++i)
        program.nodes[tick * gauss.size() + i] += sum;
    }
    longest_ = std::max(longest_, program.ticks);
    largest_ = std::max(largest_, program.action);
  }
}

double Quadrature::action(size_t program, double k) const {
  double sum = 0;
  for (const Event &event : programs_[program].events)
    sum += actionUpTo(k - static_cast<double>(event.issue - programs_[program].begin), event.kappa());
  return sum;
}

double Quadrature::edge(const Program &program, int64_t tick) const {
  return tick < 0 ? 0 : program.edges[static_cast<size_t>(tick)];
}

double Quadrature::node(const Program &program, int64_t tick, size_t number) const {
  return tick < 0 ? 0 : program.nodes[static_cast<size_t>(tick) * gauss.size() + number];
}

double Quadrature::norm(size_t program) const {
  double sum = 0;
  for (size_t i = 0; i < programs_[program].nodes.size(); ++i)
    sum += gauss[i % gauss.size()].weight * programs_[program].nodes[i];
  return sum / largest_ / static_cast<double>(longest_);
}

/// Integral of |S_a - S_b| between two places, counted in ticks from the end, in between which the curves cross.
double Quadrature::crossing(size_t a, size_t b, double left, double right, unsigned depth) const {
  auto difference = [&](double place) {
    return action(a, static_cast<double>(programs_[a].ticks) + place) -
           action(b, static_cast<double>(programs_[b].ticks) + place);
  };
  if (depth > 0 && (difference(left) < 0) != (difference(right) < 0)) {
    const double middle = std::midpoint(left, right);
    return crossing(a, b, left, middle, depth - 1) + crossing(a, b, middle, right, depth - 1);
  }
  double sum = 0;
  for (const Node &node : gauss)
    sum += node.weight * std::abs(difference(std::lerp(left, right, node.at))) * (right - left);
  return sum;
}

double Quadrature::distance(size_t a, size_t b) const {
  const Program &first = programs_[a], &other = programs_[b];
  double sum = 0;
  for (int64_t fromEnd = -static_cast<int64_t>(longest_); fromEnd < 0; ++fromEnd) {
    const int64_t tickOfFirst = static_cast<int64_t>(first.ticks) + fromEnd;
    const int64_t tickOfOther = static_cast<int64_t>(other.ticks) + fromEnd;
    const double left = edge(first, tickOfFirst) - edge(other, tickOfOther);
    const double right = edge(first, tickOfFirst + 1) - edge(other, tickOfOther + 1);
    if ((left < 0) != (right < 0)) {
      sum += crossing(a, b, static_cast<double>(fromEnd), static_cast<double>(fromEnd) + 1, 30);
      continue;
    }
    for (size_t i = 0; i < gauss.size(); ++i)
      sum += gauss[i].weight * std::abs(node(first, tickOfFirst, i) - node(other, tickOfOther, i));
  }
  return sum / largest_ / static_cast<double>(longest_);
}

} // namespace leastaction::test
