// The shapes of instructions for each of which the pipeline's code is compiled once more, without what it does not
// need.
//
//   DynamicInstruction<PlainLoad<PortChoice::twoBest>>   // one load, and nothing else to look at
//   DynamicInstruction<AnyShape<PortChoice::ranked>>     // everything has to be asked for
#pragma once

#include "analysis/execution/core/compiled_instruction.h"
#include "analysis/execution/core/port_choice.h"

namespace leastaction {

/// Micro-ops of each phase, and what else all instructions of one shape have in common.
struct ShapeFacts {
  unsigned loads = 0;
  unsigned storeAddresses = 0;
  unsigned executing = 0;
  unsigned storeData = 0;
  bool moves = false;      ///< Renaming may do it.
  bool eliminated = false; ///< Renaming always does it.
  unsigned microOps = 1;   ///< Fused.
};

/// Any instruction: also fences, prefetches, chains and what serializes.
template <PortChoice choice> struct AnyShape {
  static constexpr PortChoice ports = choice;
  static constexpr bool any = true;
  static constexpr bool explains = false;
};

/// Instructions of few registers that are one fused micro-op, or none, and nothing special.
template <Shape which, PortChoice choice, ShapeFacts known> struct FusedShape {
  static constexpr PortChoice ports = choice;
  static constexpr bool any = false;
  static constexpr bool explains = false;
  static constexpr ShapeFacts facts = known;
  static constexpr MostRegisters most = mostRegisters(which);
};

template <PortChoice choice> using Nothing = FusedShape<Shape::nothing, choice, {.eliminated = true}>;
template <PortChoice choice>
using FusedBranch = FusedShape<Shape::fusedBranch, choice, {.eliminated = true, .microOps = 0}>;
template <PortChoice choice> using Move = FusedShape<Shape::move, choice, {.executing = 1, .moves = true}>;
template <PortChoice choice> using Computation = FusedShape<Shape::computation, choice, {.executing = 1}>;
template <PortChoice choice> using PlainLoad = FusedShape<Shape::load, choice, {.loads = 1}>;
template <PortChoice choice>
using LoadAndComputation = FusedShape<Shape::loadAndComputation, choice, {.loads = 1, .executing = 1}>;
template <PortChoice choice> using PlainStore = FusedShape<Shape::store, choice, {.storeAddresses = 1, .storeData = 1}>;

/// The same shape, and it is told what its instructions wait for (StallAccount).
template <class Shape> struct Explained : Shape {
  static constexpr bool explains = true;
};

} // namespace leastaction
