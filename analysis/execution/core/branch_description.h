// What a core description says of branch prediction.
#pragma once

#include <cstdint>

namespace leastaction {

/// Sizes are those of a predictor of the TAGE family; that real ones have such tables is known, their exact form not.
struct BranchDescription {
  uint32_t mispredictTicks = 0;  ///< From the execution of a mispredicted branch to the dispatch of what follows it.
  uint32_t lateTargetTicks = 0;  ///< What a taken branch loses whose target has to be decoded or computed first.
  uint32_t returnTicks = 0;      ///< What the front end loses behind every return.
  uint32_t otherReturnTicks = 0; ///< What it loses behind a return that does not lead where it led last.
  uint32_t unusualTicks = 0; ///< By which prediction goes on later behind a conditional branch that does not lead where
                             ///< it mostly does; 0: prediction never delays the front end.
  uint32_t otherCalleeTicks = 0; ///< What it loses behind a call by pointer that does not lead where it led at first.
  uint32_t targetEntries = 0;    ///< Branches with a known target.
  uint32_t baseEntries = 0;      ///< Counters by address, a power of two.
  uint32_t taggedTables = 0;     ///< Tables by address and history.
  uint32_t taggedEntries = 0;    ///< Of each of them, a power of two.
  uint32_t longestHistory = 0;   ///< Branches that the last table looks back on; those before it less, geometrically.
  bool trustsNew = false;        ///< What was just learnt of a history decides, however rarely that is right.
  uint32_t indirectEntries = 0;  ///< Targets of indirect branches by history, a power of two.
  uint32_t returnStack = 0;
};

} // namespace leastaction
