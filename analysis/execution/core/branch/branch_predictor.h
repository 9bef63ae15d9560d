// What a core's front end would have made of a branch that is now known.
//
//   BranchPredictor predictor(core.branch);
//   if (predictor.resolve({.address = 0x1000, .next = 0x1002, .kind = BranchKind::conditional}, target) ==
//       Prediction::wrong)
//     pipeline.fetchNotBefore(executedTick + core.branch.mispredictTicks);
#pragma once

#include "analysis/execution/core/branch/branch_history.h"
#include "analysis/execution/core/branch/direction_predictor.h"
#include "analysis/execution/core/branch/target_predictor.h"
#include "analysis/execution/core/branch_description.h"
#include "analysis/execution/core/cache.h"

#include <array>
#include <cstdint>
#include <vector>

namespace leastaction {

enum class BranchKind : uint8_t { none, conditional, direct, indirect, call, indirectCall, functionReturn };

struct Branch {
  uint64_t address = 0; ///< By which the predictor knows it; may be another than that of its bytes.
  uint64_t next = 0;    ///< Address of the instruction behind it.
  BranchKind kind = BranchKind::none;
  bool foreseen = false; ///< Whatever is made of it, it costs nothing.
};

enum class Prediction : uint8_t {
  right,
  late,  ///< Right, but only once the branch was decoded.
  other, ///< Right, but not where a call by pointer led at first, or a return last.
  wrong, ///< What was fetched behind it is thrown away when it executes.
};

/// Sees every branch in program order; wrong paths leave no trace in it.
class BranchPredictor {
public:
  explicit BranchPredictor(const BranchDescription &branch);

  /// The branch led to `target`; one that was not taken, to `branch.next`. An indirect one's predictor knows its target
  /// by `knownAs`.
  Prediction resolve(const Branch &branch, uint64_t target, uint64_t knownAs);
  Prediction resolve(const Branch &branch, uint64_t target) { return resolve(branch, target, target); }

  /// Whether the latest branch is conditional and did not lead where it mostly does behind what it did last.
  bool unusual() const { return unusual_; }

private:
  static std::vector<uint32_t> historyLengths(const BranchDescription &branch);
  void rememberTarget(uint64_t target);
  bool returnsAgain(uint64_t address, uint64_t target);
  bool leadsAsUsual(uint64_t address, bool taken);

  struct LatestReturn {
    uint64_t address = 0;
    uint64_t target = 0;
  };
  static constexpr size_t returnEntries = 1024;
  /// Of a conditional branch: by whether it was taken last, whether it is mostly taken then: 0 and 1, from -2 on.
  struct Usual {
    uint64_t address = 0;
    std::array<int8_t, 2> counters{};
    bool wasTaken = false;
  };
  static constexpr size_t usualEntries = 4096;

  BranchHistory history_;
  DirectionPredictor directions_;
  TargetPredictor targets_;
  SetAssociativeCache<> known_;   ///< Branches with a known target.
  std::vector<uint64_t> returns_; ///< A ring.
  size_t returnsTop_ = 0;
  std::vector<LatestReturn> latestReturns_; ///< By address.
  std::vector<Usual> usual_;                ///< By address.
  bool unusual_ = false;
};

} // namespace leastaction
