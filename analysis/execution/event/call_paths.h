// The chains of functions that instructions were executed in: a tree of which each node is a function called by its
// parent. Events name a node (Event::path).
//
//   CallPaths &paths = table.paths();
//   uint16_t inner = paths.child(paths.child(CallPaths::none, table.function("main")), table.function("sum"));
//   for (uint16_t node = inner; node != CallPaths::none; node = paths.parent(node)) use(paths.function(node));
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace leastaction {

/// Memory is bounded however deep and wide a program calls: what finds no room is summed in one child of its caller,
/// which stands for all others and has no children.
class CallPaths {
public:
  static constexpr uint16_t none = 0; ///< The root: nothing is known.
  static constexpr unsigned maxDepth = 512;
  static constexpr size_t maxPaths = (1 << 15) - 1; ///< Without the root and what stands for others.
  static constexpr std::string_view otherName = "[other]";

  /// The node of `function` (of the InstructionTable) called in `parent`; made if there is none. Where there is no room
  /// it is the child that stands for all others, and that child's children are itself.
  uint16_t child(uint16_t parent, uint32_t function) {
    const Node &node = nodes_[parent];
    if (node.lastChild != none && nodes_[node.lastChild].function == function) [[likely]]
      return node.lastChild;
    return find(parent, function);
  }

  uint16_t parent(uint16_t path) const { return nodes_[path].parent; }
  /// Means nothing for the root and where isOther().
  uint32_t function(uint16_t path) const { return nodes_[path].function; }
  /// Stands for functions that found no room.
  bool isOther(uint16_t path) const { return nodes_[path].isOther; }
  /// Number of nodes, the root counted; parents have smaller numbers than their children.
  size_t size() const { return nodes_.size(); }

private:
  struct Node {
    uint32_t function = 0;
    uint16_t parent = none;
    uint16_t lastChild = none; ///< The child that was asked for last.
    uint16_t depth = 0;
    bool isOther = false;
  };

  uint16_t find(uint16_t parent, uint32_t function);
  uint16_t add(uint16_t parent, uint32_t function, bool isOther);

  std::vector<Node> nodes_{1};
  std::unordered_map<uint64_t, uint16_t> children_; ///< By parent and function.
  size_t paths_ = 0;
};

} // namespace leastaction
