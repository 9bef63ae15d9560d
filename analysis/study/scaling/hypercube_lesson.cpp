#include "analysis/study/scaling/hypercube_lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace leastaction {
namespace {

Result<uint32_t> readNode(const std::string &text, unsigned dimensions, const std::string &option) {
  const bool isBinary = text.find_first_not_of("01") == std::string::npos;
  if (!isBinary || text.size() != dimensions)
    return fail("'" + text + "' is not a node", option,
                fmt::format("write {} binary digit{}{}", dimensions, dimensions == 1 ? "" : "s",
                            isBinary && text.size() <= largestHypercube
                                ? fmt::format(", or give --dimensions {}", text.size())
                                : ""));
  uint32_t node = 0;
  for (const char c : text)
    node = node << 1 | static_cast<uint32_t>(c - '0');
  return node;
}

/// Each bit once, 1 the last of the label; the result counts from 0.
Result<std::vector<unsigned>> readOrder(const std::vector<unsigned> &asked, unsigned dimensions) {
  std::vector<unsigned> all(dimensions);
  std::iota(all.begin(), all.end(), 0U);
  if (asked.empty())
    return all;
  std::vector<unsigned> order;
  for (const unsigned bit : asked)
    order.push_back(bit - 1); // Of 0 the largest number.
  if (!std::ranges::is_permutation(order, all))
    return fail("the order does not name each bit once", "--order",
                fmt::format("write the numbers 1 to {} in any order; 1 is the last bit of a label", dimensions));
  return order;
}

} // namespace

Result<HypercubeReport> hypercubeLesson(const HypercubeQuestion &question) {
  const unsigned dimensions = question.dimensions;
  uint32_t from = 0, to = 0;
  for (unsigned bit = 0; bit < dimensions; ++bit)
    (bit % 2 == 0 ? from : to) |= 1U << bit;
  if (!question.from.empty())
    from = TRY(readNode(question.from, dimensions, "--from"));
  if (!question.to.empty())
    to = TRY(readNode(question.to, dimensions, "--to"));
  std::vector<unsigned> order = TRY(readOrder(question.order, dimensions));
  std::vector<uint32_t> route = routeBetween(from, to, order);
  return HypercubeReport{.dimensions = dimensions,
                         .grayCode = grayCode(dimensions),
                         .route = std::move(route),
                         .order = std::move(order),
                         .allToAll = allToAllSteps(dimensions),
                         .reduction = reductionSteps(dimensions),
                         .oneToAll = oneToAllSteps(0, dimensions),
                         .binaryExchange = binaryExchangeSteps(dimensions)};
}

} // namespace leastaction
