#include "analysis/study/scaling/hypercube_lesson.h"

#include <fmt/format.h>

namespace leastaction {
namespace {

Result<uint32_t> readNode(const std::string &text, unsigned dimensions, const std::string &option) {
  uint32_t node = 0;
  for (const char c : text) {
    if ((c != '0' && c != '1') || text.size() != dimensions)
      return fail("'" + text + "' is no node", option, fmt::format("write {} binary digits", dimensions));
    node = node << 1 | static_cast<uint32_t>(c - '0');
  }
  return node;
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
  return HypercubeReport{.dimensions = dimensions,
                         .grayCode = grayCode(dimensions),
                         .route = routeBetween(from, to, dimensions),
                         .allToAll = allToAllSteps(dimensions),
                         .reduction = reductionSteps(dimensions)};
}

} // namespace leastaction
