#include "analysis/scaling/isoefficiency/hypercube.h"

#include <numeric>

namespace leastaction {

std::string nodeLabel(uint32_t node, unsigned dimensions) {
  std::string label;
  for (unsigned bit = dimensions; bit-- > 0;)
    label += node >> bit & 1 ? '1' : '0';
  return label;
}

std::vector<uint32_t> grayCode(unsigned dimensions) {
  std::vector<uint32_t> nodes;
  for (uint32_t i = 0; i < 1U << dimensions; ++i)
    nodes.push_back(i ^ i >> 1);
  return nodes;
}

std::vector<uint32_t> routeBetween(uint32_t from, uint32_t to, unsigned dimensions) {
  std::vector<unsigned> order(dimensions);
  std::iota(order.begin(), order.end(), 0U);
  return routeBetween(from, to, order);
}

std::vector<uint32_t> routeBetween(uint32_t from, uint32_t to, std::span<const unsigned> order) {
  std::vector<uint32_t> nodes{from};
  for (const unsigned bit : order)
    if ((from ^ to) >> bit & 1) {
      from ^= 1U << bit;
      nodes.push_back(from);
    }
  return nodes;
}

std::vector<HypercubeStep> allToAllSteps(unsigned dimensions) {
  std::vector<HypercubeStep> steps;
  for (unsigned bit = 0; bit < dimensions; ++bit) {
    HypercubeStep &step = steps.emplace_back();
    for (uint32_t node = 0; node < 1U << dimensions; ++node)
      step.push_back({node, node ^ 1U << bit, uint64_t{1} << bit});
  }
  return steps;
}

std::vector<HypercubeStep> oneToAllSteps(uint32_t root, unsigned dimensions) {
  std::vector<HypercubeStep> steps;
  std::vector<uint32_t> knowing{root};
  for (unsigned bit = dimensions; bit-- > 0;) {
    HypercubeStep &step = steps.emplace_back();
    for (const uint32_t node : std::vector(knowing)) {
      step.push_back({node, node ^ 1U << bit, 1});
      knowing.push_back(node ^ 1U << bit);
    }
  }
  return steps;
}

std::vector<HypercubeStep> binaryExchangeSteps(unsigned dimensions) {
  std::vector<HypercubeStep> steps;
  for (unsigned bit = dimensions; bit-- > 0;) {
    HypercubeStep &step = steps.emplace_back();
    for (uint32_t node = 0; node < 1U << dimensions; ++node)
      step.push_back({node, node ^ 1U << bit, 1});
  }
  return steps;
}

std::vector<HypercubeStep> reductionSteps(unsigned dimensions) {
  std::vector<HypercubeStep> steps;
  for (unsigned bit = dimensions; bit-- > 0;) {
    HypercubeStep &step = steps.emplace_back();
    for (uint32_t node = 0; node < 1U << bit; ++node)
      step.push_back({node | 1U << bit, node, 1});
  }
  return steps;
}

} // namespace leastaction
