#include "analysis/execution/export/speedscope_profile.h"

#include "analysis/base/text_format.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace leastaction {
namespace {

using Json = nlohmann::ordered_json;

/// Every function once: the viewer sums what a frame carried by its number.
class Frames {
public:
  size_t number(const std::string &name) {
    const auto [known, isNew] = numbers_.try_emplace(name, numbers_.size());
    if (isNew)
      json_.push_back({{"name", validUtf8(name)}});
    return known->second;
  }
  Json json() && { return std::move(json_); }

private:
  std::map<std::string, size_t> numbers_;
  Json json_ = Json::array();
};

const char *titleOf(StackWeight weight) {
  switch (weight) {
  case StackWeight::action:
    return "action [e0*tick]";
  case StackWeight::ticks:
    return "ticks";
  case StackWeight::instructions:
    break;
  }
  return "instructions";
}

} // namespace

Result<void> SpeedscopeProfile::finish() {
  Frames frames;
  const std::vector<PathShare> tree = shares();
  std::vector<std::vector<size_t>> stacks;
  stacks.reserve(tree.size());
  for (const PathShare &share : tree) {
    std::vector<size_t> stack;
    if (share.caller != PathShare::noCaller)
      stack = stacks[static_cast<size_t>(share.caller)];
    stack.push_back(frames.number(share.name));
    stacks.push_back(std::move(stack));
  }
  Json profiles = Json::array();
  for (StackWeight weight : {StackWeight::action, StackWeight::ticks, StackWeight::instructions}) {
    Json samples = Json::array(), weights = Json::array();
    uint64_t end = 0;
    for (size_t i = 0; i < tree.size(); ++i)
      if (const uint64_t own = weightOf(tree[i], weight)) {
        samples.push_back(stacks[i]);
        weights.push_back(own);
        end += own;
      }
    profiles.push_back({{"type", "sampled"},
                        {"name", titleOf(weight)},
                        {"unit", "none"},
                        {"startValue", 0},
                        {"endValue", end},
                        {"samples", std::move(samples)},
                        {"weights", std::move(weights)}});
  }
  const Json file = {{"$schema", "https://www.speedscope.app/file-format-schema.json"},
                     {"shared", {{"frames", std::move(frames).json()}}},
                     {"profiles", std::move(profiles)},
                     {"name", validUtf8(name_)},
                     {"activeProfileIndex", static_cast<unsigned>(weight_)},
                     {"exporter", "leastaction"}};
  out_.text() += file.dump() + "\n";
  return out_.finish();
}

} // namespace leastaction
