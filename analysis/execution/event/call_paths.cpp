#include "analysis/execution/event/call_paths.h"

namespace leastaction {
namespace {

constexpr uint32_t otherFunction = ~0u;

} // namespace

uint16_t CallPaths::find(uint16_t parent, uint32_t function) {
  if (nodes_[parent].isOther)
    return parent;
  const uint64_t key = uint64_t{parent} << 32 | function;
  auto found = children_.find(key);
  if (found == children_.end()) {
    const bool hasRoom = paths_ < maxPaths && nodes_[parent].depth < maxDepth;
    if (!hasRoom && function != otherFunction)
      return find(parent, otherFunction);
    paths_ += hasRoom;
    found = children_.emplace(key, add(parent, function, !hasRoom)).first;
  }
  nodes_[parent].lastChild = found->second;
  return found->second;
}

uint16_t CallPaths::add(uint16_t parent, uint32_t function, bool isOther) {
  static_assert(1 + maxPaths + (1 + maxPaths) <= 1 << 16, "every node may have one child for others");
  const auto depth = static_cast<uint16_t>(nodes_[parent].depth + 1);
  nodes_.push_back({function, parent, none, depth, isOther});
  return static_cast<uint16_t>(nodes_.size() - 1);
}

} // namespace leastaction
