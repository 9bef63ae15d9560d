// The hypercube of the lecture: nodes are numbers of d bits, neighbours differ in one; two cubes of d - 1 dimensions
// make one of d.
//
//   routeBetween(0b0101, 0b1010, 4)  // 0101 0100 0110 0010 1010: one differing bit a hop
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace leastaction {

inline constexpr unsigned largestHypercube = 10; ///< Dimensions that are drawn and listed.

/// "0101".
std::string nodeLabel(uint32_t node, unsigned dimensions);

/// All nodes, each a neighbour of the one before: the reflected Gray code, a way through the cube and back to its
/// start.
std::vector<uint32_t> grayCode(unsigned dimensions);

/// The nodes of the dimension-ordered way, both ends included: bits are corrected from the last to the first. At each
/// node as many bits could be chosen as still differ.
std::vector<uint32_t> routeBetween(uint32_t from, uint32_t to, unsigned dimensions);
/// The same with the bits in any order; bit 0 is the last of the label.
std::vector<uint32_t> routeBetween(uint32_t from, uint32_t to, std::span<const unsigned> order);

/// What a node does in a step of a collective operation.
struct HypercubeMessage {
  uint32_t from = 0, to = 0;
  uint64_t words = 1; ///< In units of one node's own data.
};
using HypercubeStep = std::vector<HypercubeMessage>;

/// All-to-all broadcast: in each dimension both neighbours exchange all they know, which doubles it.
std::vector<HypercubeStep> allToAllSteps(unsigned dimensions);
/// One-to-all broadcast from a node: in each dimension all nodes that have the message send it to their neighbours.
std::vector<HypercubeStep> oneToAllSteps(uint32_t root, unsigned dimensions);
/// The first steps of a fast Fourier transform by binary exchange: in each dimension, from that of the first bit on,
/// both neighbours exchange their n/P elements; the other steps are each node's own.
std::vector<HypercubeStep> binaryExchangeSteps(unsigned dimensions);
/// Reduction to node 0: in each dimension the upper half sends its partial sums to the lower one.
std::vector<HypercubeStep> reductionSteps(unsigned dimensions);

} // namespace leastaction
