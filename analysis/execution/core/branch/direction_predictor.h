// Will a conditional branch be taken? A predictor of the TAGE family.
//
//   DirectionPredictor predictor(core.branch, history);
//   bool right = predictor.predict(address) == taken;
//   predictor.update(taken);                             // of the branch that was predicted last
//
// A table of counters by address, and tables by address and ever longer histories whose entries bear tags: the longest
// history that is known decides (A. Seznec, P. Michaud: A case for (partially) tagged geometric history length branch
// prediction. Journal of Instruction-Level Parallelism 8, 2006).
#pragma once

#include "analysis/execution/core/branch/branch_history.h"
#include "analysis/execution/core/branch_description.h"

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

class DirectionPredictor {
public:
  static constexpr uint32_t maxTables = 16;

  /// `history` has a length for each tagged table, shorter ones first.
  DirectionPredictor(const BranchDescription &branch, const BranchHistory &history);

  bool predict(uint64_t address);
  void update(bool taken);

private:
  struct Entry {
    uint16_t tag = 0;
    int8_t counter = 0; ///< From -4, surely not taken, to 3.
    uint8_t useful = 0; ///< Was right where shorter histories were wrong; of 3 at most.
  };

  void allocate(bool taken);
  Entry &entryOf(uint32_t table) { return tables_[table * tableEntries_ + places_[table].index]; }

  const BranchHistory &history_;
  const uint32_t tableCount_;
  const uint32_t tableEntries_;
  const unsigned indexShift_;
  const bool alwaysTrustsNew_;
  std::vector<int8_t> base_; ///< From -2 to 1.
  std::vector<Entry> tables_;
  int8_t trustNew_ = 0; ///< Below 0, an entry that was just made counts less than the next shorter history.
  uint32_t random_ = 1;

  // Of the latest prediction:
  struct Place {
    uint32_t index = 0;
    uint16_t tag = 0;
  };
  std::array<Place, maxTables> places_{};
  size_t baseIndex_ = 0;
  uint32_t provider_ = maxTables; ///< Table that decided, tableCount_ if that was the base.
  bool providerSays_ = false;
  bool otherSays_ = false; ///< What would have been said without the provider.
  bool providerIsNew_ = false;
  bool said_ = false;
};

} // namespace leastaction
