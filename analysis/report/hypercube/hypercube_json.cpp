#include "analysis/report/hypercube/hypercube_report.h"

#include <nlohmann/json.hpp>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

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

} // namespace

Json toJson(const HypercubeReport &report) {
  Json order = Json::array();
  for (const unsigned bit : report.order)
    order.push_back(bit + 1);
  return {{"report", "hypercube"},
          {"dimensions", report.dimensions},
          {"gray_code", labels(report.grayCode, report.dimensions)},
          {"route", labels(report.route, report.dimensions)},
          {"order", std::move(order)},
          {"one_to_all", stepsJson(report.oneToAll, report.dimensions)},
          {"binary_exchange", stepsJson(report.binaryExchange, report.dimensions)},
          {"all_to_all", stepsJson(report.allToAll, report.dimensions)},
          {"reduction", stepsJson(report.reduction, report.dimensions)}};
}

} // namespace leastaction
