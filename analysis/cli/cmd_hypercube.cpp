#include "analysis/base/text_writer.h"
#include "analysis/cli/command.h"
#include "analysis/report/render_html.h"
#include "analysis/scaling/isoefficiency/hypercube.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <unistd.h>

namespace leastaction::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Lesson {
  unsigned dimensions = 4;
  uint32_t from = 0, to = 0;
};

Result<uint32_t> readNode(const std::string &text, unsigned dimensions, const std::string &option) {
  uint32_t node = 0;
  for (const char c : text) {
    if ((c != '0' && c != '1') || text.size() != dimensions)
      return fail("'" + text + "' is no node", option, fmt::format("write {} binary digits", dimensions));
    node = node << 1 | static_cast<uint32_t>(c - '0');
  }
  return node;
}

Json stepsJson(const std::vector<HypercubeStep> &steps, unsigned dimensions) {
  Json all = Json::array();
  for (const HypercubeStep &step : steps) {
    Json &messages = all.emplace_back(Json::array());
    for (const HypercubeMessage &message : step)
      messages.push_back({{"from", nodeLabel(message.from, dimensions)},
                          {"to", nodeLabel(message.to, dimensions)},
                          {"words", message.words}});
  }
  return all;
}

Json labels(const std::vector<uint32_t> &nodes, unsigned dimensions) {
  Json texts = Json::array();
  for (const uint32_t node : nodes)
    texts.push_back(nodeLabel(node, dimensions));
  return texts;
}

Json toJson(const Lesson &lesson) {
  return {{"dimensions", lesson.dimensions},
          {"gray_code", labels(grayCode(lesson.dimensions), lesson.dimensions)},
          {"route", labels(routeBetween(lesson.from, lesson.to, lesson.dimensions), lesson.dimensions)},
          {"all_to_all", stepsJson(allToAllSteps(lesson.dimensions), lesson.dimensions)},
          {"reduction", stepsJson(reductionSteps(lesson.dimensions), lesson.dimensions)}};
}

void writeSteps(TextWriter &writer, const std::string &title, const std::vector<HypercubeStep> &steps, unsigned d) {
  writer.subheading(title);
  for (size_t i = 0; i < steps.size(); ++i) {
    std::string text = fmt::format("step {}: {} words each:", i + 1, steps[i].front().words);
    for (size_t j = 0; j < std::min<size_t>(steps[i].size(), 8); ++j)
      text += fmt::format(" {}>{}", nodeLabel(steps[i][j].from, d), nodeLabel(steps[i][j].to, d));
    writer.paragraph(text + (steps[i].size() > 8 ? fmt::format(" and {} more", steps[i].size() - 8) : ""), 4);
  }
}

std::string text(const Lesson &lesson) {
  const unsigned d = lesson.dimensions;
  TextWriter writer({.width = 100, .colour = isatty(STDOUT_FILENO) != 0});
  writer.heading(fmt::format("a hypercube of {} dimensions", d));
  writer.paragraph(
      fmt::format("{} nodes, each with {} neighbours, whose labels differ in one bit; {} links. Two cubes of {} "
                  "dimensions, labelled alike, make it: a bit is put before each label, 0 in one and 1 in "
                  "the other, and nodes that differ in it alone are joined.",
                  1U << d, d, d * (1U << d) / 2, d - 1),
      0);
  writer.subheading("Gray code: a way through all nodes, one bit at a time");
  std::string way;
  for (const uint32_t node : grayCode(d))
    way += nodeLabel(node, d) + " ";
  writer.paragraph(way, 0);
  const std::vector<uint32_t> route = routeBetween(lesson.from, lesson.to, d);
  writer.subheading(fmt::format("route from {} to {}: {} hops", nodeLabel(lesson.from, d), nodeLabel(lesson.to, d),
                                route.size() - 1));
  for (const uint32_t node : route) {
    const int choices = std::popcount(node ^ lesson.to);
    writer.line(fmt::format("  {}  {}", nodeLabel(node, d),
                            choices == 0 ? "there" : fmt::format("{} bits differ: {} choices", choices, choices)));
  }
  writeSteps(writer, "all-to-all broadcast: in each dimension all that is known is exchanged, and doubles",
             allToAllSteps(d), d);
  writer.paragraph(fmt::format("Together t_s log P + t_w m (P - 1) for m words of each node, here {} t_s + {} t_w m.",
                               d, (1U << d) - 1),
                   0);
  writeSteps(writer, "reduction: in each dimension one half sends its sums to the other", reductionSteps(d), d);
  writer.paragraph(fmt::format("Together (t_s + t_w m) log P, here {} (t_s + t_w m).", d), 0);
  return writer.take();
}

} // namespace

Result<int> commandHypercube(int argc, char **argv) {
  CommandLine app(
      "A hypercube, for teaching: its labels, the Gray code, dimension-ordered routes, and the steps of an all-to-all "
      "broadcast and of a reduction.",
      "leastaction hypercube");
  Lesson lesson;
  std::string from, to, html, json;
  app.addOption("--dimensions", lesson.dimensions, "of the cube")->check(between(1U, largestHypercube))->showDefault();
  app.addOption("--from", from, "where the route starts: 0101 (default: bits in turn)");
  app.addOption("--to", to, "where it ends: 1010");
  app.addOption("--html", html, "also write it as one HTML file, with pictures");
  app.addOption("--json", json, "also write it as JSON; - is standard output, instead of the text");
  app.footer("\nexamples:\n"
             "  leastaction hypercube --html hypercube.html\n"
             "  leastaction hypercube --dimensions 3 --from 000 --to 111");
  if (std::optional<int> exit = parse(app, argc, argv))
    return *exit;
  TRY(checkOutputs({}, {html, json}));
  for (unsigned bit = 0; bit < lesson.dimensions; ++bit)
    (bit % 2 == 0 ? lesson.from : lesson.to) |= 1U << bit;
  if (!from.empty()) {
    const uint32_t node = TRY(readNode(from, lesson.dimensions, "--from"));
    lesson.from = node;
  }
  if (!to.empty()) {
    const uint32_t node = TRY(readNode(to, lesson.dimensions, "--to"));
    lesson.to = node;
  }
  if (!json.empty())
    TRY(writeOutput(json, toJson(lesson).dump(2) + "\n"));
  if (!html.empty())
    TRY(writeOutput(html, renderScalingHtml(toJson(lesson))));
  if (json != "-" && html != "-")
    TRY(writeOutput("-", text(lesson)));
  return exitDone;
}

} // namespace leastaction::cli
