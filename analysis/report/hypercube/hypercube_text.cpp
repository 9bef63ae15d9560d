#include "analysis/report/hypercube/hypercube_report.h"

#include "analysis/base/text_format.h"
#include <fmt/format.h>

#include <bit>

namespace leastaction {
namespace {

void writeSteps(TextWriter &writer, const std::string &title, const std::vector<HypercubeStep> &steps, unsigned d) {
  writer.subheading(title);
  for (size_t i = 0; i < steps.size(); ++i) {
    std::string text = fmt::format("step {}: {} each:", i + 1, counted(steps[i].front().words, "word"));
    for (size_t j = 0; j < std::min<size_t>(steps[i].size(), 8); ++j)
      text += fmt::format(" {}>{}", nodeLabel(steps[i][j].from, d), nodeLabel(steps[i][j].to, d));
    writer.paragraph(text + (steps[i].size() > 8 ? fmt::format(" and {} more", steps[i].size() - 8) : ""), 4);
  }
}

} // namespace

std::string renderText(const HypercubeReport &report, const TextStyle &style) {
  const unsigned d = report.dimensions;
  TextWriter writer(style);
  writer.heading("a hypercube of " + counted(d, "dimension"));
  writer.paragraph(fmt::format("{} nodes, each with {}, whose labels differ in one bit; {}. Two cubes of {}, labelled "
                               "alike, make it: a bit is put before each label, 0 in one and 1 in "
                               "the other, and nodes that differ in it alone are joined.",
                               1U << d, counted(d, "neighbour"), counted(d * (1U << d) / 2, "link"),
                               counted(d - 1, "dimension")),
                   0);
  writer.subheading("Gray code: a way through all nodes, one bit at a time");
  std::string way;
  for (const uint32_t node : report.grayCode)
    way += nodeLabel(node, d) + " ";
  writer.paragraph(way, 0);
  std::string order;
  for (const unsigned bit : report.order)
    order += fmt::format("{}{}", order.empty() ? "" : ", ", bit + 1);
  writer.subheading(fmt::format("route from {} to {}: {}; bits from the right in the order {}",
                                nodeLabel(report.route.front(), d), nodeLabel(report.route.back(), d),
                                counted(report.route.size() - 1, "hop"), order));
  for (const uint32_t node : report.route) {
    const int choices = std::popcount(node ^ report.route.back());
    writer.line(fmt::format("  {}  {}", nodeLabel(node, d),
                            choices == 0   ? "there"
                            : choices == 1 ? "1 bit differs: 1 choice"
                                           : fmt::format("{} bits differ: {} choices", choices, choices)));
  }
  writeSteps(writer,
             "one-to-all broadcast: in each dimension all nodes that have the message send it to their neighbours",
             report.oneToAll, d);
  writer.paragraph(fmt::format("Together (t_s + t_w m) log P for m words, here {} (t_s + t_w m).", d), 0);
  writeSteps(writer, "all-to-all broadcast: in each dimension neighbours exchange all that they have, which doubles",
             report.allToAll, d);
  writer.paragraph(fmt::format("Together t_s log P + t_w m (P - 1) for m words of each node, here {} t_s + {} t_w m.",
                               d, (1U << d) - 1),
                   0);
  writeSteps(writer, "reduction: in each dimension one half sends its sums to the other", report.reduction, d);
  writer.paragraph(fmt::format("Together (t_s + t_w m) log P, here {} (t_s + t_w m).", d), 0);
  writeSteps(writer,
             "binary exchange of a fast Fourier transform: in each dimension neighbours exchange their n/P words",
             report.binaryExchange, d);
  writer.paragraph(fmt::format("Together (t_s + t_w n/P) log P, here {} (t_s + t_w n/{}); a word here is n/P elements. "
                               "The other log n - log P steps need no messages.",
                               d, 1U << d),
                   0);
  return writer.take();
}

} // namespace leastaction
